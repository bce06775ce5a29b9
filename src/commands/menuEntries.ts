import type { Store } from '../state/store.ts'
import { commandNamed } from './allCommands.ts'
import { everywhereCommands } from './everywhere/everywhereCommands.ts'
import { keyText } from './keyText.ts'
import { openPageAtom } from './openPage.ts'
import { canRun, runChosen } from './runCommand.ts'

/** Commands of the page on screen by id as the groups of a menu: worded by `word`, each with its first key; what cannot be run now is disabled. */
export function menuEntries(
  store: Store,
  word: (key: string) => string,
  groups: readonly (readonly string[])[],
  isMac: boolean,
) {
  const onPage = new Set([...store.get(openPageAtom).commands, ...everywhereCommands].map(({ id }) => id))
  const shown = groups.map((ids) => ids.filter((id) => onPage.has(id))).filter((ids) => ids.length > 0)
  return shown.map((ids) =>
    ids.map((id) => {
      const command = commandNamed(id)
      return {
        id,
        text: word(command.title),
        keys: command.keys[0] && keyText(command.keys[0], isMac),
        isDisabled: canRun(store, command) !== true,
        run: () => runChosen(store, command),
      }
    }),
  )
}
