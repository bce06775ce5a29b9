import { tCritical } from '../stats/distributions/t.ts'
import { solvePositiveDefinite } from '../stats/linear/denseCholesky.ts'
import { mean } from '../stats/moments/moments.ts'

/** Means of lines (ids) in one environment, which is a nursery-year; two parallel lists, in the trait's unit. */
export interface EnvironmentMeans {
  readonly line: readonly number[]
  readonly mean: readonly number[]
}

/** Values of lines over several environments; lists parallel to `lines`. */
export interface LineValues {
  /** Ids, ascending. */
  readonly lines: readonly number[]
  readonly at: ReadonlyMap<number, number>
  /** Adjusted means, in the trait's unit. */
  readonly values: Float64Array
  /** Number of environments in which each line has a value. */
  readonly environments: Int32Array
  /** Total number of environments with values. */
  readonly total: number
  /** Residual mean square, the interaction of line and environment; null without degrees of freedom. */
  readonly mse: number | null
  readonly df: number
}

/** The cells of the model: the mean of each line in each environment. */
interface Cells {
  readonly lines: readonly number[]
  readonly at: ReadonlyMap<number, number>
  /** By environment: places of its lines, and their means. */
  readonly rows: readonly { readonly line: readonly number[]; readonly mean: readonly number[] }[]
  readonly counts: Int32Array
}

function cellsOf(environments: readonly EnvironmentMeans[]): Cells {
  const filled = environments.filter(({ line }) => line.length > 0)
  const lines = [...new Set(filled.flatMap(({ line }) => line))].sort((a, b) => a - b)
  const at = new Map(lines.map((id, k) => [id, k]))
  const rows = filled.map(({ line, mean }) => ({ line: line.map((id) => at.get(id) as number), mean }))
  const counts = new Int32Array(lines.length)
  for (const { line } of rows) for (const k of line) counts[k]++
  return { lines, at, rows, counts }
}

/** For each environment the first environment that it is connected with through common lines, directly or indirectly. */
function joinRows({ rows, lines }: Cells): number[] {
  const first = rows.map((_, e) => e)
  const rootOf = (e: number): number => (first[e] === e ? e : rootOf(first[e]))
  const seenIn = new Int32Array(lines.length).fill(-1)
  rows.forEach(({ line }, e) => {
    for (const k of line) {
      if (seenIn[k] < 0) seenIn[k] = e
      const [a, b] = [rootOf(seenIn[k]), rootOf(e)]
      first[Math.max(a, b)] = Math.min(a, b)
    }
  })
  return first.map((_, e) => rootOf(e))
}

/**
 * Effects of the environments by least squares, the lines absorbed: the equations of a set of connected environments lack
 * one rank, so the first of each is 0 there, and each set is shifted to the mean 0.
 */
function environmentEffects(cells: Cells, roots: readonly number[]): Float64Array {
  const { rows, lines, counts } = cells
  const count = rows.length
  const sums = new Float64Array(lines.length)
  const environmentsOfLine: number[][] = lines.map(() => [])
  rows.forEach(({ line, mean: means }, e) => {
    line.forEach((k, i) => {
      sums[k] += means[i]
      environmentsOfLine[k].push(e)
    })
  })
  const left = new Float64Array(count * count)
  const right = new Float64Array(count)
  rows.forEach(({ line, mean }, e) => {
    left[e * count + e] += line.length
    line.forEach((k, i) => {
      right[e] += mean[i] - sums[k] / counts[k]
      for (const other of environmentsOfLine[k]) left[e * count + other] -= 1 / counts[k]
    })
  })
  const unknowns = rows.map((_, e) => e).filter((e) => roots[e] !== e)
  const n = unknowns.length
  const effects = new Float64Array(count)
  if (n === 0) return effects
  const reduced = Float64Array.from(
    { length: n * n },
    (_, i) => left[unknowns[Math.floor(i / n)] * count + unknowns[i % n]],
  )
  const solved = solvePositiveDefinite(
    reduced,
    n,
    Float64Array.from(unknowns, (e) => right[e]),
  )
  if (!solved) throw new Error('environments that share lines have independent equations')
  unknowns.forEach((e, i) => {
    effects[e] = solved[i]
  })
  for (const [, set] of Map.groupBy(effects.keys(), (e) => roots[e])) {
    const centre = set.reduce((sum, e) => sum + effects[e], 0) / set.length
    for (const e of set) effects[e] -= centre
  }
  return effects
}

/**
 * Adjusted means of lines by `y ~ environment + line` over means of lines in environments: predictions averaged with
 * equal weights over the environments (Searle, Speed & Milliken 1980, Am. Stat. 34). Environments without common lines,
 * direct or indirect, are averaged within each connected set, because the differences between sets cannot be estimated.
 */
export function lineValues(environments: readonly EnvironmentMeans[]): LineValues {
  const cells = cellsOf(environments)
  const { lines, at, rows, counts } = cells
  const roots = joinRows(cells)
  const effects = environmentEffects(cells, roots)
  const values = new Float64Array(lines.length)
  rows.forEach(({ line, mean }, e) => {
    line.forEach((k, i) => {
      values[k] += (mean[i] - effects[e]) / counts[k]
    })
  })
  let [cellCount, residual] = [0, 0]
  rows.forEach(({ line, mean }, e) => {
    cellCount += line.length
    line.forEach((k, i) => {
      residual += (mean[i] - effects[e] - values[k]) ** 2
    })
  })
  const df = cellCount - rows.length - lines.length + new Set(roots).size
  return { lines, at, values, environments: counts, total: rows.length, mse: df > 0 ? residual / df : null, df }
}

/**
 * A line's difference from a reference. `interval` is half of the 95 % interval of the difference; null where it cannot
 * be estimated.
 */
export interface LineDifference {
  readonly value: number
  readonly reference: number
  readonly difference: number
  readonly interval: number | null
}

const alpha = 0.05

/** Half an interval: t·√(MSE·factor); null for a line in one environment, and without degrees of freedom. */
function halfOf({ mse, df, environments }: LineValues, line: number, factor: number): number | null {
  return mse === null || environments[line] < 2 ? null : tCritical(alpha, df) * Math.sqrt(mse * factor)
}

/** The mean of all lines' values. */
export function meanOfLines({ values }: LineValues): number {
  return mean(values)
}

/** A line against the mean of all L lines: ± t·√(MSE/E·(1 − 1/L)). Null without a value. */
export function againstMean(of: LineValues, line: number): LineDifference | null {
  const k = of.at.get(line)
  if (k === undefined) return null
  const [value, reference] = [of.values[k], meanOfLines(of)]
  const interval = halfOf(of, k, (1 - 1 / of.lines.length) / of.environments[k])
  return { value, reference, difference: value - reference, interval }
}

/**
 * A line against another: ± t·√(MSE·(1/E₁ + 1/E₂)); against itself the difference is exactly 0. Null where either has no
 * value.
 */
export function againstLine(of: LineValues, line: number, other: number): LineDifference | null {
  const [k, j] = [of.at.get(line), of.at.get(other)]
  if (k === undefined || j === undefined) return null
  const [value, reference] = [of.values[k], of.values[j]]
  const interval = k === j ? null : halfOf(of, k, 1 / of.environments[k] + 1 / of.environments[j])
  return { value, reference, difference: value - reference, interval }
}
