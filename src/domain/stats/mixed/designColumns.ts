import type { Factor, NumberColumn } from '../data/columns.ts'
import { independentColumns, solvePositiveDefinite } from '../linear/denseCholesky.ts'
import { mean } from '../moments/moments.ts'
import type { SparseRows } from './problem.ts'

/**
 * The fixed part of a model: intercept, then covariates, then each factor by its second and following levels (R's treatment coding, so that
 * REML log-likelihoods agree with R's). Columns that earlier ones determine are left out.
 */
export interface FixedDesign {
  readonly rows: SparseRows
  readonly rank: number
  /** For each factor, the independent column of each level; −1 for the reference level and for levels left out. */
  readonly levelColumns: readonly Int32Array[]
  /** Independent column of each covariate, −1 where left out, and the mean that it is centred on. */
  readonly covariateColumns: readonly number[]
  /** Factors (by number) that lost columns. */
  readonly aliased: readonly number[]
  /** Combinations of all columns that are zero in every record: a mean is estimable when it is orthogonal to them. */
  readonly dependencies: readonly Float64Array[]
  /** Number of the first of a factor's columns among all columns, dropped ones included. */
  readonly firstColumn: readonly number[]
  /** Independent column of each column, −1 where dropped. */
  readonly place: Int32Array
  /**
   * For each factor f and each other factor t, the level of t that each level of f occurs with if there is only one (f is
   * nested in t, as an interaction is in its factors); null where f is not nested in t.
   */
  readonly nested: readonly (readonly (Int32Array | null)[])[]
}

/** The level of `outer` that each level of `inner` occurs with; null where `inner` is not nested in it. */
function nestedIn(inner: Factor, outer: Factor): Int32Array | null {
  if (inner === outer || inner.levels.length <= outer.levels.length) return null
  const codes = new Int32Array(inner.levels.length).fill(-1)
  for (let i = 0; i < inner.codes.length; i++) {
    const level = inner.codes[i]
    if (codes[level] >= 0 && codes[level] !== outer.codes[i]) return null
    codes[level] = outer.codes[i]
  }
  return codes
}

/** Codes every record's fixed columns; records are complete. */
export function fixedDesign(
  records: number,
  factors: readonly Factor[],
  covariates: readonly NumberColumn[],
): FixedDesign {
  const centred = covariates.map(({ values }) => {
    const centre = mean(values)
    return values.map((value) => value - centre)
  })
  const first: number[] = []
  let width = 1 + covariates.length
  for (const factor of factors) {
    first.push(width)
    width += factor.levels.length - 1
  }
  const columnsOf = (record: number): [number, number][] => {
    const entries: [number, number][] = [[0, 1]]
    centred.forEach((values, c) => {
      if (values[record] !== 0) entries.push([1 + c, values[record]])
    })
    factors.forEach((factor, f) => {
      if (factor.codes[record] > 0) entries.push([first[f] + factor.codes[record] - 1, 1])
    })
    return entries
  }
  const gram = new Float64Array(width * width)
  const columns = Array.from({ length: records }, (_, r) => columnsOf(r))
  for (const entries of columns)
    for (const [i, a] of entries) for (const [j, b] of entries) gram[i * width + j] += a * b
  const independent = independentColumns(gram, width)
  const place = new Int32Array(width).fill(-1)
  independent.forEach((column, i) => {
    place[column] = i
  })
  const levelColumns = factors.map((factor, f) =>
    Int32Array.from(factor.levels, (_, level) => (level === 0 ? -1 : place[first[f] + level - 1])),
  )
  return {
    dependencies: dependenciesOf(gram, width, independent),
    firstColumn: first,
    place,
    nested: factors.map((inner) => factors.map((outer) => nestedIn(inner, outer))),
    rows: sparseRows(
      columns.map((entries) => entries.map(([c, v]): [number, number] => [place[c], v]).filter(([c]) => c >= 0)),
    ),
    rank: independent.length,
    levelColumns,
    covariateColumns: covariates.map((_, c) => place[1 + c]),
    aliased: levelColumns.flatMap((columns, f) => (columns.subarray(1).includes(-1) ? [f] : [])),
  }
}

/** For each dropped column the combination column − Σ c·independent that vanishes. */
function dependenciesOf(gram: Float64Array, width: number, independent: readonly number[]): Float64Array[] {
  const independentSet = new Set(independent)
  const small = new Float64Array(independent.length * independent.length)
  independent.forEach((i, a) => {
    independent.forEach((j, b) => {
      small[a * independent.length + b] = gram[i * width + j]
    })
  })
  const columns: Float64Array[] = []
  for (let column = 0; column < width; column++) {
    if (independentSet.has(column)) continue
    const weights = solvePositiveDefinite(
      small,
      independent.length,
      Float64Array.from(independent, (i) => gram[i * width + column]),
    )
    const combination = new Float64Array(width)
    combination[column] = 1
    independent.forEach((i, a) => {
      combination[i] = -(weights?.[a] ?? 0)
    })
    columns.push(combination)
  }
  return columns
}

/**
 * The estimated marginal mean of `level` of factor `target` as weights on the independent columns: equal weights for
 * other factors' levels, and for a factor nested in the target for the levels within `level`; covariates at their means
 * (Searle, Speed & Milliken 1980, Am. Stat. 34, 216–221). Null when the empty cells make it not estimable.
 */
export function marginalMean(
  design: FixedDesign,
  factors: readonly Factor[],
  target: number,
  level: number,
): Float64Array | null {
  const full = new Float64Array(design.place.length)
  full[0] = 1
  factors.forEach((factor, f) => {
    const outer = design.nested[f][target]
    const isPart = (other: number) => (f === target ? other === level : outer === null || outer[other] === level)
    const count = factor.levels.reduce((sum, _, other) => sum + (isPart(other) ? 1 : 0), 0)
    for (let other = 1; other < factor.levels.length; other++) {
      const weight = isPart(other) ? 1 / count : 0
      full[design.firstColumn[f] + other - 1] = weight
    }
  })
  for (const combination of design.dependencies) {
    let part = 0
    for (let i = 0; i < full.length; i++) part += combination[i] * full[i]
    if (Math.abs(part) > 1e-8) return null
  }
  const weights = new Float64Array(design.rank)
  for (let i = 0; i < full.length; i++) if (design.place[i] >= 0) weights[design.place[i]] = full[i]
  return weights
}

/** Packs lists of [column, value] by record. */
export function sparseRows(lists: readonly (readonly [number, number])[][]): SparseRows {
  const start = new Int32Array(lists.length + 1)
  lists.forEach((list, r) => {
    start[r + 1] = start[r] + list.length
  })
  const columns = new Int32Array(start[lists.length])
  const values = new Float64Array(start[lists.length])
  lists.forEach((list, r) => {
    list.forEach(([column, value], k) => {
      columns[start[r] + k] = column
      values[start[r] + k] = value
    })
  })
  return { start, columns, values }
}
