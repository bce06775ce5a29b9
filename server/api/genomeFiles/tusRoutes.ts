import { randomUUID } from 'node:crypto'
import { EVENTS, Metadata, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { archiveMetadata, genomeUploadsPath } from '../../../src/contract/genome/genomeFiles.ts'
import { archiveLimits } from '../../../src/domain/genome/reads/archiveRules.ts'
import { withCompany } from '../../platform/db/company.ts'
import { isFilesFull } from '../../platform/db/failure.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { issuesToError } from '../../platform/http/input/issues.ts'
import { authenticate } from '../../platform/http/routes/context.ts'
import type { App } from '../../platform/http/routes/route.ts'
import { requirePermission } from '../../platform/policy/permissions.ts'
import { archiveLocks } from './archiveLocks.ts'
import { type Archive, findArchive } from './findArchives.ts'
import {
  type ArchiveMetadata,
  checkArchive,
  deleteArchive,
  insertArchive,
  queueArchive,
  reserveRoom,
} from './writeArchives.ts'

const version = '1.0.0'
const protocol = {
  'Tus-Resumable': version,
  'Tus-Version': version,
  'Tus-Extension': 'creation,termination',
  'Tus-Max-Size': String(archiveLimits.bytes),
}
const patchType = 'application/offset+octet-stream'
/** Headers of tus' answers that go to the client; the others are for pages of other origins. */
const passedOn = ['location', 'upload-offset', 'upload-length', 'upload-metadata', 'cache-control']
const progressEvery = 2000
const idShape = /^[1-9]\d{0,15}$/

/** One request of the protocol: its archive (no id before it is begun), and why tus could not do it. */
interface TusRequest {
  readonly key: string
  id?: number
  failure: unknown
  create?: () => Promise<void>
}

const refusals: Record<number, string> = {
  403: 'notFound',
  404: 'notFound',
  409: 'genome.offset',
  410: 'notFound',
  412: 'genome.protocol',
  413: 'file.too_big',
  415: 'body.type',
}

/**
 * Archives that arrive in pieces (tus 1.0.0: creation, termination) under the company's own keys. The progress of an
 * archive is what the file storage contains; its row has its owner, and the lock of the request that writes.
 */
export function registerTus({ fastify, services }: App): void {
  const { db, files, live, log } = services
  const tusRequests = new WeakMap<Request, TusRequest>()
  let tus: Server | null = null

  function openTus(): Server {
    const keyOf = (name: string): string => name.split('/').slice(-3).join('/')
    const nameOf = (request: Request): string => files.arrivingName(tusRequests.get(request)?.key ?? '')
    const server = new Server({
      path: genomeUploadsPath,
      datastore: files.arriving(),
      locker: archiveLocks(db, keyOf),
      maxSize: archiveLimits.bytes,
      postReceiveInterval: progressEvery,
      namingFunction: nameOf,
      getFileIdFromRequest: nameOf,
      generateUrl: (request) => `${genomeUploadsPath}${tusRequests.get(request)?.id}`,
      onUploadCreate: async (request) => {
        await tusRequests.get(request)?.create?.()
        return {}
      },
      onResponseError: (request, error) => {
        const about = tusRequests.get(request)
        if (about) about.failure = error
        return undefined
      },
    })
    server.on(EVENTS.POST_RECEIVE, (_request, { id, offset }) => {
      storeOffset(keyOf(id), offset).catch((error) => log.warn({ err: error }, 'progress of an archive not written'))
    })
    return server
  }

  /** Records how much of an archive has arrived. */
  async function storeOffset(key: string, offset: number): Promise<void> {
    const scope = { db, company: Number(key.split('/')[1]) }
    await withCompany(
      scope,
      (tx) => tx`
        UPDATE genome_files SET received = least(bytes, ${offset}), moved_at = now()
        WHERE key = ${key} AND status = 'Uploading'`,
    )
  }

  /** Lets tus do a request; returns its headers. @throws ApiError why it could not. */
  async function runTus(request: FastifyRequest, reply: FastifyReply, about: TusRequest): Promise<Headers> {
    const { method, headers } = request
    const tusRequest = new Request(new URL(`${genomeUploadsPath}${about.id ?? ''}`, 'http://tus'), {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'PATCH' ? { body: bodyOf(request), duplex: 'half' } : {}),
    } as RequestInit)
    tusRequests.set(tusRequest, about)
    tus ??= openTus()
    const answer = await tus.handleWeb(tusRequest)
    if (answer.ok) return answer.headers
    // A connection whose body tus has not read to its end cannot be reused.
    if (tusRequest.bodyUsed) reply.header('Connection', 'close')
    if (about.failure instanceof ApiError || isFilesFull(about.failure)) throw about.failure
    const refused = new ApiError(refusals[answer.status] ?? (answer.status < 500 ? 'body.invalid' : 'server.busy'))
    refused.cause = about.failure ?? (await answer.text())
    throw refused
  }

  function answer(reply: FastifyReply, status: number, headers: Headers): FastifyReply {
    for (const name of passedOn) {
      const value = headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.status(status).send()
  }

  /** The archive in an address, while it arrives or exists. */
  function findOwn(request: FastifyRequest): Promise<Archive> {
    const { id } = request.params as { id: string }
    if (!idShape.test(id)) throw notFound()
    return withCompany({ db, company: request.ctx.company }, (tx) => findArchive(tx, { id: Number(id) }))
  }

  /** The sender's metadata of an archive. @throws ApiError why it is refused. */
  async function readMetadata(request: FastifyRequest): Promise<ArchiveMetadata & { name: string; bytes: number }> {
    const { 'upload-length': length, 'upload-metadata': metadata } = request.headers
    if (typeof length !== 'string' || !/^\d{1,15}$/.test(length))
      throw fieldError('Upload-Length', 'validation.required')
    const checked = archiveMetadata.safeParse(parseMetadata(metadata), { reportInput: true })
    if (!checked.success) throw issuesToError(checked.error.issues, {})
    const { filename, paired, partial, ...fields } = checked.data
    checkArchive(filename, Number(length))
    const flags = { paired: paired === 'true', partial: partial === 'true' }
    return { ...fields, ...flags, name: filename, bytes: Number(length) }
  }

  async function create(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { ctx } = request
    const received = await readMetadata(request)
    const key = `genome/${ctx.company}/${randomUUID()}`
    const about: TusRequest = { key, failure: null, create: insert }
    async function insert(): Promise<void> {
      about.id = await withCompany(ctx, async (tx) => {
        await reserveRoom(tx, services, received.bytes)
        return (await insertArchive(tx, ctx, live, { ...received, key })).id
      })
    }
    return answer(reply, 201, await runTus(request, reply, about))
  }

  async function check(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id, key, bytes, status } = await findOwn(request)
    const completeHeaders = new Headers({ 'upload-offset': String(bytes), 'upload-length': String(bytes) })
    if (status !== 'Uploading') return answer(reply, 200, completeHeaders)
    const headers = await runTus(request, reply, { id, key, failure: null })
    if (headers.get('upload-offset') === String(bytes)) await finishArrival(request, key)
    return answer(reply, 200, headers)
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.headers['content-type'] !== patchType) throw new ApiError('body.type')
    const { id, key, bytes, status } = await findOwn(request)
    if (status !== 'Uploading') throw new ApiError('genome.offset')
    const headers = await runTus(request, reply, { id, key, failure: null })
    const offset = Number(headers.get('upload-offset'))
    if (offset === bytes) await finishArrival(request, key)
    else await storeOffset(key, offset)
    return answer(reply, 204, headers)
  }

  async function finishArrival({ ctx }: FastifyRequest, key: string): Promise<void> {
    await withCompany({ db, company: ctx.company }, (tx) => queueArchive(tx, services, ctx, key))
  }

  async function giveUp(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { key, status } = await findOwn(request)
    // An archive that has arrived completely is deleted by another call.
    if (status !== 'Uploading') throw notFound()
    await deleteArchive(request.ctx, services, { key })
    return reply.status(204).send()
  }

  fastify.register(async (scope) => {
    // tus reads the bodies itself, as they arrive.
    scope.addContentTypeParser(patchType, (_request, _payload, callback) => callback(null))
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.headers(protocol)
      if (request.method === 'OPTIONS') return
      request.ctx = await authenticate(services, request)
      services.rates.count(request.ctx.user)
      services.calls.count(request.ctx.company)
      requirePermission(request.ctx, 'work')
      if (request.headers['tus-resumable'] !== version) throw new ApiError('genome.protocol')
    }
    const shared = { onRequest, schema: { hide: true } }
    const uploadPath = `${genomeUploadsPath}:id`
    for (const url of [genomeUploadsPath, uploadPath])
      scope.route({ ...shared, method: 'OPTIONS', url, handler: async (_request, reply) => reply.status(204).send() })
    scope.route({ ...shared, method: 'POST', url: genomeUploadsPath, handler: create })
    scope.route({ ...shared, method: 'HEAD', url: uploadPath, handler: check })
    scope.route({ ...shared, method: 'PATCH', url: uploadPath, handler: take })
    scope.route({ ...shared, method: 'DELETE', url: uploadPath, handler: giveUp })
  })
}

/** The bytes of a request, not read before tus reads them: the body of a refused request is discarded. */
function bodyOf({ raw }: FastifyRequest): ReadableStream<Uint8Array> {
  let bytes: AsyncIterator<Uint8Array> | null = null
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        bytes ??= raw[Symbol.asyncIterator]()
        const { value, done: isLast } = await bytes.next()
        if (isLast) to.close()
        else to.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The metadata of a request; none if they are invalid. */
function parseMetadata(metadata: string | string[] | undefined): Record<string, string> {
  if (metadata === undefined) return {}
  try {
    const entries = Metadata.parse(String(metadata))
    return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, value ?? '']))
  } catch {
    throw fieldError('Upload-Metadata', 'validation.invalid')
  }
}
