import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './apiError.ts'
import { answerError } from './errors.ts'
import { pagePolicy } from './headers.ts'

/** The build's placeholder for a page's nonce. */
const noncePlace = '__CSP_NONCE__'
const apiPath = /^\/(api|warehouse\/api|notification|brapi|assets|healthz|readyz|metrics)(\/|$)/

/**
 * Serves the built client: hashed assets cached for ever, precompressed; every other address is the application's page.
 */
export async function serveClient(fastify: FastifyInstance, distDir: string): Promise<void> {
  const pagePath = join(distDir, 'index.html')
  const page = existsSync(pagePath) ? await readFile(pagePath, 'utf8') : null
  if (page !== null) {
    await fastify.register(files, {
      root: distDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(distDir, 'assets'))
        reply.header('Content-Security-Policy', pagePolicy(reply.request, null))
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  fastify.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !apiPath.test(request.url.split('?')[0])
    if (page === null || !wantsPage) return answerError(request, reply, new ApiError('notFound'))
    return sendPage(page, request, reply)
  })
}

function sendPage(page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  reply.header('Content-Security-Policy', pagePolicy(request, nonce))
  reply.header('Cache-Control', 'no-cache')
  return reply
    .status(200)
    .type('text/html; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(page.replaceAll(noncePlace, nonce))
}
