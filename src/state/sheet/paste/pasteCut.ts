import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { existingRows, rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import type { Store } from '../../store.ts'
import { isSameText } from './ownCopy.ts'
import { type CopiedCells, copiedCellsAtom } from './sheetCopy.ts'

/** A column of a paste, with the ids of its plots. */
interface PasteTargets {
  readonly field: string
  readonly ids: Float64Array
}

/** The cut cells, if this text is theirs; else null. */
export function cutCells(store: Store, text: string | null): CopiedCells | null {
  const copied = store.get(copiedCellsAtom)
  return copied?.isCut && text !== null && isSameText(copied.text, text) ? copied : null
}

/** Edits that empty cut cells where the paste does not write; names and computed cells stay. */
export function cutEdits(
  store: Store,
  source: SheetSource,
  pasted: readonly PasteTargets[],
  text: string | null,
): CellEdits[] {
  const copied = cutCells(store, text)
  if (!copied) return []
  return copied.fields.flatMap((field) => {
    if (!source.rule(field)?.mayBeEmpty) return []
    const written = new Set(pasted.filter((column) => column.field === field).flatMap(({ ids }) => [...ids]))
    const rows = existingRows(
      source,
      copied.ids.filter((id) => !written.has(id)),
    )
    return rows.length ? [{ field, rows, values: new Array<CellValue>(rows.length).fill(null) }] : []
  })
}

/** Number of plots deleted since: of the cut cells, and of the cells to paste into. */
export function countDeletedPlots(
  store: Store,
  source: SheetSource,
  paste: { readonly text: string | null; readonly columns: readonly PasteTargets[] },
): { cut: number; below: number } {
  const cut = cutCells(store, paste.text)
  const countDeleted = (lists: Iterable<Iterable<number>>) => {
    const deleted = new Set<number>()
    for (const ids of lists) {
      const plotIds = Float64Array.from(ids)
      rowsOfIds(source, plotIds).forEach((plot, k) => {
        if (plot < 0) deleted.add(plotIds[k])
      })
    }
    return deleted.size
  }
  return {
    cut: cut ? countDeleted([cut.ids]) : 0,
    // Columns of a block share the array of their plots.
    below: countDeleted(new Set(paste.columns.map(({ ids }) => ids))),
  }
}
