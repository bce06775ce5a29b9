import type { Store } from '../state/store.ts'
import type { Command } from './command.ts'
import { everywhereCommands } from './everywhere/everywhereCommands.ts'
import { type OpenPage, openPageAtom } from './openPage.ts'

/** The commands of a page: its own, which keys find first, and the ones for all pages. */
export const commandsOn = (page: OpenPage): Command[] => [...page.commands, ...everywhereCommands]

/** The command with an id on the current page; null if it has none. */
export function commandHere(store: Store, id: string): Command | null {
  return commandsOn(store.get(openPageAtom)).find((command) => command.id === id) ?? null
}
