import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Command } from '../command.ts'

/** Finding among what the page shows: it has a field for the text. */
export const findCommand: Command = {
  id: 'find.open',
  scope: 'everywhere',
  group: 'find',
  title: 'command.find',
  keys: [{ code: 'KeyF', mod: true }],
  onlyInPane: true,
  run: (store) => store.set(openDialogAtom, { kind: 'find' }),
}
