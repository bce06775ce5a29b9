import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import {
  removeToastAtom,
  type Toast,
  toastDuration,
  toastPositionAtom,
  toastsAtom,
  toastsShown,
} from '../../../state/shell/toasts.ts'
import { type ShownToast, Toaster } from '../../../ui/feedback/Toaster.tsx'
import { useAcknowledge } from './useNotifications.ts'

/** Renders the toasts of the state; a click on one dismisses it and marks its notification as read. */
export function ToastHost() {
  const { t } = useTranslation()
  const { acknowledge: mark } = useAcknowledge()
  const list = useAtomValue(toastsAtom)
  const position = useAtomValue(toastPositionAtom)
  const remove = useSetAtom(removeToastAtom)

  function toShownToast({ id, status, message, stays, action }: Toast): ShownToast {
    const text =
      'text' in message
        ? message.text
        : [message, message.further].flatMap((part) => (part ? t(part.key, { ...part.params }) : [])).join(' ')
    const duration = stays ? null : toastDuration
    return { id, status, text, reason: message.reason ?? null, duration, action: action && t(action.key) }
  }

  function acknowledge(id: number) {
    const notificationId = list.find((toast) => toast.id === id)?.notificationId ?? null
    remove(id)
    if (notificationId !== null) mark(notificationId)
  }

  function act(id: number) {
    const action = list.find((toast) => toast.id === id)?.action
    remove(id)
    action?.act()
  }

  return (
    <Toaster
      toasts={list.slice(0, toastsShown).map(toShownToast)}
      position={position}
      onClose={remove}
      onAcknowledge={acknowledge}
      onAct={act}
    />
  )
}
