import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Bytes from `from` up to and including `to`, counted from 0. */
export interface ByteRange {
  from: number
  to: number
}

/** Something that lies in the place of files, or is on its way there; `modified`: when, ms since 1970. */
export interface Listed {
  key: string
  modified: number
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
  /** Everything that lies here. */
  list: () => AsyncIterable<Listed>
  /** Where files arrive piece by piece, as tus does it. */
  arriving: () => DataStore
  /** What tus calls the file that is to lie under a key. */
  arrivingName: (key: string) => string
  /** Puts a file that has arrived whole under its key; one that lies there stays as it is. */
  settle: (key: string) => Promise<void>
  /** What has been begun and does not lie under its key: arriving files, and such as were being put. */
  unfinished: () => AsyncIterable<Listed>
  /** Removes all that an unfinished file has left; one that is not there is given up already. */
  giveUp: (key: string) => Promise<void>
  /** Bytes that there is room for; null where the place has no end that is known. */
  free: () => Promise<number | null>
}

/** Uploads of the first version lay under `uploads/<uuid>`. */
const keyShape = /^[a-z_]{1,40}\/(\d{1,10}\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isKey = (text: string): boolean => keyShape.test(text)

/** @throws RangeError for a key that is not of our making. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError('a key of files that was not made here')
  return key
}
