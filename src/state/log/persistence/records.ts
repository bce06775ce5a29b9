import type { ScopeKey } from '../../../domain/change/scope.ts'
import type { OutboxEntry, RefusedChange } from '../../outbox/outbox.ts'
import type { PhotoEdit } from '../../photos/photoEdits.ts'
import type { WaitingPhoto } from '../../photos/waitingPhotos.ts'
import type { UndoEntry } from '../undo/timeline.ts'

/** A field-year or crop as last shown, so that a reload without a network shows the same page. */
export interface StoredColumns {
  userId: number
  scope: ScopeKey
  bytes: Uint8Array
  at: number
}

/** An unsent change with the window that made it. Another window adopts it once that one is closed. */
export interface StoredEntry {
  userId: number
  window: string
  order: number
  entry: OutboxEntry
  /** The crop whose lines a year's change may touch: they are shown before the year is open. Absent = unknown. */
  cropId?: number
}

/** The undo and redo entries of a scope in one window. */
export interface StoredTimeline {
  userId: number
  scope: ScopeKey
  window: string
  undo: UndoEntry[]
  redo: UndoEntry[]
  /** When it was stored (ms since 1970): the window closed last has the complete timeline. */
  savedAt?: number
}

/** A value that was typed and refused, with the server's reason. */
export interface StoredRefusal {
  userId: number
  window: string
  entry: RefusedChange
}

/** An unsent photo with its image, or an unsent edit of a stored photo. */
export interface StoredPhoto {
  userId: number
  window: string
  photo: WaitingPhoto | PhotoEdit
}

/** A cached answer of a small call by name (profile, crop list, nursery list). */
export interface StoredAnswer {
  userId: number
  name: string
  answer: unknown
  at: number
}

/** All record types by kind. */
export interface Records {
  columns: StoredColumns
  outbox: StoredEntry
  timelines: StoredTimeline
  refusals: StoredRefusal
  photos: StoredPhoto
  answers: StoredAnswer
}

export type Kind = keyof Records

/** The key type of each kind. */
export interface Keys {
  columns: [userId: number, scope: ScopeKey]
  outbox: string
  timelines: [userId: number, scope: ScopeKey, window: string]
  refusals: string
  photos: string
  answers: [userId: number, name: string]
}

/** Puts or removes one record. */
export type Write = { [K in Kind]: { kind: K; put: Records[K] } | { kind: K; remove: Keys[K] } }[Kind]

/** A database of records by user. All methods reject if it fails. */
export interface RecordStore {
  get<K extends Kind>(kind: K, key: Keys[K]): Promise<Records[K] | null>
  /** All records of a kind; `of` restricts them to a user, or to a user and scope. */
  all<K extends Kind>(kind: K, of: readonly [userId?: number, scope?: ScopeKey]): Promise<Records[K][]>
  /** All or nothing. Begins synchronously: the page may be closing. */
  write(writes: readonly Write[]): Promise<void>
  /** Deletes the cached data of a user, but no unsent or refused work and no photos. */
  forget(userId: number): Promise<void>
}

/** Kinds that are only copies of server data or are useless to the next session. */
export const forgettable = ['columns', 'timelines', 'answers'] as const satisfies readonly Kind[]

const keyOf: { [K in Kind]: (record: Records[K]) => Keys[K] } = {
  columns: ({ userId, scope }) => [userId, scope],
  outbox: ({ entry }) => entry.key,
  timelines: ({ userId, scope, window }) => [userId, scope, window],
  refusals: ({ entry }) => entry.key,
  photos: ({ photo }) => photo.key,
  answers: ({ userId, name }) => [userId, name],
}

/** A record's kind and key as one string. */
export function recordId<K extends Kind>(kind: K, key: Keys[K]): string {
  return `${kind} ${JSON.stringify(key)}`
}

/** The record id (`recordId`) of the record that a write puts or removes. */
export function writtenRecordId(write: Write): string {
  if ('remove' in write) return recordId(write.kind, write.remove)
  const key = keyOf[write.kind] as (record: Records[Kind]) => Keys[Kind]
  return recordId(write.kind, key(write.put))
}

/** Whether a record belongs to this user (and scope). */
export function belongsTo(
  record: Records[Kind],
  [userId, scope]: readonly [userId?: number, scope?: ScopeKey],
): boolean {
  if (userId !== undefined && record.userId !== userId) return false
  return scope === undefined || ('scope' in record && record.scope === scope)
}
