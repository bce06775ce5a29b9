import { boundsOfBlock } from '../../domain/sheet/range/ranges.ts'
import { selectedColumns } from '../../state/sheet/edit/sheetEdits.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { isReviewShown, toggleReviewed } from '../../state/sheet/review/importReview.ts'
import { blockRows } from '../../state/sheet/selection/blockRows.ts'
import { sheetSelectionAtom } from '../../state/sheet/selection/rowSelection.ts'
import {
  activeCellAtom,
  addRangeAtom,
  selectCols,
  selectRect,
  selectRows,
  shownBlocksAtom,
} from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import type { Command } from '../command.ts'

/** Rows of the primary range, or of the active cell. */
function selectWholeRows(store: Store): void {
  const [block] = store.get(shownBlocksAtom)
  const activeCell = store.get(activeCellAtom)
  if (!activeCell) return
  const bounds = (block && boundsOfBlock(block)) ?? { top: activeCell.row, bottom: activeCell.row }
  selectRows(store, bounds.top, bounds.bottom, activeCell.col)
}

function selectWholeCols(store: Store): void {
  const [block] = store.get(shownBlocksAtom)
  const activeCell = store.get(activeCellAtom)
  if (!activeCell) return
  const bounds = (block && boundsOfBlock(block)) ?? { left: activeCell.col, right: activeCell.col }
  selectCols(store, bounds.left, bounds.right)
}

/** The active block; if it is already selected, everything. */
function selectAll(store: Store): void {
  const source = store.get(sheetSourceAtom)
  const { rows: ordered, fields } = store.get(sheetOrderAtom)
  const activeCell = store.get(activeCellAtom) ?? { row: 0, col: 0 }
  if (!source || !ordered.length) return
  const rows = blockRows(store, source, activeCell.row)
  const { ranges } = store.get(sheetSelectionAtom)
  const isBlock =
    ranges.length === 1 &&
    ranges[0].fields.length === fields.length &&
    ranges[0].rows.length >= rows.bottom - rows.top + 1
  const shown = isBlock ? { top: 0, bottom: ordered.length - 1 } : rows
  selectRect(store, { ...shown, left: 0, right: fields.length - 1 }, { at: activeCell, whole: 'rows' })
}

/** Selecting rows, columns and everything in the table. */
export const selectCommands: readonly Command[] = [
  {
    id: 'table.review.turn',
    scope: 'table',
    group: 'edit',
    title: 'command.review.turn',
    keys: [{ code: 'Space' }],
    handledByBrowser: (store) => !isReviewShown(store),
    enabled: (store) => (isReviewShown(store) ? true : { reason: 'review.none' }),
    run: (store) => {
      toggleReviewed(store, selectedColumns(store))
    },
  },
  {
    id: 'table.selectColumn',
    scope: 'table',
    group: 'select',
    title: 'command.table.selectColumn',
    keys: [{ code: 'Space', mod: true, mac: { code: 'Space', ctrl: true } }],
    run: selectWholeCols,
  },
  {
    id: 'table.selectRow',
    scope: 'table',
    group: 'select',
    title: 'command.table.selectRow',
    keys: [{ code: 'Space', shift: true }],
    run: selectWholeRows,
  },
  {
    id: 'table.selectAll',
    scope: 'table',
    group: 'select',
    title: 'command.table.selectAll',
    keys: [{ code: 'KeyA', mod: true }],
    run: selectAll,
  },
  {
    id: 'table.addRange',
    scope: 'table',
    group: 'select',
    title: 'command.table.addRange',
    keys: [{ code: 'F8', shift: true }],
    run: (store) => store.set(addRangeAtom, !store.get(addRangeAtom)),
  },
]
