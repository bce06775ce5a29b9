import { pivotedQr } from '../models/leastSquares.ts'
import type { ModelData } from '../models/linearModel.ts'
import { type Cells, cellsOf, type Term } from '../models/term.ts'
import { groupSums, sumOfSquares } from '../moments/sums.ts'

/** The part of an error stratum that one effect explains. */
export interface StratumEffect {
  readonly name: string
  readonly ss: number
  readonly df: number
}

/** The effects that can be estimated in an error stratum, and its residual. */
export interface StratumFit {
  readonly effects: readonly StratumEffect[]
  readonly residual: { readonly ss: number; readonly df: number }
}

const COLLINEAR = 1e-8

/**
 * The analysis inside one error stratum: of the differences between the means of the units of `units` (whole plots) that lie in one
 * unit of `around` (blocks; null for the whole trial), weighted by their size, on the effects in order. In a balanced trial an effect
 * is in one stratum only; with missing plots also the means of larger units carry a part of it (Yates 1940, Ann. Eugen. 10; as R's
 * aov with Error).
 */
export function fitStratum(data: ModelData, units: Term, around: Term | null, effects: readonly Term[]): StratumFit {
  const { n } = data
  const inner = cellsOf(units, n)
  const outer = cellsOf(around ?? { name: '', factors: [], covariate: null }, n)
  const project = projection(inner, outer)
  const values = project(data.centred)
  const columns: Float64Array[] = []
  const found: StratumEffect[] = []
  let residuals = values
  let rank = 0
  for (const effect of effects) {
    columns.push(...columnsOf(cellsOf(effect, n), project))
    const qr = pivotedQr(columns, COLLINEAR)
    const left = qr.fit(values).residuals
    const ss = sumOfSquares(residuals.map((value, g) => value - left[g]!))
    if (qr.rank > rank) found.push({ name: effect.name, ss, df: qr.rank - rank })
    residuals = left
    rank = qr.rank
  }
  const df = inner.count - outer.count - rank
  return { effects: found, residual: { ss: df > 0 ? sumOfSquares(residuals) : 0, df } }
}

/**
 * Projects a value per plot to a value per unit: the unit's mean less the mean of its outer unit, times the root of its
 * size.
 */
function projection(inner: Cells, outer: Cells): (values: ArrayLike<number>) => Float64Array {
  const ones = new Float64Array(inner.codes.length).fill(1)
  const sizes = groupSums(ones, inner.codes, inner.count)
  const around = groupSums(ones, outer.codes, outer.count)
  const outerOf = new Int32Array(inner.count)
  inner.codes.forEach((g, i) => {
    outerOf[g] = outer.codes[i]!
  })
  return (values) => {
    const totals = groupSums(values, outer.codes, outer.count)
    return groupSums(values, inner.codes, inner.count).map(
      (total, g) => Math.sqrt(sizes[g]!) * (total / sizes[g]! - totals[outerOf[g]!]! / around[outerOf[g]!]!),
    )
  }
}

/** The indicator columns of an effect, each scaled to length 1 over the plots; those that vanish in the stratum are left out. */
function columnsOf(cells: Cells, project: (values: ArrayLike<number>) => Float64Array): Float64Array[] {
  const cellRows = Array.from({ length: cells.count }, (_, cell) => {
    const indicator = Float64Array.from(cells.codes, (code) => (code === cell ? 1 : 0))
    const length = Math.sqrt(sumOfSquares(indicator))
    return project(indicator.map((value) => value / length))
  })
  return cellRows.filter((column) => sumOfSquares(column) > COLLINEAR ** 2)
}
