import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { contextOfClaims } from './context.ts'
import type { RequestContext } from './requestContext.ts'
import { languageOf } from './worded.ts'

/**
 * Who holds the ticket in a request's address; null where it has none. `whatOf` tells what a ticket must be of to stand for
 * a token there.
 * @throws ApiError `token_not_valid` for a ticket that is none, is late or of something else, or whose session has ended.
 */
export const byTicket =
  (services: Services, whatOf: (request: FastifyRequest) => string) =>
  async (request: FastifyRequest): Promise<RequestContext | null> => {
    const { ticket } = request.query as { ticket?: unknown }
    if (typeof ticket !== 'string') return null
    const claims = await services.tickets.verify(ticket)
    const isOfIt = claims?.what === whatOf(request)
    return contextOfClaims(services, isOfIt ? claims : null, languageOf(request.headers['accept-language']))
  }
