import type { FastifyReply, FastifyRequest } from 'fastify'
import { bases } from '../../../src/contract/call.ts'
import {
  addGenomeFile,
  deleteGenomeFile,
  downloadGenomeFile,
  listGenomeFiles,
  takeGenomeTicket,
} from '../../../src/contract/genome/genomeFiles.ts'
import { archiveIdle, archiveLimits } from '../../../src/domain/genome/reads/archiveRules.ts'
import { record } from '../../core/audit/record.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { ByteRange } from '../../platform/files/storage.ts'
import { attach } from '../../platform/http/answers/attachment.ts'
import { serveByTicket } from '../../platform/http/routes/byTicket.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import type { Services } from '../../services.ts'
import { findOwner } from '../photos/readPhotos.ts'
import { type ArchiveTask, archiveJobKind, archiveSlots, runArchive } from './archiveJob.ts'
import { type Archive, archiveType, findReadyArchive, readArchives } from './findArchives.ts'
import { registerTus } from './tusRoutes.ts'
import { addArchive, archiveRefused, checkRoom, deleteArchive, removeBytes } from './writeArchives.ts'

/** Deletes archives that have received no byte for a week. */
export async function sweepArchives({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const before = new Date(Date.now() - archiveIdle)
  const idle = await db<{ company: number; id: number }[]>`SELECT company, id FROM idle_genome_files(${before})`
  for (const { company, id } of idle) {
    const [deleted] = await withCompany(
      { db, company },
      (tx) => tx<{ key: string }[]>`
        DELETE FROM genome_files WHERE id = ${id} AND status = 'Uploading' AND moved_at < ${before} RETURNING key`,
    )
    if (deleted) await removeBytes(files, deleted.key)
  }
}

/** The requested part of a file: all of it, some bytes, or bytes that it does not have. */
export type ArchivePart = 'whole' | ByteRange | 'unsatisfiable'

/**
 * Reads a Range header (RFC 9110, 14): one range of bytes; several ranges, other units and invalid headers request the
 * whole file. With If-Range the range counts while the file still has that ETag.
 */
export function wantedBytes(
  headers: { range?: string; 'if-range'?: string | string[] },
  file: { bytes: number; tag: string },
): ArchivePart {
  const { range, 'if-range': unless } = headers
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return 'whole'
  if (unless !== undefined && unless !== file.tag) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), file.bytes)
    return length === 0 ? 'unsatisfiable' : { from: file.bytes - length, to: file.bytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? file.bytes - 1 : Math.min(Number(last), file.bytes - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= file.bytes ? 'unsatisfiable' : { from, to }
}

/** Time in which a download must begin. */
const ticketSeconds = 60
/** What the ticket of an archive allows. */
const whatOf = (archive: unknown): string => `archive:${archive}`
const sweepEvery = 3_600_000

/** Genome data files of plots: their list, uploads, downloads and deletion. */
export function registerGenomeFiles(app: App): void {
  const { services } = app
  services.jobs.handle<ArchiveTask>(archiveJobKind, { run: (job) => runArchive(services, job), slots: archiveSlots })

  route(app, listGenomeFiles, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await findOwner(tx, 'plot', query.plot_id)
      const data = await readArchives(tx, query.plot_id, ctx.language)
      return { meta: { total: data.length }, data }
    }),
  )

  route(
    app,
    addGenomeFile,
    ({ ctx, body: { paired, partial, ...told }, file }) =>
      addArchive(ctx, services, { ...told, paired: paired === 'true', partial: partial === 'true' }, file),
    {
      fileLimit: archiveLimits.bytes,
      tooLarge: () => archiveRefused('file.too_big'),
      missing: () => archiveRefused('file.empty'),
      room: (bytes) => checkRoom(services, bytes),
    },
  )

  route(app, takeGenomeTicket, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const { user, company, session } = ctx
      const archive = await findReadyArchive(tx, body.fastqc_id)
      recordDownload(tx, ctx, archive)
      const { ticket, expires } = await services.tickets.sign(
        { user, company, session, what: whatOf(archive.id) },
        ticketSeconds,
      )
      const url = `${bases.main}${downloadGenomeFile.path}?fastqc_id=${archive.id}&ticket=${ticket}`
      return { url, expires_at: expires.toISOString() }
    }),
  )

  route(
    app,
    downloadGenomeFile,
    ({ ctx, query, request, reply }) => download(ctx, query.fastqc_id, { request, reply, isNoted: !!query.ticket }),
    { standIn: serveByTicket(services, ({ query }) => whatOf((query as { fastqc_id?: unknown }).fastqc_id)) },
  )

  route(app, deleteGenomeFile, ({ ctx, params }) => deleteArchive(ctx, services, params))

  type DownloadRequest = { request: FastifyRequest; reply: FastifyReply; isNoted: boolean }
  async function download(
    ctx: RequestContext,
    id: number,
    { request, reply, isNoted }: DownloadRequest,
  ): Promise<unknown> {
    const archive = await withCompany(ctx, async (tx) => {
      const archive = await findReadyArchive(tx, id)
      // A ticket was recorded when it was issued, and a continued download when it began.
      if (!isNoted && request.headers.range === undefined) recordDownload(tx, ctx, archive)
      return archive
    })
    const { key, name, bytes, sha256 } = archive
    const tag = `"${sha256}"`
    const range = wantedBytes(request.headers, { bytes, tag })
    reply.headers({ ETag: tag, 'Accept-Ranges': 'bytes' })
    if (range === 'unsatisfiable')
      return reply.status(416).header('Content-Range', `bytes */${bytes}`).type(archiveType).send('')
    attach(reply, name, archiveType)
    if (range === 'whole') return reply.header('Content-Length', bytes).send(await services.files.read(key))
    reply.status(206).headers({
      'Content-Range': `bytes ${range.from}-${range.to}/${bytes}`,
      'Content-Length': range.to - range.from + 1,
    })
    return reply.send(await services.files.read(key, range))
  }

  registerTus(app)
  services.sweeps.every('archives', sweepEvery, (db) => sweepArchives({ db, files: services.files }))
}

function recordDownload(tx: Tx, ctx: RequestContext, archive: Archive): void {
  const { name: file, plot: name, spec_id, field_id, year_id } = archive
  const key = 'audit.genomeFileTakenOut'
  record(tx, ctx, { kind: 'taken_out', key, params: { file, name }, spec_id, field_id, year_id })
}
