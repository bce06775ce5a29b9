import { basename } from 'node:path'
import { type ColumnAnswers, noAnswers } from '../../../src/domain/files/cells/columnContext.ts'
import { wholeFault } from '../../../src/domain/files/fault.ts'
import type { FileEdits } from '../../../src/domain/files/headers/mapping.ts'
import type { UploadTarget } from '../../../src/domain/files/headers/places.ts'
import { markerUpload } from '../../../src/domain/files/markers/markerUpload.ts'
import type { Counts } from '../../../src/domain/files/uploadPlan/decision.ts'
import { refusalOf, type UploadReport } from '../../../src/domain/files/uploadPlan/report.ts'
import type { FileChoices } from '../../../src/domain/files/uploadRecord.ts'
import { uploadNamed } from '../../../src/domain/files/uploads.ts'
import type { SortMethod } from '../../../src/domain/layout/changes/placement.ts'
import type { Language } from '../../../src/words/word.ts'
import { record } from '../../core/audit/record.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { yearRow } from '../../platform/db/rowQueues.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { deleteFileRow } from '../../platform/files/storedFiles.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'
import type { Job, JobEnd } from '../../platform/jobs/queue.ts'
import type { LiveFanout } from '../../platform/live/fanout.ts'
import { notify } from '../notifications/notify.ts'
import { writeGenotypes } from './genotypes.ts'
import { readGenotypesFor } from './knownGenotypes.ts'
import type { DecidedFile, FileSummary } from './messages.ts'
import { KnownDataChangedError, type KnownStore, lockNamedYears, lockUnchanged, readKnown } from './readKnown.ts'
import { openUploadThread, type UploadThread } from './uploadThread.ts'
import { type DryRunOutcome, failedReport, wordReport } from './wordReport.ts'
import { writePlan } from './writePlan.ts'
import type { WrittenChange } from './writtenChange.ts'

/** The stored input of an upload. */
export interface UploadInput {
  /** Key of the file (waiting uploads of the first version: its last part), and the user's name of it. */
  stored: string
  name: string
  /** Key of the upload. */
  format: string
  crop: number
  target: UploadTarget | null
  max_length_per_list: number
  sort_method: SortMethod
  /** Other choices for the file; waiting uploads of an earlier version have none. */
  choices?: FileChoices
  /** Choices for columns whose cells can be read in two ways; waiting uploads of an earlier version have none. */
  answers?: ColumnAnswers
  dry_run: boolean
  /** Digest of the dry run that the user checked; absent: the file is written whatever it changes. */
  checked?: string
  /** The user's edits of the file's contents; absent: none. */
  edits?: FileEdits | null
  language: Language
}

export interface UploadParts {
  live: LiveFanout
  files: FileStorage
}

const maxAttempts = 5
/** Attempts that decide without a lock. */
const attemptsWithoutLock = 3
/** Interval of statements in a transaction during which a file is decided, ms; its pauses are limited. */
const statementEvery = 15_000

/** Most planned changes that the report of a dry run lists. */
const listedChanges = 1000

/**
 * Reads a file in a separate thread, compares it with the crop's data, and writes all of it or nothing. It is compared
 * with a snapshot, without a lock or a connection: other users do not wait for a file that takes minutes, and a dry run
 * waits for no one else's write.
 */
export async function runUpload(parts: UploadParts, job: Job<UploadInput>): Promise<void> {
  const { input } = job
  const key = keyOf(input)
  const thread = openUploadThread(job.signal, { ofMarkers: input.format === markerUpload.key })
  try {
    const { format, target, name, edits = null } = input
    const { path, release } = await parts.files.local(key)
    const parsed = await thread
      .parse({
        path,
        name,
        key: format,
        target,
        choices: input.choices ?? {},
        answers: input.answers ?? noAnswers,
        edits,
      })
      .finally(release)
    job.progress(0.3)
    const { refused } = parsed
    if (refused === null) await retryOnChange((isLast) => decideAndWrite(parts, job, { thread, parsed, isLast }))
    else await withCompany(job, (tx) => end(parts, job, tx, refusalOf([refused]), null))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'quota.plots') throw error
    const refused = wholeFault('quota.plots', null, { limit: error.params.limit })
    await withCompany(job, (tx) => end(parts, job, tx, refusalOf([refused]), null))
  } finally {
    await thread.close()
  }
  await parts.files.remove(key)
}

interface Deciding {
  thread: UploadThread
  parsed: FileSummary
  /** True once other users have changed the compared data several times: they wait while the file is compared and written. */
  isLast: boolean
}

/** Compares a file with the crop's data, then writes it and ends the task. @throws KnownDataChangedError. */
async function decideAndWrite(parts: UploadParts, job: Job<UploadInput>, deciding: Deciding): Promise<void> {
  const { input } = job
  const { thread, parsed, isLast } = deciding
  const { crop, target, dry_run } = input
  const namesYear = target !== null && target.nursery !== null && target.year !== null
  const places = [...parsed.places, ...(namesYear ? [{ nursery: target.nursery!, year: target.year! }] : [])]
  const read = async (tx: Tx): Promise<KnownStore> => {
    const known = await readKnown(tx, crop, places)
    if (parsed.genotypes) known.data.genotypes = await readGenotypesFor(tx, crop, parsed.genotypes, known.years)
    return known
  }
  const decide = async ({ data }: KnownStore): Promise<DecidedFile> => {
    const listChanges = dry_run ? listedChanges : 0
    const decided = await thread.decide({ known: data, listChanges, digests: dry_run || input.checked !== undefined })
    job.progress(0.6)
    return decided
  }
  if (isLast && !dry_run) {
    await withCompany(job, async (tx) => {
      await lockNamedYears(tx, crop, places)
      const known = await read(tx)
      const decided = await whileBusy(tx, () => decide(known))
      await write(parts, job, tx, { known, decided })
    })
    return
  }
  const known = await withCompany(job, read, { isSnapshot: true })
  const decided = await decide(known)
  const writes = decided.plan !== null && !dry_run
  const rows = writes ? [...known.years.values()].map((year) => yearRow(year.year_id)) : []
  await withCompany(
    job,
    async (tx) => {
      if (writes) await lockUnchanged(tx, crop, places, known)
      await write(parts, job, tx, { known, decided })
    },
    { rows },
  )
}

/** Sends statements during work that needs none: a transaction that pauses for too long is ended. */
async function whileBusy<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // If the transaction is over, the next statement fails.
    tx`SELECT 1`.catch(() => undefined)
  }, statementEvery)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Writes the decided plan, unless it is a dry run, and ends the task. */
async function write(
  parts: UploadParts,
  job: Job<UploadInput>,
  tx: Tx,
  { known, decided }: { known: KnownStore; decided: DecidedFile },
): Promise<void> {
  const { input } = job
  const { report, plan, digest } = decided
  if (input.checked !== undefined && !input.dry_run && report.ok && digest !== input.checked)
    return end(parts, job, tx, refusalOf([wholeFault('upload.outdated')]), null)
  let written: WrittenChange[] = []
  if (plan !== null && !input.dry_run) {
    const context: WriteContext = { author: { company: job.company, user: job.user }, live: parts.live }
    const change = uploadNamed(input.format).words.change
    const params = { file: basename(input.name).slice(0, 255) }
    if (report.ok && [report.created, report.updated].some((counts) => Object.values(counts).some(Boolean)))
      record(tx, context.author, { kind: 'import', key: change, params, spec_id: input.crop })
    const name = { key: change, params }
    const markerChanges = plan.genotypes ? await writeGenotypes(tx, context, input.crop, plan.genotypes, name) : []
    const planChanges = await writePlan(tx, context, plan, known.years, {
      crop: input.crop,
      name,
      sort_method: input.sort_method,
      max_length_per_list: input.max_length_per_list,
    })
    written = [...markerChanges, ...planChanges]
  }
  const { changes, changeTotal } = decided
  const planned = { changes, changeTotal, regions: known.data.regions, digest }
  await end(parts, job, tx, report, input.dry_run ? planned : written)
}

/** The storage key of the file; uploads queued by an earlier version contain only its name. */
const keyOf = ({ stored }: UploadInput): string => (stored.includes('/') ? stored : `uploads/${stored}`)

/**
 * Decides and writes again if another user has in the meantime changed what the file was compared with, or created what
 * the decision took for missing: a nursery, a year, plots. What does not exist cannot be locked, so this shows only when
 * it is written.
 */
async function retryOnChange(work: (isLast: boolean) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work(attempt > attemptsWithoutLock)
    } catch (error) {
      const isChanged = error instanceof KnownDataChangedError || violatedConstraint(error) !== null
      const isRetryable = isChanged || (error instanceof ApiError && error.status === 409)
      if (attempt === maxAttempts || !isRetryable) throw error
    }
}

/** The report of an upload that the server itself could not end. */
export async function uploadFailed(live: LiveFanout, tx: Tx, job: Job<UploadInput>) {
  await notifyUploader(live, tx, job, 'failed', { count: 1 })
  return failedReport(job.input.language)
}

/** Ends the task with its report and deletes its file; a notification reports a write, but not a dry run. */
async function end(
  parts: UploadParts,
  job: Job<UploadInput>,
  tx: Tx,
  report: UploadReport,
  written: DryRunOutcome | readonly WrittenChange[] | null,
): Promise<void> {
  const { input } = job
  const state: JobEnd['state'] = !report.ok ? 'failed' : report.warnings.length > 0 ? 'warning' : 'success'
  const worded = wordReport(report, input.language, written)
  await job.finish(tx, { state, report: worded })
  await deleteFileRow(tx, keyOf(input))
  const counts: Record<string, number> = report.ok
    ? {
        count: report.created.plots,
        values: report.created.values + report.updated.values,
        lines: report.created.lines,
        changed: report.updated.lines,
        traits: report.created.traits,
        ...markerCounts(report.created),
      }
    : { count: report.total }
  await notifyUploader(parts.live, tx, job, state, counts)
  if (input.format !== markerUpload.key || input.dry_run) return
  const { company, user, task: task_id } = job
  // Either event ends the task for the page that waits for it: both contain the whole report.
  const data = { task_id, state, report: worded }
  parts.live.publish(tx, { company, to: { user }, frame: { event: 'mutation_definition', data } })
}

const markerCounts = ({ markers, calls }: Counts): Record<string, number> =>
  markers === undefined ? {} : { markers, calls: calls ?? 0 }

/** Notifies the uploader of the outcome; a dry run has only its report. */
async function notifyUploader(
  live: LiveFanout,
  tx: Tx,
  { company, user, task, input }: Job<UploadInput>,
  state: JobEnd['state'],
  counts: Record<string, number>,
): Promise<void> {
  if (input.dry_run) return
  const params = { file: input.name.slice(0, 255), task, ...counts }
  const isOfMarkers = input.format === markerUpload.key && state !== 'failed'
  // A file of lines or traits has neither plots nor values to count.
  const countNames = uploadNamed(input.format).counts
  const isOfCrop = !countNames.includes('plots') && !countNames.includes('values') && state !== 'failed'
  const subject = isOfCrop ? (countNames.includes('traits') ? 'traits.' : 'lines.') : ''
  const key = isOfMarkers ? 'import.markers' : `import.${subject}${state}`
  await notify(tx, live, { company, user, key, params, status: state, type: 'file_upload' })
}
