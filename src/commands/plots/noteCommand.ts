import { meantTraitCells } from '../../state/sheet/edit/annotationCells.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Command } from '../command.ts'

/** Opens the editor for a note on the selected cells. */
export const noteCommand: Command = {
  id: 'values.note',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.note',
  keys: [{ code: 'F2', shift: true }],
  onlyInPane: true,
  enabled: (store) => meantTraitCells(store).length > 0 || { reason: 'note.noCell' },
  run: (store) => store.set(openDialogAtom, { kind: 'note' }),
}
