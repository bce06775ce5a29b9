import { atom } from 'jotai'
import type { Notification } from '../contract/notifications.ts'
import { signInAtom } from './lifetime.ts'
import type { ToastStatus } from './toasts.ts'

/** The newest first. */
export const notifications = signInAtom<Notification[]>([])
/** How many of all the user's notifications are unread, those not loaded included. */
export const unreadCount = signInAtom(0)
/** The list's load: `idle` before the first one. */
export const notificationsLoad = signInAtom<'idle' | 'loading' | 'loaded' | 'failed'>('idle')

/** Takes over a loaded list with the server's count of unread ones. */
export const notificationsLoaded = atom(null, (_get, set, list: Notification[], unread: number) => {
  set(notifications, list)
  set(unreadCount, Math.max(0, unread))
  set(notificationsLoad, 'loaded')
})

/** Puts a live notification on top; one that is there already is replaced in its place and counted once. */
export const notificationArrived = atom(null, (get, set, arrived: Notification) => {
  const list = get(notifications)
  const known = list.find((one) => one.id === arrived.id)
  if (known) {
    set(
      notifications,
      list.map((one) => (one.id === arrived.id ? arrived : one)),
    )
    set(unreadCount, Math.max(0, get(unreadCount) + Number(known.is_ack) - Number(arrived.is_ack)))
    return
  }
  set(notifications, [arrived, ...list])
  if (!arrived.is_ack) set(unreadCount, get(unreadCount) + 1)
})

/** Marks one as read; the count falls by one if it was unread, never below zero. */
export const notificationRead = atom(null, (get, set, id: number) => {
  const list = get(notifications)
  const found = list.find((one) => one.id === id)
  if (found?.is_ack) return
  set(
    notifications,
    list.map((one) => (one.id === id ? { ...one, is_ack: true } : one)),
  )
  set(unreadCount, Math.max(0, get(unreadCount) - 1))
})

/** Marks all as read. */
export const allNotificationsRead = atom(null, (get, set) => {
  set(
    notifications,
    get(notifications).map((one) => ({ ...one, is_ack: true })),
  )
  set(unreadCount, 0)
})

/** What the bell's badge shows: nothing for none, `99+` above 99. */
export function badgeText(unread: number): string {
  if (unread <= 0) return ''
  return unread > 99 ? '99+' : String(unread)
}

/** The toast of a live notification: failed → error, warning, success, all else info. */
export function toastStatusOf(status: Notification['status']): ToastStatus {
  if (status === 'failed') return 'error'
  return status === 'warning' || status === 'success' ? status : 'info'
}
