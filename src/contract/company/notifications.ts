import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idParams, instant, pageMeta, paging } from '../fields.ts'

export const notificationStatus = z.enum(['info', 'warning', 'success', 'failed', 'error'])

/**
 * Title and message are in the user's language; `type` groups events (`file_upload`, `account`, …), `task_id` is the
 * ended task, if any.
 */
export const notification = z.object({
  id: z.int(),
  title: z.string(),
  message: z.string(),
  created_at: instant,
  is_ack: z.boolean(),
  status: z.union([notificationStatus, z.literal('pending')]),
  type: z.string(),
  task_id: z.int().optional(),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  base: 'notification',
  path: '/notice_app/notifications/',
  summary: 'The user’s notifications, newest first',
  allow: 'self',
  topic: 'notifications',
  query: z.object({
    ...paging,
    /** Excludes notifications of this status. */
    status__neq: z.union([notificationStatus, z.literal('pending')], 'validation.choice').optional(),
  }),
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: pageMeta.extend({ unread: z.int() }), data: z.array(notification) }),
})

const acknowledge = z.strictObject({ is_ack: z.boolean('validation.boolean') })

export const acknowledgeNotification = defineCall({
  name: 'acknowledgeNotification',
  method: 'PATCH',
  base: 'notification',
  path: '/notice_app/notifications/:id/',
  summary: 'Marks one notification as read or unread',
  allow: 'self',
  params: idParams,
  body: acknowledge,
  status: 200,
  answerKind: 'json',
  answer: notification,
})

export const acknowledgeAll = defineCall({
  name: 'acknowledgeAll',
  method: 'PATCH',
  base: 'notification',
  path: '/notice_app/notifications/',
  summary: 'Marks all notifications as read or unread',
  allow: 'self',
  body: acknowledge,
  status: 200,
  answerKind: 'json',
  answer: z.object({ updated: z.int(), unread: z.int() }),
})

export const notificationCalls = [listNotifications, acknowledgeNotification, acknowledgeAll]
