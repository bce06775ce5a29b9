import type { z } from 'zod'
import type { notificationStatus } from '../../../src/contract/company/notifications.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { LiveFanout } from '../../platform/live/fanout.ts'

export interface NewNotification {
  company: number
  user: number
  /** Key in locales without its last part: `<key>.title` and `<key>.message` are the two sentences. */
  key: string
  params?: Record<string, string | number>
  status: z.infer<typeof notificationStatus>
  type: string
}

/**
 * Stores a notification and shows it in the user's open windows when `tx` has committed. If the user has turned its type
 * off it counts as read, unless it reports a failure.
 */
export async function notify(tx: Tx, live: LiveFanout, notification: NewNotification): Promise<number> {
  const { company, user, key, params = {}, status, type } = notification
  const [row] = await tx<{ id: number; created_at: string; is_ack: boolean }[]>`
    INSERT INTO notifications (company_id, user_id, key, params, status, type, is_ack)
    SELECT ${company}, ${user}, ${key}, ${tx.json(params)}, ${status}, ${type}, ${status}::text <> 'failed' AND EXISTS (
      SELECT 1 FROM user_settings WHERE company_id = ${company} AND user_id = ${user} AND settings -> 'notify' ->> ${type} = 'off')
    RETURNING id, created_at, is_ack`
  const data = { ...row, key, params, status, type }
  live.publishUserEvent(tx, { company, user, of: 'notification', id: row.id }, { event: 'system_notification', data })
  return row.id
}
