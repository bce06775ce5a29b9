import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../../../../src/contract/call.ts'
import type { Services } from '../../../services.ts'
import { ApiError, fieldError } from '../answers/apiError.ts'
import { checkCharacters } from './storable.ts'

/** An uploaded file, on disk until the request ends. Move it (`rename`) to store it. */
export interface UploadedFile {
  path: string
  /** The user's name of the file: for showing only, never part of a path. */
  name: string
  /** The content type that the request states. */
  type: string
  size: number
  sha256: string
}

/** Folder below the data directory for files while their requests last. */
export const incomingFolder = 'incoming'
/** Messages, without a code, of the multipart parser for a body that is truncated or malformed. */
const brokenForm = /multipart data|part header/i
/** Characters of all text fields of a form together. */
const textLimit = 1 << 20
/** Bytes of an uploaded file unless the call states another limit. */
const defaultFileLimit = 200 * 1_000_000

/**
 * Reads a multipart body: its text fields, and its one file on disk; `onBytes` is called with the bytes that have arrived
 * since, and may refuse them.
 */
export async function receiveForm(
  services: Services,
  call: Call,
  request: FastifyRequest,
  {
    fileLimit = defaultFileLimit,
    tooLarge,
    onBytes,
  }: { fileLimit?: number; tooLarge?: () => ApiError; onBytes?: (bytes: number) => void } = {},
): Promise<{ fields: Record<string, string>; file: UploadedFile | null }> {
  const fields: Record<string, string> = Object.create(null)
  let file: UploadedFile | null = null
  const parts = request.parts({ limits: { fileSize: fileLimit, files: 1, fields: 50, fieldSize: textLimit } })
  let texts = 0
  try {
    for await (const part of parts) {
      checkCharacters(part.fieldname, part.fieldname)
      if (part.type === 'field') {
        const text = String(part.value)
        texts += text.length
        if (part.valueTruncated || texts > textLimit) throw new ApiError('body.tooLarge')
        fields[part.fieldname] = wholeText(part.fieldname, text)
      } else if (part.fieldname !== call.multipart)
        throw fieldError(part.fieldname.slice(0, 100), 'validation.unknownField')
      else {
        // A binary part need not have a file name; the parser's types promise one.
        if ((part.filename as string | undefined) === undefined) throw fieldError(part.fieldname, 'validation.required')
        checkCharacters(part.filename, part.fieldname)
        const folder = join(services.settings.dataDir, incomingFolder)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const [name, type] = [part.filename, part.mimetype.slice(0, 255)]
        file = { path: join(folder, randomUUID()), name, type, size: 0, sha256: '' }
        Object.assign(file, await write(part.file, file.path, onBytes))
        if (part.file.truncated) throw tooLarge?.() ?? new ApiError('body.tooLarge')
      }
    }
    return { fields: { ...fields }, file }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    if (error instanceof Error && brokenForm.test(error.message)) throw new ApiError('body.invalid')
    throw error
  }
}

/** The form parser puts U+FFFD where bytes are not UTF-8: no user typed that. */
function wholeText(field: string, text: string): string {
  if (text.includes('\ufffd')) throw fieldError(field, 'validation.characters')
  return text
}

/**
 * Writes a stream to a file. Its hash is computed at the same time: reading it again would take as long, and as much
 * memory.
 */
async function write(
  from: NodeJS.ReadableStream,
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Pick<UploadedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length
      hash.update(chunk)
      try {
        onBytes(chunk.length)
        callback(null, chunk)
      } catch (error) {
        callback(error as Error)
      }
    },
  })
  await pipeline(from, count, createWriteStream(path, { mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}
