import type { CellValue } from '../change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { type FieldRule, ruledValue } from './cells/fieldRules.ts'
import {
  type CellReason,
  isMissingMark,
  type NumberReading,
  readNumberColumn,
  unreadableText,
} from './numberReading.ts'

/**
 * A typed text as the value that is stored; `isOutside` = a number beyond the trait's limits, stored after a warning, as is
 * one with a sign that the column does not have (`doubt`; null = none).
 */
export type CellInput =
  | { readonly ok: true; readonly value: CellValue; readonly isOutside: boolean; readonly doubt: CellReason | null }
  | RuleRefusal

/** Doubts about a typed text that are told; whoever types one decimal mark means it. */
const toldDoubts: ReadonlySet<string> = new Set(['doubt.percent', 'doubt.currency'])

/**
 * Reads what was typed into a cell by its column’s rule: numbers as people write them (`6,78`), names, labels and texts, each by the rule that
 * the server applies. The empty text is "no value", and in a trait's column so are `-`, `NA` and the like.
 * Refusals: `value.computed` for a column that nobody writes into, else the rule's own code.
 */
export function readCellInput(rule: FieldRule | null, text: string): CellInput {
  if (!rule) return refuseRule('value.computed')
  const isEmpty = text.trim() === '' || (rule.trait !== null && isMissingMark(text))
  const reading = isEmpty || rule.kind !== 'number' ? null : readNumberColumn([text], rule.trait?.unit)
  const read = isEmpty ? null : reading ? numberOf(reading) : text
  if (typeof read === 'number' && Number.isNaN(read))
    return refuseRule(rule.trait ? 'value.not_number' : 'validation.number')
  const ruled = ruledValue(rule, read)
  if (!ruled.ok) return ruled
  const reason = reading?.reasons.get(0)
  const doubt = reason && toldDoubts.has(reason.code) ? reason : null
  return { ok: true, value: ruled.value, isOutside: isOutsideLimits(ruled.value, rule.trait), doubt }
}

/** Whether a number lies beyond a trait's limits; null limits are open. */
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
