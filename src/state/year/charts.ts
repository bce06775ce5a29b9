import { deviceAtom, yearAtom } from '../lifetime.ts'

/** Whether the charts stand under the table. */
export const chartsOpenAtom = deviceAtom(false)

/** The share of the table's height that the charts have at first, and what they may have. */
export const usualChartsShare = 0.42
const leastShare = 0.2
const mostShare = 0.75

/** Share of the table's pane that the charts take while they are open. */
export const chartsShareAtom = deviceAtom(usualChartsShare)

/** A share within what the charts may have, to a thousandth. */
export function chartsShare(share: number): number {
  return Math.round(Math.min(mostShare, Math.max(leastShare, share)) * 1000) / 1000
}

/** How the charts are kept: their share of the height, below 0 while they are closed. */
export const writtenCharts = (isOpen: boolean, share: number): string => String(isOpen ? share : -share)

/** Reads how the charts are kept; anything else is closed with the usual share. */
export function readCharts(text: string | null): { isOpen: boolean; share: number } {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(share) || share === 0) return { isOpen: false, share: usualChartsShare }
  return { isOpen: share > 0, share: chartsShare(Math.abs(share)) }
}

/** What the charts show; null = what suits the year: its coloured trait, the first other one, the line. */
export interface ChartChoice {
  readonly kind: 'histogram' | 'box' | 'scatter'
  /** The trait that is looked at, up the axis of a box chart and a scatter. */
  readonly trait: number | null
  /** The trait across a scatter. */
  readonly across: number | null
  /** The factor whose levels the boxes are of; null = the lines. */
  readonly by: number | null
}

export const chartChoiceAtom = yearAtom<ChartChoice>({ kind: 'histogram', trait: null, across: null, by: null })
