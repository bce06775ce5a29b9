import type { Language } from '../../../src/words/word.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { recordFile } from '../../platform/files/storedFiles.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import type { Services } from '../../services.ts'
import { notify } from '../notifications/notify.ts'
import type { ArchiveInput } from './archiveThread.ts'
import { type Archive, archiveTopic, archiveType, faultSentence, findArchive } from './findArchives.ts'
import type { ArchiveOutcome } from './readArchive.ts'

/** The stored input of the task that examines an archive. */
export interface ArchiveTask {
  key: string
  language: Language
}

export const archiveJobKind = 'genome_archive'
/** Slots of this job, one on a node and one for a company: each run occupies a core. */
export const archiveSlots = { node: 1, company: 1 }

const archiveModule = new URL('./archiveThread.ts', import.meta.url)
/** MiB of the thread's objects; a day and a half for 100 GB in a slow storage. */
const threadLimits = { memory: 64, seconds: 129_600 }

/** Faults that a report lists, and characters of the names in them. */
const maxFaults = 100
const maxValue = 100

/** Examines an archive that has arrived completely, and writes the outcome. */
export async function runArchive(services: Services, job: Job<ArchiveTask>): Promise<void> {
  const { files, live, settings } = services
  const { key } = job.input
  // Its plot may be deleted in the meantime, which can be undone.
  const { name, paired, bytes } = await withCompany(job, (tx) => findArchive(tx, { key }, { hidden: true }))
  await files.complete(key)
  const { filesUrl, s3, dataDir } = settings
  const input: ArchiveInput = { place: { filesUrl, s3, dataDir }, key, name, paired, bytes }
  const { signal, progress } = job
  const outcome = await runInThread<ArchiveOutcome>(archiveModule, input, { ...threadLimits, signal, progress })
  await withCompany(job, (tx) => end(tx, live, job, outcome))
  if ('faults' in outcome) await files.remove(key)
}

/** Writes the outcome to the archive's row, ends the task and notifies its uploader and clients that show the plot. */
async function end(tx: Tx, live: Services['live'], job: Job<ArchiveTask>, outcome: ArchiveOutcome): Promise<void> {
  const { company, user } = job
  const { key, language } = job.input
  const archive = await findArchive(tx, { key }, { hidden: true, locked: true })
  if ('faults' in outcome)
    await tx`UPDATE genome_files SET status = 'failed', fault = ${tx.json({ ...outcome.faults[0] })} WHERE id = ${archive.id}`
  else {
    const { name, bytes } = archive
    const { sha256, report } = outcome
    const file = await recordFile(tx, { company, key, kind: 'genome', name, type: archiveType, bytes, sha256 })
    await tx`
      UPDATE genome_files SET status = 'success', file_id = ${file}, report = ${tx.json(report as never)}
      WHERE id = ${archive.id}`
  }
  const reason = 'faults' in outcome ? faultSentence(language, outcome.faults[0], archive.name) : ''
  const state = 'faults' in outcome ? 'failed' : 'success'
  await job.finish(tx, { state, report: taskReport(archive, outcome, language) })
  const params = { file: archive.name, plot: archive.plot, reason }
  await notify(tx, live, { company, user, key: `genomeFile.${state}`, params, status: state, type: 'file_upload' })
  await announceTopic(tx, live, { company, user }, archiveTopic(archive))
}

/** The part of a task's report that every file upload has. */
function taskReport({ id, name }: Archive, outcome: ArchiveOutcome, language: Language) {
  if (!('faults' in outcome)) return { created: { genome_files: 1 }, updated: {}, warnings: [], fastqc_id: id }
  const faults = outcome.faults.slice(0, maxFaults).map((fault) => ({
    code: fault.code,
    sheet: null,
    cell: null,
    value: fault.value && [...fault.value].slice(0, maxValue).join(''),
    message: faultSentence(language, fault, name),
  }))
  const [{ code }] = faults
  return { code, errors: { file: faults.map(({ message }) => message) }, faults, total: outcome.faults.length }
}
