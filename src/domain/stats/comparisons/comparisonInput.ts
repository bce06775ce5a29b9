import type { AdjustedMeans } from '../models/adjustedMeans.ts'

/** The test that two means are compared by; `dunnett` compares with the control alone. */
export type Criterion = 'lsd' | 'tukey' | 'dunnett' | 'bonferroni'

/** Means, their errors and the criterion of comparisons. */
export interface ComparisonInput {
  readonly means: AdjustedMeans
  /** Observations per level. */
  readonly sizes: readonly number[]
  readonly msError: number
  readonly dfError: number
  /** The test that decides which pairs differ; the LSD by default. */
  readonly criterion?: Criterion
}
