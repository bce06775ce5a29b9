import { deviceAtom, yearAtom } from '../lifetime.ts'

/** Whether the charts stand under the table. */
export const chartsOpenAtom = deviceAtom(false)

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
