import type { AdjustedMeans } from '../models/adjustedMeans.ts'

/** What comparisons are made with. */
export interface ComparisonInput {
  readonly means: AdjustedMeans
  /** Observations per level. */
  readonly sizes: readonly number[]
  readonly msError: number
  readonly dfError: number
}
