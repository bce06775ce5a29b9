import type { TopicUpdate } from '../../src/contract/live.ts'
import type { Author } from '../changes/work.ts'
import type { Tx } from '../db/connect.ts'
import type { LiveFanout } from './fanout.ts'

/**
 * Tells everybody of the company that things of a crop that no log carries have come, changed or gone; sent when the
 * transaction has committed.
 */
export async function announceTopic(
  tx: Tx,
  live: LiveFanout,
  author: Author,
  what: Pick<TopicUpdate, 'topic' | 'spec_id' | 'ids'>,
): Promise<void> {
  const [person] = await tx<{ name: string | null }[]>`
    SELECT nullif(trim(concat(first_name, ' ', last_name)), '') AS name FROM users WHERE id = ${author.user}`
  const data = { ...what, user_id: author.user, user_name: person?.name ?? null, at: new Date().toISOString() }
  live.publish(tx, { company: author.company, to: { everyone: true }, frame: { event: 'data_updated', data } })
}
