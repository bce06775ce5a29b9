import type { FastifyRequest } from 'fastify'
import type { Services } from '../../../services.ts'
import { requestLanguage } from '../answers/translate.ts'
import { contextOfClaims } from './context.ts'
import type { RequestContext } from './requestContext.ts'

/**
 * The user of the ticket in a request's address; null without one. `whatOf` returns what the ticket must allow to replace
 * a token there.
 * @throws ApiError `token_not_valid` for a ticket that is invalid, expired or for something else, or whose session has
 * ended.
 */
export const serveByTicket =
  (services: Services, whatOf: (request: FastifyRequest) => string) =>
  async (request: FastifyRequest): Promise<RequestContext | null> => {
    const { ticket } = request.query as { ticket?: unknown }
    if (typeof ticket !== 'string') return null
    const claims = await services.tickets.verify(ticket)
    const isOfIt = claims?.what === whatOf(request)
    return contextOfClaims(services, isOfIt ? claims : null, requestLanguage(request.headers['accept-language']))
  }
