import type { Author } from '../changes/work.ts'
import type { Tx } from '../db/connect.ts'
import { announceTopic } from '../live/announceTopic.ts'
import type { LiveFanout } from '../live/fanout.ts'

/**
 * Tells everybody of the company that nurseries of a crop, or their years, have come, changed or gone; sent when the
 * transaction commits.
 */
export function announceNurseries(
  tx: Tx,
  live: LiveFanout,
  author: Author,
  what: { spec_id: number; ids: number[] },
): Promise<void> {
  return announceTopic(tx, live, author, { topic: 'nurseries', ...what })
}
