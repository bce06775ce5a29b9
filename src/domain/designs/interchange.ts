import { type SeededRandom, shuffle } from '../layout/seededRandom.ts'
import { partOf, type Steps } from '../stats/mixed/steps.ts'
import { blockInformation, type Grouping } from './blockInformation.ts'

/** Number of exchanges that are tried. */
const tries = 20_000
/** Exchanges between two progress steps. */
const triesPerStep = 256

/** How often each two treatments occur together in blocks, weighted. */
class Concurrences {
  private readonly times: Float64Array
  private readonly v: number

  constructor(v: number) {
    this.v = v
    this.times = new Float64Array(v * v)
  }

  add(block: Iterable<number>, step: number): void {
    const list = [...block]
    for (const a of list) for (const b of list) if (a !== b) this.times[a * this.v + b] += step
  }

  /** Growth of the sum of squares when `x` and `y`, with block mates `matesX` and `matesY`, exchange their positions. */
  growth(x: number, matesX: Iterable<number>, y: number, matesY: Iterable<number>): number {
    const { times, v } = this
    let growth = 0
    for (const z of matesX) if (z !== x) growth += 2 - 2 * times[x * v + z] + 2 * times[y * v + z]
    for (const z of matesY) if (z !== y) growth += 2 - 2 * times[y * v + z] + 2 * times[x * v + z]
    return growth
  }
}

/**
 * Exchanges treatments between blocks of the same replication while the sum of squared concurrences falls ((M,S)-optimality,
 * Eccleston and Hedayat 1974). The blocks, by replication, are altered in place.
 */
function* improveBlocks(reps: Reps, v: number, random: SeededRandom): Steps<void> {
  const met = new Concurrences(v)
  for (const block of reps.flat()) met.add(block, 1)
  for (let n = 0; n < tries; n++) {
    if (n % triesPerStep === 0) yield { step: n, total: tries }
    const blocks = reps[random.below(reps.length)]
    const [p, q] = [blocks[random.below(blocks.length)], blocks[random.below(blocks.length)]]
    const [i, j] = [random.below(p.length), random.below(q.length)]
    if (p === q || met.growth(p[i], p, q[j], q) >= 0) continue
    exchange(met, p, i, q, j)
  }
}

function exchange(met: Concurrences, p: Int32Array, i: number, q: Int32Array, j: number): void {
  met.add(p, -1)
  met.add(q, -1)
  const swapped = p[i]
  p[i] = q[j]
  q[j] = swapped
  met.add(p, 1)
  met.add(q, 1)
}

/**
 * Exchanges treatments within the columns of a replication while Σ(λ_row/s + λ_column/k)² over pairs falls, the (M,S)
 * criterion of rows and columns together (John and Williams 1995, 6.4); which treatments share a column stays. By
 * replication and column, altered in place.
 */
function* improveRows(reps: Reps, v: number, random: SeededRandom): Steps<void> {
  const met = new Concurrences(v)
  const rowOf = (columns: readonly Int32Array[], row: number) => columns.map((column) => column[row])
  for (const columns of reps) {
    const rows = columns[0].length
    for (const column of columns) met.add(column, columns.length / rows)
    for (let row = 0; row < rows; row++) met.add(rowOf(columns, row), 1)
  }
  for (let n = 0; n < tries; n++) {
    if (n % triesPerStep === 0) yield { step: n, total: tries }
    const columns = reps[random.below(reps.length)]
    const column = columns[random.below(columns.length)]
    const [i, j] = [random.below(column.length), random.below(column.length)]
    if (i === j) continue
    const [rowI, rowJ] = [rowOf(columns, i), rowOf(columns, j)]
    if (met.growth(column[i], rowI, column[j], rowJ) >= -1e-9) continue
    met.add(rowI, -1)
    met.add(rowJ, -1)
    const swapped = column[i]
    column[i] = column[j]
    column[j] = swapped
    met.add(rowOf(columns, i), 1)
    met.add(rowOf(columns, j), 1)
  }
}

type Reps = readonly (readonly Int32Array[])[]

/** Maximum number of starts of a search, and of multiplications for all starts. */
const maxStarts = 12
const searchWork = 1e8
/** Cost of one exchange for each plot of a block, in multiplications (measured). */
const workPerPlot = 20

/** Number of starts: few for large designs, where each is slow and the results are nearly equal. */
function startsFor(v: number, groups: number, reps: Reps): number {
  const plotsOfBlock = Math.max(reps[0][0].length, reps[0].length)
  const workPerTry = tries * workPerPlot * plotsOfBlock + groups ** 3 + v * groups ** 2
  return Math.max(2, Math.min(maxStarts, Math.floor(searchWork / workPerTry)))
}

/** Average efficiency factor with blocks (`hasRows`: and the rows across them) of each replication fixed; 0 if treatments are not connected. */
function efficiencyOf(reps: Reps, v: number, hasRows: boolean): number {
  const treatment: number[] = []
  const blocks: Grouping = {
    groups: new Int32Array(reps.length * v),
    count: reps.reduce((sum, rep) => sum + rep.length, 0),
  }
  const rowsOfRep = Math.max(...reps[0].map((block) => block.length))
  const rows: Grouping = { groups: new Int32Array(reps.length * v), count: reps.length * rowsOfRep }
  let block = 0
  for (const [r, rep] of reps.entries())
    for (const plots of rep) {
      for (const [row, plot] of plots.entries()) {
        blocks.groups[treatment.length] = block
        rows.groups[treatment.length] = r * rowsOfRep + row
        treatment.push(plot)
      }
      block++
    }
  const rank = blocks.count + (hasRows ? rows.count - reps.length : 0)
  const { meanVariance } = blockInformation(Int32Array.from(treatment), v, hasRows ? [rows, blocks] : [blocks], rank)
  return meanVariance === null ? 0 : 2 / (reps.length * meanVariance)
}

/** Searches from several starts and returns the most efficient result; of equal ones the first. `hasRows` as of `efficiencyOf`. */
function* bestOfStarts(
  reps: Reps,
  v: number,
  hasRows: boolean,
  search: (start: number) => Steps<Int32Array[][]>,
): Steps<Int32Array[][]> {
  const groups = reps.flat().length + (hasRows ? reps.length * reps[0][0].length : 0)
  const starts = startsFor(v, groups, reps)
  let best = yield* partOf(search(0), 0, 1 / starts)
  let highest = efficiencyOf(best, v, hasRows)
  for (let start = 1; start < starts; start++) {
    const design = yield* partOf(search(start), start / starts, (start + 1) / starts)
    const efficiency = efficiencyOf(design, v, hasRows)
    if (efficiency <= highest + 1e-12) continue
    best = design
    highest = efficiency
  }
  return best
}

const copyOf = (reps: Reps): Int32Array[][] => reps.map((rep) => rep.map((block) => block.slice()))

/** Whether two treatments share more than one block. */
function meetAgain(reps: Reps, v: number): boolean {
  const met = new Uint8Array(v * v)
  for (const block of reps.flat())
    for (const a of block) for (const b of block) if (a < b && met[a * v + b]++ > 0) return true
  return false
}

/** The treatments of a replication dealt at random to blocks of the same sizes. */
function dealt(rep: readonly Int32Array[], random: SeededRandom): Int32Array[] {
  const treatments = Int32Array.from(rep.flatMap((block) => [...block]))
  shuffle(treatments, random)
  let from = 0
  return rep.map((block) => {
    from += block.length
    return treatments.slice(from - block.length, from)
  })
}

/**
 * Spreads concurrences where some treatments meet more than once: a cyclic array leaves pairs together in every
 * replication where blocks have more plots than a replication has blocks, and finds no triple lattice for 6 blocks of 6.
 * The searches start from these blocks and from random ones; the most efficient result is returned.
 */
export function* spreadConcurrences(reps: Reps, v: number, random: SeededRandom): Steps<Int32Array[][]> {
  if (!meetAgain(reps, v)) return copyOf(reps)
  return yield* bestOfStarts(reps, v, false, function* (start) {
    const candidate = start === 0 ? copyOf(reps) : reps.map((rep) => dealt(rep, random))
    yield* improveBlocks(candidate, v, random)
    return candidate
  })
}

/**
 * Orders the plots within each column so that rows are balanced, too: the most efficient result of several searches from
 * random orders.
 */
export function* balancedRows(reps: Reps, v: number, random: SeededRandom): Steps<Int32Array[][]> {
  return yield* bestOfStarts(reps, v, true, function* (start) {
    const candidate = copyOf(reps)
    if (start > 0) for (const column of candidate.flat()) shuffle(column, random)
    yield* improveRows(candidate, v, random)
    return candidate
  })
}
