import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorAnswer, fixedDetails } from '../../../../src/contract/errors.ts'
import type { Language } from '../../../../src/words/word.ts'
import { isDatabaseFull, isDatabaseUnavailable, isFilesFull } from '../../db/failure.ts'
import { ClientDisconnectedError } from '../routes/currentRequest.ts'
import { ApiError } from './apiError.ts'
import { requestLanguage, translate } from './translate.ts'

const retrySeconds = 2
/** An operator has to make room first. */
const fullDiskRetrySeconds = 60
/** Faults in one answer, and their bytes at most: more are of no use, and a sender could cause megabytes. */
export const maxFaults = 100
const maxFaultBytes = 48_000
/** Characters of a field's name: longer ones come only from the sender. */
const longestField = 100

/** Sentences by field, as many as an answer may contain. */
function wordFaults(fields: ApiError['fields'], language: Language): Record<string, string[]> {
  const worded: Record<string, string[]> = Object.create(null)
  let count = 0
  let bytes = 0
  for (const [name, faults] of Object.entries(fields)) {
    const field = name.slice(0, longestField).toWellFormed()
    for (const fault of faults) {
      const sentence = translate(language, fault.key, fault.params)
      bytes += Buffer.byteLength(JSON.stringify([field, sentence]))
      if (count > 0 && (count === maxFaults || bytes > maxFaultBytes)) return { ...worded }
      count++
      worded[field] ??= []
      worded[field].push(sentence)
    }
  }
  return { ...worded }
}

/** The answer of a refused call. */
export function errorBody(error: ApiError, language: Language): ErrorAnswer & Record<string, unknown> {
  const body: ErrorAnswer = {
    detail: fixedDetails[error.code] ?? translate(language, error.sentence, error.params),
    code: error.code,
  }
  if (Object.keys(error.fields).length > 0) body.errors = wordFaults(error.fields, language)
  return { ...error.extra, ...body }
}

/** Any failure as the refusal that the client sees; a server error reveals no details. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  // This client has disconnected, but another request that waited for the same work may get this answer.
  if (error instanceof ClientDisconnectedError) return new ApiError('server.busy', { retryAfter: retrySeconds })
  if (isDatabaseFull(error)) return new ApiError('server.databaseFull', { retryAfter: fullDiskRetrySeconds })
  if (isFilesFull(error)) return new ApiError('server.filesFull', { retryAfter: fullDiskRetrySeconds })
  if (isDatabaseUnavailable(error)) return new ApiError('server.busy', { retryAfter: retrySeconds })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new ApiError('body.tooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new ApiError('body.type')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError('body.invalid')
  return new ApiError('server.error')
}

/** Answers every failure of a route in words. */
export function handleErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: unknown, request, reply) => {
    const refused = toApiError(error)
    if (refused.status === 500) request.log.error({ err: error }, 'request failed')
    else if (refused.status > 500)
      request.log.warn({ cause: String((error as Error).cause ?? error) }, 'request not served now')
    return answerError(request, reply, refused)
  })
}

/** Sends a refusal. */
export function answerError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfter !== null) reply.header('Retry-After', String(error.retryAfter))
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  const body = errorBody(error, requestLanguage(request.headers['accept-language']))
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}
