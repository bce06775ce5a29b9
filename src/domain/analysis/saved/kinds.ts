import type { TabName } from '../settings.ts'

/** The kinds of saved results, one for each tab of the statistics. */
export const savedKinds = [
  'info',
  'average',
  'nsr',
  't_test',
  'visualization',
  'correlation',
  'anova',
  'ancova',
  'hybrids',
  'heat_map',
  'comparison',
] as const
export type SavedKind = (typeof savedKinds)[number]

const tabOf: Record<SavedKind, TabName> = {
  info: 'info',
  average: 'average',
  nsr: 'nsr',
  t_test: 't-test',
  visualization: 'visualization',
  correlation: 'correlation',
  anova: 'anova',
  ancova: 'ancova',
  hybrids: 'hybrids',
  heat_map: 'heat-map',
  comparison: 'comparison',
}

/** The tab of a kind of saved results. */
export const tabOfKind = (kind: SavedKind): TabName => tabOf[kind]

/** The kind of a tab's saved results. */
export const kindOfTab = (tab: TabName): SavedKind => savedKinds.find((kind) => tabOf[kind] === tab) as SavedKind

/** The version of the analyses; another version may give other figures for the same values. */
export const analysisEngine = 7

/** One figure or text of a saved result. */
export type SavedValue = number | string | null
export type SavedRow = Readonly<Record<string, SavedValue>>

/** Means of lines in years: a list of values for each line, a value for each year. */
export interface SavedMeans {
  readonly line_ids: readonly (number | null)[]
  readonly year_ids: readonly number[]
  readonly values: readonly (readonly number[])[]
  /** The mean of each year over all lines; absent in results of an earlier version. */
  readonly year_means?: readonly number[]
}

/** Axes of lines and years, with the scores of the lines in the order of the rows and of the years in the order of the means. */
export interface SavedBiplot {
  readonly axes: readonly SavedRow[]
  readonly lines: readonly (readonly [number, number])[]
  readonly years: readonly (readonly [number, number])[]
}

/** A saved result: its rows, and further figures, rows, or groups of figures by name. */
export interface SavedResult {
  readonly rows: readonly SavedRow[]
  readonly [name: string]: SavedValue | SavedRow | readonly SavedRow[] | SavedMeans | SavedBiplot
}
