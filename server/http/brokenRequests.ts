import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { ApiError } from './apiError.ts'
import { answerError, errorBody } from './errors.ts'
import { closedHeaders } from './headers.ts'
import { languageOf } from './worded.ts'

/** ms that a sender of broken bytes has to read its answer. */
const lingering = 1000

/** Answers, as every refusal is answered, what never becomes a request of a route. */
export const brokenRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  // An address that is longer than any of ours is none; one that cannot be decoded is a broken request.
  frameworkErrors: (error, request, reply) => {
    reply.headers(closedHeaders(request))
    answerError(request, reply, new ApiError(error.code === 'FST_ERR_BAD_URL' ? 'body.invalid' : 'notFound'))
  },
  // Bytes that are no HTTP, headers beyond the limit, a sender that is too slow: there is no reply to answer with.
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    // Not writable: answered already, and more of the same has come.
    if (error.code === 'ECONNRESET' || !socket.writable) return
    // A browser opens connections ahead. On one that is only closed it asks again elsewhere; words that meet its request on
    // their way it takes for the answer.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
      socket.destroy()
      return
    }
    const refused = new ApiError(error.code === 'HPE_HEADER_OVERFLOW' ? 'body.tooLarge' : 'body.invalid')
    const body = JSON.stringify(errorBody(refused, languageOf(undefined)))
    const lines = [
      `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    // Closed at once, with bytes unread, the connection would be reset and the answer lost on its way.
    setTimeout(() => socket.destroy(), lingering).unref()
  },
}
