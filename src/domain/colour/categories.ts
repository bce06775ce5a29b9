import { naturally } from '../naturalOrder.ts'
import { missingClass } from './classes.ts'

/** Maximum number of categories with separate colours; rarer ones become "other". */
const maxCategories = 8

/** The classes of categories, for map, legend and filter. */
export interface CategoryClasses {
  /** The code of each class; if `other` > 0, one more class after them contains all rarer codes. */
  readonly codes: readonly number[]
  /** Plots in the class "other". */
  readonly other: number
  /** Class of every plot, `missingClass` without a code. */
  readonly index: Uint8Array
  /**
   * Plots per class, "other" last if present; without suppressed ones. Counts, `suppressed` and `missing` add up to all
   * plots.
   */
  readonly counts: Int32Array
  readonly suppressed: number
  readonly missing: number
}

/** The codes of a scale: ids of lines, codes of words; `missing` means no value. */
export interface CategoryInput {
  readonly codes: ArrayLike<number>
  readonly count: number
  readonly missing: number
  /** Deleted or not placed: `missingClass`, not counted. */
  readonly skipped?: Uint8Array
  /** Suppressed values (1): they have their class, and are counted separately. */
  readonly suppressed?: Uint8Array
  /** Whether the codes define the order of the classes, lowest first; otherwise their words do. */
  readonly isOrdered?: boolean
}

/**
 * Assigns each of up to eight categories a class, in the natural order of their words; with more, the eight most frequent
 * in order of frequency (ties by word), and one class for the others.
 */
export function categoryClasses(input: CategoryInput, wordOf: (code: number) => string): CategoryClasses {
  const frequency = new Map<number, number>()
  let missing = 0
  for (let i = 0; i < input.count; i++) {
    if (input.skipped?.[i]) continue
    const code = input.codes[i]
    if (code === input.missing) missing += 1
    else frequency.set(code, (frequency.get(code) ?? 0) + 1)
  }
  const categories = [...frequency].map(([code, plots]) => ({ code, plots, word: wordOf(code) }))
  const fits = categories.length <= maxCategories
  const compareCategories = (a: { word: string }, b: { word: string }) =>
    input.isOrdered ? 0 : naturally(a.word, b.word)
  categories.sort((a, b) => (fits ? 0 : b.plots - a.plots) || compareCategories(a, b) || a.code - b.code)
  const listed = categories.slice(0, maxCategories)
  const other = categories.slice(maxCategories).reduce((sum, category) => sum + category.plots, 0)
  const classOf = new Map(listed.map((category, k) => [category.code, k]))
  const index = new Uint8Array(input.count).fill(missingClass)
  for (let i = 0; i < input.count; i++)
    if (!input.skipped?.[i] && input.codes[i] !== input.missing) index[i] = classOf.get(input.codes[i]) ?? maxCategories
  const counts = Int32Array.from(
    fits ? listed.map((category) => category.plots) : [...listed.map((one) => one.plots), other],
  )
  let suppressed = 0
  for (let i = 0; i < input.count; i++) {
    if (!input.suppressed?.[i] || index[i] === missingClass) continue
    counts[index[i]] -= 1
    suppressed += 1
  }
  return { codes: listed.map((category) => category.code), other, index, counts, suppressed, missing }
}
