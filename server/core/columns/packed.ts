import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { columnsFormat } from '../../../src/domain/columns/yearHeader.ts'

const brotli = promisify(brotliCompress)
const packQuality = 4

/** Encoded columns, plain and compressed; `etag` identifies their content. */
export interface PackedAnswer {
  etag: string
  plain: Uint8Array
  packed: Buffer
}

/** The ETag of a year's bytes, or of the requested part of them: after a change of format browsers request them again. */
export function etagOf({ seq, crop_seq }: FieldYearColumns, part: string): string {
  return `"${seq}-${crop_seq}-${columnsFormat}-${part}"`
}

/** Compresses encoded columns. */
export async function packBytes(etag: string, plain: Uint8Array): Promise<PackedAnswer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: packQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return { etag, plain, packed: await brotli(plain, { params }) }
}

/** Whether the client has these columns already. */
export const hasCurrentCopy = (request: FastifyRequest, etag: string): boolean =>
  request.headers['if-none-match'] === etag

/** Answers columns, compressed if the client accepts it; without a body if the client has them. `pack` null: it has. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  pack: (() => Promise<PackedAnswer>) | null,
): Promise<unknown> {
  reply.header('ETag', etag).header('Cache-Control', 'private, no-cache').header('Vary', 'Accept-Encoding')
  if (!pack || hasCurrentCopy(request, etag)) return reply.status(304).send()
  const { plain, packed } = await pack()
  reply.type('application/octet-stream')
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return plain
  reply.header('Content-Encoding', 'br')
  return packed
}
