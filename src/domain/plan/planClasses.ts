import { limitText } from '../colour/binned.ts'
import { type FieldYearColumns, suppressedBit, type TraitColumn, traitValue } from '../columns/fieldYear.ts'
import { sameCall } from '../genotypes/typedCall.ts'
import { isWalked } from '../layout/positions.ts'

/**
 * One class of a plan as it was coloured on the map: numbers from `low` to `high` (null = open on that side), a word (of
 * dates `YYYY-MM-DD`), or with neither all that is in no other class. `colour` is `#rrggbb`.
 */
export interface PlanClass {
  readonly low?: number | null
  readonly high?: number | null
  readonly word?: string
  readonly colour: string
}

/** What a plan is coloured by. `decimals` is how limits are written; a value belongs where it lies when rounded so. */
export interface PlanColouring {
  readonly trait_id: number
  readonly decimals: number
  readonly classes: readonly PlanClass[]
}

/** No class: the plot has no value. */
export const noClass = -1

/** The classes of a plan's plots. */
export interface PlanClasses {
  readonly column: TraitColumn
  /** Class of every plot, `noClass` without a value. */
  readonly index: Int16Array
  /** Plots of each class, and those without a value; of all that stand on the map. */
  readonly counts: readonly number[]
  readonly missing: number
  readonly suppressed: Uint8Array
}

const isOfNumbers = ({ low, high }: PlanClass) => low !== undefined || high !== undefined

/** The class of a number: of those whose lowest value it reaches the highest; the lowest of all where it lies below them. */
function classOfNumber(value: number, classes: readonly PlanClass[], decimals: number): number {
  const written = Math.round(value * 10 ** decimals) / 10 ** decimals
  const lowOf = (k: number) => classes[k].low ?? Number.NEGATIVE_INFINITY
  const ascending = classes.flatMap((one, k) => (isOfNumbers(one) ? [k] : [])).sort((a, b) => lowOf(a) - lowOf(b))
  return ascending.findLast((k) => lowOf(k) <= written) ?? ascending[0] ?? noClass
}

/** Sorts the plots of a map into the classes of a plan. */
export function planClasses(columns: FieldYearColumns, column: TraitColumn, colouring: PlanColouring): PlanClasses {
  const { classes, decimals } = colouring
  const index = new Int16Array(columns.count).fill(noClass)
  const suppressed = new Uint8Array(columns.count)
  const counts = classes.map(() => 0)
  const rest = classes.findIndex((one) => !isOfNumbers(one) && one.word === undefined)
  const words = new Map(classes.flatMap(({ word }, k) => (word === undefined ? [] : [[word, k] as const])))
  let missing = 0
  for (let i = 0; i < columns.count; i++) {
    if (!isWalked(columns, i)) continue
    const value = traitValue(column, i)
    if (value === null) {
      missing += 1
      continue
    }
    const word = column.trait.role === 'marker' ? sameCall(String(value)) : String(value)
    const isBinned = typeof value === 'number' && words.size === 0
    const found = isBinned ? classOfNumber(value, classes, decimals) : (words.get(word) ?? rest)
    index[i] = found
    if (found >= 0) counts[found] += 1
    if (column.status[i] & suppressedBit) suppressed[i] = 1
  }
  return { column, index, counts, missing, suppressed }
}

/** How a class is written in the legend, with the reader's decimal mark; null = all others. */
export function planClassText(one: PlanClass, decimals: number, mark: '.' | ','): string | null {
  if (one.word !== undefined) return one.word
  return isOfNumbers(one) ? limitText({ low: one.low ?? null, high: one.high ?? null }, decimals, mark) : null
}
