import type { Factor } from '../data/columns.ts'
import type { FactorSpace } from './factorSpace.ts'
import type { Fit, ModelData } from './linearModel.ts'
import type { Cells, Term } from './term.ts'

/** Weights of a term's cells in a mean: cell → weight; null where a needed combination was not observed. */
type CellWeights = ReadonlyMap<number, number> | null

/**
 * For each level of `by`, the weights of a term's cells in the mean of that level: 1/levels for each crossed factor, all on the level
 * for `by` itself, and equal shares of the existing combinations for factors that are nested.
 */
function cellWeights(cells: Cells, terms: readonly Term[], by: Factor): (level: number) => CellWeights {
  const place = cells.factors.findIndex((f) => f.name === by.name)
  const crossed = cells.factors.map((f) => f.name === by.name || !isNested(f, terms))
  const needed = cells.factors.reduce((total, f, i) => total * (crossed[i] && i !== place ? f.levels.length : 1), 1)
  const groups = groupCells(cells, crossed, place, by.levels.length)
  if (place < 0) {
    const shared = weightsOf(groups[0]!, needed)
    return () => shared
  }
  return (level) => weightsOf(groups[level]!, needed)
}

/** Per level of the own factor (one list for all without it), the cells that share their crossed levels. */
function groupCells(cells: Cells, crossed: readonly boolean[], place: number, levels: number): Map<string, number[]>[] {
  const k = cells.factors.length
  const groups = Array.from({ length: place < 0 ? 1 : levels }, () => new Map<string, number[]>())
  for (let cell = 0; cell < cells.count; cell++) {
    const level = place < 0 ? 0 : cells.levelOf[cell * k + place]!
    const key = crossed.map((isCrossed, f) => (isCrossed ? cells.levelOf[cell * k + f] : '')).join()
    const members = groups[level]!.get(key)
    if (members) members.push(cell)
    else groups[level]!.set(key, [cell])
  }
  return groups
}

function weightsOf(groups: ReadonlyMap<string, readonly number[]>, needed: number): CellWeights {
  if (groups.size < needed) return null
  const weights = new Map<number, number>()
  for (const members of groups.values())
    for (const cell of members) weights.set(cell, 1 / (groups.size * members.length))
  return weights
}

/** A factor is nested when it has no main effect and all terms with it contain one common other factor. */
function isNested(f: Factor, terms: readonly Term[]): boolean {
  const holding = terms.filter((term) => term.factors.some((other) => other.name === f.name))
  const [first, ...rest] = holding.map((term) =>
    term.factors.map((other) => other.name).filter((name) => name !== f.name),
  )
  return Boolean(first?.some((name) => rest.every((names) => names.includes(name))))
}

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
  /**
   * Each level's own part of the variance of its differences, if the variances are sums of two such parts, as without
   * blocks and in complete ones; else null.
   */
  readonly ownVariances: Float64Array | null
}

/** One adjusted mean as a linear function of the effects. */
interface Contrast {
  /** Weights of the absorbed cells. */
  readonly absorbed: ReadonlyMap<number, number>
  /** Weights of the other columns, less their part in the absorbed weights. */
  readonly reduced: Float64Array
  /** Generalised inverse of the within matrix times `reduced`. */
  readonly solved: Float64Array
  /** The part of the covariates, on axes where their estimates are independent with the error variance. */
  readonly slopes: Float64Array
  readonly mean: number | null
}

const ESTIMABLE = 1e-8

/** Computes the adjusted means of `by`, a factor of one of the fitted terms (restricted to the model's units). */
export function adjustedMeans(data: ModelData, fit: Fit, terms: readonly Term[], by: Factor): AdjustedMeans {
  const contrasts = contrastsOf(data, fit, terms, by)
  const { sizes } = fit.space
  // One absorbed cell per level (the factor itself is absorbed): no need to walk through weights for millions of pairs.
  const single = contrasts.every((contrast) => contrast.absorbed.size === 1)
  const variances = single
    ? Float64Array.from(contrasts, (contrast) => 1 / sizes[[...contrast.absorbed.keys()][0]!]!)
    : null
  const hasOwnAlone = variances !== null && contrasts.every((contrast) => addsAlike(contrast, contrasts[0]!))
  return {
    ownVariances: hasOwnAlone ? variances : null,
    levels: by.levels,
    means: contrasts.map((contrast) => contrast.mean),
    covariance: (i, j) => covarianceOf(contrasts[i]!, contrasts[j]!, fit),
    differenceVariance: (i, j) => {
      if (i === j) return 0
      const [a, b] = [contrasts[i]!, contrasts[j]!]
      return (variances ? variances[i]! + variances[j]! : absorbedDifference(a, b, sizes)) + remainingDifference(a, b)
    },
  }
}

function covarianceOf(a: Contrast, b: Contrast, fit: Fit): number {
  let total = 0
  for (const [cell, weight] of a.absorbed) total += (weight * (b.absorbed.get(cell) ?? 0)) / fit.space.sizes[cell]!
  for (let k = 0; k < a.reduced.length; k++) total += a.reduced[k]! * b.solved[k]!
  for (let k = 0; k < a.slopes.length; k++) total += a.slopes[k]! * b.slopes[k]!
  return total
}

/** Differences are formed before they are squared, so that equal parts of two contrasts leave no rounding. */
function absorbedDifference(a: Contrast, b: Contrast, sizes: Float64Array): number {
  let total = 0
  for (const [cell, weight] of a.absorbed) total += (weight - (b.absorbed.get(cell) ?? 0)) ** 2 / sizes[cell]!
  for (const [cell, weight] of b.absorbed) if (!a.absorbed.has(cell)) total += weight ** 2 / sizes[cell]!
  return total
}

/** Whether the other factors and the covariates add the same to two means, and therefore nothing to their difference. */
function addsAlike(a: Contrast, b: Contrast): boolean {
  return a.reduced.every((part, k) => part === b.reduced[k]) && a.slopes.every((part, k) => part === b.slopes[k])
}

/** The part of the other factors and the covariates in the variance of a difference. */
function remainingDifference(a: Contrast, b: Contrast): number {
  let total = 0
  for (let k = 0; k < a.reduced.length; k++) total += (a.reduced[k]! - b.reduced[k]!) * (a.solved[k]! - b.solved[k]!)
  for (let k = 0; k < a.slopes.length; k++) total += (a.slopes[k]! - b.slopes[k]!) ** 2
  return total
}

/** One contrast per level of `by`. */
function contrastsOf(data: ModelData, fit: Fit, terms: readonly Term[], by: Factor): Contrast[] {
  const { absorbed, others, carried } = fit.space
  const absorbedWeights = cellWeights(absorbed, terms, by)
  const carriedWeights = carried.map(({ cells, image }) => ({ image, weights: cellWeights(cells, terms, by) }))
  const otherWeights = others.map(({ cells, offset }) => ({ offset, weights: cellWeights(cells, terms, by) }))
  return by.levels.map((_, level) => {
    const other = new Float64Array(fit.space.columns)
    const weighted = otherWeights.map(({ offset, weights }) => ({ offset, weights: weights(level) }))
    for (const { offset, weights } of weighted)
      weights?.forEach((weight, cell) => {
        other[offset + cell] = weight
      })
    const own = absorbedWeights(level)
    const possible =
      own !== null &&
      weighted.every(({ weights }) => weights !== null) &&
      carriedWeights.every(({ image, weights }) => isCarried(own, image, weights(level)))
    return contrastOf(data, fit, own ?? new Map(), other, possible)
  })
}

/**
 * Whether the absorbed weights give a term contained in the absorbed one its own weights. They do not where each block
 * has only one line: the mean over the blocks is then the mean of other lines.
 */
function isCarried(absorbed: ReadonlyMap<number, number>, image: Int32Array, weights: CellWeights): boolean {
  if (weights === null) return false
  const left = new Map(weights)
  for (const [cell, weight] of absorbed) left.set(image[cell]!, (left.get(image[cell]!) ?? 0) - weight)
  for (const weight of left.values()) if (Math.abs(weight) > ESTIMABLE) return false
  return true
}

function contrastOf(
  data: ModelData,
  fit: Fit,
  absorbed: ReadonlyMap<number, number>,
  other: Float64Array,
  possible: boolean,
): Contrast {
  const { space } = fit
  const reduced = Float64Array.from(other)
  for (const [cell, weight] of absorbed) {
    for (const [column, count] of space.meetings[cell]!) reduced[column]! -= (weight * count) / space.sizes[cell]!
  }
  const solved = space.solver.solve(reduced)
  const along = (effects: { absorbedEffects: Float64Array; otherEffects: Float64Array }) => {
    let value = 0
    for (const [cell, weight] of absorbed) value += weight * effects.absorbedEffects[cell]!
    for (let k = 0; k < other.length; k++) value += other[k]! * effects.otherEffects[k]!
    return value
  }
  // The effect of one unit of each covariate column: minus its own adjusted mean.
  const perColumn = Float64Array.from(fit.slopes, (slope) => -along(slope.fit))
  const correction = fit.slopes.reduce((total, slope, k) => total + slope.value * slope.scale * perColumn[k]!, 0)
  return {
    absorbed,
    reduced,
    solved,
    slopes: fit.qr?.independentParts(perColumn) ?? perColumn,
    mean: possible && isInRange(space, reduced, solved) ? data.grandMean + along(fit.traitFit) + correction : null,
  }
}

/** Whether C·solved equals `reduced`; otherwise the mean is not a function of the observed values. */
function isInRange(space: FactorSpace, reduced: Float64Array, solved: Float64Array): boolean {
  const p = space.columns
  for (let i = 0; i < p; i++) {
    let value = -reduced[i]!
    for (let k = 0; k < p; k++) value += space.withinCells[i * p + k]! * solved[k]!
    if (Math.abs(value) > ESTIMABLE) return false
  }
  return true
}
