import type { ChangeName } from '../../domain/change/changeSet.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { dayNumber } from '../../domain/columns/days.ts'
import { columnsByName } from '../../domain/columns/emptyFields.ts'
import { type FieldYearColumns, suppressedBit, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import type { FormulaAnswer, FormulaField, FormulaSource } from '../../domain/formula/workOut.ts'
import { unmadeTrait } from '../../domain/plots/plotValues.ts'
import { countedFrom } from '../../domain/stages/shownDate.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import type { Reader, Store } from '../store.ts'
import { visibleActedPlots, visiblePlots } from '../year/visiblePlots.ts'
import { writeNewColumn } from './newColumn.ts'
import type { SheetPaste } from './sheetPaste.ts'
import { showWorkedOut, writeWorkedOut } from './workedOut.ts'

const numberFields = ['row', 'col', 'repetitions', 'width', 'length', 'square'] as const
const textFields = ['label', 'line', 'mother', 'father'] as const

function traitField(column: TraitColumn): FormulaField {
  const { kind } = column.trait
  if (kind !== 'qualitative') {
    const isSuppressed = (i: number) => (column.status[i] & suppressedBit) !== 0
    return { type: kind === 'date' ? 'date' : 'number', value: (i) => column.numbers[i], isSuppressed }
  }
  return { type: 'text', value: (i) => (column.codes[i] < 0 ? null : column.words[column.codes[i]]) }
}

/**
 * The plots of a field-year as formulas see them. Fields go by their names in changes and by the headings of their columns
 * (`wordOf`), with and without the unit; traits by their names, with and without it. A trait's name goes before the others,
 * and that of a trait which holds anything in the year before that of one which does not.
 */
export function formulaSource(columns: FieldYearColumns, wordOf: (field: string) => string): FormulaSource {
  const { count, alive, line } = columns
  const fields = new Map<string, FormulaField>()
  const add = (field: string, made: FormulaField) => {
    const heading = wordOf(field)
    for (const name of [field, heading, heading.split(',')[0]]) fields.set(name, made)
  }
  for (const field of numberFields) {
    add(field, {
      type: 'number',
      value: (i) => {
        const value = readCell(columns, i, field)
        return typeof value === 'number' ? value : Number.NaN
      },
    })
  }
  for (const field of textFields) {
    add(field, {
      type: 'text',
      value: (i) => {
        const value = readCell(columns, i, field)
        return value === null ? null : String(value)
      },
    })
  }
  for (const column of columnsByName(columns, columns.traits)) {
    const { name, unit } = column.trait
    const field = traitField(column)
    if (unit) fields.set(`${name}, ${unit}`, field)
    fields.set(name, field)
  }
  const from = (i: number) => {
    const day = countedFrom(columns, i)
    return day === null ? Number.NaN : dayNumber(day)
  }
  return { count, alive, line, countedFrom: from, fields }
}

/** Traits whose columns a formula can fill. */
export function formulaTargets(columns: FieldYearColumns): Trait[] {
  return columns.traits
    .map(({ trait }) => trait)
    .filter(({ kind, role }) => kind === 'quantitative' && role === 'trait')
}

/** What a formula comes to in a trait's column: which plots change to what, and figures; or what is wrong with it. */
export type FormulaOutcome =
  | (FormulaAnswer & { ok: false })
  | {
      readonly ok: true
      readonly plots: readonly number[]
      readonly after: readonly (number | null)[]
      /** Plots that get a value, and those for which there is none: they keep what they have. */
      readonly n: number
      readonly missing: number
      /** Stored values that another value replaces. */
      readonly overwritten: number
      readonly mean: number | null
    }

/**
 * Which plots a formula fills: the selected ones (the active one where none is selected), or all that are shown. Plots that
 * a filter hides are in neither.
 */
export type FormulaRows = 'selected' | 'shown'

/** Indexes of the plots that a formula fills. */
export function formulaRows(store: Reader, rows: FormulaRows): number[] {
  return rows === 'selected' ? visibleActedPlots(store) : visiblePlots(store)
}

/** Digits to which results are stored: as exact as a double is, without the dust of binary fractions. */
const significant = 12

/** What a formula's answer comes to in some plots (`rows`, by index) of a trait's column. Plots without a result keep their value. */
export function formulaOutcome(
  columns: FieldYearColumns,
  traitId: number,
  answer: FormulaAnswer,
  rows: readonly number[],
): FormulaOutcome {
  if (!answer.ok) return answer
  const numbers = traitColumn(columns, traitId)?.numbers
  const plots: number[] = []
  const after: number[] = []
  let n = 0
  let missing = 0
  let overwritten = 0
  let total = 0
  for (const i of rows) {
    if (!columns.alive[i]) continue
    if (Number.isNaN(answer.values[i])) {
      missing++
      continue
    }
    const value = Number(answer.values[i].toPrecision(significant))
    n++
    total += value
    if (numbers?.[i] === value) continue
    if (numbers && !Number.isNaN(numbers[i])) overwritten++
    plots.push(i)
    after.push(value)
  }
  return { ok: true, plots, after, n, missing, overwritten, mean: n ? total / n : null }
}

const nameOf = (trait: Trait): ChangeName => ({ key: 'change.formula', params: { trait: trait.name } })

/**
 * Shows in the cells of a trait's column what a formula comes to, as a paste is shown; `own` writes and drops it. Answers what
 * is shown; null when nothing would change, and for a trait that is yet to be made, which has no cells.
 */
export function showFormula(
  store: Store,
  trait: Trait,
  outcome: FormulaOutcome,
  own: SheetPaste['own'],
): SheetPaste | null {
  return outcome.ok ? showWorkedOut(store, nameOf(trait), trait.id, outcome, own) : null
}

/**
 * Writes what a formula comes to as one change, with the trait that it fills where that is yet to be made (`unmadeTrait`).
 * `nothing`: nothing would change, or it was refused, which is told. `noIds`: no id for the trait is at hand.
 */
export async function writeFormula(
  store: Store,
  trait: Trait,
  outcome: FormulaOutcome,
): Promise<'written' | 'nothing' | 'noIds'> {
  if (!outcome.ok) return 'nothing'
  if (trait.id === unmadeTrait) return writeNewColumn(store, nameOf(trait), trait, outcome)
  return (await writeWorkedOut(store, nameOf(trait), trait.id, outcome)) ? 'written' : 'nothing'
}
