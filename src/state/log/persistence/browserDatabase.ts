import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { type ChangeScope, type ScopeKey, scopeKey, yearScope } from '../../../domain/change/scope.ts'
import type { OutboxEntry, RefusedChange } from '../../outbox/outbox.ts'
import type { UndoEntry } from '../undo/timeline.ts'
import { forgettable, type Keys, type Kind, type RecordStore, type Records, type Write } from './records.ts'

interface Schema extends DBSchema {
  columns: { key: Keys['columns']; value: Records['columns'] }
  outbox: { key: Keys['outbox']; value: Records['outbox']; indexes: { user: number } }
  timelines: { key: Keys['timelines']; value: Records['timelines'] }
  refusals: { key: Keys['refusals']; value: Records['refusals']; indexes: { user: number } }
  photos: { key: Keys['photos']; value: Records['photos']; indexes: { user: number } }
  answers: { key: Keys['answers']; value: Records['answers'] }
}

/** Events of a database while it opens and afterwards. */
export interface DatabaseEvents {
  /** A page of an older version blocks the upgrade until it is closed. */
  blocked(): void
  /** A page of a later version needs the database; it was closed here. */
  outdated(): void
  /** The browser closed the database (site data cleared, disk failure). */
  terminated(): void
}

const version = 5

/** Records of older schema versions, which had a year id in place of the scope. */
interface WithYearId {
  yearId: number
}
type Previous<Entry extends { scope: ChangeScope }> = Omit<Entry, 'scope'> & WithYearId
interface PreviousTimeline extends WithYearId {
  userId: number
  /** Version 1 had one timeline for all windows. */
  window?: string
  undo: PreviousStep[]
  redo: PreviousStep[]
}
type PreviousYear = Omit<Records['columns'], 'scope'> & WithYearId
type PreviousStep = Omit<Previous<UndoEntry>, 'unstored'> & { unstored?: Previous<RefusedChange>[] }

function withScope<Entry extends WithYearId>({
  yearId,
  ...entry
}: Entry): Omit<Entry, 'yearId'> & { scope: ChangeScope } {
  return { ...entry, scope: yearScope(yearId) }
}

const entryWithScope = ({ unstored, ...step }: PreviousStep): UndoEntry => ({
  ...withScope(step),
  ...(unstored && { unstored: unstored.map(withScope) }),
})

type Upgrade = IDBPTransaction<Schema, Kind[], 'versionchange'>

/** Upgrade: replaces year ids of unsent work by scopes and creates the object store of timelines. */
async function moveWorkToScopes(database: IDBPDatabase<Schema>, from: number, change: Upgrade): Promise<void> {
  const previous = from > 0 ? ((await change.objectStore('timelines').getAll()) as unknown as PreviousTimeline[]) : []
  if (from > 0) database.deleteObjectStore('timelines')
  const timelines = database.createObjectStore('timelines', { keyPath: ['userId', 'scope', 'window'] })
  for (const { userId, yearId, window = 'first', undo, redo } of previous) {
    const scope = scopeKey(yearScope(yearId))
    await timelines.put({ userId, scope, window, undo: undo.map(entryWithScope), redo: redo.map(entryWithScope) })
  }
  const outbox = change.objectStore('outbox')
  for (const { entry, ...record } of await outbox.getAll())
    await outbox.put({ ...record, entry: withScope(entry as unknown as Previous<OutboxEntry>) })
  const refusals = change.objectStore('refusals')
  for (const { entry, ...record } of await refusals.getAll())
    await refusals.put({ ...record, entry: withScope(entry as unknown as Previous<RefusedChange>) })
}

/** Upgrade: replaces year ids of cached columns by scopes, so that crops can be cached as well. */
async function moveColumnsToScopes(database: IDBPDatabase<Schema>, from: number, change: Upgrade): Promise<void> {
  const previous = 'years' as Kind
  const years = from > 0 ? ((await change.objectStore(previous).getAll()) as unknown as PreviousYear[]) : []
  if (from > 0) database.deleteObjectStore(previous)
  const columns = database.createObjectStore('columns', { keyPath: ['userId', 'scope'] })
  for (const { userId, yearId, bytes, at } of years)
    await columns.put({ userId, scope: scopeKey(yearScope(yearId)), bytes, at })
}

/** Opens the IndexedDB of what must survive a reload. Rejects if the browser refuses. */
export async function openBrowserDatabase(events: DatabaseEvents): Promise<RecordStore> {
  const database = await openDB<Schema>('plotline', version, {
    async upgrade(database, from, _to, change) {
      if (from < 1) {
        database.createObjectStore('outbox', { keyPath: 'entry.key' }).createIndex('user', 'userId')
        database.createObjectStore('answers', { keyPath: ['userId', 'name'] })
      }
      if (from < 2) database.createObjectStore('refusals', { keyPath: 'entry.key' }).createIndex('user', 'userId')
      if (from < 3) await moveWorkToScopes(database, from, change)
      if (from < 4) await moveColumnsToScopes(database, from, change)
      database.createObjectStore('photos', { keyPath: 'photo.key' }).createIndex('user', 'userId')
    },
    blocked: events.blocked,
    blocking(_current, _wanted, event) {
      const closing = event.target as IDBDatabase
      closing.close()
      events.outdated()
    },
    terminated: events.terminated,
  })
  return recordsIn(database)
}

/** Reads and writes records by user: their keys begin with the user's id, or there is an index by user. */
function recordsIn(database: IDBPDatabase<Schema>): RecordStore {
  return {
    get: async <K extends Kind>(kind: K, key: Keys[K]) =>
      ((await database.get(kind, key as never)) as Records[K] | undefined) ?? null,
    all: async <K extends Kind>(kind: K, of: readonly [userId?: number, scope?: ScopeKey]) => {
      const found = !of.length
        ? database.getAll(kind)
        : kind === 'outbox' || kind === 'refusals' || kind === 'photos'
          ? database.getAllFromIndex(kind as 'outbox' | 'refusals' | 'photos', 'user', of[0])
          : database.getAll(kind, IDBKeyRange.bound(of, [...of, []]) as never)
      return (await found) as Records[K][]
    },
    async write(writes: readonly Write[]) {
      const kinds = [...new Set(writes.map(({ kind }) => kind))]
      if (!kinds.length) return
      const change = database.transaction(kinds, 'readwrite')
      const requests: Promise<unknown>[] = writes.map((write) => {
        const records = change.objectStore(write.kind)
        return 'put' in write ? records.put(write.put as never) : records.delete(write.remove as never)
      })
      change.commit()
      await Promise.all([...requests, change.done])
    },
    async forget(userId: number) {
      const range = IDBKeyRange.bound([userId], [userId, []])
      const change = database.transaction(forgettable, 'readwrite')
      await Promise.all([...forgettable.map((kind) => change.objectStore(kind).delete(range as never)), change.done])
    },
  }
}
