import { randomUUID } from 'node:crypto'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { Tx } from '../../db/connect.ts'
import type { WriteContext } from '../applyNamed.ts'
import { changeOf, draftOf } from '../cells/draft.ts'
import { normaliseDraft } from '../cells/normalise.ts'
import { announce } from '../log/announce.ts'
import { appendToCropLog, giveCropNumberBack, lockCrop } from '../log/changeLog.ts'
import type { Work } from '../work.ts'
import { writeLines } from './lines.ts'
import { writeTraits } from './traits.ts'

/**
 * Writes a change of a crop's lines and traits that belongs to no year, under the crop's next number. Answers whether
 * anything was changed.
 * @throws ApiError as applyChanges does.
 */
export async function applyCropChange(
  tx: Tx,
  { author, live }: WriteContext,
  crop: number,
  change: ChangeSet,
): Promise<boolean> {
  const cropSeq = await lockCrop(tx, crop)
  const work: Work = {
    tx,
    author,
    mode: 'overwrite',
    draft: draftOf(change),
    crop,
    cropSeq,
    year: null,
    conflicts: [],
  }
  normaliseDraft(work.draft)
  await writeTraits(work)
  await writeLines(work)
  const written = changeOf(work.draft)
  if (written.columns.length === 0) {
    await giveCropNumberBack(tx, crop)
    return false
  }
  const key = randomUUID()
  const at = new Date().toISOString()
  const userName = await appendToCropLog(tx, author, crop, { seq: cropSeq, key, at, change: written })
  await announce(work, live, { key, at, userName, change: written, changeText: JSON.stringify(written) })
  return true
}
