import type { Command } from './command.ts'
import { everywhereCommands } from './everywhere/everywhereCommands.ts'
import { mapCommands } from './map/mapCommands.ts'
import { numberingCommands } from './numbering/numberingCommands.ts'
import { tableCommands } from './table/tableCommands.ts'

/** Every verb of the fields page: keys, menus, palette and the sheet of keys are made from this list. */
export const allCommands: readonly Command[] = [
  ...mapCommands,
  ...numberingCommands,
  ...tableCommands,
  ...everywhereCommands,
]

/** The command of an id; there must be one. */
export function commandNamed(id: string): Command {
  const command = allCommands.find((candidate) => candidate.id === id)
  if (!command) throw new Error(`no command ${id}`)
  return command
}
