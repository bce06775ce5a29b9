import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const pack = promisify(gzip)
const smallest = 1400

/** Packs JSON answers for clients that take gzip; ready buffers and files are sent as they are. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallest || reply.hasHeader('content-encoding')) return payload
    reply.header('Vary', 'Accept-Encoding, Accept-Language')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    // A page of plots is large and asked for often: packing it harder would take longer than sending it.
    const packed = await pack(payload, { level: payload.length > 50_000 ? 1 : 5 })
    reply.header('Content-Encoding', 'gzip')
    reply.header('Content-Length', packed.length)
    return packed
  })
}
