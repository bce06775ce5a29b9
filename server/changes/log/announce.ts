import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { LiveAudience, LiveFanout } from '../../live/fanout.ts'
import type { Work } from '../work.ts'
import { cropPart } from './changeLog.ts'

/** Longer changes are not sent whole: their readers ask for the log's tail. */
const longestChange = 400_000

/**
 * Tells all who watch the year what was changed, and those who watch other years of the crop what became of its lines
 * and traits. Sent when the transaction commits; the statements go out at once.
 */
export async function announce(
  work: Work,
  live: LiveFanout,
  told: { key: string; at: string; userName: string | null; change: ChangeSet; changeText: string },
): Promise<void> {
  const { tx, author, year, crop, cropSeq } = work
  const { key, at, userName: user_name } = told
  const common = { spec_id: crop, key, user_id: author.user, user_name, at, crop_seq: cropSeq }
  const fits = told.changeText.length <= longestChange
  const tell = (to: LiveAudience, seq: { year_id: number | null; seq: number | null }, change: ChangeSet) =>
    live.publish(tx, {
      company: author.company,
      to,
      frame: { event: 'data_updated', data: { ...common, ...seq, change: fits ? change : null } },
    })
  await Promise.all([
    year && tell({ year: year.id }, { year_id: year.id, seq: year.seq }, told.change),
    cropSeq && tell({ crop, besides: year?.id ?? null }, { year_id: null, seq: null }, cropPart(told.change)),
  ])
}
