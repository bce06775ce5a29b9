import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../answers/apiError.ts'
import { countEvent } from '../monitoring/countedEvents.ts'

/** Bytes that are written to a connection at a time, so that it shows how far its reader is. */
const pieceBytes = 64 << 10
/** Minimum age of an answer before it can be aborted to make room for another, ms. */
const minTime = 5000
const retrySeconds = 5
/** How often readers are checked, ms. */
const checkInterval = 5000

export interface ReaderLimits {
  /** How long a reader may take for a piece, ms. */
  pieceTimeout: number
  /** Bytes of answers that this node holds for their readers, and of those for one company. */
  maxBytes: number
  maxCompanyBytes: number
}

const standardReaderLimits: ReaderLimits = { pieceTimeout: 60_000, maxBytes: 256_000_000, maxCompanyBytes: 192_000_000 }

/** An answer that has not been sent completely. */
interface Reader {
  company: number | null
  /** The memory of its bytes: an answer that many read is there once. Null: it is read from where it is stored. */
  buffer: ArrayBufferLike | null
  socket: Pick<Socket, 'bytesWritten' | 'writableLength'>
  begun: number
  /** Bytes of the connection when the answer began, and when its reader last made progress, which was at `movedAt`. */
  first: number
  last: number
  movedAt: number
  end: () => void
}

/**
 * Answers on their way to readers that may be slow. A reader that takes less than a piece in its time is ended, and where
 * the memory that answers hold is used up, the slowest are.
 */
export class SlowReaders {
  private readonly readers = new Set<Reader>()
  private readonly limits: ReaderLimits

  constructor(limits: ReaderLimits) {
    this.limits = limits
  }

  /** Bytes of memory that answers hold, of one company or of all. */
  bufferedBytes(company?: number | null): number {
    const buffer = new Set<ArrayBufferLike>()
    for (const reader of this.readers)
      if (reader.buffer && (company === undefined || reader.company === company)) buffer.add(reader.buffer)
    return [...buffer].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /**
   * Begins to watch an answer; returns how to stop. `end` destroys its connection.
   * @throws ApiError `server.busy` if there is no memory for it, and no slower reader that could be ended.
   */
  watch({
    company,
    buffer,
    socket,
    end,
  }: Pick<Reader, 'company' | 'buffer' | 'socket'> & { end: () => void }): () => void {
    if (buffer) this.makeRoom(company, buffer)
    const now = Date.now()
    const { bytesWritten: first } = socket
    const reader: Reader = { company, buffer, socket, begun: now, first, last: first, movedAt: now, end }
    this.readers.add(reader)
    return () => this.readers.delete(reader)
  }

  /** Ends the readers that have made no progress for too long; returns how many. */
  endIdle(): number {
    const now = Date.now()
    let endedCount = 0
    for (const reader of this.readers) {
      const { bytesWritten, writableLength } = reader.socket
      // Nothing waits for this reader: the answer itself is slow.
      if (bytesWritten - reader.last >= pieceBytes || writableLength === 0)
        Object.assign(reader, { last: bytesWritten, movedAt: now })
      else if (now - reader.movedAt >= this.limits.pieceTimeout) {
        this.drop(reader)
        endedCount++
      }
    }
    return endedCount
  }

  private drop(reader: Reader): void {
    this.readers.delete(reader)
    countEvent('slowReader', {})
    reader.end()
  }

  private makeRoom(company: number | null, buffer: ArrayBufferLike): void {
    const { maxBytes, maxCompanyBytes } = this.limits
    this.endUntilFits(buffer, maxCompanyBytes, company)
    this.endUntilFits(buffer, maxBytes)
  }

  /** Ends readers, of one company or of all, the slowest first; an answer that is larger than the limit fits alone. */
  private endUntilFits(buffer: ArrayBufferLike, max: number, company?: number | null): void {
    const isBuffered = (): boolean => [...this.readers].some((reader) => reader.buffer === buffer)
    for (;;) {
      const bytes = this.bufferedBytes(company)
      if (bytes === 0 || bytes + buffer.byteLength <= max || isBuffered()) return
      const slowest = this.slowest(company)
      if (!slowest) throw new ApiError('server.busy', { retryAfter: retrySeconds })
      this.drop(slowest)
    }
  }

  private slowest(company?: number | null): Reader | undefined {
    const now = Date.now()
    const speed = ({ socket, first, begun }: Reader): number => (socket.bytesWritten - first) / (now - begun)
    const candidates = [...this.readers].filter(
      (reader) =>
        reader.buffer && now - reader.begun >= minTime && (company === undefined || reader.company === company),
    )
    return candidates.toSorted((first, second) => speed(first) - speed(second))[0]
  }
}

/** Headers of an answer that is not sent after all. */
const answerHeaders = [
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-type',
  'etag',
  'cache-control',
]

/** Sends large answers in pieces, and ends readers that do not take them. */
export function limitSlowReaders(fastify: FastifyInstance, limits: ReaderLimits = standardReaderLimits): SlowReaders {
  const readers = new SlowReaders(limits)
  const check = (): void => {
    const endedCount = readers.endIdle()
    if (endedCount > 0) fastify.log.warn({ count: endedCount }, 'answers ended whose readers did not take them')
    countEvent('bufferedAnswers', { bytes: readers.bufferedBytes() })
  }
  const timer = setInterval(check, Math.min(checkInterval, limits.pieceTimeout / 2)).unref()
  fastify.addHook('onClose', async () => clearInterval(timer))

  function watch(reply: FastifyReply, buffer: ArrayBufferLike | null): void {
    const { raw, request } = reply
    const { socket } = request.raw
    try {
      const stop = readers.watch({ company: request.ctx?.company ?? null, buffer, socket, end: () => raw.destroy() })
      raw.once('close', stop)
    } catch (error) {
      for (const name of answerHeaders) reply.removeHeader(name)
      throw error
    }
  }

  fastify.addHook('onSend', async (request, reply, payload) => {
    // Its client disconnected while the answer was made: nothing would end the watch.
    if (reply.raw.closed) return payload
    if (request.method === 'HEAD' || payload === null || payload === undefined) return payload
    if (payload instanceof Readable) {
      watch(reply, null)
      return payload
    }
    if (!isLarge(payload)) return payload
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    watch(reply, bytes.buffer)
    if (!reply.hasHeader('content-length')) reply.header('Content-Length', bytes.length)
    return Readable.from(piecesOf(bytes), { objectMode: false })
  })
  return readers
}

const isLarge = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= pieceBytes

function* piecesOf(bytes: Buffer): Iterable<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}
