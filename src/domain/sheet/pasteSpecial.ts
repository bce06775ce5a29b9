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

/** What is done with a pasted number and the one that stands there; `set` puts it in its place. */
export const pasteOperations = ['set', 'add', 'subtract', 'multiply', 'divide'] as const
export type PasteOperation = (typeof pasteOperations)[number]

/** How a block is pasted otherwise than as it is. */
export interface PasteSpecial {
  readonly operation: PasteOperation
  /** Its rows become columns. */
  readonly transposes: boolean
  /** It goes to the rows and columns that its first column and its first row name. */
  readonly byLabel: boolean
  /** Cells that hold something keep it. */
  readonly onlyEmpty: boolean
  /** Its blank cells empty nothing. */
  readonly skipsBlank: boolean
}

/** A paste as the clipboard has it. */
export const plainPaste: PasteSpecial = {
  operation: 'set',
  transposes: false,
  byLabel: false,
  onlyEmpty: false,
  skipsBlank: false,
}

/** Digits to which results are stored: as exact as a double is, without the dust of binary fractions. */
const significant = 12

/** Two numbers worked out; what comes to no number (÷ 0) is not finite. */
function workedOut(operation: Exclude<PasteOperation, 'set'>, present: number, pasted: number): number {
  const result = {
    add: present + pasted,
    subtract: present - pasted,
    multiply: present * pasted,
    divide: present / pasted,
  }[operation]
  return Number(result.toPrecision(significant))
}

/** A checked column whose cells are written as was asked for. */
class SpecialColumn {
  private readonly rule: FieldRule
  private readonly checked: CheckedColumn
  private readonly present: readonly CellValue[]

  constructor(rule: FieldRule, checked: CheckedColumn, present: readonly CellValue[]) {
    this.rule = rule
    this.checked = checked
    this.present = present
  }

  /** Leaves a cell as it is. */
  keep(k: number): void {
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

  /** Works a number out with the one that stands there; where none stands there is nothing to work with. */
  operate(k: number, operation: Exclude<PasteOperation, 'set'>): void {
    const { rule, checked, present } = this
    const [pasted, before] = [checked.values[k], present[k]]
    if (rule.kind !== 'number') this.refuse(k, { code: 'paste.noNumbers', params: {} })
    else if (typeof pasted !== 'number' || typeof before !== 'number') this.keep(k)
    else this.put(k, workedOut(operation, before, pasted))
  }

  private put(k: number, result: number): void {
    const { rule, checked, present } = this
    const ruled = Number.isFinite(result) ? ruledValue(rule, result) : refuseRule('paste.noResult')
    if (!ruled.ok) this.refuse(k, { code: ruled.code, params: ruled.params })
    else if (Object.is(ruled.value, present[k])) this.keep(k)
    else {
      checked.values[k] = ruled.value
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
 * Turns what the cells of a column would take into what they take when it is pasted as asked for; `present[k]` stands in cell
 * `k` now. Cells that are to keep what they have count as equal. Operands are no texts that could wait in their cells.
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
    if (onlyEmpty && present[k] !== null) column.keep(k)
    else if (isBlank && (skipsBlank || operation !== 'set')) column.keep(k)
    else if (checked.status[k] !== pasteUnknown && operation !== 'set') column.operate(k, operation)
  }
  return operation === 'set' ? checked : { ...checked, texts: checked.texts.map(() => '') }
}
