import type { Store } from '../state/store.ts'
import type { Command } from './command.ts'
import { everywhereCommands } from './everywhere/everywhereCommands.ts'
import { type OpenPage, openPageAtom } from './openPage.ts'

/** What can be asked for on a page: its own commands, which keys find first, and those of every page. */
export const commandsOn = (page: OpenPage): Command[] => [...page.commands, ...everywhereCommands]

/** The command of an id on the page on screen; null = it has none. */
export function commandHere(store: Store, id: string): Command | null {
  return commandsOn(store.get(openPageAtom)).find((command) => command.id === id) ?? null
}
