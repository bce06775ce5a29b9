import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { isBulkLoad, loadedChannel } from '../../platform/db/statistics.ts'
import { deferUntilCommit, preferGenericPlans } from '../../platform/db/transaction.ts'
import type { LiveFanout } from '../../platform/live/fanout.ts'
import { checkQuota } from '../../platform/policy/quotas.ts'
import { recordChange } from '../audit/record.ts'
import { changeOfDraft, type Draft, draftOfChange } from './cells/draft.ts'
import { normaliseDraft } from './cells/normalise.ts'
import { writeGenotypeSets } from './crop/genotypeSets.ts'
import { deleteUnusedLines, writeLines } from './crop/lines.ts'
import { deleteUnusedMarkers, writeMarkers } from './crop/markers.ts'
import { writePassports } from './crop/passports.ts'
import { deleteUnusedTraits, writeTraits } from './crop/traits.ts'
import { announce } from './log/announce.ts'
import {
  type AcceptedChange,
  answerOfKey,
  appendToCropLog,
  appendToYearLog,
  claimCropNumber,
  claimYearNumber,
  cropPart,
  returnCropNumber,
  returnYearNumber,
} from './log/changeLog.ts'
import { checkConflicts } from './log/conflicts.ts'
import { checkPlantNames, reconcilePlants } from './plants/reconcilePlants.ts'
import { writePlants } from './plants/writePlants.ts'
import { checkDeclared } from './plots/declaredColumns.ts'
import { reconcileGenotypeCalls, writeCalls } from './plots/markerCells.ts'
import { checkLinesOfPlots, reconcilePlotFields } from './plots/plotFields.ts'
import { resolvePositions } from './plots/plotPositions.ts'
import { expandRestored, resolvePlotStates } from './plots/plotStates.ts'
import { checkUnique } from './plots/plotUnique.ts'
import { readStored, type StoredState } from './plots/readStored.ts'
import { reconcileValues, writeValues } from './plots/values.ts'
import { type LabelParts, writePlots } from './plots/writePlots.ts'
import { reconcileYear } from './plots/yearCells.ts'
import { checkYearData } from './plots/yearData.ts'
import type { Author, ConflictMode, FoundConflict, Work, YearWork } from './work.ts'

export interface ApplyOptions {
  /** Identifies the request: the same key gets the first answer again. */
  key: string
  /** Digest of the request that a client has given a key; the same key with another digest is refused. */
  request?: string
  conflicts: ConflictMode
  /** Number of the change that this one reverts. */
  reverts?: number
  /** Prefix and suffix of labels whose parts the request contains. */
  labelParts?: LabelParts
  /** Adds to the answer that is stored with the key (revert). */
  answer?: (accepted: AcceptedChange, applied: AppliedChange) => Promise<unknown>
}

/** The outcome of a change. */
export interface AppliedChange {
  accepted: AcceptedChange
  /** The change that was written and logged; null if nothing changed. */
  change: ChangeSet | null
  /** Cells that were skipped (`conflicts: 'skip'`). */
  skipped: FoundConflict[]
  /** The answer to the client: the first one if the key was known. */
  answer: unknown
  repeated: boolean
  work: Work
}

const fewCells = 100

/**
 * Writes one change of a field-year, all or nothing: the only way to alter plots, their values, lines and traits. Locks
 * the year, checks every rule that the interface checked, compares each cell with what is stored, writes set by set,
 * appends to the log under the next number and notifies all clients when the transaction commits.
 * @throws ApiError `change.conflict`, `change.malformed`, `notFound`, `quota.plots`, or the code of the rule that is
 * broken.
 */
export async function applyChanges(
  tx: Tx,
  context: { author: Author; live: LiveFanout },
  yearId: number,
  change: ChangeSet,
  options: ApplyOptions,
): Promise<AppliedChange> {
  const draft = draftOfChange(change)
  normaliseDraft(draft)
  if (isSmallChange(change)) preferGenericPlans(tx)
  const locking = claimYearNumber(tx, yearId, context.author.user)
  const pendingRequest = answerOfKey(tx, yearId, options.key, options.request ?? null)
  // Lines and traits may get other ids than the change states: then its plots are read once those are resolved.
  const early = touchesCrop(draft) ? null : readStored(tx, yearId, draft)
  const [year, first] = await Promise.all([locking, pendingRequest])
  const work: YearWork = {
    tx,
    author: context.author,
    mode: options.conflicts,
    draft,
    crop: year.crop_id,
    cropSeq: null,
    year,
    conflicts: [],
  }
  if (first !== null) {
    await returnYearNumber(tx, year)
    return { accepted: first as AcceptedChange, change: null, skipped: [], answer: first, repeated: true, work }
  }
  if (early === null) {
    work.cropSeq = (await claimCropNumber(tx, work.crop)).seq
    await writeTraits(work)
    await writeLines(work)
    await writeMarkers(work)
    await writeGenotypeSets(work)
  }
  const write = await reconcile(work, early ?? readStored(tx, yearId, draft), options.labelParts)
  if (early === null) {
    await write()
    await deleteUnusedTraits(work)
    await deleteUnusedMarkers(work)
    await deleteUnusedLines(work)
    await writePassports(work)
    return finish(work, context.live, options)
  }
  return finish(work, context.live, options, write)
}

/** A few cells are written in less time than planning for them takes. */
export function isSmallChange({ columns }: ChangeSet): boolean {
  return columns.reduce((cells, { ids }) => cells + ids.length, 0) <= fewCells
}

/** Checks the plots and values of a change against what is stored; returns the function that writes them. */
async function reconcile(
  work: YearWork,
  stored: StoredState,
  labelParts?: LabelParts,
): Promise<() => Promise<unknown>> {
  const { draft } = work
  const declared = await stored.declared
  checkDeclared(work, declared)
  reconcileYear(work, await stored.structure, declared)
  const states = await resolvePlotStates(work, await stored.oddPlots)
  reconcilePlotFields(work, await stored.fields)
  await checkLinesOfPlots(work)
  const mayStay = await reconcileValues(work, states, stored)
  reconcileGenotypeCalls(work, await stored.markers, await stored.calls)
  const plants = await reconcilePlants(work, states)
  await checkConflicts(work)
  await checkYearData(work)
  await expandRestored(work, states.restored)
  await checkPlantNames(work, plants)
  await checkUnique(work, states)
  const places = await resolvePositions(work, states)
  const added = states.created.size + states.restored.size - states.deleted.size
  if (added > 0) await checkQuota(work.tx, 'plots', added)
  return () => {
    const ownFields = [...draft.plot.keys()].some((field) => !field.includes(':')) || draft.field_year.size > 0
    return Promise.all([
      ownFields ? writePlots(work, states, places, labelParts) : null,
      writeValues(work, mayStay),
      writeCalls(work),
      writePlants(work, plants),
    ])
  }
}

function touchesCrop(draft: Draft): boolean {
  return draft.line.size + draft.trait.size + draft.marker.size + draft.genotype_set.size > 0
}

/** What was stored differently than sent; its difference is null if there is none. */
export function storedDifferences(work: Work): Pick<AcceptedChange, 'difference' | 'replaced'> {
  const { name, difference, replaced } = work.draft
  return {
    difference: difference.length === 0 ? null : { name, columns: difference },
    ...(replaced.length > 0 && { replaced }),
  }
}

/** Logs and announces the outcome of a change; a pending `write` is sent along. */
async function finish(
  work: YearWork,
  live: LiveFanout,
  options: ApplyOptions,
  write: () => Promise<unknown> = () => Promise.resolve(),
): Promise<AppliedChange> {
  const { tx, year, author, crop } = work
  const written = changeOfDraft(work.draft)
  const change = written.columns.length > 0 ? written : null
  if (work.cropSeq !== null && !touchesCrop(work.draft)) {
    await returnCropNumber(tx, crop)
    work.cropSeq = null
  }
  const { at } = year
  const accepted: AcceptedChange = {
    seq: change === null ? year.seq - 1 : year.seq,
    crop_seq: work.cropSeq ?? 0,
    at,
    ...storedDifferences(work),
    ...(change === null && { unchanged: true as const }),
  }
  const applied = { accepted, change, skipped: work.conflicts, answer: accepted as unknown, repeated: false, work }
  const answer = options.answer ? await options.answer(accepted, applied) : accepted
  if (change === null) {
    await returnYearNumber(tx, year)
    return { ...applied, answer }
  }
  const changeText = JSON.stringify(change)
  const { key, request = null, reverts = null } = options
  recordChange(work, change, reverts)
  if (isBulkLoad(change)) live.wake(tx, loadedChannel, '')
  announce(work, live, { key, at, userName: year.user_name, change, changeText })
  await deferUntilCommit(
    tx,
    Promise.all([
      write(),
      appendToYearLog(tx, author, year, { key, at, name: change.name, changeText, answer, request, reverts }),
      work.cropSeq === null
        ? null
        : appendToCropLog(tx, author, crop, {
            seq: work.cropSeq,
            key,
            at,
            change: cropPart(change),
            origin: { year: year.id, seq: year.seq },
          }),
    ]),
  )
  return { ...applied, answer }
}
