import { gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Call } from '../../../../src/contract/call.ts'
import { calls } from '../../../../src/contract/calls.ts'
import { pathConstants } from '../../../../src/contract/pathConstants.ts'
import { acceptsKey, keyHeader } from '../answers/answerOnce.ts'
import { xlsxType } from '../answers/attachment.ts'
import { acceptsGzip } from '../answers/compress.ts'

// The digest of the one style sheet that @fastify/swagger-ui 6.1.3 writes into its page.
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

const callsByName = new Map(calls.map((call) => [call.name, call]))
const bytes = { type: 'string', format: 'binary' }

/** Adds to a call what its schemas lack: its key, its file, and an answer that is not JSON. */
function describeRoute(input: Parameters<typeof jsonSchemaTransform>[0], call: Call | undefined) {
  const described = jsonSchemaTransform(input)
  if (!call) return described
  const schema: FastifySchema = { ...described.schema }
  if (acceptsKey(call)) schema.headers = keyHeaders
  if (call.multipart !== undefined) {
    const { properties, required = [] } = schema.body as { properties: object; required?: string[] }
    schema.consumes = ['multipart/form-data']
    schema.body = {
      type: 'object',
      properties: { [call.multipart]: bytes, ...properties },
      required: [call.multipart, ...required],
    }
  }
  if (call.answerKind !== 'json') {
    const { answerKind, status } = call
    const type = answerKind === 'file' ? xlsxType : 'application/octet-stream'
    const kind = answerKind === 'none' ? { type: 'null' } : { content: { [type]: { schema: bytes } } }
    schema.response = { [status]: { description: call.summary, ...kind }, ...(schema.response as object) }
  }
  return { ...described, schema }
}

/** Serves /api/openapi.json, generated from the routes, and a readable page of it. */
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
    transform: (input) => describeRoute(input, callsByName.get(input.route.config?.call ?? '')),
  })
  await fastify.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    // The page's own copies would be made for every request; JSON is YAML, too.
    uiHooks: {
      onRequest: ({ routeOptions }, reply, callback) => {
        if (/\/(json|yaml)$/.test(routeOptions.url ?? '')) reply.redirect('/api/openapi.json')
        else callback()
      },
    },
  })
  // Made once: anyone may request it, and it takes longer to make and to compress than any other answer to strangers.
  let documentBytes: Buffer | null = null
  let packed: Buffer | null = null
  fastify.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    documentBytes ??= Buffer.from(JSON.stringify(fastify.swagger()))
    reply.type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding')
    if (!acceptsGzip(request)) return reply.send(documentBytes)
    packed ??= gzipSync(documentBytes)
    return reply.header('Content-Encoding', 'gzip').send(packed)
  })
}
