import { randomUUID } from 'node:crypto'
import type { ChangeSet } from '../../../../src/domain/change/changeSet.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { ApiError } from '../../../platform/http/answers/apiError.ts'
import { recordChange } from '../../audit/record.ts'
import { type AppliedChange, type ApplyOptions, storedDifferences } from '../applyChanges.ts'
import type { WriteContext } from '../applyNamed.ts'
import { changeOfDraft, draftOfChange } from '../cells/draft.ts'
import { normaliseDraft } from '../cells/normalise.ts'
import { announce } from '../log/announce.ts'
import {
  type AcceptedChange,
  answerOfCropKey,
  appendToCropLog,
  claimCropNumber,
  cropPart,
  hasCropPart,
  returnCropNumber,
} from '../log/changeLog.ts'
import { checkConflicts } from '../log/conflicts.ts'
import type { Work } from '../work.ts'
import { writeGenotypeSets } from './genotypeSets.ts'
import { deleteUnusedLines, writeLines } from './lines.ts'
import { deleteUnusedMarkers, writeMarkers } from './markers.ts'
import { writePassports } from './passports.ts'
import { deleteUnusedTraits, writeTraits } from './traits.ts'

type CropOptions = Omit<ApplyOptions, 'labelParts'>

/**
 * Writes a change of a crop's lines and traits that belongs to no year, under the crop's next number, as applyChanges
 * does for a year. Without options it is a write of the server: it overwrites, has a new key, and stores no answer.
 * @throws ApiError as applyChanges does; `change.malformed` for columns of a year.
 */
export async function applyCropChange(
  tx: Tx,
  { author, live }: WriteContext,
  crop: number,
  change: ChangeSet,
  options?: CropOptions,
): Promise<AppliedChange> {
  const alien = change.columns.find(({ entity }) => !hasCropPart(entity))
  if (alien) throw new ApiError('change.malformed', { params: { field: alien.field } })
  const { seq: cropSeq, at } = await claimCropNumber(tx, crop)
  const work: Work = {
    tx,
    author,
    mode: options?.conflicts ?? 'overwrite',
    draft: draftOfChange(change),
    crop,
    cropSeq,
    year: null,
    conflicts: [],
  }
  const first = options ? await answerOfCropKey(tx, crop, options.key, options.request ?? null) : null
  if (first !== null) {
    await returnCropNumber(tx, crop)
    return { accepted: first as AcceptedChange, change: null, skipped: [], answer: first, repeated: true, work }
  }
  normaliseDraft(work.draft)
  await writeTraits(work)
  await writeLines(work)
  await writeMarkers(work)
  await writeGenotypeSets(work)
  await checkConflicts(work)
  await deleteUnusedTraits(work)
  await deleteUnusedMarkers(work)
  await deleteUnusedLines(work)
  await writePassports(work)
  return finish(work, { seq: cropSeq, at }, live, options)
}

async function finish(
  work: Work,
  { seq: cropSeq, at }: { seq: number; at: string },
  live: WriteContext['live'],
  options: CropOptions | undefined,
): Promise<AppliedChange> {
  const { tx, author, crop } = work
  const written = changeOfDraft(work.draft)
  const change = written.columns.length > 0 ? written : null
  const accepted: AcceptedChange = {
    seq: 0,
    crop_seq: change === null ? cropSeq - 1 : cropSeq,
    at,
    ...storedDifferences(work),
    ...(change === null && { unchanged: true as const }),
  }
  const applied = { accepted, change, skipped: work.conflicts, answer: accepted as unknown, repeated: false, work }
  const answer = options?.answer ? await options.answer(accepted, applied) : accepted
  if (change === null) {
    await returnCropNumber(tx, crop)
    return { ...applied, answer }
  }
  const key = options?.key ?? randomUUID()
  const userName = await appendToCropLog(tx, author, crop, {
    seq: cropSeq,
    key,
    at,
    change: cropPart(change),
    ...(options && { answer, request: options.request, reverts: options.reverts }),
  })
  recordChange(work, change, options?.reverts ?? null)
  announce(work, live, { key, at, userName, change, changeText: JSON.stringify(change) })
  return { ...applied, answer }
}
