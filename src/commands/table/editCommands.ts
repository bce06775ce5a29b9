import { goToFilters } from '../../state/sheet/columns/sortRowsBy.ts'
import { cancelClear, clearPromptAtom, clearSelected } from '../../state/sheet/edit/sheetClear.ts'
import { copyFromAbove, selectedColumns } from '../../state/sheet/edit/sheetEdits.ts'
import { typeCell } from '../../state/sheet/edit/typing.ts'
import { copiedCellsAtom } from '../../state/sheet/paste/sheetCopy.ts'
import { dropPaste, sheetPasteAtom } from '../../state/sheet/paste/sheetPaste.ts'
import { correctReviewed } from '../../state/sheet/review/importReview.ts'
import { sheetSelectionAtom } from '../../state/sheet/selection/rowSelection.ts'
import { activeCellAtom, addRangeAtom, goToCell, shownBlocksAtom } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom, sheetRequests, tableFilterAtom } from '../../state/sheet/sheetView.ts'
import { showRefusalMessage } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import { today } from '../../state/shell/today.ts'
import type { Store } from '../../state/store.ts'
import type { Command } from '../command.ts'
import { leavesByTabAtom } from './leaveByTab.ts'

function typeToday(store: Store): void {
  const activeCell = store.get(activeCellAtom)
  const { rows, fields } = store.get(sheetOrderAtom)
  if (!activeCell) return
  const refusal = typeCell(store, { plot: rows[activeCell.row], field: fields[activeCell.col] }, today())
  if (refusal) showRefusalMessage(store, refusal)
}

/** Clears the selected cells; in a reviewed file, leaves its cells out. */
function clearOrPrompt(store: Store): void {
  if (!correctReviewed(store, selectedColumns(store), '')) clearSelected(store)
}

/** Escape: cancels one thing; with nothing left, Tab can leave the table. */
function cancelStep(store: Store): void {
  const activeCell = store.get(activeCellAtom)
  const blocks = store.get(shownBlocksAtom)
  const single =
    blocks.length <= 1 &&
    store.get(sheetSelectionAtom).ranges.every(({ rows, fields }) => rows.length * fields.length === 1)
  if (store.get(sheetPasteAtom)) dropPaste(store)
  else if (store.get(clearPromptAtom)) cancelClear(store)
  else if (store.get(copiedCellsAtom)) store.set(copiedCellsAtom, null)
  else if (store.get(addRangeAtom)) store.set(addRangeAtom, false)
  else if (!single && activeCell) goToCell(store, activeCell)
  else store.set(leavesByTabAtom, true)
}

/** Editing in the table. */
export const editCommands: readonly Command[] = [
  {
    id: 'table.edit',
    scope: 'table',
    group: 'edit',
    title: 'command.table.edit',
    keys: [{ code: 'F2' }],
    run: (store) => request(store, sheetRequests, { kind: 'edit', start: 'value' }),
  },
  {
    id: 'table.editEmpty',
    scope: 'table',
    group: 'edit',
    title: 'command.table.editEmpty',
    keys: [{ code: 'Backspace' }],
    inPalette: false,
    run: (store) => request(store, sheetRequests, { kind: 'edit', start: 'empty' }),
  },
  {
    id: 'table.list',
    scope: 'table',
    group: 'edit',
    title: 'command.table.list',
    keys: [{ code: 'ArrowDown', alt: true }],
    run: (store) => request(store, sheetRequests, { kind: 'edit', start: 'list' }),
  },
  {
    id: 'table.clear',
    scope: 'table',
    group: 'edit',
    title: 'command.table.clear',
    keys: [{ code: 'Delete' }],
    run: clearOrPrompt,
  },
  {
    id: 'table.today',
    scope: 'table',
    group: 'edit',
    title: 'command.table.today',
    keys: [{ char: ';', mod: true }],
    run: typeToday,
  },
  {
    id: 'table.fromAbove',
    scope: 'table',
    group: 'edit',
    title: 'command.table.fromAbove',
    keys: [{ char: "'", mod: true }],
    run: copyFromAbove,
  },
  {
    id: 'table.filterRow',
    scope: 'table',
    group: 'look',
    title: 'command.table.filterRow',
    keys: [{ code: 'KeyL', mod: true, shift: true }],
    run: (store) => goToFilters(store, store.get(sheetSelectionAtom).field),
  },
  {
    id: 'table.clearFilters',
    scope: 'table',
    group: 'look',
    title: 'command.table.clearFilters',
    keys: [],
    enabled: (store) => (store.get(tableFilterAtom) === null ? { reason: 'hidden.noFilter' } : true),
    run: (store) => request(store, sheetRequests, { kind: 'clearFilters' }),
  },
  {
    id: 'table.escape',
    scope: 'table',
    group: 'edit',
    title: 'command.table.escape',
    keys: [{ code: 'Escape' }],
    inPalette: false,
    run: cancelStep,
  },
]
