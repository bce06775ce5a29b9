import type { Tx } from '../db/connect.ts'
import type postgres from '../db/driver.ts'
import { afterCommit } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import { sessionChannel } from './sessionCache.ts'

/**
 * Ends sessions when `tx` commits, on this node at once and on the others as soon as they are told: access and refresh tokens are
 * refused, sockets close. Answers how many lived.
 */
export async function endSessionsWhere(
  tx: Tx,
  { live, sessions }: Pick<Services, 'live' | 'sessions'>,
  where: postgres.PendingQuery<postgres.Row[]>,
): Promise<number> {
  const ended = await tx<{ id: string; lived: boolean }[]>`
    UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL AND ${where} RETURNING id, expires_at > now() AS lived`
  for (const { id } of ended) live.nudge(tx, sessionChannel, id)
  afterCommit(tx, () => {
    for (const { id } of ended) sessions.forget(id)
  })
  return ended.filter(({ lived }) => lived).length
}
