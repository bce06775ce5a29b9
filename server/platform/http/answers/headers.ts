import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Policy of everything that is not a page: it may load nothing. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers of every answer; pages, assets and documentation set their own policy and caching over these. */
export function closedHeaders(request: FastifyRequest): Record<string, string> {
  return {
    'Content-Security-Policy': closedPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Request-Id': request.id,
    ...(request.protocol === 'https' ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

export function secureHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(closedHeaders(request))
  })
}

/**
 * Policy of the application's pages: styles need the page's nonce, scripts and everything else come from this origin. Its
 * files have no nonce; workers obey the policy of their own file.
 */
export function pagePolicy(request: FastifyRequest, nonce: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    nonce === null ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${socketSource(request)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

// Not every browser counts the socket of the same host as 'self'.
function socketSource(request: FastifyRequest): string {
  if (!/^[A-Za-z0-9.-]+(:\d+)?$|^\[[0-9a-fA-F:]+\](:\d+)?$/.test(request.host)) return ''
  return ` ${request.protocol === 'https' ? 'wss' : 'ws'}://${request.host}`
}
