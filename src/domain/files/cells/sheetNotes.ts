import { type Fault, FaultLog, type WarningCode, wholeFault } from '../fault.ts'
import type { EncodingGuess } from '../textEncoding.ts'
import { columnName, rangeAddress } from './address.ts'
import { textOf } from './cell.ts'
import { cellIn, rowAt, type Sheet, type SheetRow } from './sheet.ts'

/**
 * A new log of the sheet. It begins with a warning for every other worksheet and for each choice that does not fit the
 * sheet.
 */
export function openLog(sheet: Sheet): FaultLog {
  const log = new FaultLog(sheet.name)
  const guessed = sheet.encodingGuess && encodingWarning(sheet.encodingGuess)
  if (guessed) log.warnWhole('file.encoding_guessed', guessed.value, guessed.params)
  if (sheet.isChosenByColumns) log.warnWhole('sheet.chosen', sheet.name)
  if (sheet.joinedHeadings) {
    const { row, column, names } = sheet.joinedHeadings
    log.warn('header.joined', row, column, names.join('; '))
  }
  for (const name of sheet.otherSheets) log.warnWhole('sheet.ignored', name)
  for (const { code, value } of sheet.mapping?.misses ?? []) log.whole(code, value)
  for (const { code, row, column, value } of sheet.remarks ?? [])
    log.warn(code === 'struck' ? 'cell.struck' : 'cell.superscript', row, column, value)
  return log
}

/** `file.encoding_guessed` for a file with several possible encodings; null if the user chose one. */
export function encodingWarning({ readings, chosen }: EncodingGuess): Fault | null {
  if (chosen !== null) return null
  const [{ encoding, words }, ...others] = readings
  if (others.length === 0) return wholeFault('file.encoding_guessed', words.join(', '), { context: 'single', encoding })
  const otherReadings = others.map((other) => `${other.words.join(', ')} (${other.encoding})`).join('; ')
  return wholeFault('file.encoding_guessed', words.join(', '), { encoding, others: otherReadings })
}

/** Logs `cell.merged` for every merge that reaches into the filled rows from `firstRow` on. */
export function reportMerges(sheet: Sheet, firstRow: number, log: FaultLog): void {
  const lastRow = sheet.rows.at(-1)?.number ?? 0
  for (const merge of sheet.merges) {
    if (merge.bottom < firstRow || merge.top > lastRow || merge.left > sheet.width) continue
    if (merge.top === merge.bottom && merge.left === merge.right) continue
    log.faultAtRange('cell.merged', rangeAddress(merge), cellText(sheet, merge.top, merge.left) || null)
  }
}

/**
 * Logs one warning per run of hidden rows and hidden columns of the table that begins at `firstRow`, `firstColumn`;
 * hidden cells are imported nevertheless.
 */
export function reportHidden(sheet: Sheet, firstRow: number, firstColumn: number, log: FaultLog): void {
  const lastRow = sheet.rows.at(-1)?.number ?? 0
  for (const [first, last] of runs(sheet.hiddenRows, firstRow, lastRow)) {
    report('row.hidden', first, firstColumn, run(String(first), String(last)))
  }
  for (const [first, last] of runs(sheet.hiddenColumns, firstColumn, sheet.width)) {
    report('column.hidden', firstRow, first, run(columnName(first), columnName(last)))
  }

  function report(code: WarningCode, row: number, column: number, params: Record<string, string | number>): void {
    log.warn(code, row, column, cellText(sheet, row, column) || null, params)
  }
}

/** Most unused notes that get a warning each. */
const NOTES_SHOWN = 20

/**
 * Logs how many cell notes become notes of values (in the columns `noted` of the rows `dataRows`), at the first of them,
 * and each unused note; beyond the first `NOTES_SHOWN`, only their number.
 */
export function reportNotes(
  sheet: Sheet,
  dataRows: readonly SheetRow[],
  noted: ReadonlySet<number>,
  log: FaultLog,
): void {
  const dataRowSet = new Set(dataRows)
  const notes = sheet.rows.flatMap((row) =>
    [...(row.notes ?? [])].map(([column, note]) => ({
      row: row.number,
      column,
      note,
      isRead: dataRowSet.has(row) && noted.has(column),
    })),
  )
  const read = notes.filter(({ isRead }) => isRead)
  const others = notes.filter(({ isRead }) => !isRead)
  if (read.length > 0) log.warn('cell.note', read[0].row, read[0].column, read[0].note, { count: read.length })
  for (const { row, column, note } of others.slice(0, NOTES_SHOWN))
    log.warn('cell.note_ignored', row, column, note, { context: 'single' })
  const unlisted = others.slice(NOTES_SHOWN)
  if (unlisted.length > 0)
    log.warn('cell.note_ignored', unlisted[0].row, unlisted[0].column, unlisted[0].note, { count: unlisted.length })
}

/** Parameters of a run's message; a run of one has another message. */
function run(first: string, last: string): Record<string, string> {
  return first === last ? { context: 'single', first } : { first, last }
}

function runs(hidden: readonly number[], from: number, to: number): [number, number][] {
  const ranges: [number, number][] = []
  for (const index of hidden) {
    if (index < from || index > to) continue
    const last = ranges.at(-1)
    if (last && last[1] === index - 1) last[1] = index
    else ranges.push([index, index])
  }
  return ranges
}

function cellText(sheet: Sheet, row: number, column: number): string {
  const match = rowAt(sheet, row)
  return match ? textOf(cellIn(match, column)) : ''
}
