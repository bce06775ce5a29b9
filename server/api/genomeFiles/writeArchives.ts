import { randomUUID } from 'node:crypto'
import { archiveLimits, archiveRefusal, type DataType } from '../../../src/domain/genome/reads/archiveRules.ts'
import { record } from '../../core/audit/record.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { afterCommit } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'
import type { UploadedFile } from '../../platform/http/input/upload.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import { checkQuota } from '../../platform/policy/quotas.ts'
import type { Services } from '../../services.ts'
import { findOwner } from '../photos/readPhotos.ts'
import { type ArchiveTask, archiveJobKind } from './archiveJob.ts'
import { type Archive, archiveTopic, findArchive } from './findArchives.ts'

/** Metadata that come with an archive's bytes. */
export interface ArchiveMetadata {
  plot_id: number
  data_type: DataType
  paired: boolean
  partial: boolean
}

/** A refusal of an archive with its own sentence, at its field. */
export function archiveRefused(code: string): ApiError {
  const sentence = `archiveFault.${code}`
  const params = { max: archiveLimits.name }
  return new ApiError(code, { sentence, params, fields: { archive: [{ key: sentence, params }] } })
}

/** @throws ApiError why an archive of this name and size is refused. */
export function checkArchive(name: string, bytes: number | null): void {
  const refusal = archiveRefusal(name, bytes)
  if (refusal) throw archiveRefused(refusal)
}

/** @throws ApiError `genome.noSpace` if so many bytes do not fit in addition to those that are arriving. */
export async function checkRoom({ db, files }: Pick<Services, 'db' | 'files'>, bytes: number): Promise<void> {
  const freeBytes = await files.free()
  if (freeBytes === null) return
  const [{ awaited }] = await db<{ awaited: number }[]>`SELECT awaited_genome_bytes() AS awaited`
  if (bytes > freeBytes - awaited) throw archiveRefused('genome.noSpace')
}

/**
 * Reserves room for an archive that arrives in pieces, until its row is committed. One company may reserve half of the
 * free space at most, so that no request without a byte prevents all others from uploading; the only company may reserve
 * all of it.
 * @throws ApiError `genome.noSpace`, `quota.archives`.
 */
export async function reserveRoom(tx: Tx, { files }: Pick<Services, 'files'>, bytes: number): Promise<void> {
  await checkQuota(tx, 'archives', 1)
  const freeBytes = await files.free()
  if (freeBytes === null) return
  const [{ awaited, own, is_only }] = await tx<{ awaited: number; own: number; is_only: boolean }[]>`
    SELECT * FROM genome_reservations()`
  const remaining = freeBytes - (awaited - own)
  if (own + bytes > (is_only ? remaining : remaining / 2)) throw archiveRefused('genome.noSpace')
}

type Author = Pick<RequestContext, 'company' | 'user' | 'language'>

/** Adds the row of an archive to a plot, and to the company's history. @throws ApiError `notFound`. */
export async function insertArchive(
  tx: Tx,
  ctx: RequestContext,
  live: Services['live'],
  input: ArchiveMetadata & { key: string; name: string; bytes: number },
): Promise<Archive> {
  const { company, user } = ctx
  const { plot_id, key, name, data_type, paired, partial, bytes } = input
  const { name: plot, ...place } = await findOwner(tx, 'plot', plot_id)
  await checkQuota(tx, 'bytes', bytes)
  await tx`
    INSERT INTO genome_files (company_id, plot_id, key, name, data_type, paired, partial, bytes, created_by)
    VALUES (${company}, ${plot_id}, ${key}, ${name}, ${data_type}, ${paired}, ${partial}, ${bytes}, ${user})`
  const archive = await findArchive(tx, { key })
  record(tx, ctx, {
    kind: 'files',
    key: 'audit.genomeFileAdded',
    params: { file: name, name: plot },
    ...placeOf(place),
  })
  await announceTopic(tx, live, ctx, archiveTopic(archive))
  return archive
}

const placeOf = ({
  spec_id,
  field_id,
  year_id,
}: {
  spec_id: number
  field_id: number | null
  year_id: number | null
}) => ({
  spec_id,
  field_id,
  year_id,
})

/**
 * Queues the examination of an archive that has arrived completely; only once, however often this is called. Returns the
 * task.
 */
export async function queueArchive(tx: Tx, { jobs, live }: Services, author: Author, key: string): Promise<number> {
  const archive = await findArchive(tx, { key }, { locked: true, hidden: true })
  if (archive.task_id !== null) return archive.task_id
  const { language } = author
  const task = await jobs.add(tx, author, archiveJobKind, { key, language } satisfies ArchiveTask)
  await tx`
    UPDATE genome_files SET status = 'Processing', received = bytes, task_id = ${task}, moved_at = now()
    WHERE id = ${archive.id}`
  await announceTopic(tx, live, author, archiveTopic(archive))
  return task
}

/**
 * Adds an archive that arrived in one request and queues its examination.
 * @throws ApiError `notFound`, and why an archive of this name and size is refused.
 */
export async function addArchive(
  ctx: RequestContext,
  services: Services,
  metadata: ArchiveMetadata,
  file: UploadedFile,
): Promise<{ task_id: number; fastqc_id: number }> {
  checkArchive(file.name, file.size)
  await withCompany({ db: ctx.db, company: ctx.company }, (tx) => findOwner(tx, 'plot', metadata.plot_id))
  const key = `genome/${ctx.company}/${randomUUID()}`
  await services.files.put(key, file.path)
  try {
    return await withCompany(ctx, async (tx) => {
      const { id } = await insertArchive(tx, ctx, services.live, {
        ...metadata,
        key,
        name: file.name,
        bytes: file.size,
      })
      return { task_id: await queueArchive(tx, services, ctx, key), fastqc_id: id }
    })
  } catch (error) {
    // Whether a transaction whose connection was lost has committed is unknown: unused bytes are swept.
    if (error instanceof ApiError) await services.files.remove(key)
    throw error
  }
}

/** Deletes an archive for good, also while it arrives. @throws ApiError `notFound`. */
export async function deleteArchive(ctx: RequestContext, services: Services, target: { id: number } | { key: string }) {
  const { live, files, jobs, log } = services
  await withCompany(ctx, async (tx) => {
    const archive = await findArchive(tx, target, { locked: true })
    await tx`DELETE FROM genome_files WHERE id = ${archive.id}`
    await tx`DELETE FROM files WHERE key = ${archive.key}`
    if (archive.status === 'Processing' && archive.task_id !== null) await jobs.cancel(tx, archive.task_id)
    const params = { file: archive.name, name: archive.plot }
    record(tx, ctx, { kind: 'files', key: 'audit.genomeFileDeleted', params, ...placeOf(archive) })
    await announceTopic(tx, live, ctx, archiveTopic(archive))
    afterCommit(tx, () => {
      // Bytes that remain have no row and are swept.
      removeBytes(files, archive.key).catch((error) => log.warn({ err: error }, 'archive not removed'))
    })
  })
}

/** Removes all bytes of an archive, complete or arriving. */
export async function removeBytes(files: Services['files'], key: string): Promise<void> {
  await files.discard(key)
  await files.remove(key)
}
