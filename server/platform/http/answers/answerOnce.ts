import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../../../../src/contract/call.ts'
import { claimRows, deferUntilCommit } from '../../db/transaction.ts'
import type { RequestContext } from '../routes/requestContext.ts'
import { ApiError } from './apiError.ts'

/** The header with the key of a request that a client may have to send again. */
export const keyHeader = 'idempotency-key'
const shape = /^[\x21-\x7e]{1,255}$/

/**
 * Whether requests of a call may carry a key. Downloading a file again, or sending one again for a task to read, changes
 * nothing by itself.
 */
export function acceptsKey(call: Call): boolean {
  const isForTask = call.multipart !== undefined && call.status === 202
  if (call.isNeverStored) return false
  return call.allow !== 'anyone' && call.method !== 'GET' && !isForTask && call.answerKind !== 'file'
}

/**
 * Makes a request with a key run once: its answer is stored in its transaction, and the same request with the same key
 * gets that answer again. A refused request stores nothing and can be sent again.
 * @throws ApiError `request.keyInvalid`; within the transaction `request.keyReused` for another request.
 */
export function answerOnce(ctx: RequestContext, request: FastifyRequest, call: string): void {
  const key = request.headers[keyHeader]
  if (key === undefined) return
  if (typeof key !== 'string' || !shape.test(key)) throw new ApiError('request.keyInvalid')
  const { params, query, body, uploaded } = request
  const file = uploaded && [uploaded.name, uploaded.size, uploaded.sha256]
  const digest = createHash('sha256')
    .update(JSON.stringify([call, params, query, body, ...(file ?? [])]))
    .digest('base64url')
  const { company, user } = ctx
  ctx.around = async (tx, work) => {
    // The second request waits until the first has ended: on this node in a queue without a connection.
    claimRows(tx, [`request:${company}:${user}:${key}`])
    const [first] = await tx`
      INSERT INTO answered_requests (company_id, user_id, key, request) VALUES (${company}, ${user}, ${key}, ${digest})
      ON CONFLICT DO NOTHING RETURNING 1`
    if (!first) {
      const [known] = await tx<{ request: string; answer: never }[]>`
        SELECT request, answer FROM answered_requests WHERE user_id = ${user} AND key = ${key}`
      if (known.request !== digest) throw new ApiError('request.keyReused')
      return known.answer
    }
    const answer = await work()
    const text = JSON.stringify(answer ?? null)
    const stored = tx`
      UPDATE answered_requests SET answer = ${text}::text::json WHERE user_id = ${user} AND key = ${key}`
    await deferUntilCommit(tx, Promise.all([stored]))
    return answer
  }
}
