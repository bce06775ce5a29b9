import { useCallback } from 'react'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { type PagesResult, usePages } from '../../../api/query/usePages.ts'
import {
  acknowledgeAll,
  acknowledgeNotification,
  listNotifications,
  type Notification,
} from '../../../contract/company/notifications.ts'
import { useReport } from '../useReport.ts'

const finished = { query: { status__neq: 'pending' } } as const
const idOf = ({ id }: Notification) => id

export type Notifications = PagesResult<typeof listNotifications>

/** The user's notifications, newest first, without pending ones; the meta counts all unread ones. */
export function useNotifications(): Notifications {
  return usePages(listNotifications, finished, idOf)
}

/** Marks notifications as read on the server and reloads the list; shows a failure. */
export function useAcknowledge() {
  const changed = useInvalidate()
  const report = useReport()
  const mark = useCallback(
    (work: Promise<unknown>) => {
      work
        .then(() => changed('notifications'))
        .catch((error: unknown) => report(error, 'errors.websocket.notificationUpdateFailed'))
    },
    [changed, report],
  )
  const acknowledge = useCallback(
    (id: number) => mark(call(acknowledgeNotification, { params: { id }, body: { is_ack: true } })),
    [mark],
  )
  const acknowledgeEvery = useCallback(() => mark(call(acknowledgeAll, { body: { is_ack: true } })), [mark])
  return { acknowledge, acknowledgeEvery }
}
