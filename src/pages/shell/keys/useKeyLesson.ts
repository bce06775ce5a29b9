import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commandHere } from '../../../commands/commandsHere.ts'
import { keyText } from '../../../commands/keyText.ts'
import { ranCommandAtom } from '../../../commands/runCommand.ts'
import { countMouseUse } from '../../../state/shell/keyLesson.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { isMac } from '../../../ui/platform.ts'

/** Shows the key of a command after its third use by the mouse. */
export function useKeyLesson(): void {
  const store = useStore()
  const { t } = useTranslation()
  useEffect(() => {
    let isByMouse = false
    const hear = (event: Event) => {
      if (event.isTrusted) isByMouse = event instanceof PointerEvent && event.pointerType === 'mouse'
    }
    const stop = store.sub(ranCommandAtom, () => {
      const ran = store.get(ranCommandAtom)
      const command = ran && isByMouse ? commandHere(store, ran.id) : null
      const key = command?.keys[0]
      if (!command || !key || !countMouseUse(store, command.id)) return
      store.set(addToast, {
        status: 'info',
        message: { key: 'keys.lesson', params: { command: t(command.title), keys: keyText(key, isMac) } },
        subject: 'keyLesson',
      })
    })
    addEventListener('keydown', hear, true)
    addEventListener('pointerdown', hear, true)
    return () => {
      stop()
      removeEventListener('keydown', hear, true)
      removeEventListener('pointerdown', hear, true)
    }
  }, [store, t])
}
