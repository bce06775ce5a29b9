import type { FastifyInstance } from 'fastify'
import type { Sql } from '../db/connect.ts'
import { newestVersion } from '../db/migrate.ts'
import { ApiError } from './apiError.ts'

const json = 'application/json; charset=utf-8'

/**
 * /healthz: the process answers, 200 also while the embedded database is started again: restarting the process would not
 * help, so that the answer only says so. /readyz: the database answers and has every migration of this code.
 */
export function serveHealth(fastify: FastifyInstance, db: Sql, isDatabaseUp: () => boolean): void {
  const plain = { schema: { hide: true }, logLevel: quiet(fastify) }
  fastify.get('/healthz', plain, async (_request, reply) => {
    const status = isDatabaseUp() ? 'ok' : 'database_restarting'
    return reply.type(json).send(JSON.stringify({ status }))
  })
  const known = newestVersion()
  fastify.get('/readyz', plain, async (_request, reply) => {
    const found = await Promise.race([databaseVersion(db), tooLong()])
    if (found !== (await known)) throw new ApiError('server.busy', { retryAfter: 1 })
    return reply.type(json).send('{"status":"ready"}')
  })
}

// Asked every few seconds: only what goes wrong is worth a line.
function quiet(fastify: FastifyInstance): 'warn' | 'silent' {
  return fastify.log.level === 'silent' ? 'silent' : 'warn'
}

async function databaseVersion(db: Sql): Promise<number | null> {
  try {
    const [row] = await db<{ version: number }[]>`SELECT max(version) AS version FROM schema_migrations`
    return row.version
  } catch {
    return null
  }
}

function tooLong(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, 2000, null).unref())
}
