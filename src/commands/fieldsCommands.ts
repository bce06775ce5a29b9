import type { Command } from './command.ts'
import { designCommands } from './design/designCommands.ts'
import { fieldCommands } from './field/fieldCommands.ts'
import { fieldEntryCommands } from './fieldEntry/fieldEntryCommands.ts'
import { mapCommands } from './map/mapCommands.ts'
import { numberingCommands } from './numbering/numberingCommands.ts'
import { plotCommands } from './plots/plotCommands.ts'
import { scanCommand } from './scan/scanCommand.ts'
import { tableCommands } from './table/tableCommands.ts'

/** All commands of the fields page except the ones for all pages. */
export const fieldsCommands: readonly Command[] = [
  ...mapCommands,
  ...numberingCommands,
  ...designCommands,
  ...fieldCommands,
  ...tableCommands,
  ...plotCommands,
  ...fieldEntryCommands,
  scanCommand,
]
