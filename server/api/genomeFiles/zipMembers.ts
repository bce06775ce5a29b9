import type { Hash } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { ByteRange } from '../../platform/files/storage.ts'
import { type ArchiveSource, BrokenArchiveError, type OpenMember, replaceErrors } from './archiveSource.ts'

const linkType = 0o120000
const typeMask = 0o170000

/** Reads ranges of an archive in the file storage; stores the error of a failed one. */
class RangeReader extends yauzl.RandomAccessReader {
  failure: unknown = null
  private readonly from: ArchiveSource['read']
  constructor(from: ArchiveSource['read']) {
    super()
    this.from = from
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    if (start === end) return through.end()
    const range: ByteRange = { from: start, to: end - 1 }
    this.from(range).then(
      (member) =>
        pipeline(member, through, (error) => {
          // A reader that has read enough closes the rest.
          if (error && member.errored) this.failure = error
        }),
      (error) => {
        this.failure = error
        through.destroy(error)
      },
    )
    return through
  }
}

/**
 * The members of a zip by its directory, which is at its end; for its digest it is read once completely before.
 * @throws BrokenArchiveError; the errors of the file storage.
 */
export async function* zipMembers(source: ArchiveSource, hash: Hash): AsyncIterable<OpenMember> {
  const { bytes, read, moved } = source
  for await (const piece of await read()) {
    hash.update(piece)
    moved(piece.length)
  }
  const reader = new RangeReader(read)
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, bytes, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
    })
    for await (const entry of zip.eachEntry())
      yield memberOf(zip, entry, (name) => reader.failure ?? new BrokenArchiveError('file.corrupt', name))
  } catch {
    throw reader.failure ?? new BrokenArchiveError('file.corrupt')
  }
}

function memberOf(zip: ZipFile, entry: Entry, broken: (member: string) => unknown): OpenMember {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, externalFileAttributes, uncompressedSize } = entry
  const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
  const isLink = ((externalFileAttributes >>> 16) & typeMask) === linkType
  return {
    name,
    kind: isLink ? 'other' : name.endsWith('/') ? 'folder' : 'file',
    bytes: uncompressedSize,
    open: () => replaceErrors(bytesOf(zip, entry), () => broken(name)),
  }
}

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  yield* await zip.openReadStreamPromise(entry)
}
