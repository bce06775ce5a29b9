import { type SingularValues, singularValues } from '../linear/singularValues.ts'
import type { Partition } from './biplotOptions.ts'

/** The part of a table of deviations that an axis shows. */
export interface BiplotAxes {
  /** λ of each axis, descending; 0 where only rounding remains. */
  readonly values: readonly number[]
  /** Scores u·λ^s of the lines and v·λ^(1 − s) of the environments, per axis. */
  readonly lines: readonly Float64Array[]
  readonly environments: readonly Float64Array[]
}

/** A singular value below this share of the largest figure of the table is rounding. */
const ROUNDING = 1e-12

/** The power of λ that the lines' scores have. */
export const lineShares: Record<Partition, number> = { symmetric: 0.5, lines: 1, environments: 0 }

/**
 * Axes of a table of deviations, by rows the lines (Gabriel 1971, Biometrika 58). With all of λ assigned to the lines
 * distances between lines are preserved, with all of it to the environments the angles between environments are (Yan
 * 2002, Agron. J. 94). So that a plot looks the same each time the first axis runs along `lineMeans`, and on every other
 * one (on the first, where means do not differ along it) the environment farthest out is positive.
 */
export function biplotAxes(
  deviations: Float64Array,
  lineMeans: Float64Array,
  axes: number,
  scale: number,
  partition: Partition = 'symmetric',
): BiplotAxes {
  const [g, e] = [lineMeans.length, deviations.length / lineMeans.length]
  const decomposition = singularValues(deviations, g, e)
  const values = Array.from({ length: axes }, (_, k) =>
    decomposition.values[k]! > ROUNDING * scale ? decomposition.values[k]! : 0,
  )
  const signs = values.map((_, k) => signOf(decomposition, lineMeans, k))
  const scores = (vectors: readonly Float64Array[], power: number) =>
    values.map((value, k) => vectors[k]!.map((entry) => (value === 0 ? 0 : signs[k]! * entry * value ** power)))
  const share = lineShares[partition]
  return { values, lines: scores(decomposition.u, share), environments: scores(decomposition.v, 1 - share) }
}

function signOf({ u, v }: SingularValues, lineMeans: Float64Array, k: number): 1 | -1 {
  const middle = lineMeans.reduce((total, value) => total + value, 0) / lineMeans.length
  const spread = Math.hypot(...lineMeans.map((value) => value - middle))
  const projection = lineMeans.reduce((total, value, i) => total + (value - middle) * u[k]![i]!, 0)
  if (k === 0 && Math.abs(projection) > 1e-9 * spread) return projection > 0 ? 1 : -1
  const farthest = v[k]!.reduce((max, entry) => (Math.abs(entry) > Math.abs(max) * (1 + 1e-9) ? entry : max), 0)
  return farthest < 0 ? -1 : 1
}
