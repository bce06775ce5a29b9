import type { Readable } from 'node:stream'
import type { ArchiveMember } from '../../../src/domain/genome/reads/archiveMembers.ts'
import type { ByteRange } from '../../platform/files/storage.ts'

/** A member with its bytes, which must be read before the next one. */
export interface OpenMember extends ArchiveMember {
  open: () => AsyncIterable<Uint8Array>
}

/** An archive being read: its bytes, whole or a range. */
export interface ArchiveSource {
  name: string
  paired: boolean
  bytes: number
  read: (range?: ByteRange) => Promise<Readable>
  /** Called with the number of bytes read since. */
  moved: (bytes: number) => void
}

/** The archive is not of its kind, or truncated: there are no further members. `member`: where that shows. */
export class BrokenArchiveError extends Error {
  readonly code: 'file.type' | 'file.corrupt'
  readonly member: string | null
  constructor(code: 'file.type' | 'file.corrupt', member: string | null = null) {
    super(code)
    this.code = code
    this.member = member
  }
}

/** Passes bytes on; an error while reading them is replaced by the result of `broken`. */
export async function* replaceErrors(
  bytes: AsyncIterable<Uint8Array>,
  broken: () => unknown,
): AsyncIterable<Uint8Array> {
  try {
    yield* bytes
  } catch {
    throw broken()
  }
}
