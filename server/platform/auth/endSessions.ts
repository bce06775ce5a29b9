import type { Services } from '../../services.ts'
import type { Tx } from '../db/connect.ts'
import type postgres from '../db/driver.ts'
import { afterCommit } from '../db/transaction.ts'
import { roleChannel, sessionChannel } from './sessionCache.ts'

/**
 * Ends sessions when `tx` commits, on this node at once and on the others when they are notified: access and refresh
 * tokens are refused, sockets close. Returns how many were open.
 */
export async function endSessionsWhere(
  tx: Tx,
  services: Pick<Services, 'live' | 'sessions'>,
  where: postgres.PendingQuery<postgres.Row[]>,
): Promise<number> {
  const endedSessions = await tx<{ id: string; lived: boolean }[]>`
    UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL AND ${where} RETURNING id, expires_at > now() AS lived`
  const ids = endedSessions.map(({ id }) => id)
  recheckSessions(tx, services, ids, sessionChannel)
  return endedSessions.filter(({ lived }) => lived).length
}

/**
 * When `tx` commits, drops the cached role and division of these sessions: on this node before it answers, on the others
 * when they are notified. With `sessionChannel` their sockets are closed as well.
 */
export function recheckSessions(
  tx: Tx,
  { live, sessions }: Pick<Services, 'live' | 'sessions'>,
  ids: readonly string[],
  channel: typeof roleChannel | typeof sessionChannel = roleChannel,
): void {
  for (const id of ids) live.wake(tx, channel, id)
  afterCommit(tx, () => {
    for (const id of ids) sessions.forget(id)
  })
}
