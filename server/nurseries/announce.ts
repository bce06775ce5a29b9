import type { Author } from '../changes/work.ts'
import type { Tx } from '../db/connect.ts'
import type { LiveFanout } from '../live/fanout.ts'

/**
 * Tells everybody of the company that nurseries of a crop, or their years, have come, changed or gone; sent when the
 * transaction commits.
 */
export async function announceNurseries(
  tx: Tx,
  live: LiveFanout,
  author: Author,
  what: { spec_id: number; ids: number[] },
): Promise<void> {
  const [person] = await tx<{ name: string | null }[]>`
    SELECT nullif(trim(concat(first_name, ' ', last_name)), '') AS name FROM users WHERE id = ${author.user}`
  const data = {
    topic: 'nurseries' as const,
    ...what,
    user_id: author.user,
    user_name: person?.name ?? null,
    at: new Date().toISOString(),
  }
  await live.publish(tx, { company: author.company, to: { everyone: true }, frame: { event: 'data_updated', data } })
}
