import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { LiveFanout } from '../../live/fanout.ts'
import type { Work } from '../work.ts'
import { cropPart } from './changeLog.ts'

/** Longer changes are not sent whole: their readers ask for the log's tail. */
const longestChange = 400_000

/**
 * Tells all who watch the year what was changed, and those who watch other years of the crop what became of its lines
 * and traits. Sent when the transaction commits.
 */
export async function announce(
  work: Work,
  live: LiveFanout,
  told: { key: string; at: string; userName: string | null; change: ChangeSet; changeText: string },
): Promise<void> {
  const { tx, author, year, crop, cropSeq } = work
  const common = { spec_id: crop, key: told.key, user_id: author.user, user_name: told.userName, at: told.at }
  const fits = told.changeText.length <= longestChange
  if (year !== null)
    await live.publish(tx, {
      company: author.company,
      to: { year: year.id },
      frame: {
        event: 'data_updated',
        data: { ...common, year_id: year.id, seq: year.seq, crop_seq: cropSeq, change: fits ? told.change : null },
      },
    })
  if (cropSeq === null) return
  const change = fits ? cropPart(told.change) : null
  await live.publish(tx, {
    company: author.company,
    to: { crop, besides: year?.id ?? null },
    frame: { event: 'data_updated', data: { ...common, year_id: null, seq: null, crop_seq: cropSeq, change } },
  })
}
