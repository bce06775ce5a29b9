import type { Store } from '../state/store.ts'
import { commandHere } from './commandsHere.ts'
import { keyText } from './keyText.ts'
import { canRun, runChosen } from './runCommand.ts'

/**
 * Commands of the current page by id as menu groups: texts by `word`, each with its first key; disabled, with the reason,
 * if they cannot run now.
 */
export function menuEntries(
  store: Store,
  word: (key: string, params?: Record<string, string | number>) => string,
  groups: readonly (readonly string[])[],
  isMac: boolean,
) {
  const shown = groups.map((ids) => ids.flatMap((id) => commandHere(store, id) ?? []))
  return shown
    .filter((commands) => commands.length > 0)
    .map((commands) =>
      commands.map((command) => {
        const enabled = canRun(store, command)
        return {
          id: command.id,
          text: word(command.title),
          keys: command.keys[0] && keyText(command.keys[0], isMac),
          isDisabled: enabled !== true,
          reason: enabled === true ? undefined : word(enabled.reason, enabled.params ?? {}),
          run: () => runChosen(store, command),
        }
      }),
    )
}
