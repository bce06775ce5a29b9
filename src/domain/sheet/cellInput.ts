import type { CellValue } from '../change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { isBeforeSowing } from '../stages/typedDays.ts'
import { type FieldRule, isWordForNone, ruledValue } from './cells/fieldRules.ts'
import { readDateColumn } from './dateReading.ts'
import { noSurroundings } from './decimalMarks.ts'
import {
  type CellReason,
  isMissingMark,
  isShortenedNumber,
  type NumberReading,
  noValue,
  readNumberColumn,
  shortenedName,
  unreadableText,
} from './numberReading.ts'

/**
 * A typed text as the value to store; `isOutside` = a number beyond the trait's limits. A value is stored with a warning
 * (`warning`; null = none) if it is outside, has a sign that the column does not have, is a number or date that could be
 * another one, a date before sowing, a word that was read as no value, or a name that looks like a number shortened by a
 * spreadsheet.
 */
export type CellInput =
  | { readonly ok: true; readonly value: CellValue; readonly isOutside: boolean; readonly warning: CellReason | null }
  | RuleRefusal

/**
 * Parses a text typed into a cell by its column’s rule: numbers and dates as people write them (`6,78`, `1.7.2026`; for a
 * stage also days after sowing), names, labels and texts. The empty text is "no
 * value"; in a trait's column `-`, `NA` and the like mean the same, as do, with a message, words that programs write for
 * it (`NaN`, `null`). Refusals: `value.computed` for a column that is not editable, else the rule's own code.
 */
export function readCellInput(rule: FieldRule | null, text: string): CellInput {
  if (!rule) return refuseRule('value.computed')
  const isWord = isWordForNone(rule, text)
  const isEmpty = text.trim() === '' || (rule.trait !== null && isMissingMark(text)) || isWord
  const reading =
    isEmpty || rule.kind !== 'number'
      ? null
      : readNumberColumn([text], rule.trait?.unit, { ...noSurroundings, limits: rule.trait })
  const dates = isEmpty || rule.kind !== 'date' ? null : readDateColumn([text], 'unknown', rule.year)
  const read = isEmpty ? null : reading ? numberOf(reading) : (dates?.dates[0] ?? text)
  const reason = (reading ?? dates)?.reasons.get(0) ?? null
  if (typeof read === 'number' && Number.isNaN(read)) {
    if (reason) return refuseRule(reason.code, reason.params)
    return refuseRule(rule.trait ? 'value.not_number' : 'validation.number')
  }
  const outcome = ruledValue(rule, read)
  if (!outcome.ok) return outcome
  const asName = rule.isName && isShortenedNumber(text) ? shortenedName(text, null) : null
  const ambiguity = isWord ? noValue(text) : (beforeSowing(rule, outcome.value) ?? reason ?? asName)
  return { ok: true, value: outcome.value, isOutside: isOutsideLimits(outcome.value, rule.trait), warning: ambiguity }
}

/** The message for a stage dated before sowing; null for any other value. */
function beforeSowing({ sowing }: FieldRule, value: CellValue): CellReason | null {
  if (sowing === null || !isBeforeSowing(value, sowing)) return null
  return { code: 'table.beforeSowing', params: { value, sowing } }
}

/** Whether a number is beyond a trait's limits; null limits are open. */
export function isOutsideLimits(
  value: CellValue,
  limits: { readonly min: number | null; readonly max: number | null } | null,
): boolean {
  if (typeof value !== 'number' || !limits) return false
  return (limits.min !== null && value < limits.min) || (limits.max !== null && value > limits.max)
}

function numberOf({ numbers, status }: NumberReading): number {
  return status[0] === unreadableText ? Number.NaN : numbers[0]
}
