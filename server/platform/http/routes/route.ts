import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bases, type Call } from '../../../../src/contract/call.ts'
import { errorAnswer } from '../../../../src/contract/errors.ts'
import type { Language } from '../../../../src/words/word.ts'
import type { Services } from '../../../services.ts'
import type { Arrival } from '../../policy/arrivals.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { admitArrival } from '../../policy/quotas.ts'
import { acceptsKey, answerOnce } from '../answers/answerOnce.ts'
import { type ApiError, fieldError } from '../answers/apiError.ts'
import { requestLanguage } from '../answers/translate.ts'
import { bodyLimit, bodyTimeLimit, checkContentType, limitBodyTime, unpackBody } from '../input/body.ts'
import { boundFaults } from '../input/boundFaults.ts'
import { issuesToError } from '../input/issues.ts'
import { checkStorable } from '../input/storable.ts'
import { receiveForm, type UploadedFile } from '../input/upload.ts'
import { authenticate } from './context.ts'
import { ClientDisconnectedError, runForRequest } from './currentRequest.ts'
import type { RequestContext } from './requestContext.ts'

/** The context in which routes are registered. */
export interface App {
  fastify: FastifyInstance
  services: Services
}

type Part<S> = S extends z.ZodNever ? undefined : S extends z.ZodType ? z.output<S> : undefined

/** A handler's input: checked parts of the request, and the signed-in user if the call requires one. */
export interface HandlerInput<C> {
  params: C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? Part<P> : never
  query: C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Part<Q> : never
  body: C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? Part<B> : never
  ctx: RequestContext
  services: Services
  /** The uploaded file of a multipart call. */
  file: UploadedFile
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

/** A handler's result: the call's answer, nothing for 204, bytes for files and buffers. */
export type HandlerResult<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? (A extends z.ZodNever ? unknown : z.input<A>) : never

export interface RouteOptions {
  /** Most bytes of the call's file; default 200 MB. */
  fileLimit?: number
  /** Refusal of a larger file; default `body.tooLarge`. */
  tooLarge?: () => ApiError
  /** Refusal of a request without its file; default `validation.required`. */
  missing?: () => ApiError
  /** Refuses a file without room for it before reading it; `bytes` of the whole request. */
  room?: (bytes: number) => Promise<void>
  /** Authenticates a request without a token; null if it cannot. */
  standIn?: (request: FastifyRequest) => Promise<RequestContext | null>
}

/** Full address of a call below its base, with its `:id`. */
export function addressOf(call: Call, path = call.path): string {
  return bases[call.base] + path
}

/** Serves a call of the contract: token, type and size of the body, schema, handler, answer. */
// The constraint is open because a call's own schema types are what the handler is checked against.
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: App,
  call: Call<P, Q, B, A>,
  handler: (handled: HandlerInput<Call<P, Q, B, A>>) => Promise<HandlerResult<Call<P, Q, B, A>>>,
  options: RouteOptions = {},
): void {
  const plain = call as unknown as Call
  const limit = bodyLimit(plain)
  for (const schema of [call.params, call.query, call.body]) if (schema) boundFaults(schema)
  const schema = {
    summary: call.summary,
    operationId: call.name,
    tags: [call.base],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    security: call.allow === 'anyone' ? [] : [{ bearer: [] }],
    response: { ...answersOf(plain), default: errorAnswer },
  }
  const receive = async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<void> => {
    if (!request.isMultipart()) throw fieldError(file, 'validation.required')
    // Before its bytes arrive, not only before the handler.
    if (plain.allow !== 'anyone') requirePermission(request.ctx, plain.allow)
    const declared = Number(request.headers['content-length'] ?? 0)
    await options.room?.(declared)
    const { db, company } = request.ctx
    const arrival = await admitArrival({ db, company }, declared)
    reply.raw.once('close', arrival.end)
    if (reply.raw.closed) arrival.end()
    request.arrival = arrival
    const form = await receiveForm(app.services, plain, request, { ...options, onBytes: arrival.take })
    request.body = form.fields
    if (!form.file) throw options.missing?.() ?? fieldError(file, 'validation.required')
    request.uploaded = form.file
  }
  for (const [index, path] of [call.path, ...(call.aliases ?? [])].entries()) {
    app.fastify.route({
      method: call.method,
      url: addressOf(plain, path),
      schema: index === 0 ? schema : { ...schema, operationId: `${call.name}${index + 1}` },
      bodyLimit: limit,
      config: { call: call.name },
      onRequest: async (request) => {
        if (call.allow !== 'anyone') {
          request.ctx = (await options.standIn?.(request)) ?? (await authenticate(app.services, request))
          app.services.rates.count(request.ctx.user)
          app.services.calls.count(request.ctx.company)
        }
        if (call.method !== 'GET') checkContentType(plain, request)
      },
      preParsing: async (request, _reply, payload) => {
        // Files of any size may take long; the connection ends after a minute of silence.
        if (call.multipart === undefined)
          limitBodyTime(request.raw, bodyTimeLimit(limit, app.services.settings.bodyTimeout))
        return unpackBody(request, payload, limit) as typeof payload
      },
      preValidation: async (request, reply) => {
        if (call.multipart !== undefined) await receive(request, reply, call.multipart)
        checkStorable(request)
        if (call.method === 'DELETE' && call.query) request.query = queryAndBody(request)
      },
      onResponse: async (request) => {
        if (request.uploaded) await rm(request.uploaded.path, { force: true })
      },
      handler: async (request, reply) => {
        if (call.allow !== 'anyone') requirePermission(request.ctx, call.allow)
        if (acceptsKey(plain)) answerOnce(request.ctx, request, call.name)
        reply.status(call.status)
        const answer = await runInRequest(plain, request, reply, () =>
          handler({
            params: request.params,
            query: request.query,
            body: request.body,
            ctx: request.ctx,
            services: app.services,
            file: request.uploaded,
            language: request.ctx?.language ?? requestLanguage(request.headers['accept-language']),
            request,
            reply,
          } as HandlerInput<Call<P, Q, B, A>>),
        )
        return call.status === 204 ? reply.send() : answer
      },
    })
  }
}

/**
 * Runs a handler as its request. If the client of a read-only call disconnects, the work stops; a write is completed, as
 * a browser that leaves the page has sent it regardless.
 */
function runInRequest<T>(call: Call, request: FastifyRequest, reply: FastifyReply, work: () => T): T {
  const isDry = (request.body as { dry_run?: unknown } | null | undefined)?.dry_run === true
  const { raw } = reply
  const isRead = call.method === 'GET' || call.answerKind === 'file' || call.isReading || isDry
  const company = request.ctx?.company ?? null
  const { arrival } = request
  if (!isRead) return runForRequest({ company, signal: null, arrival }, work)
  const disconnected = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort(new ClientDisconnectedError())
  })
  return runForRequest({ company, signal: disconnected.signal }, work)
}

/** The answers of a call, by status. */
function answersOf({ answer, status, singleStatus }: Call): Record<number, z.ZodType> {
  return answer ? { [status]: answer, [singleStatus ?? status]: answer } : {}
}

/** The parameters of a DELETE may be in its address or, as for other methods, in its body. */
function queryAndBody({ query, body }: FastifyRequest): Record<string, unknown> {
  const bodyEntries = Object.entries(typeof body === 'object' ? (body ?? {}) : {})
  // Values become texts as in an address, so that `true` is not read as a number.
  const texts = bodyEntries.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])
  return { ...Object.fromEntries(texts), ...(query as Record<string, unknown>) }
}

/** Schemas check requests; a refusal is a 400 with codes by field. */
export function checkWithSchemas(fastify: FastifyInstance): void {
  fastify.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const checked = schema.safeParse(data, { reportInput: true })
    return checked.success ? { value: checked.data } : { error: issuesToError(checked.error.issues, data) }
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: RequestContext
    uploaded: UploadedFile
    /** The file of a multipart call, from before its first byte. */
    arrival?: Arrival
  }
  interface FastifyContextConfig {
    call?: string
  }
}
