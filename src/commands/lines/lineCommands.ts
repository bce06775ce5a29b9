import { openCropAtom } from '../../state/log/openColumns.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Command } from '../command.ts'
import { findCommand } from '../find/findCommand.ts'
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

/** Every verb of the page of lines: those of the table, save those about traits and their figures. */
export const lineCommands: readonly Command[] = [
  ...tableCommands.filter(({ id }) => id !== 'table.addTrait' && !id.startsWith('table.statistic')),
  ...historyCommands,
  cellHistoryCommand,
  ...sheetProblemCommands,
  findCommand,
  ...lineVerbs,
]
