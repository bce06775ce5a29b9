import type { Command } from '../command.ts'
import { mapProblemCommands } from '../plots/problemCommands.ts'
import { besideCommands } from './besideCommands.ts'
import { cameraCommands } from './cameraCommands.ts'
import { clipboardCommands } from './clipboardCommands.ts'
import { colourCommands } from './colourCommands.ts'
import { editCommands } from './editCommands.ts'
import { layoutCommands } from './layoutCommands.ts'
import { moveCommands } from './moveCommands.ts'
import { selectCommands } from './selectCommands.ts'

/** Every verb of the field map. */
export const mapCommands: readonly Command[] = [
  ...moveCommands,
  ...selectCommands,
  ...editCommands,
  ...clipboardCommands,
  ...layoutCommands,
  ...colourCommands,
  ...besideCommands,
  ...cameraCommands,
  ...mapProblemCommands,
]
