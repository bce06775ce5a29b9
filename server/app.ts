import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Sql } from './platform/db/connect.ts'
import { brokenRequests } from './platform/http/answers/brokenRequests.ts'
import { compressAnswers } from './platform/http/answers/compress.ts'
import { handleErrors } from './platform/http/answers/errors.ts'
import { secureHeaders } from './platform/http/answers/headers.ts'
import { serveClient } from './platform/http/answers/static.ts'
import { readJsonAsUtf8 } from './platform/http/input/storable.ts'
import { limitSlowReaders } from './platform/http/limits/slowReaders.ts'
import { serveHealth } from './platform/http/monitoring/health.ts'
import { logOptions } from './platform/http/monitoring/log.ts'
import { countRequests } from './platform/http/monitoring/metrics.ts'
import { serveDocumentation } from './platform/http/routes/documentation.ts'
import { checkWithSchemas } from './platform/http/routes/route.ts'
import type { Settings } from './platform/settings.ts'

/**
 * The HTTP side without its resources: headers, errors, schemas, health, documentation and the built client.
 * `isDatabaseUp`: false while the embedded database is started again.
 */
export async function buildApp(
  settings: Settings,
  db: Sql,
  isDatabaseUp: () => boolean = () => true,
): Promise<FastifyInstance> {
  const { headersTimeout = 10_000 } = settings
  const fastify = Fastify({
    ...logOptions(settings),
    ...brokenRequests,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    requestIdHeader: false,
    // Slow senders are cut off: 10 s for the headers, 60 s of silence; an upload of 100 GB may take long.
    connectionTimeout: 60_000,
    requestTimeout: 0,
    http: { headersTimeout, connectionsCheckingInterval: Math.min(2000, headersTimeout) },
    forceCloseConnections: 'idle',
  })
  fastify.setSerializerCompiler(serializerCompiler)
  checkWithSchemas(fastify)
  handleErrors(fastify)
  secureHeaders(fastify)
  compressAnswers(fastify)
  limitSlowReaders(fastify)
  countRequests(fastify, { db, settings })
  fastify.removeContentTypeParser('text/plain')
  readJsonAsUtf8(fastify)
  await fastify.register(multipart)
  await serveDocumentation(fastify)
  serveHealth(fastify, db, isDatabaseUp)
  await serveClient(fastify, settings.distDir)
  return fastify
}
