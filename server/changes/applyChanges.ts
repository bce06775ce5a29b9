import type { ChangeSet } from '../../src/domain/change/changeSet.ts'
import type { Tx } from '../db/connect.ts'
import type { LiveFanout } from '../live/fanout.ts'
import { announce } from './announce.ts'
import {
  type Accepted,
  answerOfKey,
  appendToCropLog,
  appendToYearLog,
  cropPart,
  giveCropNumberBack,
  giveNumberBack,
  lockCrop,
  lockYear,
} from './changeLog.ts'
import { refuseConflicts } from './conflicts.ts'
import { changeOf, type Draft, draftOf } from './draft.ts'
import { deleteUnusedLines, writeLines } from './lines.ts'
import { normaliseDraft } from './normalise.ts'
import { checkLinesOfPlots, settlePlotFields } from './plotFields.ts'
import { settlePlaces } from './plotPlaces.ts'
import { expandRestored, settlePlotStates } from './plotStates.ts'
import { checkUnique } from './plotUnique.ts'
import { deleteUnusedTraits, writeTraits } from './traits.ts'
import { settleValues, writeValues } from './values.ts'
import type { Author, ConflictMode, FoundConflict, Work, YearRow, YearWork } from './work.ts'
import { type LabelParts, writePlots, writeYear } from './writePlots.ts'
import { settleYear } from './yearCells.ts'

export interface ApplyOptions {
  /** Names the request: the same key gets the first answer again. */
  key: string
  conflicts: ConflictMode
  /** Number of the change that this one takes back. */
  reverts?: number
  /** Prefix and suffix of labels whose parts were given. */
  labelParts?: LabelParts
  /** Adds to the answer that is stored with the key (revert). */
  answer?: (accepted: Accepted, applied: Applied) => Promise<unknown>
}

/** What became of a change. */
export interface Applied {
  accepted: Accepted
  /** As written and logged; null when nothing changed. */
  change: ChangeSet | null
  /** Cells that were left out (`conflicts: 'skip'`). */
  skipped: FoundConflict[]
  /** What to answer: the first answer where the key was known. */
  answer: unknown
  repeated: boolean
  work: Work
}

/**
 * Writes one change of a field-year, all or nothing: the one way in which plots, their values, lines and traits are
 * altered. Locks the year, checks every rule that the interface checked, compares each cell with what is stored, writes
 * set by set, appends to the log under the next number and tells everybody when the transaction commits.
 * @throws ApiError `change.conflict`, `change.malformed`, `notFound`, or the code of the rule that is broken.
 */
export async function applyChanges(
  tx: Tx,
  context: { author: Author; live: LiveFanout },
  yearId: number,
  change: ChangeSet,
  options: ApplyOptions,
): Promise<Applied> {
  const year = await lockYear(tx, yearId)
  const first = await answerOfKey(tx, yearId, options.key)
  const work: YearWork = {
    tx,
    author: context.author,
    mode: options.conflicts,
    draft: draftOf(change),
    crop: year.crop_id,
    cropSeq: null,
    year,
    conflicts: [],
  }
  if (first !== null) {
    await giveNumberBack(tx, year)
    return { accepted: first as Accepted, change: null, skipped: [], answer: first, repeated: true, work }
  }
  await settleAndWrite(work, options.labelParts)
  const written = changeOf(work.draft)
  if (written.columns.length === 0) return nothingChanged(work, year, options)
  return record(work, year, context.live, written, options)
}

async function settleAndWrite(work: YearWork, labelParts?: LabelParts): Promise<void> {
  const { draft, tx } = work
  normaliseDraft(draft)
  if (touchesCrop(draft)) work.cropSeq = await lockCrop(tx, work.crop)
  await writeTraits(work)
  await writeLines(work)
  settleYear(work)
  const states = await settlePlotStates(work)
  await settlePlotFields(work, states)
  await checkLinesOfPlots(work)
  await settleValues(work, states)
  await refuseConflicts(work)
  await expandRestored(work, states.restored)
  await checkUnique(work, states)
  const places = await settlePlaces(work, states)
  if (draft.plot.size > 0) await writePlots(work, states, places, labelParts)
  await writeValues(work)
  await writeYear(work)
  await deleteUnusedTraits(work)
  await deleteUnusedLines(work)
}

function touchesCrop(draft: Draft): boolean {
  return draft.line.size + draft.trait.size > 0
}

async function cropNumber(work: Work): Promise<number> {
  if (work.cropSeq !== null && touchesCrop(work.draft)) return work.cropSeq
  if (work.cropSeq !== null) await giveCropNumberBack(work.tx, work.crop)
  work.cropSeq = null
  const [row] = await work.tx<{ seq: number }[]>`SELECT seq FROM crops WHERE id = ${work.crop}`
  return row.seq
}

function differenceOf(work: Work): ChangeSet | null {
  const { name, difference } = work.draft
  return difference.length === 0 ? null : { name, columns: difference }
}

async function nothingChanged(work: YearWork, year: YearRow, options: ApplyOptions): Promise<Applied> {
  await giveNumberBack(work.tx, year)
  const accepted: Accepted = {
    seq: year.seq - 1,
    crop_seq: await cropNumber(work),
    at: new Date().toISOString(),
    difference: differenceOf(work),
  }
  const applied = { accepted, change: null, skipped: work.conflicts, answer: accepted, repeated: false, work }
  const answer = options.answer ? await options.answer(accepted, applied) : accepted
  return { ...applied, answer }
}

async function record(
  work: YearWork,
  year: YearRow,
  live: LiveFanout,
  change: ChangeSet,
  options: ApplyOptions,
): Promise<Applied> {
  const { tx, author } = work
  const at = new Date().toISOString()
  const accepted: Accepted = {
    seq: year.seq,
    crop_seq: await cropNumber(work),
    at,
    difference: differenceOf(work),
  }
  const applied = { accepted, change, skipped: work.conflicts, answer: accepted as unknown, repeated: false, work }
  const answer = options.answer ? await options.answer(accepted, applied) : accepted
  const changeText = JSON.stringify(change)
  const userName = await appendToYearLog(tx, author, year, {
    key: options.key,
    at,
    changeText,
    answer,
    reverts: options.reverts ?? null,
  })
  if (work.cropSeq !== null)
    await appendToCropLog(tx, author, work.crop, {
      seq: work.cropSeq,
      key: options.key,
      at,
      change: cropPart(change),
    })
  await announce(work, live, { key: options.key, at, userName, change, changeText })
  return { ...applied, answer }
}
