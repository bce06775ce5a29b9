import type { Readable } from 'node:stream'

/** Bytes from `from` up to and including `to`, counted from 0. */
export interface ByteRange {
  from: number
  to: number
}

/** A part that the place of files has taken, as it must be named when they are put together. */
export interface StoredPart {
  /** From 1; parts are put together in this order. */
  number: number
  tag: string
}

/** Something that lies in the place of files. */
export interface Listed {
  key: string
  modified: number
}

/** A file that is being put together: `begun` for how long. */
export interface Unfinished {
  key: string
  upload: string
  begun: number
}

/**
 * The place of files, a folder or a bucket: bytes under keys of our own making (`<kind>/<company>/<uuid>`); what a user calls
 * a file is never part of a key.
 * @throws ApiError `server.busy` when the place does not answer, `notFound` where a key holds nothing.
 */
export interface FileStorage {
  /** Takes a file over from this machine's disk. */
  put: (key: string, path: string) => Promise<void>
  /** The bytes of a file, or a range of them; a range that ends behind the file's end ends there. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** A file as one on this machine's disk, until it is released. */
  local: (key: string) => Promise<{ path: string; release: () => Promise<void> }>
  /** Removes a file; one that is not there is removed already. */
  remove: (key: string) => Promise<void>
  /** Begins a file that comes in parts; answers the name of the upload. */
  begin: (key: string) => Promise<string>
  /** Takes one part, in any order, again under the same number instead of the one before; all but the last have at least 5 MiB. */
  putPart: (key: string, upload: string, number: number, bytes: Uint8Array) => Promise<StoredPart>
  /** Puts the parts together: the file is there then, and the upload gone. */
  complete: (key: string, upload: string, parts: readonly StoredPart[]) => Promise<void>
  /** Gives an upload up with all its parts; one that is not there is given up already. */
  abort: (key: string, upload: string) => Promise<void>
  /** Everything that lies here. */
  list: () => AsyncIterable<Listed>
  /** Uploads that are neither complete nor given up. */
  unfinished: () => AsyncIterable<Unfinished>
}

/** Uploads of the first version lay under `uploads/<uuid>`. */
const keyShape = /^[a-z_]{1,40}\/(\d{1,10}\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isKey = (text: string): boolean => keyShape.test(text)

/** @throws RangeError for a key that is not of our making. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError('a key of files that was not made here')
  return key
}
