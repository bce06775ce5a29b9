import type { Author } from '../../core/changes/work.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import type { LiveFanout } from '../../platform/live/fanout.ts'

/**
 * Notifies all clients of the company that nurseries of a crop, or their years, were added, changed or deleted; sent when
 * the transaction commits.
 */
export function announceNurseries(
  tx: Tx,
  live: LiveFanout,
  author: Author,
  what: { spec_id: number; ids: number[] },
): Promise<void> {
  return announceTopic(tx, live, author, { topic: 'nurseries', ...what })
}
