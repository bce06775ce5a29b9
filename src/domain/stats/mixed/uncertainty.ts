import { solvePositiveDefinite } from '../linear/denseCholesky.ts'
import type { Information } from './information.ts'

/**
 * Large-sample uncertainty of the variance parameters: the average information of (σ², κ), κ being the parameters that are not at a bound.
 */
export interface Uncertainty {
  /** The free parameters, by their number in the fit. */
  readonly free: readonly number[]
  /** Information matrix of σ² and the free parameters, (1 + free) square, row-major. */
  readonly information: Float64Array
}

/** The joint information from the profiled one. `variance` σ², `degreesOfFreedom` n − rank X. */
export function uncertaintyOf(
  information: Information,
  free: readonly number[],
  variance: number,
  degreesOfFreedom: number,
): Uncertainty {
  const total = information.slope.length
  const m = free.length + 1
  const matrix = new Float64Array(m * m)
  matrix[0] = degreesOfFreedom / (2 * variance * variance)
  for (let a = 1; a < m; a++) {
    const i = free[a - 1]
    const tie = information.coupling[i] / (2 * variance * variance)
    matrix[a * m] = tie
    matrix[a] = tie
    for (let b = 1; b < m; b++) {
      const j = free[b - 1]
      const eliminated = (information.coupling[i] * information.coupling[j]) / (degreesOfFreedom * variance * variance)
      matrix[a * m + b] = (information.curvature[i * total + j] + eliminated) / 2
    }
  }
  return { free, information: matrix }
}

/**
 * Standard error of a function of (σ², free parameters) with this gradient (delta method); null where the information is
 * singular.
 */
export function deltaError(uncertainty: Uncertainty, gradient: Float64Array): number | null {
  const solved = solvePositiveDefinite(uncertainty.information, gradient.length, gradient)
  if (solved === null) return null
  let sum = 0
  for (let i = 0; i < gradient.length; i++) sum += gradient[i] * solved[i]
  return Math.sqrt(sum)
}
