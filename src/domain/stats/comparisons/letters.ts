const ALPHABET = Array.from(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя',
)

/** With more levels than this a lettering that is not made of runs would be neither computable in time nor readable. */
const maxLevels = 500

/** A few more letters may exist during the search than in the end; with many more none of them will be usable. */
const maxPending = 4 * ALPHABET.length

/** Which levels differ, for letters. */
export interface DifferencePattern {
  /** The levels best first. */
  readonly order: readonly number[]
  /** Whether differences follow from the order alone: true where all pairs have the same standard error. */
  readonly followsOrder: boolean
  differ(i: number, j: number): boolean
}

/**
 * Compact letter display: levels that differ significantly share no letter, all others share one. Where differences follow the order
 * each letter is a run of levels; otherwise letters come from insert and absorb (Piepho 2004, J. Comput. Graph. Stat. 13). Gives one
 * text per place in `order`; null where more letters are needed than there are.
 */
export function compactLetters(pattern: DifferencePattern): string[] | null {
  const { order, followsOrder } = pattern
  if (!followsOrder && order.length > maxLevels) return null
  const columns = followsOrder ? runsOf(pattern) : insertAndAbsorb(pattern)
  if (columns === null || columns.length > ALPHABET.length) return null
  const texts = order.map(() => '')
  columns.forEach((column, letter) => {
    for (const place of column) texts[place] += ALPHABET[letter]
  })
  return texts
}

/** Maximal runs of positions without a difference. */
function runsOf({ order, differ }: DifferencePattern): number[][] {
  const runs: number[][] = []
  let end = -1
  for (let start = 0; start < order.length; start++) {
    const before = end
    end = Math.max(end, start)
    while (end + 1 < order.length && !differ(order[start]!, order[end + 1]!)) end++
    if (end > before && runs.length <= ALPHABET.length)
      runs.push(Array.from({ length: end - start + 1 }, (_, k) => start + k))
  }
  return runs
}

/** Columns are sets of places as bits, 32 to a word. Null where there are far too many: their number may double with every pair. */
function insertAndAbsorb({ order, differ }: DifferencePattern): number[][] | null {
  const n = order.length
  const words = Math.ceil(n / 32)
  const everyLevel = new Uint32Array(words)
  for (let place = 0; place < n; place++) add(everyLevel, place)
  let columns: Uint32Array[] = [everyLevel]
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (!differ(order[i]!, order[j]!)) continue
      const isSplit = (column: Uint32Array) => has(column, i) && has(column, j)
      if (!columns.some(isSplit)) continue
      // Only halves can lie within another column: a column that lay within a half would have lain within its whole.
      const halves = columns.filter(isSplit).flatMap((column) => [withoutLevel(column, i), withoutLevel(column, j)])
      columns = columns.filter((column) => !isSplit(column))
      for (const half of halves) if (!columns.some((column) => isWithin(half, column))) columns.push(half)
      if (columns.length > maxPending) return null
    }
  }
  const places = columns.map((column) =>
    Array.from({ length: n }, (_, place) => place).filter((place) => has(column, place)),
  )
  return places.sort((a, b) => a[0]! - b[0]! || a.length - b.length)
}

function add(set: Uint32Array, place: number): void {
  set[place >>> 5]! |= 1 << (place & 31)
}

function has(set: Uint32Array, place: number): boolean {
  return ((set[place >>> 5]! >>> (place & 31)) & 1) === 1
}

function withoutLevel(set: Uint32Array, place: number): Uint32Array {
  const copy = Uint32Array.from(set)
  copy[place >>> 5]! &= ~(1 << (place & 31))
  return copy
}

function isWithin(inner: Uint32Array, outer: Uint32Array): boolean {
  for (let k = 0; k < inner.length; k++) if ((inner[k]! & ~outer[k]!) !== 0) return false
  return true
}
