import { cleanText } from '../cells/cleanText.ts'
import type { FaultLog } from '../fault.ts'

const COUNT_MAX = 200
const WORD_LENGTH = 255

/**
 * The words of a qualitative trait from Field Book's list of categories: `low/high`, or JSON of labels and values, where
 * the value is stored. Repeats are dropped; undefined with fault `trait.categories` if it is neither.
 */
export function readCategories(text: string, row: number, column: number, log: FaultLog): string[] | null | undefined {
  const listed = text.startsWith('[') ? fromJson(text) : text.split('/')
  const words = listed && [...new Set(listed.map(cleanText))].filter((word) => word !== '')
  const fits =
    words && words.length <= COUNT_MAX && words.every((word) => word.length <= WORD_LENGTH && !/\p{Cc}/u.test(word))
  if (fits) return words.length > 0 ? words : null
  log.fault('trait.categories', row, column, text, { max: COUNT_MAX })
  return undefined
}

/** Values of `[{"label": …, "value": …}]`, or labels if a value is blank; null if it is not such a list. */
function fromJson(text: string): string[] | null {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  if (!Array.isArray(list)) return null
  const words = list.map((one: unknown) => {
    if (typeof one === 'string') return one
    if (typeof one !== 'object' || one === null) return null
    const { value, label } = one as { value?: unknown; label?: unknown }
    const word = [value, label].find(
      (word) => (typeof word === 'string' && word.trim() !== '') || typeof word === 'number',
    )
    return word === undefined ? null : String(word)
  })
  return words.every((word) => word !== null) ? words : null
}
