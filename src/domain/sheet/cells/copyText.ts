import type { CellValue } from '../../change/changeSet.ts'

/**
 * A cell as plain text for other programs: the unrounded number with a decimal point and a plain minus, an empty text for
 * an empty cell, so that a spreadsheet recognises its type.
 */
export function copyText(value: CellValue): string {
  return value === null ? '' : String(value)
}
