import type { Command } from './command.ts'
import { everywhereCommands } from './everywhere/everywhereCommands.ts'

/** Every verb of the fields page: keys, menus, palette and the sheet of keys are made from this list. */
export const allCommands: readonly Command[] = [...everywhereCommands]
