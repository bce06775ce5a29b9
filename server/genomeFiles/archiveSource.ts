import type { Readable } from 'node:stream'
import type { ArchiveMember } from '../../src/domain/genome/reads/archiveMembers.ts'
import type { ByteRange } from '../files/storage.ts'

/** A member with its bytes, which are read before the next one is asked for. */
export interface OpenMember extends ArchiveMember {
  open: () => AsyncIterable<Uint8Array>
}

/** An archive that is read: its bytes, whole or a range. */
export interface ArchiveSource {
  name: string
  paired: boolean
  bytes: number
  read: (range?: ByteRange) => Promise<Readable>
  /** Told how many more bytes have been read. */
  moved: (bytes: number) => void
}

/** The archive is none of its kind, or cut off: there are no further members. `member`: the one at which that shows. */
export class BrokenArchive extends Error {
  readonly code: 'file.type' | 'file.corrupt'
  readonly member: string | null
  constructor(code: 'file.type' | 'file.corrupt', member: string | null = null) {
    super(code)
    this.code = code
    this.member = member
  }
}

/** The same bytes; where they end in an error, it is what `broken` says of it. */
export async function* guarded(bytes: AsyncIterable<Uint8Array>, broken: () => unknown): AsyncIterable<Uint8Array> {
  try {
    yield* bytes
  } catch {
    throw broken()
  }
}
