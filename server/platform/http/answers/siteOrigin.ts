import type { FastifyRequest } from 'fastify'

/**
 * The origin of the site that received a request, such as `https://plotline.example.org`. Pages send theirs in a
 * header, which is correct behind a proxy, too; other programs send none.
 */
export function siteOrigin(request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>): string {
  const { origin } = request.headers
  const sentOrigin = origin === undefined ? null : URL.parse(origin)
  return sentOrigin?.host === request.host ? sentOrigin.origin : `${request.protocol}://${request.host}`
}
