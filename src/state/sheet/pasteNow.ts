import { atom } from 'jotai'
import type { CellValue } from '../../domain/change/changeSet.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { countNewLines } from '../log/newLines.ts'
import { plotsOfIds } from '../log/plotIds.ts'
import { pastePreviewAtom } from '../map/block/blockPaste.ts'
import { revisionAtom } from '../year/loaded.ts'
import { plotsSourceAtom, sheetDerived, sheetSourceAtom } from './openSheet.ts'
import { type SheetPaste, sheetPasteAtom } from './sheetPaste.ts'
import { sheetRevisionAtom } from './sheetTouched.ts'

/**
 * What a paste that is shown would do by now: its cells, and the lines that it makes, without those of rows that were deleted
 * since it was read. The same counts where none was, or other rows are on screen.
 */
function countsNow(
  source: SheetSource | null,
  paste: Pick<SheetPaste, 'source' | 'counts' | 'newLines'> & {
    readonly columns: readonly (Pick<SheetPaste['columns'][number], 'field' | 'ids' | 'status'> & {
      readonly values: readonly CellValue[]
    })[]
  },
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

/** The same of the paste shown on the map. */
export const mapPasteCountsAtom = atom((get) => {
  get(revisionAtom)
  const paste = get(pastePreviewAtom)
  const source = get(plotsSourceAtom)
  // Over another year than it was read for it is written nowhere.
  if (!paste || source?.year.year_id !== paste.yearId) return paste
  return countsNow(source, { ...paste, source: source.key, columns: [paste] })
})
