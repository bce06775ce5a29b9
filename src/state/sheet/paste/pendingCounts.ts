import { atom } from 'jotai'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { pastePreviewAtom } from '../../map/block/blockPaste.ts'
import { revisionAtom } from '../../year/loaded.ts'
import { plantsSheet, plotsSourceAtom, sheetDerived, sheetSourceAtom } from '../openSheet.ts'
import { sheetRevisionAtom } from '../selection/sheetTouched.ts'
import { type PasteCounts, pasteCounts } from './pasteSummary.ts'
import { isWaitingPaste, type SheetPaste, sheetPasteAtom } from './sheetPaste.ts'

/**
 * The current effect of a pending paste, without rows that were deleted since it was read. Unchanged if none was
 * deleted or other rows are on screen.
 */
function currentCounts(
  source: SheetSource | null,
  paste: PasteCounts & {
    readonly source: string
    readonly columns: readonly (Pick<SheetPaste['columns'][number], 'field' | 'ids' | 'status' | 'present'> & {
      readonly values: readonly CellValue[]
      readonly reasons: ReadonlyMap<number, CellReason>
    })[]
  },
): PasteCounts {
  if (source?.key !== paste.source) return paste
  // Columns of a block share the array of their rows.
  const rowsOf = new Map([...new Set(paste.columns.map(({ ids }) => ids))].map((ids) => [ids, rowsOfIds(source, ids)]))
  if (![...rowsOf.values()].some((rows) => rows.includes(-1))) return paste
  const remaining = paste.columns.map(({ field, ids, values, status, present, reasons }) => {
    const rows = rowsOf.get(ids) ?? new Int32Array(0)
    const indexes = Array.from(rows.keys()).filter((k) => rows[k] >= 0)
    return {
      field,
      rows: indexes.map((k) => rows[k]),
      values: indexes.map((k) => values[k]),
      present: indexes.map((k) => present[k]),
      status: Uint8Array.from(indexes, (k) => status[k]),
      reasons: new Map(indexes.flatMap((k, place) => (reasons.has(k) ? [[place, reasons.get(k) as CellReason]] : []))),
    }
  })
  return pasteCounts(source, remaining)
}

/** Whether an unwritten paste is shown over the page's sheet, its plants or the map. */
export const isPasteUnwrittenAtom = atom(
  (get): boolean =>
    isWaitingPaste(get(sheetPasteAtom)) ||
    isWaitingPaste(get(sheetPasteAtom.of(plantsSheet))) ||
    get(pastePreviewAtom) !== null,
)

/** The current counts of the paste over the open sheet; null if there is none. */
export const pasteCountsAtom = sheetDerived((get) => {
  get(sheetRevisionAtom)
  const paste = get(sheetPasteAtom)
  return paste && currentCounts(get(sheetSourceAtom), paste)
})

/** Counts of the pending paste on the map, updated as its cells change. */
export const mapPasteCountsAtom = atom((get) => {
  get(revisionAtom)
  const paste = get(pastePreviewAtom)
  const source = get(plotsSourceAtom)
  // Over another year than it was read for it will not be written.
  if (!paste || source?.year.year_id !== paste.yearId) return paste
  return currentCounts(source, { ...paste, source: source.key, columns: [paste] })
})
