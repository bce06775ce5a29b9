import type { CellValue } from '../../change/changeSet.ts'

/**
 * A cell as plain text for other programs: the whole number with a decimal point and a plain minus, nothing for an empty
 * cell, so that a spreadsheet takes it for what it is.
 */
export function copyText(value: CellValue): string {
  return value === null ? '' : String(value)
}
