import type { NumberColumn } from '../columns/columns.ts'
import { completeUnits, takeNumbers } from '../columns/complete.ts'
import { rowProducts } from '../linear/rowProducts.ts'
import { rank } from '../moments/ranks.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { centred, pearsonOfCentred } from './correlation.ts'

/** Correlations of several traits; a coefficient is null where fewer than 3 units or no variation is left. */
export interface CorrelationMatrix {
  readonly traits: readonly string[]
  /** Each pair over the units that have both. */
  readonly pearsonPairwise: readonly (readonly (number | null)[])[]
  readonly spearmanPairwise: readonly (readonly (number | null)[])[]
  readonly nPairwise: readonly (readonly number[])[]
  /** All pairs over the units that have every trait. */
  readonly pearsonCompleteRows: readonly (readonly (number | null)[])[]
  readonly nCompleteRows: number
}

const LEAST = 3

/** Correlation matrix of two or more traits. Refused: tooFewTraits. */
export function correlationMatrix(traits: readonly NumberColumn[]): Outcome<CorrelationMatrix> {
  if (traits.length < 2) return refuse('tooFewTraits', { traits: traits.length, needed: 2 })
  const complete = completeUnits(traits, [])
  const whole = traits.map((trait) => !trait.values.some(Number.isNaN))
  const wholeTraits = traits.filter((_, i) => whole[i])
  const placeOfWhole = traits.map((_, i) => whole.slice(0, i).filter(Boolean).length)
  const wholePearson = coefficients(wholeTraits.map(({ values }) => prepared(values, false)))
  const wholeSpearman = coefficients(wholeTraits.map(({ values }) => prepared(values, true)))
  const completePearson = whole.every(Boolean)
    ? wholePearson
    : coefficients(traits.map((trait) => prepared(takeNumbers(trait, complete).values, false)))
  const cells = traits.map((x, i) =>
    traits.map((y, j) => {
      if (j > i) return null
      if (whole[i] && whole[j]) {
        return {
          n: x.values.length,
          pearson: wholePearson[placeOfWhole[i]!]![placeOfWhole[j]!]!,
          spearman: wholeSpearman[placeOfWhole[i]!]![placeOfWhole[j]!]!,
        }
      }
      const units = completeUnits([x, y], [])
      const [xs, ys] = [takeNumbers(x, units).values, takeNumbers(y, units).values]
      return {
        n: units.length,
        pearson: coefficient(prepared(xs, false), prepared(ys, false), i === j),
        spearman: coefficient(prepared(xs, true), prepared(ys, true), i === j),
      }
    }),
  )
  const at = (i: number, j: number) => cells[Math.max(i, j)]![Math.min(i, j)]!
  const square = <T>(cell: (i: number, j: number) => T): T[][] =>
    traits.map((_, i) => traits.map((__, j) => cell(i, j)))
  const dropped = (traits[0]?.values.length ?? 0) - complete.length
  const warnings: Warning[] = dropped > 0 ? [{ code: 'missingDropped', numbers: { dropped } }] : []
  return {
    ok: true,
    meta: {
      model: traits.map((trait) => trait.name).join(', '),
      method: 'correlation matrix',
      n: complete.length,
      errorDf: null,
      warnings,
    },
    traits: traits.map((trait) => trait.name),
    pearsonPairwise: square((i, j) => at(i, j).pearson),
    spearmanPairwise: square((i, j) => at(i, j).spearman),
    nPairwise: square((i, j) => at(i, j).n),
    pearsonCompleteRows: square((i, j) => completePearson[i]![j]!),
    nCompleteRows: complete.length,
  }
}

/** The values, or their ranks, minus their mean. */
function prepared(values: Float64Array, ranked: boolean): Float64Array {
  if (values.length < LEAST) return new Float64Array(values.length)
  return centred(ranked ? rank(values).ranks : values)
}

/** Pearson's r of all pairs of centred columns of one length, from one product of the whole table. */
function coefficients(columns: readonly Float64Array[]): (number | null)[][] {
  const n = columns[0]?.length ?? 0
  const table = new Float64Array(columns.length * n)
  columns.forEach((column, i) => {
    table.set(column, i * n)
  })
  const products = rowProducts(table, columns.length, n)
  const length = columns.map((_, i) => Math.sqrt(products[i * columns.length + i]!))
  return columns.map((_, i) =>
    columns.map((__, j) => {
      const spread = length[i]! * length[j]!
      if (!(spread > 0)) return null
      return i === j ? 1 : Math.max(-1, Math.min(1, products[i * columns.length + j]! / spread))
    }),
  )
}

function coefficient(dx: Float64Array, dy: Float64Array, same: boolean): number | null {
  const r = pearsonOfCentred(dx, dy)
  return r !== null && same ? 1 : r
}
