import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)
const smallest = 1400

export const acceptsGzip = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(headers['accept-encoding'] ?? '')

/** Compresses JSON answers for clients that accept gzip; other answers are sent unchanged. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!isText(payload, reply) || payload.length < smallest || reply.hasHeader('content-encoding')) return payload
    reply.header('Vary', 'Accept-Encoding, Accept-Language')
    if (!acceptsGzip(request)) return payload
    // A page of plots is large and requested often: a higher level would take longer than it saves in sending.
    const packed = await pack(payload, { level: payload.length > 50_000 ? 1 : 5 })
    reply.header('Content-Encoding', 'gzip')
    reply.header('Content-Length', packed.length)
    return packed
  })
}

/** Whether an answer is text, or JSON that its handler has as bytes already. */
function isText(payload: unknown, reply: FastifyReply): payload is string | Buffer {
  if (typeof payload === 'string') return true
  return Buffer.isBuffer(payload) && `${reply.getHeader('content-type')}`.startsWith('application/json')
}
