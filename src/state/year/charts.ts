import { deviceAtom, yearAtom } from '../lifetime.ts'

/** Whether the charts under the table are open. */
export const chartsOpenAtom = deviceAtom(false)

/** The charts' initial share of the table's height, and its limits. */
export const defaultChartsShare = 0.42
const minShare = 0.2
const maxShare = 0.75

/** The charts' share of the table's pane while they are open. */
export const chartsShareAtom = deviceAtom(defaultChartsShare)

/** A share within its limits, rounded to a thousandth. */
export function chartsShare(share: number): number {
  return Math.round(Math.min(maxShare, Math.max(minShare, share)) * 1000) / 1000
}

/** Serialises the charts' state: their share of the height, negative while closed. */
export const serializeCharts = (isOpen: boolean, share: number): string => String(isOpen ? share : -share)

/** Parses the stored state of the charts; closed with the initial share by default. */
export function readCharts(text: string | null): { isOpen: boolean; share: number } {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(share) || share === 0) return { isOpen: false, share: defaultChartsShare }
  return { isOpen: share > 0, share: chartsShare(Math.abs(share)) }
}

/** What the charts show; null = the year's default: its coloured trait, the first other one, the line. */
export interface ChartChoice {
  readonly kind: 'histogram' | 'box' | 'scatter'
  /** The trait on the vertical axis of a box chart and a scatter. */
  readonly trait: number | null
  /** The trait on the horizontal axis of a scatter. */
  readonly across: number | null
  /** The factor whose levels have boxes; null = the lines. */
  readonly by: number | null
}

export const chartChoiceAtom = yearAtom<ChartChoice>({ kind: 'histogram', trait: null, across: null, by: null })
