import type { Command } from '../command.ts'
import { mapProblemCommands } from '../plots/problemCommands.ts'
import { cameraCommands } from './cameraCommands.ts'
import { clipboardCommands } from './clipboardCommands.ts'
import { colourCommands } from './colourCommands.ts'
import { editCommands } from './editCommands.ts'
import { layoutCommands } from './layoutCommands.ts'
import { moveCommands } from './moveCommands.ts'
import { secondMapCommands } from './secondMapCommands.ts'
import { selectCommands } from './selectCommands.ts'

/** All commands of the field map. */
export const mapCommands: readonly Command[] = [
  ...moveCommands,
  ...selectCommands,
  ...editCommands,
  ...clipboardCommands,
  ...layoutCommands,
  ...colourCommands,
  ...secondMapCommands,
  ...cameraCommands,
  ...mapProblemCommands,
]
