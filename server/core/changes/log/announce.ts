import type { ChangeSet } from '../../../../src/domain/change/changeSet.ts'
import type { LiveFanout } from '../../../platform/live/fanout.ts'
import { longestChange } from '../../../platform/live/message.ts'
import type { Work } from '../work.ts'
import { cropPart } from './changeLog.ts'

/**
 * When the transaction has committed, notifies clients that watch the year of the change, and those that watch the crop
 * or other years of it of the outcome for its lines and traits.
 */
export function announce(
  work: Work,
  live: LiveFanout,
  logged: { key: string; at: string; userName: string | null; change: ChangeSet; changeText: string },
): void {
  const { tx, author, year, crop, cropSeq } = work
  const { company, user: user_id } = author
  const { key, at, userName: user_name } = logged
  const common = { spec_id: crop, year_id: year?.id ?? null, crop_seq: cropSeq, key, user_id, user_name, at }
  const fits = logged.changeText.length <= longestChange
  if (year)
    live.publishChange(
      tx,
      { company, of: 'year', id: year.id },
      { ...common, seq: year.seq, change: fits ? logged.change : null },
    )
  if (cropSeq)
    live.publishChange(
      tx,
      { company, of: 'crop', id: crop },
      { ...common, seq: cropSeq, change: fits ? cropPart(logged.change) : null },
    )
}
