/** A name in the form used for comparison in expressions: without case, ё as е, runs of spaces as one. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  // Most labels need no more, and there can be a hundred thousand of them.
  if (!/[^!-~]/.test(lower)) return lower
  return lower.normalize('NFC').trim().replaceAll('ё', 'е').replace(/\s+/g, ' ')
}

/**
 * The name that was most likely meant: one that begins with the text, else the one with the fewest typing errors
 * (Damerau–Levenshtein), at most a third of the text's length and at least one. Null if none is near.
 */
export function nearestName(text: string, names: Iterable<string>): string | null {
  const typed = foldCase(text)
  if (typed === '') return null
  let best: string | null = null
  let bestDistance = Math.max(1, Math.floor(typed.length / 3)) + 1
  for (const name of names) {
    const other = foldCase(name)
    const distance = other.startsWith(typed) ? 0.5 : typingErrors(typed, other, bestDistance)
    if (distance >= bestDistance) continue
    best = name
    bestDistance = distance
  }
  return best
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two texts; `limit` if there are as many or more.
 */
function typingErrors(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, k) => k)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      row[j] = Math.min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j], beforeLast[j - 2] + 1)
    }
    beforeLast = last
    last = row
  }
  return Math.min(last[other.length], limit)
}
