import type { LastChangesAnswer } from '../../contract/plots/lastChanges.ts'
import { binnedClasses } from '../../domain/colour/binned.ts'
import { type CategoryClasses, categoryClasses } from '../../domain/colour/categories.ts'
import { missingClass, type NumberClasses } from '../../domain/colour/classes.ts'
import { continuousClasses } from '../../domain/colour/continuous.ts'
import { lastStages } from '../../domain/colour/lastStage.ts'
import { rangeOf } from '../../domain/colour/outOfRange.ts'
import { dateOfDay } from '../../domain/columns/days.ts'
import {
  type FieldYearColumns,
  hasValueAt,
  suppressedBit,
  type TraitColumn,
  traitColumn,
} from '../../domain/columns/fieldYear.ts'
import { replicationFactor, replicationNumbers } from '../../domain/columns/replication.ts'
import { type DecimalsOf, ShownDecimals } from '../../domain/columns/shownDecimals.ts'
import { sameCall } from '../../domain/genotypes/typedCall.ts'
import { checksOf } from '../../domain/lines/checks.ts'
import { splitLabel } from '../../domain/plots/label.ts'
import { plotsLeftOut } from '../../domain/plots/leftOut.ts'
import { isCodedTrait, isDateTrait } from '../../domain/traits/traitKinds.ts'
import { outOfRangeMarks } from '../map/legend/traitMarks.ts'
import type { Colouring } from './colouring.ts'
import { changeAgeIndex, changeAges, numbersByPlot } from './lastChanges.ts'

/** Marks by plot index that the painter shows by shape. */
interface Marks {
  readonly out: Uint8Array | null
  readonly suppressed: Uint8Array | null
}

/**
 * The classes of a colouring. `words` are displayed categories, `names` identify them: the word, the line's id, the
 * number in full. "other" has neither.
 */
export type Scale = Marks &
  (
    | { readonly kind: 'numbers'; readonly classes: NumberClasses; readonly column: TraitColumn | null }
    | {
        readonly kind: 'categories'
        readonly classes: CategoryClasses
        readonly words: readonly string[]
        /** `words` are translation keys. */
        readonly isWorded?: boolean
        /** `words` are numbers with a decimal point. */
        readonly areNumbers?: boolean
        readonly names: readonly string[]
      }
    | {
        readonly kind: 'states'
        readonly index: Uint8Array
        readonly counts: Int32Array
        readonly keys: readonly string[]
      }
  )

function suppressedOf(column: TraitColumn, count: number): Uint8Array | null {
  let any = false
  const suppressed = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    if (column.status[i] & suppressedBit) {
      suppressed[i] = 1
      any = true
    }
  }
  return any ? suppressed : null
}

/** Input shared by all classifications of a trait: excluded plots, and values in range by rank. */
interface Ranks {
  readonly skipped: Uint8Array
  readonly suppressed: Uint8Array | null
  readonly range: ReturnType<typeof rangeOf> | null
}

/** Ranks of the traits coloured so far, cached until the next write because users try several classifications. */
export type KnownRanks = Map<TraitColumn, Ranks>

function ranksOf(columns: FieldYearColumns, column: TraitColumn | null, cachedRanks: KnownRanks): Ranks {
  const cached = column && cachedRanks.get(column)
  if (cached) return cached
  const skipped = plotsLeftOut(columns)
  if (!column) return { skipped, suppressed: null, range: null }
  const { count } = columns
  const suppressed = suppressedOf(column, count)
  const excluded = suppressed ? skipped.map((isSkipped, i) => isSkipped | suppressed[i]) : skipped
  const ranks = { skipped, suppressed, range: rangeOf(column.numbers, count, column.trait, excluded) }
  cachedRanks.set(column, ranks)
  return ranks
}

function numbersScale(
  columns: FieldYearColumns,
  values: Float64Array,
  colouring: Colouring,
  { skipped, suppressed, range }: Ranks,
  column: TraitColumn | null,
  decimalsOf: DecimalsOf,
): Scale {
  const outOfRange = range?.marks ?? null
  const input = {
    values,
    count: columns.count,
    outOfRange: outOfRange ?? undefined,
    suppressed: suppressed ?? undefined,
    skipped,
    ranked: range?.inRange,
  }
  const decimals = column && decimalsOf(column.trait.id)
  const middle = colouring.palette === 'diverging' ? colouring.middle : null
  if (colouring.mode === 'continuous') {
    return { kind: 'numbers', classes: continuousClasses(input, middle, decimals), column, out: outOfRange, suppressed }
  }
  const rule =
    colouring.bins === 'own' && colouring.limits
      ? ({ kind: 'own', limits: colouring.limits } as const)
      : colouring.bins === 'equal'
        ? ({ kind: 'equal', classes: colouring.classes, middle } as const)
        : ({ kind: 'quantile', classes: colouring.classes } as const)
  return { kind: 'numbers', classes: binnedClasses(input, rule, decimals), column, out: outOfRange, suppressed }
}

function categoriesScale(
  columns: FieldYearColumns,
  codes: ArrayLike<number>,
  missing: number,
  wordOf: (code: number) => string,
  nameOf: (code: number) => string,
  marks: Marks & { isOrdered?: boolean; isWorded?: boolean; areNumbers?: boolean } = { out: null, suppressed: null },
): Scale {
  const { isOrdered, ...marked } = marks
  const { suppressed } = marks
  const skipped = plotsLeftOut(columns)
  const input = { codes, count: columns.count, missing, skipped, suppressed: suppressed ?? undefined, isOrdered }
  const classes = categoryClasses(input, wordOf)
  return { kind: 'categories', classes, words: classes.codes.map(wordOf), names: classes.codes.map(nameOf), ...marked }
}

/** Distinct numbers as category codes. */
function numberCodes(numbers: Float64Array, count: number): { codes: Int32Array; values: number[] } {
  const codeOf = new Map<number, number>()
  const values: number[] = []
  const codes = new Int32Array(count).fill(-1)
  for (let i = 0; i < count; i++) {
    const value = numbers[i]
    if (Number.isNaN(value)) continue
    let code = codeOf.get(value)
    if (code === undefined) {
      code = values.push(value) - 1
      codeOf.set(value, code)
    }
    codes[i] = code
  }
  return { codes, values }
}

/** Calls as category codes: `C/A` equals `A/C`. */
function callCodes({ codes, words }: TraitColumn, count: number): { codes: Int32Array; words: string[] } {
  const calls = [...new Set(words.map(sameCall))]
  const codeOf = words.map((word) => calls.indexOf(sameCall(word)))
  return { codes: codes.slice(0, count).map((code) => codeOf[code] ?? -1), words: calls }
}

function traitScale(
  columns: FieldYearColumns,
  column: TraitColumn,
  colouring: Colouring,
  known: KnownRanks,
  decimalsOf: DecimalsOf,
): Scale {
  if (isCodedTrait(column.trait)) {
    const marks = { out: null, suppressed: suppressedOf(column, columns.count) }
    const { codes, words } = column.trait.role === 'marker' ? callCodes(column, columns.count) : column
    const wordOf = (code: number) => words[code] ?? ''
    return categoriesScale(columns, codes, -1, wordOf, wordOf, marks)
  }
  const isDate = isDateTrait(column.trait)
  if (colouring.mode !== 'categories' && !isDate)
    return numbersScale(columns, column.numbers, colouring, ranksOf(columns, column, known), column, decimalsOf)
  const decimals = decimalsOf(column.trait.id)
  const { codes, values } = numberCodes(column.numbers, columns.count)
  const suppressed = suppressedOf(column, columns.count)
  const marks = { out: outOfRangeMarks(columns, column), suppressed, areNumbers: !isDate }
  const formatted = (code: number) => (isDate ? dateOfDay(values[code]) : values[code].toFixed(decimals))
  return categoriesScale(columns, codes, -1, formatted, (code) => String(values[code]), marks)
}

/** Plots in two classes; `hit` marks the second class by plot index. */
function statesScale(columns: FieldYearColumns, hit: Uint8Array, keys: readonly string[]): Scale {
  const skipped = plotsLeftOut(columns)
  const index = new Uint8Array(columns.count).fill(missingClass)
  const counts = new Int32Array(2)
  for (let i = 0; i < columns.count; i++) {
    if (skipped[i]) continue
    index[i] = hit[i] ? 1 : 0
    counts[index[i]]++
  }
  return { kind: 'states', index, counts, keys, out: null, suppressed: null }
}

function plotsWithMissingValue(columns: FieldYearColumns): Uint8Array {
  const hit = new Uint8Array(columns.count)
  for (const column of columns.traits) {
    if (column.trait.role !== 'trait') continue
    for (let i = 0; i < columns.count; i++) {
      if (!hasValueAt(column, i)) hit[i] = 1
    }
  }
  return hit
}

function outOfRangePlots(columns: FieldYearColumns): Uint8Array {
  const hit = new Uint8Array(columns.count)
  const excluded = plotsLeftOut(columns)
  for (const column of columns.traits) {
    const marks = column.trait.role === 'trait' ? outOfRangeMarks(columns, column, excluded) : null
    if (marks) for (let i = 0; i < columns.count; i++) if (marks[i]) hit[i] = 1
  }
  return hit
}

function checkPlots(columns: FieldYearColumns): Uint8Array {
  const { lines } = checksOf(columns)
  return Uint8Array.from({ length: columns.count }, (_, i) => (lines.has(columns.line[i]) ? 1 : 0))
}

const noMarks = { out: null, suppressed: null }

function stageScale(columns: FieldYearColumns): Scale {
  const { stages, last } = lastStages(columns)
  const nameOf = (k: number) => stages[k].trait.name
  return categoriesScale(columns, last, -1, nameOf, (k) => String(stages[k].trait.id), { ...noMarks, isOrdered: true })
}

function changedScale(columns: FieldYearColumns, last: LastChangesAnswer): Scale {
  const now = Date.now()
  const codes = numbersByPlot(columns, last, (k) => changeAgeIndex(last.seconds[k] * 1000, now))
  const marks = { ...noMarks, isOrdered: true, isWorded: true }
  return categoriesScale(
    columns,
    codes,
    -1,
    (age) => `map.class.${changeAges[age]}`,
    (age) => changeAges[age],
    marks,
  )
}

function authorScale(columns: FieldYearColumns, last: LastChangesAnswer): Scale {
  const nameOf = (k: number) => last.users[k].name ?? '–'
  return categoriesScale(
    columns,
    numbersByPlot(columns, last, (k) => last.by[k]),
    -1,
    nameOf,
    (k) => String(last.users[k].id),
  )
}

/**
 * Sorts all plots of the field-year into the classes of a colouring; null if its trait is not loaded. `known` caches what
 * classifications of a trait share; `decimalsOf` gives the decimals of values; without `last` it is unknown who changed
 * the plots, and when.
 */
export function scaleOf(
  columns: FieldYearColumns,
  colouring: Colouring,
  known: KnownRanks = new Map(),
  decimalsOf: DecimalsOf = (traitId) => new ShownDecimals(columns).of(traitId),
  last: LastChangesAnswer | null = null,
): Scale | null {
  const { subject } = colouring
  const lineName = (id: number): string => columns.lines.get(id)?.name ?? ''
  switch (subject.by) {
    case 'trait': {
      const column = traitColumn(columns, subject.trait)
      return column && traitScale(columns, column, colouring, known, decimalsOf)
    }
    case 'line':
      return categoriesScale(columns, columns.line, 0, lineName, String)
    case 'mother':
    case 'father': {
      const key = subject.by === 'mother' ? 'mother_id' : 'father_id'
      const codes = columns.line.subarray(0, columns.count).map((id) => columns.lines.get(id)?.[key] ?? 0)
      return categoriesScale(columns, codes, 0, lineName, String)
    }
    case 'rep': {
      const values = replicationNumbers(columns)
      if (values) {
        const { codes, values: numbers } = numberCodes(values, columns.count)
        return categoriesScale(
          columns,
          codes,
          -1,
          (code) => String(numbers[code]),
          (code) => String(numbers[code]),
        )
      }
      const factor = replicationFactor(columns)
      return factor && traitScale(columns, factor, { ...colouring, mode: 'categories' }, known, decimalsOf)
    }
    case 'number': {
      const numbers = Float64Array.from({ length: columns.count }, (_, i) => {
        const label = columns.label[i]
        return label === null ? Number.NaN : (splitLabel(label).number ?? Number.NaN)
      })
      return numbersScale(columns, numbers, colouring, ranksOf(columns, null, known), null, decimalsOf)
    }
    case 'changed':
      return last && changedScale(columns, last)
    case 'who':
      return last && authorScale(columns, last)
    case 'stage':
      return stageScale(columns)
    case 'check':
      return statesScale(columns, checkPlots(columns), ['map.class.entry', 'map.class.check'])
    case 'missing':
      return statesScale(columns, plotsWithMissingValue(columns), ['map.class.complete', 'map.class.incomplete'])
    case 'out':
      return statesScale(columns, outOfRangePlots(columns), ['map.class.inRange', 'map.class.outOfRange'])
  }
}
