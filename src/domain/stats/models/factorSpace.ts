import { groupSums } from '../moments/sums.ts'
import { pivotedCholesky, type SemidefiniteSolver } from './pivotedCholesky.ts'
import { type Cells, cellsOf, type Term } from './term.ts'

/**
 * The space spanned by the general mean and the indicator columns of factor terms, with least squares in it.
 * The term with the most cells is absorbed: its columns are orthogonal, so centring within its cells solves it exactly.
 * There remains the matrix of the other columns within those cells (the C matrix of block designs: John & Williams 1995,
 * 1.3). Its entries come from whole counts, so nothing is lost by forming it, and a second solving pass on the residuals
 * gives the solution full precision. A QR of all indicator columns gives the same digits at hundreds of times the cost
 * for thousands of lines, which is why this is written by hand.
 */
export interface FactorSpace {
  readonly n: number
  readonly rank: number
  readonly absorbed: Cells
  /** Terms that extend the absorbed one, with the index of their first column among the other columns. */
  readonly others: readonly { readonly cells: Cells; readonly offset: number }[]
  /** Terms that are contained in the absorbed one: `image` is their cell for each absorbed cell. */
  readonly carried: readonly { readonly cells: Cells; readonly image: Int32Array }[]
  readonly sizes: Float64Array
  readonly columns: number
  readonly withinCells: Float64Array
  readonly solver: SemidefiniteSolver
  /** For each absorbed cell, the other columns that occur in it and how often. */
  readonly meetings: readonly ReadonlyMap<number, number>[]
}

/** Effects of a fit (one solution; only estimable functions of them are meaningful) and its residuals. */
export interface SpaceFit {
  readonly absorbedEffects: Float64Array
  readonly otherEffects: Float64Array
  readonly residuals: Float64Array
}

/** Prepares the space of the mean and these terms (without covariate terms) for `n` complete units. */
export function factorSpace(n: number, terms: readonly Term[]): FactorSpace {
  const all = terms.filter((term) => term.covariate === null).map((term) => cellsOf(term, n))
  const absorbed = all.reduce(
    (max, cells) => (cells.count > max.count ? cells : max),
    cellsOf({ name: '', factors: [], covariate: null }, n),
  )
  const others: { cells: Cells; offset: number }[] = []
  const carried: { cells: Cells; image: Int32Array }[] = []
  let columns = 0
  for (const cells of all) {
    if (cells === absorbed) continue
    const image = imageIn(cells, absorbed)
    if (image) carried.push({ cells, image })
    else {
      others.push({ cells, offset: columns })
      columns += cells.count
    }
  }
  const sizes = new Float64Array(absorbed.count)
  const meetings = Array.from({ length: absorbed.count }, () => new Map<number, number>())
  for (let i = 0; i < n; i++) {
    const g = absorbed.codes[i]!
    sizes[g]!++
    for (const { cells, offset } of others) {
      const column = offset + cells.codes[i]!
      meetings[g]!.set(column, (meetings[g]!.get(column) ?? 0) + 1)
    }
  }
  const withinCells = withinMatrix(n, others, columns, meetings, sizes)
  const solver = pivotedCholesky(withinCells, columns)
  return {
    n,
    rank: absorbed.count + solver.rank,
    absorbed,
    others,
    carried,
    sizes,
    columns,
    withinCells,
    solver,
    meetings,
  }
}

/**
 * The one cell of `cells` that contains each cell of `inner` (its columns are then sums of columns of `inner`); null where one
 * is in several.
 */
function imageIn(cells: Cells, inner: Cells): Int32Array | null {
  const image = new Int32Array(inner.count).fill(-1)
  for (let i = 0; i < inner.codes.length; i++) {
    const g = inner.codes[i]!
    if (image[g] === -1) image[g] = cells.codes[i]!
    else if (image[g] !== cells.codes[i]!) return null
  }
  return image
}

/** X₂'(I − P₁)X₂: products of the other columns within the absorbed cells. */
function withinMatrix(
  n: number,
  others: FactorSpace['others'],
  p: number,
  meetings: readonly ReadonlyMap<number, number>[],
  sizes: Float64Array,
): Float64Array {
  const c = new Float64Array(p * p)
  for (let i = 0; i < n; i++) {
    for (const a of others) {
      const row = (a.offset + a.cells.codes[i]!) * p
      for (const b of others) c[row + b.offset + b.cells.codes[i]!]!++
    }
  }
  // Lists: iterating over a map once for each of its entries takes ten times as long.
  meetings.forEach((met, g) => {
    const columns = Int32Array.from(met.keys())
    const counts = Float64Array.from(met.values())
    for (let a = 0; a < columns.length; a++) {
      const row = columns[a]! * p
      for (let b = 0; b < columns.length; b++) c[row + columns[b]!]! -= (counts[a]! * counts[b]!) / sizes[g]!
    }
  })
  return c
}

/** Least-squares fit of `values` (one per unit) in the space. */
export function fitInSpace(space: FactorSpace, values: ArrayLike<number>): SpaceFit {
  const { absorbed, others, sizes, columns, solver, n } = space
  const residuals = Float64Array.from(values)
  const absorbedEffects = new Float64Array(absorbed.count)
  const otherEffects = new Float64Array(columns)
  for (let pass = 0; pass < 2; pass++) {
    centreWithin(residuals, absorbed.codes, sizes, absorbedEffects)
    if (columns === 0) continue
    const right = new Float64Array(columns)
    for (const { cells, offset } of others) right.set(groupSums(residuals, cells.codes, cells.count), offset)
    const step = solver.solve(right)
    for (let k = 0; k < columns; k++) otherEffects[k]! += step[k]!
    for (let i = 0; i < n; i++) for (const { cells, offset } of others) residuals[i]! -= step[offset + cells.codes[i]!]!
    centreWithin(residuals, absorbed.codes, sizes, absorbedEffects)
  }
  return { absorbedEffects, otherEffects, residuals }
}

function centreWithin(residuals: Float64Array, codes: Int32Array, sizes: Float64Array, effects: Float64Array): void {
  const means = groupSums(residuals, codes, sizes.length).map((total, g) => total / sizes[g]!)
  for (let i = 0; i < residuals.length; i++) residuals[i]! -= means[codes[i]!]!
  for (let g = 0; g < effects.length; g++) effects[g]! += means[g]!
}
