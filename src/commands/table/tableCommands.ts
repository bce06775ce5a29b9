import type { Command } from '../command.ts'
import { clipboardCommands } from './clipboardCommands.ts'
import { columnCommands } from './columnCommands.ts'
import { editCommands } from './editCommands.ts'
import { formulaCommand } from './formulaCommand.ts'
import { groupCommands } from './groupCommands.ts'
import { markerCommands } from './markerCommands.ts'
import { moveCommands } from './moveCommands.ts'
import { selectCommands } from './selectCommands.ts'
import { statisticCommands } from './statisticCommands.ts'

/** All commands of the plot table. */
export const tableCommands: readonly Command[] = [
  ...moveCommands,
  ...selectCommands,
  ...editCommands,
  ...clipboardCommands,
  ...columnCommands,
  ...markerCommands,
  ...groupCommands,
  ...statisticCommands,
  formulaCommand,
]
