import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Command } from '../command.ts'

/** Finds in the content of the page, which has a field for the text. */
export const findCommand: Command = {
  id: 'find.open',
  scope: 'everywhere',
  group: 'find',
  title: 'command.find',
  keys: [{ code: 'KeyF', mod: true }],
  onlyInPane: true,
  run: (store) => store.set(openDialogAtom, { kind: 'find' }),
}
