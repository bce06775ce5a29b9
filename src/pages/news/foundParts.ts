const words = /[\p{L}\p{M}\p{N}]+/gu
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The stem by which other forms of a word are recognised: long words without their last two letters. */
const start = (word: string) => (word.length > 5 ? word.slice(0, -2) : word)

/**
 * A text split into parts; parts that start with the stem of a searched word are marked, because the server searches by
 * stems. The parts joined are the text.
 */
export function foundParts(text: string, searched: string): { text: string; isFound: boolean }[] {
  const starts = (plain(searched).match(words) ?? []).map(start)
  const parts: { text: string; isFound: boolean }[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(words)) {
    if (!starts.some((begin) => plain(word).startsWith(begin))) continue
    if (index > end) parts.push({ text: text.slice(end, index), isFound: false })
    parts.push({ text: word, isFound: true })
    end = index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}
