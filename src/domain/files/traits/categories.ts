import { cleanText } from '../cells/cleanText.ts'
import type { FaultLog } from '../fault.ts'

const COUNT_MAX = 200
const WORD_LENGTH = 255

/**
 * The words of a qualitative trait from Field Book's list of them: `low/high`, or JSON of label and value, of which the
 * value is what is stored. Each word once; undefined with fault `trait.categories` where it is neither.
 */
export function readCategories(text: string, row: number, column: number, log: FaultLog): string[] | null | undefined {
  const told = text.startsWith('[') ? fromJson(text) : text.split('/')
  const words = told && [...new Set(told.map(cleanText))].filter((word) => word !== '')
  const fits =
    words && words.length <= COUNT_MAX && words.every((word) => word.length <= WORD_LENGTH && !/\p{Cc}/u.test(word))
  if (fits) return words.length > 0 ? words : null
  log.fault('trait.categories', row, column, text, { max: COUNT_MAX })
  return undefined
}

/** Values of `[{"label": …, "value": …}]`, labels where a value is blank; null where it is no such list. */
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
    const said = [value, label].find(
      (word) => (typeof word === 'string' && word.trim() !== '') || typeof word === 'number',
    )
    return said === undefined ? null : String(said)
  })
  return words.every((word) => word !== null) ? words : null
}
