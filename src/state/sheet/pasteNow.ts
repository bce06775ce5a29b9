import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { countNewLines } from '../log/newLines.ts'
import { plotsOfIds } from '../log/plotIds.ts'
import { sheetDerived, sheetSourceAtom } from './openSheet.ts'
import { type SheetPaste, sheetPasteAtom } from './sheetPaste.ts'
import { sheetRevisionAtom } from './sheetTouched.ts'

/**
 * What a paste that is shown would do by now: its cells, and the lines that it makes, without those of rows that were deleted
 * since it was read. The same counts where none was, or other rows are on screen.
 */
export function countsNow(
  source: SheetSource | null,
  paste: Pick<SheetPaste, 'source' | 'columns' | 'counts' | 'newLines'>,
): Pick<SheetPaste, 'counts' | 'newLines'> {
  if (source?.key !== paste.source) return paste
  // The columns of a block share the list of their rows.
  const rowsOf = new Map([...new Set(paste.columns.map(({ ids }) => ids))].map((ids) => [ids, plotsOfIds(source, ids)]))
  if (![...rowsOf.values()].some((rows) => rows.includes(-1))) return paste
  const counts = paste.counts.slice()
  const there = paste.columns.map(({ field, ids, values, status }) => {
    const rows = rowsOf.get(ids) ?? new Int32Array(0)
    const isThere = (_: unknown, k: number) => rows[k] >= 0
    for (let k = 0; k < rows.length; k++) if (rows[k] < 0) counts[status[k]]--
    return { field, rows: rows.filter(isThere), values: values.filter(isThere), status: status.filter(isThere) }
  })
  return { counts, newLines: countNewLines(source, there) }
}

/** What the paste shown over the sheet on screen would do by now; null where none is. */
export const pasteCountsAtom = sheetDerived((get) => {
  get(sheetRevisionAtom)
  const paste = get(sheetPasteAtom)
  return paste && countsNow(get(sheetSourceAtom), paste)
})
