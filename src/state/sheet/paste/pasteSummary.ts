import type { CellValue, ChangeName } from '../../../domain/change/changeSet.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import {
  type CheckedColumn,
  countCleared,
  countPasted,
  pasteChange,
  pasteDoubtful,
  pasteEqual,
  pasteOutOfRange,
  pasteUnknown,
} from '../../../domain/sheet/pasteCheck.ts'
import type { EditedCells } from '../../../domain/sheet/source/lineFields.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { questionCodes } from '../edit/nameQuestions.ts'

/** The effects of a pending paste besides its counts by status. */
export interface PasteCounts {
  /** Number of cells by status: equal, change, out of range, doubtful, unknown. */
  readonly counts: Int32Array
  /** Number of changed cells that lose a stored value. */
  readonly cleared: number
  /** Number of unknown cells with a new class or name that needs a decision. */
  readonly questioned: number
  /** Number of lines that the paste creates. */
  readonly newLines: number
}

/** The figures of values that do not come from the clipboard. */
export const noPasteFigures = {
  newLines: 0,
  cleared: 0,
  questioned: 0,
  hiddenValues: 0,
  hasHeadRow: false,
  identity: [],
  noRoom: 0,
  readOnly: 0,
  unmatched: 0,
  remarks: [],
  cells: null,
  text: null,
  ways: null,
} as const

/** The counts of checked columns of a source; `rows[k]` is the row of cell `k`. */
export function pasteCounts(
  source: SheetSource,
  columns: readonly (Pick<CheckedColumn, 'status'> & {
    readonly field: string
    readonly rows: ArrayLike<number>
    readonly values: readonly CellValue[]
    readonly present: readonly CellValue[]
    readonly reasons: ReadonlyMap<number, CellReason>
  })[],
): PasteCounts {
  let questioned = 0
  for (const { status, reasons } of columns)
    for (const [k, { code }] of reasons) if (status[k] === pasteUnknown && questionCodes.has(code)) questioned += 1
  const counts = countPasted(columns)
  return { counts, cleared: countCleared(columns), questioned, newLines: namesOfNewLines(source, columns).length }
}

/** Names of the lines that a checked paste creates. */
export function namesOfNewLines(
  source: SheetSource,
  pasted: readonly (EditedCells & { readonly status: Uint8Array })[],
): string[] {
  const written = pasted.map(({ field, rows, values, status }) => {
    const isWritten = (_: unknown, k: number) => status[k] !== pasteUnknown
    return { field, rows: Array.from(rows).filter(isWritten), values: Array.from(values).filter(isWritten) }
  })
  return source.newLines(written)
}

/** The name of a paste's change: cells that got a value, and cells that were emptied. */
export function nameOfPaste(count: number, cleared: number): ChangeName {
  if (!cleared) return { key: 'change.pasted', params: { count } }
  return { key: 'change.pastedCleared', params: { count: count - cleared, cleared } }
}

/**
 * The effects of a pending paste, as sentence keys with counts, changes first. Cells out of range and in doubt are
 * counted among the changes and again.
 */
export function pasteSummary(paste: {
  readonly counts: ArrayLike<number>
  readonly noRoom: number
  readonly newLines?: number
  readonly readOnly?: number
  readonly unmatched?: number
  readonly cleared?: number
  readonly questioned?: number
  readonly hiddenValues?: number
  readonly hasHeadRow?: boolean
}): { readonly key: string; readonly count: number }[] {
  const {
    counts,
    noRoom,
    newLines = 0,
    readOnly = 0,
    unmatched = 0,
    cleared = 0,
    questioned = 0,
    hiddenValues = 0,
  } = paste
  const changes = counts[pasteChange] + counts[pasteOutOfRange] + counts[pasteDoubtful] - cleared
  return [
    { key: 'table.paste.change', count: changes },
    ...[
      { key: 'table.paste.cleared', count: cleared },
      { key: 'table.paste.same', count: counts[pasteEqual] },
      { key: 'table.paste.out', count: counts[pasteOutOfRange] },
      { key: 'table.paste.doubtful', count: counts[pasteDoubtful] },
      { key: 'table.paste.unknown', count: counts[pasteUnknown] - questioned },
      { key: 'table.paste.unconfirmed', count: questioned },
      { key: 'table.paste.noRoom', count: noRoom },
      { key: 'table.paste.readOnly', count: readOnly },
      { key: 'table.paste.hidden', count: hiddenValues },
      { key: 'table.paste.unmatched', count: unmatched },
      { key: 'table.paste.newLines', count: newLines },
      { key: 'table.paste.headRow', count: paste.hasHeadRow ? 1 : 0 },
    ].filter(({ count }) => count > 0),
  ]
}
