import type { CellValue } from '../../change/changeSet.ts'
import type { DecimalMark } from '../decimalMarks.ts'

/**
 * A cell as plain text, to type into or for other programs: the unrounded number with the user's decimal mark and a plain
 * minus, so that a spreadsheet in the same language recognises its type; an empty text for an empty cell.
 */
export function copyText(value: CellValue, mark: DecimalMark): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value).replace('.', mark) : String(value)
}
