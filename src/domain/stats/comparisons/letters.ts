const ALPHABET = Array.from(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя',
)

/** Beyond this many levels a lettering that is no set of intervals would be neither computable in time nor readable. */
const MOST_LEVELS = 300

/**
 * Compact letter display: levels that differ significantly share no letter, all others share one. `order` are the levels best
 * first, `differ` says whether two of them differ. Where differences follow the order alone (equal standard errors) each letter
 * is a run of levels; otherwise letters come from insert and absorb (Piepho 2004, J. Comput. Graph. Stat. 13). Gives one text
 * per place in `order`; null where more letters are needed than there are.
 */
export function compactLetters(order: readonly number[], differ: (i: number, j: number) => boolean): string[] | null {
  const runs = asRuns(order, differ)
  const columns = runs ?? (order.length > MOST_LEVELS ? null : insertAndAbsorb(order, differ))
  if (columns === null || columns.length > ALPHABET.length) return null
  const texts = order.map(() => '')
  columns.forEach((column, letter) => {
    for (const place of column) texts[place] += ALPHABET[letter]
  })
  return texts
}

/** Maximal runs of places within which nothing differs; null where such runs do not tell the whole pattern. */
function asRuns(order: readonly number[], differ: (i: number, j: number) => boolean): number[][] | null {
  const runs: number[][] = []
  let reached = -1
  for (let start = 0; start < order.length; start++) {
    let end = start
    while (end + 1 < order.length && !differ(order[start]!, order[end + 1]!)) end++
    for (let far = end + 2; far < order.length; far++) if (!differ(order[start]!, order[far]!)) return null
    if (end < reached) return null
    if (end > reached) runs.push(Array.from({ length: end - start + 1 }, (_, k) => start + k))
    reached = end
  }
  return runs
}

function insertAndAbsorb(order: readonly number[], differ: (i: number, j: number) => boolean): number[][] {
  let columns: Set<number>[] = [new Set(order.map((_, place) => place))]
  for (let i = 0; i < order.length; i++) {
    for (let j = i + 1; j < order.length; j++) {
      if (!differ(order[i]!, order[j]!)) continue
      const split = columns.flatMap((column) => {
        if (!column.has(i) || !column.has(j)) return [column]
        return [
          new Set([...column].filter((place) => place !== j)),
          new Set([...column].filter((place) => place !== i)),
        ]
      })
      columns = absorb(split)
    }
  }
  return columns.map((column) => [...column].sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]! || a.length - b.length)
}

/** Drops columns that lie within another. */
function absorb(columns: readonly Set<number>[]): Set<number>[] {
  return columns.filter(
    (column, i) =>
      !columns.some((other, j) => {
        const larger = other.size > column.size || (other.size === column.size && j < i)
        return larger && [...column].every((place) => other.has(place))
      }),
  )
}
