import { holm } from '../comparisons/holm.ts'
import type { NumberColumn } from '../data/columns.ts'
import { completeUnits, takeNumbers } from '../data/complete.ts'
import { rowProducts } from '../linear/rowProducts.ts'
import { firstPlaces, rank } from '../moments/ranks.ts'
import { sortNumbers } from '../moments/sortNumbers.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { centred, pearsonOfCentred, tOfCorrelation } from './correlation.ts'

/** Correlations of several traits; a coefficient is null where fewer than 3 units or no variation is left. */
export interface CorrelationMatrix {
  readonly traits: readonly string[]
  /** Each pair over the units that have both. */
  readonly pearsonPairwise: readonly (readonly (number | null)[])[]
  readonly spearmanPairwise: readonly (readonly (number | null)[])[]
  readonly nPairwise: readonly (readonly number[])[]
  /** Two-sided p of each pairwise coefficient by t with n − 2 degrees of freedom; null on the diagonal. */
  readonly pearsonP: readonly (readonly (number | null)[])[]
  readonly spearmanP: readonly (readonly (number | null)[])[]
  /** The probabilities above, adjusted for all pairs of the matrix (Holm 1979). */
  readonly pearsonPHolm: readonly (readonly (number | null)[])[]
  readonly spearmanPHolm: readonly (readonly (number | null)[])[]
  /** All pairs over the units that have every trait. */
  readonly pearsonCompleteRows: readonly (readonly (number | null)[])[]
  readonly nCompleteRows: number
}

const LEAST = 3

/** Correlation matrix of two or more traits. Refused: tooFewTraits. */
export function correlationMatrix(traits: readonly NumberColumn[]): Outcome<CorrelationMatrix> {
  if (traits.length < 2) return refuse('tooFewTraits', { traits: traits.length, needed: 2 })
  const complete = completeUnits(traits, [])
  const isComplete = traits.map((trait) => !trait.values.some(Number.isNaN))
  const wholeTraits = traits.filter((_, i) => isComplete[i])
  const placeOfWhole = traits.map((_, i) => isComplete.slice(0, i).filter(Boolean).length)
  const wholePearson = coefficients(wholeTraits.map(({ values }) => prepareValues(values, false)))
  const wholeSpearman = coefficients(wholeTraits.map(({ values }) => prepareValues(values, true)))
  const completePearson = isComplete.every(Boolean)
    ? wholePearson
    : coefficients(traits.map((trait) => prepareValues(takeNumbers(trait, complete).values, false)))
  const orders = isComplete.every(Boolean) ? [] : traits.map(({ values }) => ascendingOrder(values))
  const cells = traits.map((x, i) =>
    traits.map((y, j) => {
      if (j > i) return null
      if (isComplete[i] && isComplete[j]) {
        return {
          n: x.values.length,
          pearson: wholePearson[placeOfWhole[i]!]![placeOfWhole[j]!]!,
          spearman: wholeSpearman[placeOfWhole[i]!]![placeOfWhole[j]!]!,
        }
      }
      return pairwise(x.values, y.values, orders[i]!, orders[j]!, i === j)
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
    ...significance(traits.length, at),
    pearsonCompleteRows: square((i, j) => completePearson[i]![j]!),
    nCompleteRows: complete.length,
  }
}

interface Cell {
  readonly n: number
  readonly pearson: number | null
  readonly spearman: number | null
}

/** p values of both kinds of coefficients, unadjusted and adjusted for all pairs. */
function significance(traits: number, at: (i: number, j: number) => Cell) {
  const places = Array.from({ length: traits }, (_, i) => i)
  const pairs = places.flatMap((i) => places.slice(i + 1).map((j) => [i, j] as const))
  const squareOf = (list: readonly (number | null)[]) => {
    const square = places.map(() => places.map((): number | null => null))
    for (const [k, [i, j]] of pairs.entries()) {
      square[i]![j] = list[k]!
      square[j]![i] = list[k]!
    }
    return square
  }
  const of = (kind: 'pearson' | 'spearman') =>
    pairs.map(([i, j]) => {
      const { [kind]: r, n } = at(i, j)
      return r === null ? null : tOfCorrelation(r, n).p
    })
  const [pearson, spearman] = [of('pearson'), of('spearman')]
  return {
    pearsonP: squareOf(pearson),
    spearmanP: squareOf(spearman),
    pearsonPHolm: squareOf(holm(pearson)),
    spearmanPHolm: squareOf(holm(spearman)),
  }
}

/** The values, or their ranks, minus their mean. */
function prepareValues(values: Float64Array, ranked: boolean): Float64Array {
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

/**
 * Both coefficients over the units that have both values. `orderX` and `orderY` are the units of each trait by
 * ascending value.
 */
function pairwise(x: Float64Array, y: Float64Array, orderX: Int32Array, orderY: Int32Array, same: boolean) {
  const has = new Uint8Array(x.length)
  let n = 0
  for (let unit = 0; unit < x.length; unit++) {
    if (Number.isNaN(x[unit]) || Number.isNaN(y[unit])) continue
    has[unit] = 1
    n++
  }
  if (n < LEAST) return { n, pearson: null, spearman: null }
  const place = new Int32Array(x.length)
  for (let unit = 0, next = 0; unit < x.length; unit++) if (has[unit] === 1) place[unit] = next++
  const common = (values: Float64Array) => {
    const some = new Float64Array(n)
    for (let unit = 0; unit < values.length; unit++) if (has[unit] === 1) some[place[unit]!] = values[unit]!
    return some
  }
  const ranked = (values: Float64Array, order: Int32Array) => {
    const units = new Int32Array(n)
    let next = 0
    for (const unit of order) if (has[unit] === 1) units[next++] = unit
    const ranks = new Float64Array(n)
    for (let start = 0; start < n; ) {
      let end = start + 1
      while (end < n && values[units[end]!] === values[units[start]!]) end++
      // Mid-ranks minus the mean rank, which is a whole or half number.
      for (let k = start; k < end; k++) ranks[place[units[k]!]!] = (start + end - n) / 2
      start = end
    }
    return ranks
  }
  const coefficient = (dx: Float64Array, dy: Float64Array) => {
    const r = pearsonOfCentred(dx, dy)
    return r !== null && same ? 1 : r
  }
  return {
    n,
    pearson: coefficient(centred(common(x)), centred(common(y))),
    spearman: coefficient(ranked(x, orderX), ranked(y, orderY)),
  }
}

/** The units that have a value, by ascending value. */
function ascendingOrder(values: Float64Array): Int32Array {
  const present = Int32Array.from(values.keys()).filter((unit) => !Number.isNaN(values[unit]))
  const presentValues = Float64Array.from(present, (unit) => values[unit]!)
  const places = firstPlaces(sortNumbers(presentValues.slice()), presentValues)
  const order = new Int32Array(present.length)
  const used = new Int32Array(present.length)
  present.forEach((unit, i) => {
    const place = places[i]!
    order[place + used[place]!++] = unit
  })
  return order
}
