import type { Factor } from '../columns/columns.ts'
import type { FactorSpace } from './factorSpace.ts'
import type { Fit, ModelData } from './linearModel.ts'
import type { Cells, Term } from './term.ts'

/**
 * Adjusted (least-squares, estimated marginal) means of a factor's levels: the model's prediction at each level, averaged with
 * equal weights over the combinations of the other factors and at the mean of every covariate (Searle, Speed & Milliken 1980,
 * Am. Stat. 34). Factors that appear only nested are averaged over the combinations that exist.
 */
export interface AdjustedMeans {
  readonly levels: readonly string[]
  /** In the trait's unit; null where empty cells make the mean not estimable. */
  readonly means: readonly (number | null)[]
  /** Covariance of two adjusted means divided by the error variance; of use only where both can be estimated. */
  covariance(i: number, j: number): number
  /** Variance of the difference of two adjusted means divided by the error variance. */
  differenceVariance(i: number, j: number): number
}

/** One adjusted mean as a linear function of the effects. */
interface Contrast {
  /** Weights of the absorbed cells. */
  readonly absorbed: ReadonlyMap<number, number>
  /** Weights of the other columns, less what the absorbed weights carry of them. */
  readonly reduced: Float64Array
  /** Generalised inverse of the within matrix times `reduced`. */
  readonly solved: Float64Array
  /** What one unit of each covariate column adds: minus its own adjusted mean. */
  readonly slopes: Float64Array
  readonly mean: number | null
}

const ESTIMABLE = 1e-8

/** Computes the adjusted means of `by`, a factor of one of the fitted terms (restricted to the model's units). */
export function adjustedMeans(data: ModelData, fit: Fit, terms: readonly Term[], by: Factor): AdjustedMeans {
  const contrasts = by.levels.map((_, level) => contrastOf(data, fit, terms, by, level))
  const { sizes } = fit.space
  const covariance = (i: number, j: number) => {
    const a = contrasts[i]!
    const b = contrasts[j]!
    let total = 0
    for (const [cell, weight] of a.absorbed) total += (weight * (b.absorbed.get(cell) ?? 0)) / sizes[cell]!
    for (let k = 0; k < a.reduced.length; k++) total += a.reduced[k]! * b.solved[k]!
    return total + (fit.qr ? fit.qr.product(scaled(a, fit), scaled(b, fit)) : 0)
  }
  return {
    levels: by.levels,
    means: contrasts.map((contrast) => contrast.mean),
    covariance,
    differenceVariance: (i, j) => differenceVariance(contrasts[i]!, contrasts[j]!, fit),
  }
}

/** Differences are formed before they are squared: equal parts of two contrasts leave no rounding. */
function differenceVariance(a: Contrast, b: Contrast, fit: Fit): number {
  const { sizes } = fit.space
  let total = 0
  for (const [cell, weight] of a.absorbed) total += (weight - (b.absorbed.get(cell) ?? 0)) ** 2 / sizes[cell]!
  for (const [cell, weight] of b.absorbed) if (!a.absorbed.has(cell)) total += weight ** 2 / sizes[cell]!
  for (let k = 0; k < a.reduced.length; k++) total += (a.reduced[k]! - b.reduced[k]!) * (a.solved[k]! - b.solved[k]!)
  if (!fit.qr) return total
  const gap = scaled(a, fit).map((value, k) => value - scaled(b, fit)[k]!)
  return total + fit.qr.product(gap, gap)
}

/** The covariate part on the scale of the columns that were factorised. */
function scaled(contrast: Contrast, fit: Fit): Float64Array {
  return contrast.slopes.map((value, k) => value / fit.slopes[k]!.scale)
}

function contrastOf(data: ModelData, fit: Fit, terms: readonly Term[], by: Factor, level: number): Contrast {
  const { space } = fit
  const absorbed = new Map<number, number>()
  const absorbedWeights = cellWeights(space.absorbed, terms, by, level)
  const other = new Float64Array(space.columns)
  let possible = absorbedWeights !== null
  absorbedWeights?.forEach((weight, cell) => {
    if (weight !== 0) absorbed.set(cell, weight)
  })
  for (const { cells, offset } of space.others) {
    const weights = cellWeights(cells, terms, by, level)
    if (weights === null) possible = false
    else other.set(weights, offset)
  }
  const reduced = Float64Array.from(other)
  for (const [cell, weight] of absorbed) {
    for (const [column, count] of space.meetings[cell]!) reduced[column]! -= (weight * count) / space.sizes[cell]!
  }
  const solved = space.solver.solve(reduced)
  possible &&= inRange(space, reduced, solved)
  const along = (effects: { absorbedEffects: Float64Array; otherEffects: Float64Array }) => {
    let value = 0
    for (const [cell, weight] of absorbed) value += weight * effects.absorbedEffects[cell]!
    for (let k = 0; k < other.length; k++) value += other[k]! * effects.otherEffects[k]!
    return value
  }
  const slopes = Float64Array.from(fit.slopes, (slope) => -along(slope.fit) * slope.scale)
  const correction = fit.slopes.reduce((total, slope, k) => total + slope.value * slopes[k]!, 0)
  return {
    absorbed,
    reduced,
    solved,
    slopes,
    mean: possible ? data.grandMean + along(fit.traitFit) + correction : null,
  }
}

/** Whether C·solved gives `reduced` back: otherwise the mean is no function of what was observed. */
function inRange(space: FactorSpace, reduced: Float64Array, solved: Float64Array): boolean {
  const p = space.columns
  for (let i = 0; i < p; i++) {
    let value = -reduced[i]!
    for (let k = 0; k < p; k++) value += space.within[i * p + k]! * solved[k]!
    if (Math.abs(value) > ESTIMABLE) return false
  }
  return true
}

/**
 * The weights of a term's cells in the mean of one level: 1/levels for each crossed factor, all on the level for `by` itself,
 * and equal shares of the existing combinations for factors that are nested. Null where a needed combination was not observed.
 */
function cellWeights(cells: Cells, terms: readonly Term[], by: Factor, level: number): Float64Array | null {
  const k = cells.factors.length
  const crossed = cells.factors.map((f) => f.name === by.name || !isNested(f, terms))
  const own = cells.factors.findIndex((f) => f.name === by.name)
  const groups = new Map<string, number[]>()
  for (let cell = 0; cell < cells.count; cell++) {
    if (own >= 0 && cells.levelOf[cell * k + own] !== level) continue
    const key = crossed.map((isCrossed, f) => (isCrossed ? cells.levelOf[cell * k + f] : '')).join()
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  const needed = cells.factors.reduce((total, f, i) => total * (crossed[i] && i !== own ? f.levels.length : 1), 1)
  if (groups.size < needed) return null
  const weights = new Float64Array(cells.count)
  for (const members of groups.values()) for (const cell of members) weights[cell] = 1 / (groups.size * members.length)
  return weights
}

/** A factor is nested when it has no main effect and every term with it also holds one same other factor. */
function isNested(f: Factor, terms: readonly Term[]): boolean {
  const holding = terms.filter((term) => term.factors.some((other) => other.name === f.name))
  const [first, ...rest] = holding.map((term) =>
    term.factors.map((other) => other.name).filter((name) => name !== f.name),
  )
  return Boolean(first?.some((name) => rest.every((names) => names.includes(name))))
}
