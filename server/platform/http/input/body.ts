import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../../../../src/contract/call.ts'
import { ApiError } from '../answers/apiError.ts'

const bodyLimits = { small: 16 << 10, normal: 1 << 20, large: 32 << 20 } as const

/** Bytes of a call's JSON body: 16 KiB without sign-in, 1 MiB, 32 MiB if a call carries many cells. */
export function bodyLimit({ allow, bodyLimit }: Call): number {
  if (allow === 'anyone') return bodyLimits.small
  return bodyLimit === 'large' ? bodyLimits.large : bodyLimits.normal
}

const jsonType = /^application\/json(\s*;\s*charset="?utf-8"?)?$/i
const formType = /^multipart\/form-data\s*;\s*boundary=("[^"]{1,70}"|[^\s;"]{1,70})$/i

/** @throws ApiError `body.type` if the body is of another type than the call accepts. */
export function checkContentType(call: Call, request: FastifyRequest): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
  if (!hasBody && type === undefined) return
  const expectedType = call.multipart === undefined ? jsonType : formType
  if (!expectedType.test(type ?? '')) throw new ApiError('body.type')
}

/** Time limit of a request's body, ms: `least`, and as long as its size limit takes at 50 kB a second. */
export const bodyTimeLimit = (limit: number, least = 30_000): number => least + limit / 50

/**
 * Destroys a connection whose request has not arrived completely in `ms`, so that a sender of a byte now and then blocks
 * nothing. The time of its answer is not limited.
 */
export function limitBodyTime(request: IncomingMessage, ms: number): void {
  // A request without a body is complete, and does not end: nothing reads it.
  const timer = setTimeout(() => request.complete || request.destroy(), ms).unref()
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** Decompresses a body; its decompressed size counts against the limit. */
export function unpackBody(
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
  limit: number,
): NodeJS.ReadableStream {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return payload
  const unpacker = unpackers[encoding]?.()
  if (!unpacker) throw new ApiError('body.type')
  let packed = 0
  let unpacked = 0
  const countingStream = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, callback) {
        unpacked += chunk.length
        if (unpacked > limit) callback(new ApiError('body.tooLarge'))
        else callback(null, chunk)
      },
    }),
    { receivedEncodedLength: 0 },
  )
  payload.on('data', (chunk: Buffer) => {
    packed += chunk.length
    countingStream.receivedEncodedLength = packed
  })
  payload.on('error', (error) => countingStream.destroy(error))
  unpacker.on('error', () => countingStream.destroy(new ApiError('body.invalid')))
  return payload.pipe(unpacker).pipe(countingStream)
}
