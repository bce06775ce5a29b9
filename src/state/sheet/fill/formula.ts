import type { ChangeName } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { dayNumber } from '../../../domain/columns/days.ts'
import { columnsByName } from '../../../domain/columns/emptyFields.ts'
import {
  type FieldYearColumns,
  suppressedBit,
  type TraitColumn,
  traitColumn,
} from '../../../domain/columns/fieldYear.ts'
import type { FormulaAnswer, FormulaField, FormulaSource } from '../../../domain/formula/evaluateFormula.ts'
import { newTraitId } from '../../../domain/plots/plotValues.ts'
import { countedFrom } from '../../../domain/stages/shownDate.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { isCodedTrait, isDateTrait, isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import type { Reader, Store } from '../../store.ts'
import { visiblePlots, visibleTargetPlots } from '../../year/visiblePlots.ts'
import { writeNewColumn } from '../columns/newColumn.ts'
import type { SheetPaste } from '../paste/sheetPaste.ts'
import { showComputed, writeComputed } from './computedValues.ts'

const numberFields = ['row', 'col', 'repetitions', 'width', 'length', 'square'] as const
const textFields = ['label', 'line', 'mother', 'father'] as const

function traitField(column: TraitColumn): FormulaField {
  const { trait } = column
  if (!isCodedTrait(trait)) {
    const isSuppressed = (i: number) => (column.status[i] & suppressedBit) !== 0
    return { type: isDateTrait(trait) ? 'date' : 'number', value: (i) => column.numbers[i], isSuppressed }
  }
  return { type: 'text', value: (i) => (column.codes[i] < 0 ? null : column.words[column.codes[i]]) }
}

/**
 * The plots of a field-year as formulas see them. Fields can be named as in changes or by column headings (`wordOf`),
 * with and without the unit, traits by name with and without unit. Trait names take precedence, among equal ones that
 * of a trait with values in the year.
 */
export function formulaSource(columns: FieldYearColumns, wordOf: (field: string) => string): FormulaSource {
  const { count, alive, line } = columns
  const fields = new Map<string, FormulaField>()
  const add = (field: string, created: FormulaField) => {
    const heading = wordOf(field)
    for (const name of [field, heading, heading.split(',')[0]]) fields.set(name, created)
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
  return columns.traits.map(({ trait }) => trait).filter((trait) => isNumberTrait(trait) && trait.role === 'trait')
}

/** The result of a formula in a trait's column: which plots change to which value, with statistics; or the error. */
export type FormulaOutcome =
  | (FormulaAnswer & { ok: false })
  | {
      readonly ok: true
      readonly plots: readonly number[]
      readonly after: readonly (number | null)[]
      /** Plots that get a value, and plots without a result, which keep their value. */
      readonly n: number
      readonly missing: number
      /** Number of stored values that are replaced. */
      readonly overwritten: number
      readonly mean: number | null
    }

/**
 * Which plots a formula fills: the selected ones (the active one if none is selected) or all visible ones. Filtered
 * plots are in neither.
 */
export type FormulaRows = 'selected' | 'shown'

/** Indexes of the plots that a formula fills. */
export function formulaRows(store: Reader, rows: FormulaRows): number[] {
  return rows === 'selected' ? visibleTargetPlots(store) : visiblePlots(store)
}

/** Significant digits of stored results: removes the rounding errors of binary fractions. */
const roundToSignificant = 12

/**
 * The result of a formula for some plots (`rows`, by index) of a trait's column. Plots without a result keep their
 * value.
 */
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
    const value = Number(answer.values[i].toPrecision(roundToSignificant))
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
 * Shows the result of a formula in a trait's cells as a pending paste; `own` writes and drops it. Returns what is
 * shown; null if nothing would change, or for a trait that does not exist yet.
 */
export function showFormula(
  store: Store,
  trait: Trait,
  outcome: FormulaOutcome,
  own: SheetPaste['own'],
): SheetPaste | null {
  return outcome.ok ? showComputed(store, nameOf(trait), trait.id, outcome, own) : null
}

/**
 * Writes the result of a formula as one change, and creates the trait if it does not exist yet (`newTraitId`).
 * `nothing`: nothing would change, or it was refused with a message. `noIds`: no id for the trait is available.
 */
export async function writeFormula(
  store: Store,
  trait: Trait,
  outcome: FormulaOutcome,
): Promise<'written' | 'nothing' | 'noIds'> {
  if (!outcome.ok) return 'nothing'
  if (trait.id === newTraitId) return writeNewColumn(store, nameOf(trait), trait, outcome)
  return (await writeComputed(store, nameOf(trait), trait.id, outcome)) ? 'written' : 'nothing'
}
