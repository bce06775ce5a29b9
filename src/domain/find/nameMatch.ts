import { foldCase } from './nearestName.ts'

/** A name in the form for matching typed words: folded, without accents. */
const plain = (text: string): string => foldCase(text).normalize('NFD').replace(/\p{M}/gu, '')

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/**
 * How well typed text matches a name: 0 equal, 1 the name begins with it, 2 each typed word begins a word of the name, 3
 * each occurs somewhere in it; null no match. An empty text matches every name as 0.
 */
export function nameRank(typed: string, name: string): 0 | 1 | 2 | 3 | null {
  const query = plain(typed).trim()
  const plainName = plain(name)
  if (query === '' || query === plainName) return 0
  if (plainName.startsWith(query)) return 1
  const words = query.split(/\s+/)
  const known = wordsOf(plainName)
  if (words.every((word) => known.some((one) => one.startsWith(word)))) return 2
  return words.every((word) => plainName.includes(word)) ? 3 : null
}

/** The items with a matching name, best matches first; equal matches stay in their order. */
export function byBestName<T>(items: readonly T[], typed: string, namesOf: (item: T) => readonly string[]): T[] {
  const ranked = items.flatMap((item) => {
    const ranks = namesOf(item).flatMap((name) => nameRank(typed, name) ?? [])
    return ranks.length ? [{ one: item, rank: Math.min(...ranks) }] : []
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
}
