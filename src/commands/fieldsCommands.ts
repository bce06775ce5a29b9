import type { Command } from './command.ts'
import { designCommands } from './design/designCommands.ts'
import { fieldCommands } from './field/fieldCommands.ts'
import { mapCommands } from './map/mapCommands.ts'
import { numberingCommands } from './numbering/numberingCommands.ts'
import { plotCommands } from './plots/plotCommands.ts'
import { pocketCommands } from './pocket/pocketCommands.ts'
import { scanCommand } from './scan/scanCommand.ts'
import { tableCommands } from './table/tableCommands.ts'

/** Every verb of the fields page beside those of every page. */
export const fieldsCommands: readonly Command[] = [
  ...mapCommands,
  ...numberingCommands,
  ...designCommands,
  ...fieldCommands,
  ...tableCommands,
  ...plotCommands,
  ...pocketCommands,
  scanCommand,
]
