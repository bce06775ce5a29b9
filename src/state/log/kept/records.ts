import type { ScopeKey } from '../../../domain/change/scope.ts'
import type { PhotoEdit } from '../../photos/photoEdits.ts'
import type { WaitingPhoto } from '../../photos/waitingPhotos.ts'
import type { FailedEntry, OutboxEntry } from '../outbox.ts'
import type { HistoryEntry } from '../undoStack.ts'

/** A field-year or a crop as it was last shown, so that a reload without a network shows the same page. */
export interface KeptColumns {
  userId: number
  scope: ScopeKey
  bytes: Uint8Array
  at: number
}

/** An unsent change with the window that made it; a window that is gone leaves its changes to the next one. */
export interface KeptEntry {
  userId: number
  window: string
  order: number
  entry: OutboxEntry
  /** The crop whose lines a change of a year may touch, so that they are shown before that year is; absent = not known. */
  cropId?: number
}

/** What one window did in a scope and can take back or do again. */
export interface KeptTimeline {
  userId: number
  scope: ScopeKey
  window: string
  undo: HistoryEntry[]
  redo: HistoryEntry[]
  /** When it was stored (ms since 1970): of several closed tabs, the last one knew what the others had done. */
  savedAt?: number
}

/** What was typed into one cell and refused, with the server's reason. */
export interface KeptRefusal {
  userId: number
  window: string
  entry: FailedEntry
}

/** A photo that waits to be sent, its picture included, or what was changed about one that the server has. */
export interface KeptPhoto {
  userId: number
  window: string
  photo: WaitingPhoto | PhotoEdit
}

/** The answer of a small call by name (profile, crop list, nursery list). */
export interface KeptAnswer {
  userId: number
  name: string
  answer: unknown
  at: number
}

/** What is kept, by kind. */
export interface Records {
  columns: KeptColumns
  outbox: KeptEntry
  timelines: KeptTimeline
  refusals: KeptRefusal
  photos: KeptPhoto
  answers: KeptAnswer
}

export type Kind = keyof Records

/** The key of a record of each kind. */
export interface Keys {
  columns: [userId: number, scope: ScopeKey]
  outbox: string
  timelines: [userId: number, scope: ScopeKey, window: string]
  refusals: string
  photos: string
  answers: [userId: number, name: string]
}

/** Something to store or to take away. */
export type Write = { [K in Kind]: { kind: K; put: Records[K] } | { kind: K; remove: Keys[K] } }[Kind]

/** A database of records by user. Reading and writing reject when it fails. */
export interface RecordStore {
  get<K extends Kind>(kind: K, key: Keys[K]): Promise<Records[K] | null>
  /** All records of a kind: of everybody, of a user, or what a user has of a scope, as `of` begins their keys. */
  all<K extends Kind>(kind: K, of: readonly [userId?: number, scope?: ScopeKey]): Promise<Records[K][]>
  /** All or nothing, and begun at once: the page may be closing. */
  write(writes: readonly Write[]): Promise<void>
  /** Takes away what is kept of a user, save unsent and refused work and photos. */
  forget(userId: number): Promise<void>
}

/** Kinds that are copies of what the server has, or of no use to the next session. */
export const forgettable = ['columns', 'timelines', 'answers'] as const satisfies readonly Kind[]

const keyOf: { [K in Kind]: (record: Records[K]) => Keys[K] } = {
  columns: ({ userId, scope }) => [userId, scope],
  outbox: ({ entry }) => entry.key,
  timelines: ({ userId, scope, window }) => [userId, scope, window],
  refusals: ({ entry }) => entry.key,
  photos: ({ photo }) => photo.key,
  answers: ({ userId, name }) => [userId, name],
}

/** The place of a record among all, as text. */
export function placeOf<K extends Kind>(kind: K, key: Keys[K]): string {
  return `${kind} ${JSON.stringify(key)}`
}

/** The place that a write is about. */
export function placeOfWrite(write: Write): string {
  if ('remove' in write) return placeOf(write.kind, write.remove)
  const key = keyOf[write.kind] as (record: Records[Kind]) => Keys[Kind]
  return placeOf(write.kind, key(write.put))
}

/** Whether a record is of this user (and scope). */
export function belongsTo(
  record: Records[Kind],
  [userId, scope]: readonly [userId?: number, scope?: ScopeKey],
): boolean {
  if (userId !== undefined && record.userId !== userId) return false
  return scope === undefined || ('scope' in record && record.scope === scope)
}
