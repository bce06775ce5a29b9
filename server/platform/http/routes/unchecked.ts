import type { FastifyReply } from 'fastify'

/**
 * Writes this JSON answer as it is, without checking it against its own schema: for answers of many plots or people,
 * which the server's own readers make.
 */
export function sendUnchecked(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer((payload: unknown) => JSON.stringify(payload))
}

/** Writes bytes that are JSON already. */
export function sendJsonBytes(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8')
}
