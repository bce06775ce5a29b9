import type { PlotRow } from './columns/plotRows.ts'

/** The write that the grid's rows were given after (null = they are yet to come), and who is told when they have been. */
export interface HandedRows {
  current: number | null
  /** Told the rows as the grid shows them; null where it has filtered or sorted them. */
  onGiven: ((shown: readonly PlotRow[] | null) => void) | null
}
