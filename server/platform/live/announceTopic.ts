import type { TopicUpdate } from '../../../src/contract/live.ts'
import type { Author } from '../../core/changes/work.ts'
import type { Tx } from '../db/connect.ts'
import type { LiveFanout } from './fanout.ts'

/**
 * Notifies all clients of the company that entities of a crop that are in no log were added, changed or deleted; sent
 * when the transaction has committed.
 */
export async function announceTopic(
  tx: Tx,
  live: LiveFanout,
  author: Author,
  what: Pick<TopicUpdate, 'topic' | 'spec_id' | 'ids'>,
): Promise<void> {
  const [{ at, name }] = await tx<{ at: string; name: string | null }[]>`
    SELECT clock_timestamp() AS at,
      (SELECT nullif(trim(concat(first_name, ' ', last_name)), '') FROM users WHERE id = ${author.user}) AS name`
  const data = { ...what, user_id: author.user, user_name: name, at }
  live.publish(tx, { company: author.company, to: { everyone: true }, frame: { event: 'data_updated', data } })
}
