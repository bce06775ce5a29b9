import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { pathConstants } from '../../src/contract/pathConstants.ts'
import { keyHeader } from './answeredOnce.ts'

// The one style sheet that the reader of @fastify/swagger-ui 6.1.3 writes into its page, by its digest.
const inlineStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${inlineStyle}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The header of requests that may be sent again. */
const keyHeaders = { type: 'object', properties: { [keyHeader]: { type: 'string', minLength: 1, maxLength: 255 } } }

/** Makes /api/openapi.json from the routes, and a readable page of it. */
export async function serveDocumentation(fastify: FastifyInstance): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plotline',
        version: '1',
        description: `Further path constants: ${Object.values(pathConstants).join(', ')}`,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (given) => {
      const told = jsonSchemaTransform(given)
      if (!given.route.config?.takesKey) return told
      return { ...told, schema: { ...told.schema, headers: keyHeaders } }
    },
  })
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy })
  fastify.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/json; charset=utf-8')
    return reply.serializer((text: string) => text).send(JSON.stringify(fastify.swagger()))
  })
}
