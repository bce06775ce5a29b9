/** What the cells of a column of means show: the mean, or its difference from or percentage of the control's. */
export const meansShown = ['value', 'difference', 'percent'] as const
export type MeansShown = (typeof meansShown)[number]

/** A column of means: of a trait, over all years and regions or of one. */
export interface MeansField {
  readonly trait: number
  readonly shown: MeansShown
  /** null = of all. */
  readonly year: number | null
  readonly region: number | null
}

const pattern = /^mean:(\d+):(value|difference|percent):(\d+|all):(\d+|all)$/

const partOf = (part: number | null): string => (part === null ? 'all' : String(part))
const readPart = (text: string): number | null => (text === 'all' ? null : Number(text))

/** A column of means as a field of the sheet: `mean:12:value:2026:all`. */
export function meansField({ trait, shown, year, region }: MeansField): string {
  return `mean:${trait}:${shown}:${partOf(year)}:${partOf(region)}`
}

/** The column of means of a field; null for any other field. */
export function readMeansField(field: string): MeansField | null {
  const match = pattern.exec(field)
  if (!match) return null
  const [, trait, shown, year, region] = match
  return { trait: Number(trait), shown: shown as MeansShown, year: readPart(year), region: readPart(region) }
}
