import type { SeededRandom } from '../layout/seededRandom.ts'
import type { Steps } from '../stats/mixed/steps.ts'

/** How many exchanges are tried. */
const tries = 20_000
/** How many of them are made between two steps that are told. */
const triesPerStep = 256

/** How often each two treatments stand together in blocks, weighted. */
class Concurrences {
  private readonly times: Float64Array
  private readonly v: number

  constructor(v: number) {
    this.v = v
    this.times = new Float64Array(v * v)
  }

  add(block: Iterable<number>, by: number): void {
    const list = [...block]
    for (const a of list) for (const b of list) if (a !== b) this.times[a * this.v + b] += by
  }

  /** What the sum of squares grows by when `x` leaves the ones beside it for those beside `y`, and y comes to x's. */
  growth(x: number, besideX: Iterable<number>, y: number, besideY: Iterable<number>): number {
    const { times, v } = this
    let growth = 0
    for (const z of besideX) if (z !== x) growth += 2 - 2 * times[x * v + z] + 2 * times[y * v + z]
    for (const z of besideY) if (z !== y) growth += 2 - 2 * times[y * v + z] + 2 * times[x * v + z]
    return growth
  }
}

/**
 * Exchanges treatments between blocks of the same replication while the sum of squared concurrences falls ((M,S)-optimality,
 * Eccleston and Hedayat 1974). The blocks, by replication, are altered in place.
 */
export function* improveBlocks(reps: readonly (readonly Int32Array[])[], v: number, random: SeededRandom): Steps<void> {
  const met = new Concurrences(v)
  for (const block of reps.flat()) met.add(block, 1)
  for (let n = 0; n < tries; n++) {
    if (n % triesPerStep === 0) yield { step: n, of: tries }
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
  const kept = p[i]
  p[i] = q[j]
  q[j] = kept
  met.add(p, 1)
  met.add(q, 1)
}

/**
 * Exchanges treatments within the columns of a replication while Σ(λ_row/s + λ_column/k)² over pairs falls, the (M,S)
 * criterion of rows and columns together (John and Williams 1995, 6.4); which treatments share a column stays. By
 * replication and column, altered in place.
 */
export function* improveRows(reps: readonly (readonly Int32Array[])[], v: number, random: SeededRandom): Steps<void> {
  const met = new Concurrences(v)
  const rowOf = (columns: readonly Int32Array[], row: number) => columns.map((column) => column[row])
  for (const columns of reps) {
    const rows = columns[0].length
    for (const column of columns) met.add(column, columns.length / rows)
    for (let row = 0; row < rows; row++) met.add(rowOf(columns, row), 1)
  }
  for (let n = 0; n < tries; n++) {
    if (n % triesPerStep === 0) yield { step: n, of: tries }
    const columns = reps[random.below(reps.length)]
    const column = columns[random.below(columns.length)]
    const [i, j] = [random.below(column.length), random.below(column.length)]
    if (i === j) continue
    const [rowI, rowJ] = [rowOf(columns, i), rowOf(columns, j)]
    if (met.growth(column[i], rowI, column[j], rowJ) >= -1e-9) continue
    met.add(rowI, -1)
    met.add(rowJ, -1)
    const kept = column[i]
    column[i] = column[j]
    column[j] = kept
    met.add(rowOf(columns, i), 1)
    met.add(rowOf(columns, j), 1)
  }
}
