import { folded } from './nearestName.ts'

/** A name as it is compared with typed words: folded, without accents. */
const plain = (text: string): string => folded(text).normalize('NFD').replace(/\p{M}/gu, '')

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/**
 * How well typed text fits a name: 0 it is the name, 1 the name begins with it, 2 each typed word begins a word of the
 * name, 3 each stands somewhere in it; null it does not fit. An empty text fits every name as 0.
 */
export function nameRank(typed: string, name: string): 0 | 1 | 2 | 3 | null {
  const wanted = plain(typed).trim()
  const given = plain(name)
  if (wanted === '' || wanted === given) return 0
  if (given.startsWith(wanted)) return 1
  const words = wanted.split(/\s+/)
  const known = wordsOf(given)
  if (words.every((word) => known.some((one) => one.startsWith(word)))) return 2
  return words.every((word) => given.includes(word)) ? 3 : null
}

/** Those that have a fitting name among theirs, the best fitting first; those that fit alike stay in their order. */
export function byBestName<T>(all: readonly T[], typed: string, namesOf: (one: T) => readonly string[]): T[] {
  const ranked = all.flatMap((one) => {
    const ranks = namesOf(one).flatMap((name) => nameRank(typed, name) ?? [])
    return ranks.length ? [{ one, rank: Math.min(...ranks) }] : []
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
}
