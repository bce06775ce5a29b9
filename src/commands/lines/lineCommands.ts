import { openCropAtom } from '../../state/log/openColumns.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Command } from '../command.ts'
import { findCommand } from '../find/findCommand.ts'
import { replaceCommand } from '../find/replaceCommand.ts'
import { cellHistoryCommand } from '../history/cellHistoryCommand.ts'
import { historyCommands } from '../history/historyCommands.ts'
import { sheetProblemCommands } from '../plots/problemCommands.ts'
import { tableCommands } from '../table/tableCommands.ts'

const addLine: Command = {
  id: 'lines.add',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.lines.add',
  keys: [],
  enabled: (store) => store.get(openCropAtom) !== null || { reason: 'lines.notLoaded' },
  run: (store) => store.set(openDialogAtom, { kind: 'addLine' }),
}

/** What can be done with lines beyond the table's verbs. */
export const lineVerbs: readonly Command[] = [addLine]

const ofPlots = [
  'table.addTrait',
  'table.takeOut',
  'table.pasteSpecial',
  'table.renameMarker',
  'table.pinMarker',
  'table.unpinMarker',
]

/** Every verb of the page of lines: those of the table, save those about traits, their figures, and plots. */
export const lineCommands: readonly Command[] = [
  ...tableCommands.filter(({ id }) => !ofPlots.includes(id) && !id.startsWith('table.statistic')),
  ...historyCommands,
  cellHistoryCommand,
  ...sheetProblemCommands,
  findCommand,
  replaceCommand,
  ...lineVerbs,
]
