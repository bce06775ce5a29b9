import type { FastifyRequest } from 'fastify'

/**
 * The address of the site that a request came to, such as `https://plotline.example.org`. A page tells its own, which is
 * right behind a proxy, too; other programs tell none.
 */
export function siteOrigin(request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>): string {
  const { origin } = request.headers
  const told = origin === undefined ? null : URL.parse(origin)
  return told?.host === request.host ? told.origin : `${request.protocol}://${request.host}`
}
