import type { Command } from './command.ts'
import { mapCommands } from './map/mapCommands.ts'
import { designCommands } from './modes/designCommands.ts'
import { fieldEntryCommands } from './modes/fieldEntryCommands.ts'
import { fieldCommands } from './modes/fieldStructureCommands.ts'
import { numberingCommands } from './modes/numberingCommands.ts'
import { plotCommands } from './plots/plotCommands.ts'
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
]
