import type { TaskState } from '../../src/contract/company/tasks.ts'
import type { Tx } from '../db/connect.ts'
import type { StoredNotification } from '../notifications/worded.ts'
import type { NewsOfUser, NodeFrame } from './message.ts'

/** The frame of a user's event, as it is stored; null if it no longer exists. */
export async function readNews(tx: Tx, { of, user, id }: NewsOfUser): Promise<NodeFrame | null> {
  if (of === 'notification') {
    const [data] = await tx<StoredNotification[]>`
      SELECT id, key, params, status, type, is_ack, created_at FROM notifications WHERE id = ${id} AND user_id = ${user}`
    return data ? { event: 'system_notification', data } : null
  }
  const [data] = await tx<{ task_id: number; kind: string; state: TaskState; report: never }[]>`
    SELECT id AS task_id, kind, state, report FROM tasks
    WHERE id = ${id} AND user_id = ${user} AND finished_at IS NOT NULL`
  return data ? { event: 'task_completed', data } : null
}
