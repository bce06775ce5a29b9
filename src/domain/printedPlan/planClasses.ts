import { limitText } from '../colour/binned.ts'
import {
  type FieldYearColumns,
  suppressedBit,
  type TraitColumn,
  traitColumn,
  traitValue,
} from '../columns/fieldYear.ts'
import { sameCall } from '../genotypes/typedCall.ts'
import { isWalked } from '../layout/positions.ts'

/**
 * One class of a plan with its colour on the map: numbers from `low` to `high` (null = open on that side), a word (dates
 * as `YYYY-MM-DD`), or with neither everything that is in no other class. `colour` is `#rrggbb`.
 */
export interface PlanClass {
  readonly low?: number | null
  readonly high?: number | null
  readonly word?: string
  readonly colour: string
}

/**
 * A plan coloured by a trait, in classes. `decimals` are the decimals of written limits; a value belongs to the class
 * that contains it when rounded like that.
 */
interface ByTrait {
  readonly by?: 'trait'
  readonly trait_id: number
  /** 0 if absent. */
  readonly decimals?: number
  readonly classes: readonly PlanClass[]
}

/** Coloured by the plots' lines, whose names are the words of the classes. */
interface ByLine {
  readonly by: 'line'
  readonly classes: readonly PlanClass[]
}

/** Some plots, by their ids, against all others; `colours` are the colour of the others, then of these. */
interface ByPlots {
  readonly by: 'selected' | 'out'
  readonly plot_ids: readonly number[]
  readonly colours: readonly [string, string]
}

export type PlanColouring = ByTrait | ByLine | ByPlots

/** The classes of a colouring; the others come before chosen plots, so that grey ink is darker on the chosen ones. */
export function classesOf(colouring: PlanColouring): readonly PlanClass[] {
  return 'classes' in colouring ? colouring.classes : colouring.colours.map((colour) => ({ colour }))
}

/** No class: the plot has no value. */
export const noClass = -1

/** The classes of a plan's plots. */
export interface PlanClasses {
  /** The trait of the classes; null = lines, or chosen plots. */
  readonly column: TraitColumn | null
  /** Class of every plot, `noClass` without a value. */
  readonly index: Int16Array
  /** Number of plots of each class, and without a value, among all plots on the map. */
  readonly counts: readonly number[]
  readonly missing: number
  readonly suppressed: Uint8Array
}

const isOfNumbers = ({ low, high }: PlanClass) => low !== undefined || high !== undefined

/** The class of a number: the highest whose lowest value it reaches; the lowest class if it is below all of them. */
function classOfNumber(value: number, classes: readonly PlanClass[], decimals: number): number {
  const written = Math.round(value * 10 ** decimals) / 10 ** decimals
  const lowOf = (k: number) => classes[k].low ?? Number.NEGATIVE_INFINITY
  const ascending = classes
    .flatMap((planClass, k) => (isOfNumbers(planClass) ? [k] : []))
    .sort((a, b) => lowOf(a) - lowOf(b))
  return ascending.findLast((k) => lowOf(k) <= written) ?? ascending[0] ?? noClass
}

/** Sorts the plots of a map into the classes of a plan; null if the year does not have the trait. */
export function planClasses(columns: FieldYearColumns, colouring: PlanColouring): PlanClasses | null {
  if (colouring.by === 'line') {
    const words = new Map(colouring.classes.flatMap(({ word }, k) => (word === undefined ? [] : [[word, k] as const])))
    const otherClass = colouring.classes.findIndex(({ word }) => word === undefined)
    const nameOf = (plot: number) => columns.lines.get(columns.line[plot])?.name
    return classesBy(columns, colouring.classes.length, (plot) => {
      const name = nameOf(plot)
      return name === undefined ? noClass : (words.get(name) ?? otherClass)
    })
  }
  if ('plot_ids' in colouring) {
    const chosen = new Set(colouring.plot_ids)
    return classesBy(columns, 2, (plot) => (chosen.has(columns.id[plot]) ? 1 : 0))
  }
  const column = traitColumn(columns, colouring.trait_id)
  return column && traitClasses(columns, column, colouring)
}

/** Sorts plots by `classOf`, `noClass` = none. */
function classesBy(columns: FieldYearColumns, count: number, classOf: (plot: number) => number): PlanClasses {
  const index = new Int16Array(columns.count).fill(noClass)
  const counts = new Array<number>(count).fill(0)
  let missing = 0
  for (let i = 0; i < columns.count; i++) {
    if (!isWalked(columns, i)) continue
    index[i] = classOf(i)
    if (index[i] === noClass) missing += 1
    else counts[index[i]] += 1
  }
  return { column: null, index, counts, missing, suppressed: new Uint8Array(columns.count) }
}

function traitClasses(columns: FieldYearColumns, column: TraitColumn, { classes, decimals = 0 }: ByTrait): PlanClasses {
  const index = new Int16Array(columns.count).fill(noClass)
  const suppressed = new Uint8Array(columns.count)
  const counts = classes.map(() => 0)
  const otherClass = classes.findIndex((planClass) => !isOfNumbers(planClass) && planClass.word === undefined)
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
    const found = isBinned ? classOfNumber(value, classes, decimals) : (words.get(word) ?? otherClass)
    index[i] = found
    if (found >= 0) counts[found] += 1
    if (column.status[i] & suppressedBit) suppressed[i] = 1
  }
  return { column, index, counts, missing, suppressed }
}

/** A class as written in the legend, with the reader's decimal mark; null = all others. */
export function planClassText(planClass: PlanClass, decimals: number, mark: '.' | ','): string | null {
  if (planClass.word !== undefined) return planClass.word
  return isOfNumbers(planClass)
    ? limitText({ low: planClass.low ?? null, high: planClass.high ?? null }, decimals, mark)
    : null
}
