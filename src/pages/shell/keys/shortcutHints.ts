import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commandHere } from '../../../commands/commandsHere.ts'
import { keyText } from '../../../commands/keyText.ts'
import { lastCommandAtom } from '../../../commands/runCommand.ts'
import { session } from '../../../state/account/session.ts'
import { readSetting, writeSetting } from '../../../state/shell/settings/settings.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import type { Store } from '../../../state/store.ts'
import { isMac } from '../../../ui/platform.ts'

/** The number of uses by mouse after which a command's key is shown, once. */
const usesBefore = 3

/** Storage key of the counts, by user: `<id>:<uses>` joined by commas. */
const settingOf = (store: Store): string => `plotline.mouseUses.${store.get(session.user)?.id}`

function usesOf(text: string | null): Map<string, number> {
  const entries = (text ?? '').split(',').map((entry) => entry.split(':'))
  return new Map(entries.filter(([id, uses]) => id !== '' && Number(uses) > 0).map(([id, uses]) => [id, Number(uses)]))
}

/** Counts a use of a command by mouse. Returns whether to show its key now: only at the third use. */
export function countMouseUse(store: Store, commandId: string): boolean {
  const setting = settingOf(store)
  const uses = usesOf(readSetting(setting))
  const count = (uses.get(commandId) ?? 0) + 1
  if (count > usesBefore) return false
  uses.set(commandId, count)
  writeSetting(setting, [...uses].map(([id, count]) => `${id}:${count}`).join(','))
  return count === usesBefore
}

/** Shows the key of a command after its third use by the mouse. */
export function useShortcutHints(): void {
  const store = useStore()
  const { t } = useTranslation()
  useEffect(() => {
    let isByMouse = false
    const noteInput = (event: Event) => {
      if (event.isTrusted) isByMouse = event instanceof PointerEvent && event.pointerType === 'mouse'
    }
    const stop = store.sub(lastCommandAtom, () => {
      const ran = store.get(lastCommandAtom)
      const command = ran && isByMouse ? commandHere(store, ran.id) : null
      const key = command?.keys[0]
      if (!command || !key || !countMouseUse(store, command.id)) return
      store.set(addToastAtom, {
        status: 'info',
        message: { key: 'keys.shortcutHint', params: { command: t(command.title), keys: keyText(key, isMac) } },
        subject: 'shortcutHint',
      })
    })
    addEventListener('keydown', noteInput, true)
    addEventListener('pointerdown', noteInput, true)
    return () => {
      stop()
      removeEventListener('keydown', noteInput, true)
      removeEventListener('pointerdown', noteInput, true)
    }
  }, [store, t])
}
