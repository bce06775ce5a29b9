import type { Tx } from '../db/connect.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { LiveFanout } from '../live/fanout.ts'

/**
 * Tells everybody of the company that nurseries of a crop, or their years, have come, changed or gone; sent when the
 * transaction commits.
 */
export async function announceNurseries(
  tx: Tx,
  live: LiveFanout,
  ctx: Pick<RequestContext, 'company' | 'user'>,
  what: { spec_id: number; ids: number[] },
): Promise<void> {
  const [author] = await tx<{ name: string | null }[]>`
    SELECT nullif(trim(concat(first_name, ' ', last_name)), '') AS name FROM users WHERE id = ${ctx.user}`
  const data = {
    topic: 'nurseries' as const,
    ...what,
    user_id: ctx.user,
    user_name: author?.name ?? null,
    at: new Date().toISOString(),
  }
  await live.publish(tx, { company: ctx.company, to: { everyone: true }, frame: { event: 'data_updated', data } })
}
