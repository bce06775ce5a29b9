import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
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

/** Finds texts in the table's cells and replaces the ticked ones. */
export const replaceCommand: Command = {
  id: 'replace.open',
  scope: 'everywhere',
  group: 'find',
  title: 'command.replace',
  keys: [{ code: 'KeyH', mod: true, mac: { code: 'KeyH', mod: true, shift: true } }],
  onlyInPane: true,
  enabled: (store) => store.get(sheetSourceAtom) !== null || { reason: 'table.column.none' },
  run: (store) => store.set(openDialogAtom, { kind: 'replace' }),
}
