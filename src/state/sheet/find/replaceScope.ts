import type { Store } from '../../store.ts'
import { visibleMarksAtom } from '../../year/visiblePlots.ts'
import { columnGroupsAtom } from '../columns/columnLayout.ts'
import { annotationField, countCellsOf } from '../edit/annotationCells.ts'
import { type SheetColumn, selectedColumns } from '../edit/sheetEdits.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { sheetOrderAtom } from '../sheetView.ts'

/** Where to search: in the selected cells, in visible columns and rows, or in all. */
export type ReplaceScope = 'selection' | 'visible' | 'all'

/** Places are not text: plots are moved on the map. */
const positionFields: ReadonlySet<string> = new Set(['row', 'col'])

/** The rows of columns that are visible in the active pane: on the map the legend hides some that the table shows. */
function visibleCells(store: Store, columns: readonly SheetColumn[]): SheetColumn[] {
  const visible = store.get(sheetSourceAtom)?.year ? store.get(visibleMarksAtom) : null
  if (!visible) return [...columns]
  return columns.map(({ field, rows }) => ({ field, rows: rows.filter((row) => visible[row] === 1) }))
}

function cellsOf(store: Store, scope: ReplaceScope): SheetColumn[] {
  if (scope === 'selection') return visibleCells(store, selectedColumns(store))
  const { rows, fields } = store.get(sheetOrderAtom)
  if (scope === 'visible') {
    return visibleCells(
      store,
      fields.map((field) => ({ field, rows })),
    )
  }
  const source = store.get(sheetSourceAtom)
  const living = Int32Array.from({ length: source?.count ?? 0 }, (_, row) => row).filter((row) => source?.alive[row])
  return store.get(columnGroupsAtom).flatMap((group) => group.fields.map(({ field }) => ({ field, rows: living })))
}

/** The columns that can be edited, each trait's followed by its notes. */
export function replaceColumns(store: Store, scope: ReplaceScope): SheetColumn[] {
  const source = store.get(sheetSourceAtom)
  return cellsOf(store, scope)
    .flatMap(({ field, rows }) =>
      field.startsWith('trait:')
        ? [
            { field, rows },
            { field: annotationField('note', field), rows },
          ]
        : [{ field, rows }],
    )
    .filter(({ field, rows }) => rows.length > 0 && !positionFields.has(field) && source?.rule(field))
}

/** The initial scope: the selection if it is more than one cell, else what the table shows. */
export function firstScope(store: Store): ReplaceScope {
  return countCellsOf(selectedColumns(store)) > 1 ? 'selection' : 'visible'
}
