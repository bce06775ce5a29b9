import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { ApiError } from './apiError.ts'
import { answerError, errorBody } from './errors.ts'
import { closedHeaders } from './headers.ts'
import { requestLanguage } from './translate.ts'

/** Time for a sender of broken bytes to read its answer, ms. */
const lingering = 1000

/** Answers requests that never reach a route in the form of every refusal. */
export const brokenRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  // An address longer than any of this server's is not found; one that cannot be decoded is a broken request.
  frameworkErrors: (error, request, reply) => {
    reply.headers(closedHeaders(request))
    answerError(request, reply, new ApiError(error.code === 'FST_ERR_BAD_URL' ? 'body.invalid' : 'notFound'))
  },
  // Bytes that are not HTTP, headers beyond the limit, a sender that is too slow: there is no reply to answer with.
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    // Not writable: the request was answered, and more of its bytes have arrived.
    if (error.code === 'ECONNRESET' || !socket.writable) return
    // Browsers open connections ahead. If one is simply closed, the browser sends its request on another; data that cross
    // with its request would be read as the answer.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
      socket.destroy()
      return
    }
    const refused = new ApiError(error.code === 'HPE_HEADER_OVERFLOW' ? 'body.tooLarge' : 'body.invalid')
    const body = JSON.stringify(errorBody(refused, requestLanguage(undefined)))
    const lines = [
      `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    // Closing the connection at once, with bytes unread, would reset it and lose the answer.
    setTimeout(() => socket.destroy(), lingering).unref()
  },
}
