import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Bytes from `from` up to and including `to`, counted from 0. */
export interface ByteRange {
  from: number
  to: number
}

/** A file in the storage, or one that is arriving; `modified`: when, ms since 1970. */
export interface ListedFile {
  key: string
  modified: number
}

/**
 * The file storage, a folder or a bucket: bytes under keys that the server makes (`<kind>/<company>/<uuid>`); the user's
 * name of a file is never part of a key.
 * @throws ApiError `server.busy` if the storage does not answer, `notFound` if a key has no file.
 */
export interface FileStorage {
  /** Moves a file from this machine's disk into the storage. */
  put: (key: string, path: string) => Promise<void>
  /** The bytes of a file, or a range of them; a range that ends behind the file's end ends there. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** A file as one on this machine's disk, until it is released. */
  local: (key: string) => Promise<{ path: string; release: () => Promise<void> }>
  /** Removes a file, if it exists. */
  remove: (key: string) => Promise<void>
  /** Which of these keys have no file. Keys that are neighbours in order are found fastest. */
  missing: (keys: readonly string[]) => Promise<string[]>
  /** All stored files. */
  list: () => AsyncIterable<ListedFile>
  /** The tus store of files that arrive in pieces. */
  arriving: () => DataStore
  /** tus' name of the file that will be stored under a key. */
  arrivingName: (key: string) => string
  /** Stores a completely received file under its key; an existing file is not replaced. */
  complete: (key: string) => Promise<void>
  /** Files that were begun and are not stored under their key: arriving ones, and interrupted copies. */
  unfinished: () => AsyncIterable<ListedFile>
  /** Removes all traces of an unfinished file, if there are any. */
  discard: (key: string) => Promise<void>
  /** Free bytes; null if the storage has no known limit. */
  free: () => Promise<number | null>
}

/** Uploads of the first version are stored under `uploads/<uuid>`. */
const keyShape = /^[a-z_]{1,40}\/(\d{1,10}\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isKey = (text: string): boolean => keyShape.test(text)

/** @throws RangeError for a key that the server did not make. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a key of this file storage')
  return key
}
