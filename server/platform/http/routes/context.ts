import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../../src/words/word.ts'
import type { Services } from '../../../services.ts'
import { ApiError } from '../answers/apiError.ts'
import { requestLanguage } from '../answers/translate.ts'
import type { RequestContext } from './requestContext.ts'

/**
 * The signed-in user of a request. Only the Authorization header authenticates: cookies are ignored, so a foreign page
 * can do nothing in the user's name.
 * @throws ApiError `token_not_valid` without a valid token of an open session.
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<RequestContext> {
  const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new ApiError('token_not_valid')
  return contextOfToken(services, token, requestLanguage(request.headers['accept-language']))
}

/**
 * The user of an access token whose session is still open.
 * @throws ApiError `token_not_valid`; `company.closed` to all but the director of a company that awaits its deletion.
 */
export async function contextOfToken(services: Services, token: string, language: Language): Promise<RequestContext> {
  return contextOfClaims(services, await services.access.verify(token), language)
}

/** The user of a valid token or ticket, whose session is still open. @throws ApiError `token_not_valid`. */
export async function contextOfClaims(
  services: Services,
  claims: { user: number; company: number; session: string; generation?: number } | null,
  language: Language,
): Promise<RequestContext> {
  const session = claims && (await services.sessions.find(claims.session))
  if (!session || session.user !== claims.user || session.company !== claims.company)
    throw new ApiError('token_not_valid')
  const { company, user, role, division, closed } = session
  if (claims.generation)
    services.sessions
      .confirm(claims.session, claims.generation)
      .catch((error) => services.log.warn({ err: error }, 'a session is not confirmed'))
  if (closed && role !== 'general_director') throw new ApiError('company.closed')
  return { db: services.db, company, user, role, division, session: claims.session, language }
}
