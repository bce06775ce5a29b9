import type { CellValue, ChangeName } from '../../domain/change/changeSet.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import {
  type CheckedColumn,
  countCleared,
  countPasted,
  pasteChange,
  pasteDoubtful,
  pasteEqual,
  pasteOutOfRange,
  pasteUnknown,
} from '../../domain/sheet/pasteCheck.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { countNewLines } from '../log/newLines.ts'
import { questionCodes } from './nameQuestions.ts'

/** What a shown paste does besides the counts of its cells by status. */
export interface PasteCounts {
  /** Cells by what they do: equal, change, out of range, doubtful, unknown. */
  readonly counts: Int32Array
  /** Among those that change, cells that lose a stored value. */
  readonly cleared: number
  /** Among the unknown ones, cells with a new class or name that is asked about in its cell. */
  readonly asked: number
  /** Lines that the paste makes. */
  readonly newLines: number
}

/** The figures of values that come from no clipboard. */
export const noPasteFigures = {
  newLines: 0,
  cleared: 0,
  asked: 0,
  hiddenValues: 0,
  hasHeadRow: false,
  identity: [],
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
  let asked = 0
  for (const { status, reasons } of columns)
    for (const [k, { code }] of reasons) if (status[k] === pasteUnknown && questionCodes.has(code)) asked += 1
  const counts = countPasted(columns)
  return { counts, cleared: countCleared(columns), asked, newLines: countNewLines(source, columns) }
}

/** What is called of a paste when it is written: cells that got a value, and those that were emptied. */
export function pastedName(count: number, cleared: number): ChangeName {
  if (!cleared) return { key: 'change.pasted', params: { count } }
  return { key: 'change.pastedCleared', params: { count: count - cleared, cleared } }
}

/**
 * What a shown paste would do, as keys of locales with their counts, the changes first; those out of range and those in
 * doubt are among the changes and counted again.
 */
export function pasteSummary(paste: {
  readonly counts: ArrayLike<number>
  readonly noRoom: number
  readonly newLines?: number
  readonly readOnly?: number
  readonly unmatched?: number
  readonly cleared?: number
  readonly asked?: number
  readonly hiddenValues?: number
  readonly hasHeadRow?: boolean
}): { readonly key: string; readonly count: number }[] {
  const { counts, noRoom, newLines = 0, readOnly = 0, unmatched = 0, cleared = 0, asked = 0, hiddenValues = 0 } = paste
  const changes = counts[pasteChange] + counts[pasteOutOfRange] + counts[pasteDoubtful] - cleared
  return [
    { key: 'table.paste.change', count: changes },
    ...[
      { key: 'table.paste.cleared', count: cleared },
      { key: 'table.paste.same', count: counts[pasteEqual] },
      { key: 'table.paste.out', count: counts[pasteOutOfRange] },
      { key: 'table.paste.doubtful', count: counts[pasteDoubtful] },
      { key: 'table.paste.unknown', count: counts[pasteUnknown] - asked },
      { key: 'table.paste.asked', count: asked },
      { key: 'table.paste.noRoom', count: noRoom },
      { key: 'table.paste.readOnly', count: readOnly },
      { key: 'table.paste.hidden', count: hiddenValues },
      { key: 'table.paste.unmatched', count: unmatched },
      { key: 'table.paste.newLines', count: newLines },
      { key: 'table.paste.headRow', count: paste.hasHeadRow ? 1 : 0 },
    ].filter(({ count }) => count > 0),
  ]
}
