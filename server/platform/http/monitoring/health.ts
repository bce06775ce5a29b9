import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../db/connect.ts'
import { canServe, type DatabaseVersion, databaseVersion, newestVersion } from '../../db/migrate.ts'
import { ApiError } from '../answers/apiError.ts'

const json = 'application/json; charset=utf-8'

/**
 * /healthz: the process answers, with 200 also while the embedded database is restarted: restarting the process would not
 * help, so the answer only states it. /readyz: the database answers, has every migration of this code, and still serves
 * it if it is newer.
 */
export function serveHealth(fastify: FastifyInstance, db: Sql, isDatabaseUp: () => boolean): void {
  const plain = { schema: { hide: true }, logLevel: quiet(fastify) }
  fastify.get('/healthz', plain, async (_request, reply) => {
    const status = isDatabaseUp() ? 'ok' : 'database_restarting'
    return reply.type(json).send(JSON.stringify({ status }))
  })
  const known = newestVersion()
  fastify.get('/readyz', plain, async (_request, reply) => {
    const found = await Promise.race([readVersion(db), tooLong()])
    if (!found || !canServe(found, await known)) throw new ApiError('server.busy', { retryAfter: 1 })
    return reply.type(json).send('{"status":"ready"}')
  })
}

// Requested every few seconds: only failures are worth a log line.
function quiet(fastify: FastifyInstance): 'warn' | 'silent' {
  return fastify.log.level === 'silent' ? 'silent' : 'warn'
}

function readVersion(db: Sql): Promise<DatabaseVersion | null> {
  return databaseVersion(db).catch(() => null)
}

function tooLong(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, 2000, null).unref())
}
