import { cellForHistory } from '../../state/sheet/edit/cellHistory.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Command } from '../command.ts'

/** The history of the active cell: values, authors and times. */
export const cellHistoryCommand: Command = {
  id: 'history.cell',
  scope: 'everywhere',
  group: 'history',
  title: 'command.cellHistory',
  keys: [{ code: 'KeyI', mod: true }],
  onlyInPane: true,
  enabled(store) {
    const cell = cellForHistory(store)
    return 'code' in cell ? { reason: cell.code } : true
  },
  run(store) {
    const source = store.get(sheetSourceAtom)
    const cell = cellForHistory(store)
    if (!source || 'code' in cell) return
    store.set(openDialogAtom, { kind: 'cellHistory', rowId: source.id[cell.row], field: cell.field })
  },
}
