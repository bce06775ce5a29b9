import {
  annotationRule,
  type CellRule,
  lineRules,
  plotRules,
  type RuleOutcome,
  valueRule,
} from '../../change/cellRules.ts'
import type { CellValue } from '../../change/changeSet.ts'
import { type FieldYearColumns, traitColumn } from '../../columns/fieldYear.ts'
import { dateFromText } from '../../files/cells/dateText.ts'
import { callRule } from '../../genotypes/typedCall.ts'
import { passportFields } from '../../lines/passport.ts'
import { columnOfValues, familyOf, type ValueFamily } from '../../plots/plotFields.ts'
import { refuseRule } from '../../refusal.ts'
import { dateOfTypedDays } from '../../stages/typedDays.ts'
import type { Trait } from '../../traits/trait.ts'
import { traitKindRecords } from '../../traits/traitKinds.ts'
import { isErrorText, isNoValueText, isNoValueWord } from '../numberReading.ts'
import type { PasteTarget } from '../pasteCheck.ts'
import { isVarietyWord } from '../source/lineStages.ts'
import { knownClasses } from './classes.ts'

/**
 * The rule of one column, without regard to other cells: how its typed texts are read, and the rule of the stored cell
 * (`CellRule`), which the server applies, too.
 */
export interface FieldRule {
  readonly kind: 'number' | 'text' | 'date'
  /** Converts a value to its stored form; null always means "no value". */
  readonly rule: CellRule
  /** The trait of a trait's column, else null. */
  readonly trait: Trait | null
  /** Whether the cell may be empty. */
  readonly mayBeEmpty: boolean
  /** Whether its texts name plots, lines or plants. */
  readonly isName: boolean
  /** For a stage the year's sowing date, from which its days are counted; null if unknown, and for other columns. */
  readonly sowing: string | null
  /** For dates the year in which dates without one (`12.05`) are read; null if unknown, and for other columns. */
  readonly year: number | null
  /** Classes of a trait named like a word for "no value", such as `null`; they are values in this column. */
  readonly wordClasses: readonly string[]
}

/** What a column's rule depends on besides its trait: dates of its year, and classes named like "no value". */
export type RuleContext = Pick<FieldRule, 'sowing' | 'year' | 'wordClasses'>

const noContext: RuleContext = { sowing: null, year: null, wordClasses: [] }

/** The context of a column of the field-year. */
export function ruleContext(columns: FieldYearColumns, field: string): RuleContext {
  const wordClasses = (knownClasses(columns, field) ?? []).filter(isNoValueText)
  return { sowing: columns.sowing_date, year: columns.year, wordClasses }
}

const nothing: RuleOutcome = { ok: true, value: null }

/** A text column: numbers are texts, and a blank text is no value; `rule` checks the rest. */
const text = (rule: CellRule) => ({
  kind: 'text' as const,
  rule: (value: CellValue): RuleOutcome => {
    const typed = typeof value === 'number' ? String(value) : value
    return typeof typed === 'string' && typed.trim() === '' ? nothing : rule(typed)
  },
})

const number = (rule: CellRule) => ({ kind: 'number' as const, rule })

/** A calendar day, as typed or as stored. */
function dateRule(value: CellValue): RuleOutcome {
  const date = typeof value === 'string' ? dateFromText(value.trim()) : null
  return date === null ? refuseRule('validation.date') : valueRule('date')(date)
}

/** A day, or the number of days after sowing. */
function stageDateRule(sowing: string | null): CellRule {
  return (value) => (typeof value === 'string' ? dateOfTypedDays(value, sowing) : null) ?? dateRule(value)
}

function categoryRule(categories: readonly string[] | null): CellRule {
  return (value) => {
    const outcome = text(valueRule('qualitative')).rule(value)
    if (!outcome.ok || outcome.value === null) return outcome
    const category = String(outcome.value)
    if (isErrorText(category)) return refuseRule('fault.error', { text: category })
    return !categories || categories.includes(category) ? outcome : refuseRule('validation.choice')
  }
}

/** A word for a variety or for a line that is not one, in any of the page's languages. */
function kindRule(value: CellValue): RuleOutcome {
  const word = typeof value === 'string' ? value.trim() : ''
  return isVarietyWord(word) === null ? refuseRule('validation.choice') : { ok: true, value: word }
}

const names = ['name', 'line', 'mother', 'father', 'crossing'] as const

/** The rules of columns that are the same in every year, with the rule of the stored cell (`cellRules.ts`). */
const fixedRules: Record<string, Pick<FieldRule, 'kind' | 'rule'>> = {
  ...Object.fromEntries(passportFields.map((field) => [field, text(lineRules[field])])),
  ...Object.fromEntries(names.map((field) => [field, text(lineRules.name)])),
  label: text(plotRules.label),
  kind: { kind: 'text', rule: kindRule },
  comment: text(plotRules.comment),
  row: number(plotRules.row),
  col: number(plotRules.col),
  repetitions: number(plotRules.repetitions),
  width: number(plotRules.width),
  length: number(plotRules.length),
}

/** Columns whose texts name plots, lines or plants. */
const nameColumns: ReadonlySet<string> = new Set([...names, 'label', 'variety_name'])

/**
 * The rule of a field: a fixed one, or a trait's if its trait is passed; null for a field that cannot be written. Without
 * a context no year and no classes are known.
 */
export function ruleOf(field: string, trait: Trait | null, context: RuleContext = noContext): FieldRule | null {
  if (trait === null) {
    const fixed = fixedRules[field]
    if (!fixed) return null
    const mayBeEmpty = field !== 'name' && field !== 'kind'
    return { ...noContext, ...fixed, trait, mayBeEmpty, isName: nameColumns.has(field) }
  }
  const traitContext = { ...noContext, trait, mayBeEmpty: true, isName: false }
  const { sowing, year, wordClasses } = context
  if (trait.role === 'marker') return { ...traitContext, kind: 'text', rule: callRule }
  if (trait.role === 'stage') return { ...traitContext, kind: 'date', rule: stageDateRule(sowing), sowing, year }
  const { input } = traitKindRecords[trait.kind]
  if (input === 'date') return { ...traitContext, kind: input, rule: dateRule, year }
  return input === 'number'
    ? { ...traitContext, kind: input, rule: valueRule(trait.kind) }
    : { ...traitContext, kind: input, rule: categoryRule(trait.categories), wordClasses }
}

const annotationText: FieldRule = {
  ...noContext,
  ...text(annotationRule('note')),
  trait: null,
  mayBeEmpty: true,
  isName: false,
}

/** The trait of a column `trait:<id>`, or a marker described as one (`markerTrait`); null for any other column. */
export function traitOfColumn(columns: FieldYearColumns, field: string): Trait | null {
  const traitId = columnOfValues(field)
  return traitId === null ? null : (traitColumn(columns, traitId)?.trait ?? null)
}

/** Rules of editable annotations of values: note, reason of suppression, and planned day. */
const annotationRules: Partial<Record<ValueFamily, FieldRule>> = {
  note: annotationText,
  suppressed: annotationText,
  planned: { ...annotationText, kind: 'date', rule: dateRule },
}

/**
 * The rule of a column of the field-year, or of an annotation; null for a column that is not editable (computed, its
 * trait is deleted, or a planned date of a trait that is not a technology).
 */
export function fieldRule(columns: FieldYearColumns, field: string): FieldRule | null {
  const family = familyOf(field)
  if (family && family.family !== 'trait' && family.family !== 'marker') {
    const column = traitColumn(columns, family.id)
    if (!column || (family.family === 'planned' && column.trait.role !== 'technology')) return null
    const rule = annotationRules[family.family] ?? null
    return rule?.kind === 'date' ? { ...rule, year: columns.year } : rule
  }
  return ruleOf(field, traitOfColumn(columns, field), ruleContext(columns, field))
}

/** Whether a text of a trait's column is a word for "no value" there, and none of its classes. */
export function isWordForNone(
  { kind, trait, wordClasses }: Pick<FieldRule, 'kind' | 'trait' | 'wordClasses'>,
  text: string,
): boolean {
  if (trait === null || trait.role === 'marker') return false
  return kind === 'text' ? isNoValueText(text) && !wordClasses.includes(text.trim()) : isNoValueWord(text)
}

/** A value as the column stores it. Null is accepted if the cell can be empty. */
export function ruledValue(rule: FieldRule, value: CellValue): RuleOutcome {
  const outcome = value === null ? nothing : rule.rule(value)
  if (outcome.ok && outcome.value === null && !rule.mayBeEmpty) return refuseRule('validation.required')
  return outcome
}

/** The date that a text means by its column's rule; null if it is not a date. */
function storedDate(rule: FieldRule, text: string): string | null {
  const outcome = rule.rule(text)
  return outcome.ok && typeof outcome.value === 'string' ? outcome.value : null
}

/** The column of a rule as a paste needs it. Text rules decide which texts are accepted; numbers are checked later. */
export function pasteTarget(rule: FieldRule): PasteTarget {
  const { trait } = rule
  return {
    kind: rule.kind,
    unit: trait?.unit ?? '',
    min: trait?.min ?? null,
    max: trait?.max ?? null,
    categories: null,
    isTrait: trait !== null,
    isName: rule.isName,
    sowing: rule.sowing,
    year: rule.year,
    isNoValue: (text) => isWordForNone(rule, text),
    dateOf: trait?.role === 'stage' ? (text) => storedDate(rule, text) : undefined,
    accepts: rule.kind === 'text' ? (text) => rule.rule(text).ok : undefined,
  }
}
