import { groupSums } from '../moments/sums.ts'
import type { Fit } from './linearModel.ts'

/** Pairs of units that are neighbours, by their place among the units of a fit; each pair once. */
export type NeighbourPairs = readonly (readonly [number, number])[]

/** Mean and variance of e'We / e'e, e the residuals of a model with independent errors, W 1 for neighbours and 0 elsewhere. */
export interface FormMoments {
  readonly mean: number
  readonly variance: number
}

type FormMomentsOf = (pairs: NeighbourPairs) => FormMoments | null

/** The moments of a fit are stored outside the fit, because a fit is data that a worker sends to the page. */
const momentsByFit = new WeakMap<object, FormMomentsOf>()

/** Stores how the moments of a fit are computed, and returns the fit. */
export function withFormMoments<T extends object>(fit: T, moments: FormMomentsOf): T {
  momentsByFit.set(fit, moments)
  return fit
}

/**
 * Moments of products of neighbouring residuals of a fit under independent errors; null where they cannot be computed.
 */
export const formMomentsOf = (fit: object, pairs: NeighbourPairs): FormMoments | null =>
  momentsByFit.get(fit)?.(pairs) ?? null

/** Fits that need more products would take longer than a table of 30,000 plots. */
const maxProducts = 1e8

/** Maximum number of units of a mixed model: the full matrix of its residuals is computed. */
const maxRecords = 1500

/** The traces that give the moments; K maps independent errors to the residuals. */
interface Traces {
  readonly k: number
  readonly kk: number
  readonly kw: number
  readonly kkw: number
  readonly kwkw: number
}

/**
 * Moments of a ratio of quadratic forms in normal errors. Exact where K is a projection, I − H (Cliff & Ord 1981, Spatial Processes,
 * 8.3); else to first order with tr(K)²/tr(K²) degrees of freedom. Null where the ratio does not vary.
 */
function momentsOf({ k, kk, kw, kkw, kwkw }: Traces): FormMoments | null {
  if (!(k > 0 && kk > 0)) return null
  const mean = kw / k
  const df = k ** 2 / kk
  const variance = ((2 * (kwkw - 2 * mean * kkw + mean ** 2 * kk)) / k ** 2) * (df / (df + 2))
  return variance > 1e-12 ? { mean, variance } : null
}

function neighbourLists(n: number, pairs: NeighbourPairs): number[][] {
  const lists = Array.from({ length: n }, (): number[] => [])
  for (const [a, b] of pairs) {
    lists[a]!.push(b)
    lists[b]!.push(a)
  }
  return lists
}

const sumAt = (values: Float64Array, places: readonly number[]) =>
  places.reduce((sum, place) => sum + values[place]!, 0)

/** a'b of all columns, by rows. */
function crossed(a: readonly Float64Array[], b: readonly Float64Array[]): Float64Array[] {
  return a.map((row) => Float64Array.from(b, (right) => row.reduce((sum, value, i) => sum + value * right[i]!, 0)))
}

const traceOf = (rows: readonly Float64Array[]) => rows.reduce((sum, row, k) => sum + row[k]!, 0)

/** tr(AB) of two square matrices by rows. */
const traceOfProduct = (a: readonly Float64Array[], b: readonly Float64Array[]) =>
  a.reduce((sum, row, i) => sum + row.reduce((rowSum, value, j) => rowSum + value * b[j]![i]!, 0), 0)

/**
 * The moments for the residuals of a least-squares fit. H is P + UGU': P averages within the absorbed cells, U has the
 * other columns within them with a generalised inverse G. Null where the model has too many columns for its units.
 */
export function momentsOfFit(fit: Fit, pairs: NeighbourPairs): FormMoments | null {
  const { n, absorbed, sizes } = fit.space
  const width = fit.space.columns + (fit.qr?.rank ?? 0)
  if (n * width ** 2 > maxProducts) return null
  const lists = neighbourLists(n, pairs)
  const u = columnsOf(fit)
  const wu = u.map((column) => Float64Array.from(lists, (list) => sumAt(column, list)))
  const inverse = (rows: readonly Float64Array[]) => rows.map((row) => solved(fit, row))
  // Each of these is (GA)' for a symmetric A: the same traces.
  const inverseProducts = inverse(crossed(u, wu))
  const totals = wu.map((column) => groupSums(column, absorbed.codes, absorbed.count))
  const averages = totals.map((column) => column.map((total, cell) => total / sizes[cell]!))
  const cells = cellTraces(fit, lists)
  const hw = cells.hw + traceOf(inverseProducts)
  const hww = cells.hww + traceOf(inverse(crossed(wu, wu)))
  const hwhw =
    cells.hwhw + 2 * traceOf(inverse(crossed(totals, averages))) + traceOfProduct(inverseProducts, inverseProducts)
  const k = n - fit.rank
  return momentsOf({ k, kk: k, kw: -hw, kkw: -hw, kwkw: 2 * pairs.length - 2 * hww + hwhw })
}

/** The columns of a fit besides the absorbed cells: indicators less their means within the cells, then covariates. */
function columnsOf({ space, slopes, qr }: Fit): Float64Array[] {
  const { n, absorbed, others, sizes } = space
  const columns = Array.from({ length: space.columns }, () => new Float64Array(n))
  for (const { cells, offset } of others) for (let i = 0; i < n; i++) columns[offset + cells.codes[i]!]![i] = 1
  for (const column of columns) {
    const sums = groupSums(column, absorbed.codes, absorbed.count)
    for (let i = 0; i < n; i++) column[i]! -= sums[absorbed.codes[i]!]! / sizes[absorbed.codes[i]!]!
  }
  if (qr === null) return columns
  const covariateColumns = Array.from({ length: qr.rank }, () => new Float64Array(n))
  for (let i = 0; i < n; i++) {
    const parts = qr.independentParts(slopes.map(({ fit }) => fit.residuals[i]!))
    for (let k = 0; k < qr.rank; k++) covariateColumns[k]![i] = parts[k]!
  }
  return [...columns, ...covariateColumns]
}

/** G times a column; covariates are orthonormal already. */
function solved({ space }: Fit, column: Float64Array): Float64Array {
  const residual = column.slice()
  residual.set(space.solver.solve(column.subarray(0, space.columns)))
  return residual
}

/** tr(PW), tr(PWW) and tr(PWPW). */
function cellTraces({ space }: Fit, lists: readonly (readonly number[])[]) {
  const { n, absorbed, sizes } = space
  const { codes } = absorbed
  const members = Array.from({ length: absorbed.count }, (): number[] => [])
  for (let i = 0; i < n; i++) members[codes[i]!]!.push(i)
  let [hw, hww, hwhw] = [0, 0, 0]
  members.forEach((units, cell) => {
    const unitValues = new Map<number, number>()
    const cellValues = new Map<number, number>()
    for (const unit of units)
      for (const other of lists[unit]!) {
        unitValues.set(other, (unitValues.get(other) ?? 0) + 1)
        cellValues.set(codes[other]!, (cellValues.get(codes[other]!) ?? 0) + 1)
      }
    hw += (cellValues.get(cell) ?? 0) / sizes[cell]!
    for (const count of unitValues.values()) hww += count ** 2 / sizes[cell]!
    for (const [other, count] of cellValues) hwhw += count ** 2 / (sizes[cell]! * sizes[other]!)
  })
  return { hw, hww, hwhw }
}

/** The moments for residuals that `residualsOf` (symmetric) maps from errors of `n` units; null for too many units. */
export function momentsOfResiduals(
  n: number,
  residualsOf: (errors: Float64Array) => Float64Array,
  pairs: NeighbourPairs,
): FormMoments | null {
  if (n > maxRecords) return null
  const lists = neighbourLists(n, pairs)
  const unit = new Float64Array(n)
  const k = lists.map((_, i) => {
    unit[i] = 1
    const row = residualsOf(unit)
    unit[i] = 0
    return row
  })
  const kw = k.map((row) => Float64Array.from(lists, (list) => sumAt(row, list)))
  const ofRows = (a: readonly Float64Array[], b: readonly Float64Array[]) =>
    a.reduce((sum, row, i) => sum + row.reduce((rowSum, value, j) => rowSum + value * b[i]![j]!, 0), 0)
  return momentsOf({
    k: traceOf(k),
    kk: ofRows(k, k),
    kw: traceOf(kw),
    kkw: ofRows(k, kw),
    kwkw: traceOfProduct(kw, kw),
  })
}
