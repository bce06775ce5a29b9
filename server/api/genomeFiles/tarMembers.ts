import type { Hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Extract, extract, type Header } from 'tar-stream'
import { type ArchiveSource, BrokenArchiveError, type OpenMember, replaceErrors } from './archiveSource.ts'
import { waitForDrain } from './drain.ts'

const pieceBytes = 1 << 18
const kinds: Record<string, OpenMember['kind']> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
} satisfies Partial<Record<NonNullable<Header['type']>, OpenMember['kind']>>

/**
 * The members of a tar, compressed by gzip or not, as it streams; after the last one `hash` includes all of its bytes.
 * @throws BrokenArchiveError; the errors of the file storage.
 */
export async function* tarMembers(source: ArchiveSource, hash: Hash, isPacked: boolean): AsyncIterable<OpenMember> {
  const tar = extract()
  const raw = await source.read()
  let failure: unknown = null
  const broken = (): unknown => failure ?? new BrokenArchiveError('file.corrupt')
  raw.on('error', (error) => {
    failure = error
  })
  const countedStream = Readable.from(countedBytes(raw, source, hash))
  const bytes = isPacked
    ? pipeline(countedStream, createGunzip({ chunkSize: pieceBytes }), () => undefined)
    : countedStream
  const fed = feed(tar, bytes)
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header
      let isOpen = false
      const openGzip = () => {
        isOpen = true
        return replaceErrors(entry as AsyncIterable<Uint8Array>, broken)
      }
      yield { name, kind: kinds[type ?? 'file'] ?? 'other', bytes: size, open: openGzip }
      if (!isOpen) entry.resume()
    }
  } catch {
    throw broken()
  } finally {
    tar.destroy(null)
    await fed
  }
}

async function* countedBytes(raw: Readable, { moved }: ArchiveSource, hash: Hash): AsyncIterable<Buffer> {
  for await (const bytes of raw) {
    hash.update(bytes)
    moved(bytes.length)
    yield bytes
  }
}

/** Feeds bytes into the tar reader until it has had enough. */
async function feed(tar: Extract, bytes: Readable): Promise<void> {
  try {
    for await (const piece of bytes) {
      if (tar.destroyed) return
      if (!tar.write(piece)) await waitForDrain(tar)
    }
    tar.end(null)
  } catch (error) {
    tar.destroy(error as Error)
  }
}
