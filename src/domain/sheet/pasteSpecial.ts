import type { CellValue } from '../change/changeSet.ts'
import { refuseRule } from '../refusal.ts'
import { type FieldRule, pasteTarget, ruledValue } from './cells/fieldRules.ts'
import type { CellReason } from './numberReading.ts'
import {
  type CheckedColumn,
  outsideReason,
  pasteChange,
  pasteDoubtful,
  pasteEqual,
  pasteOutOfRange,
  pasteUnknown,
} from './pasteCheck.ts'

/** How a pasted number is combined with the present one; `set` replaces it. */
export const pasteOperations = ['set', 'add', 'subtract', 'multiply', 'divide'] as const
export type PasteOperation = (typeof pasteOperations)[number]

/** Options of a paste. */
export interface PasteSpecial {
  readonly operation: PasteOperation
  /** Whether the rows of the block become columns. */
  readonly transposes: boolean
  /** Whether the block is written to the rows and columns named by its first column and first row. */
  readonly byLabel: boolean
  /** Whether filled cells stay unchanged. */
  readonly onlyEmpty: boolean
  /** Whether blank cells of the block leave cells unchanged. */
  readonly skipsBlank: boolean
}

/** A paste without options. */
export const plainPaste: PasteSpecial = {
  operation: 'set',
  transposes: false,
  byLabel: false,
  onlyEmpty: false,
  skipsBlank: false,
}

/** Significant digits of stored results: as precise as a double, without rounding noise of binary fractions. */
const significant = 12

/** Combines two numbers; an undefined result (÷ 0) is not finite. */
function computed(operation: Exclude<PasteOperation, 'set'>, present: number, pasted: number): number {
  const result = {
    add: present + pasted,
    subtract: present - pasted,
    multiply: present * pasted,
    divide: present / pasted,
  }[operation]
  return Number(result.toPrecision(significant))
}

/** A checked column with the options of a paste applied. */
class SpecialColumn {
  private readonly rule: FieldRule
  private readonly checked: CheckedColumn
  private readonly present: readonly CellValue[]

  constructor(rule: FieldRule, checked: CheckedColumn, present: readonly CellValue[]) {
    this.rule = rule
    this.checked = checked
    this.present = present
  }

  /** Leaves a cell unchanged. */
  retain(k: number): void {
    const { values, status, reasons } = this.checked
    values[k] = this.present[k]
    status[k] = pasteEqual
    reasons.delete(k)
  }

  private refuse(k: number, reason: CellReason): void {
    const { values, status, reasons } = this.checked
    values[k] = this.present[k]
    status[k] = pasteUnknown
    reasons.set(k, reason)
  }

  /** Combines a number with the present one; without a present number the cell stays unchanged. */
  operate(k: number, operation: Exclude<PasteOperation, 'set'>): void {
    const { rule, checked, present } = this
    const [pasted, before] = [checked.values[k], present[k]]
    if (rule.kind !== 'number') this.refuse(k, { code: 'paste.noNumbers', params: {} })
    else if (typeof pasted !== 'number' || typeof before !== 'number') this.retain(k)
    else this.put(k, computed(operation, before, pasted))
  }

  private put(k: number, result: number): void {
    const { rule, checked, present } = this
    const outcome = Number.isFinite(result) ? ruledValue(rule, result) : refuseRule('paste.noResult')
    if (!outcome.ok) this.refuse(k, { code: outcome.code, params: outcome.params })
    else if (Object.is(outcome.value, present[k])) this.retain(k)
    else {
      checked.values[k] = outcome.value
      if (checked.status[k] !== pasteDoubtful) this.judge(k)
    }
  }

  private judge(k: number): void {
    const { values, status, reasons } = this.checked
    const reason = outsideReason(values[k], pasteTarget(this.rule))
    status[k] = reason ? pasteOutOfRange : pasteChange
    if (reason) reasons.set(k, reason)
    else reasons.delete(k)
  }
}

/**
 * Applies the options of a paste to a checked column; cell `k` now has `present[k]`. Unchanged cells count as equal.
 * Operands are not texts that could be decided later.
 */
export function specialColumn(
  rule: FieldRule,
  checked: CheckedColumn,
  present: readonly CellValue[],
  { operation, onlyEmpty, skipsBlank }: PasteSpecial,
): CheckedColumn {
  const column = new SpecialColumn(rule, checked, present)
  for (let k = 0; k < present.length; k++) {
    const isBlank = checked.status[k] !== pasteUnknown && checked.values[k] === null
    if (onlyEmpty && present[k] !== null) column.retain(k)
    else if (isBlank && (skipsBlank || operation !== 'set')) column.retain(k)
    else if (checked.status[k] !== pasteUnknown && operation !== 'set') column.operate(k, operation)
  }
  return operation === 'set' ? checked : { ...checked, texts: checked.texts.map(() => '') }
}
