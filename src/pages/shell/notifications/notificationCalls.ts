import { call } from '../../../api/browser.ts'
import { acknowledgeAll, acknowledgeNotification, listNotifications } from '../../../contract/notifications.ts'
import {
  allNotificationsRead,
  notificationRead,
  notificationsLoad,
  notificationsLoaded,
} from '../../../state/notifications.ts'
import type { Store } from '../../../state/store.ts'

/** The newest notifications that a list shows. */
const listLength = 100

/** Loads the newest notifications, pending ones left out, with the count of all unread ones. */
export async function loadNotifications(store: Store): Promise<void> {
  store.set(notificationsLoad, 'loading')
  try {
    const { meta, data } = await call(listNotifications, {
      query: { status__neq: 'pending', page: 1, page_size: listLength },
    })
    store.set(notificationsLoaded, data, meta.unread)
  } catch (error) {
    store.set(notificationsLoad, 'failed')
    throw error
  }
}

/** Marks one as read, on the server and then in the list. */
export async function readNotification(store: Store, id: number): Promise<void> {
  await call(acknowledgeNotification, { params: { id }, body: { is_ack: true } })
  store.set(notificationRead, id)
}

/** Marks all as read, on the server and then in the list. */
export async function readAllNotifications(store: Store): Promise<void> {
  await call(acknowledgeAll, { body: { is_ack: true } })
  store.set(allNotificationsRead)
}
