import type { ScopeKey } from '../../../domain/change/scope.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { type DatabaseEvents, openBrowserDatabase } from './browserDatabase.ts'
import {
  belongsTo,
  forgettable,
  type Keys,
  type Kind,
  type RecordStore,
  type Records,
  recordId,
  type Write,
  writtenRecordId,
} from './records.ts'

/**
 * Why nothing survives a reload: no storage for this page (`none`), storage `full`, `blocked` by a tab of an older
 * version, or this page is `outdated` itself.
 */
export type StorageProblem = 'none' | 'full' | 'blocked' | 'outdated'

/**
 * Storage of what must survive a reload. Never rejects and never waits long: while IndexedDB is not open or fails,
 * everything is in memory and stored as soon as possible.
 */
export interface PersistentStorage {
  /** Null if there is no record or it cannot be read. */
  get<K extends Kind>(kind: K, key: Keys[K]): Promise<Records[K] | null>
  all<K extends Kind>(kind: K, of: readonly [userId?: number, scope?: ScopeKey]): Promise<Records[K][]>
  write(writes: readonly Write[]): Promise<void>
  /**
   * Deletes the cached data of a user, as at logout, and ignores later writes of it by answers still on the way. Unsent
   * changes and refused values are the user's work: they stay.
   */
  forget(userId: number): Promise<void>
  problem(): StorageProblem | null
  /** Calls back when the problem begins, changes or ends; returns the unsubscribe function. */
  onProblem(listener: () => void): () => void
  /** Calls back each time the database opens, and at once if it is open; returns the unsubscribe function. */
  onOpen(listener: () => void): () => void
}

/** How long a reader waits for a database that neither opens nor fails, in milliseconds. */
const openTimeout = 1500
/** Delay before opening or writing is retried, in milliseconds. */
const retryDelay = 30_000
/** How many field-years and crops are cached in memory if the browser stores none. */
const columnsInMemory = 3

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}

interface StorageParts {
  open(events: DatabaseEvents): Promise<RecordStore>
}

let pageStorage: PersistentStorage | null = null

/** The storage shared by everything on this page. */
export function browserStorage(): PersistentStorage {
  pageStorage ??= createStorage()
  return pageStorage
}

/** Creates a storage over a database that may refuse, hang, fill up or close. */
export function createStorage(parts: StorageParts = { open: openBrowserDatabase }): PersistentStorage {
  let store: RecordStore | null = null
  let problem: StorageProblem | null = null
  let isOutdated = false
  let opening: Promise<void> = Promise.resolve()
  /** The newest unstored write of each record id. */
  const pending = new Map<string, Write>()
  /** Ids of records whose last write failed. */
  const failed = new Set<string>()
  /** Users who have logged out on this page. */
  const loggedOut = new Set<number>()
  let isRetrying = false
  const problemListeners = new Set<() => void>()
  const openListeners = new Set<() => void>()

  const notify = (listeners: ReadonlySet<() => void>) => {
    for (const listener of [...listeners]) listener()
  }

  function setProblem(next: StorageProblem | null): void {
    if (problem === next) return
    problem = next
    notify(problemListeners)
  }

  function reopenLater(): void {
    setTimeout(() => {
      if (!store && !isOutdated) open()
    }, retryDelay)
  }

  function open(): void {
    const openTimer = setTimeout(() => setProblem(problem ?? 'none'), openTimeout)
    const opened = parts.open({
      blocked: () => setProblem('blocked'),
      outdated() {
        isOutdated = true
        store = null
        setProblem('outdated')
      },
      terminated() {
        store = null
        open()
      },
    })
    const finished = opened
      .then(
        async (database) => {
          store = database
          setProblem(null)
          await storeFailed()
          notify(openListeners)
        },
        (error: unknown) => {
          console.warn('The browser does not let this page store', error)
          setProblem('none')
          reopenLater()
        },
      )
      .finally(() => clearTimeout(openTimer))
    opening = Promise.race([finished, new Promise<void>((resolve) => setTimeout(resolve, openTimeout))])
  }

  /** Retries failed writes one by one, so that one that does not fit does not block the others. */
  async function storeFailed(): Promise<void> {
    const writes = [...failed].flatMap((id) => {
      const write = pending.get(id)
      return write ? [[id, write] as const] : []
    })
    await Promise.all(writes.map((write) => writeNow([write])))
  }

  function retryLater(): void {
    if (isRetrying) return
    isRetrying = true
    setTimeout(() => {
      isRetrying = false
      inBackground(storeFailed())
    }, retryDelay)
  }

  /**
   * Stores writes in one transaction. If they do not fit, cached copies of other field-years and crops are deleted; if
   * that is not enough, the writes stay in memory.
   */
  async function writeNow(writes: readonly (readonly [string, Write])[]): Promise<void> {
    const database = store
    if (!database) {
      for (const [id] of writes) failed.add(id)
      dropOldestColumns()
      return
    }
    const plainWrites = writes.map(([, write]) => write)
    try {
      await database.write(plainWrites).catch(async (error: unknown) => {
        if (!isFull(error) || !(await makeRoom(database, plainWrites))) throw error
        await database.write(plainWrites)
      })
    } catch (error) {
      console.warn('What must survive a reload could not be stored', error)
      for (const [id] of writes) failed.add(id)
      setProblem(isFull(error) ? 'full' : (problem ?? 'none'))
      retryLater()
      return
    }
    for (const [id, write] of writes) {
      failed.delete(id)
      if (pending.get(id) === write) pending.delete(id)
    }
    if (!failed.size && store) setProblem(null)
  }

  /** Limits the memory: of the cached columns only the newest stay. */
  function dropOldestColumns(): void {
    const columns = [...pending].filter(([, write]) => write.kind === 'columns')
    for (const [id] of columns.slice(0, -columnsInMemory)) pending.delete(id)
  }

  open()
  return {
    async get(kind, key) {
      await opening
      const newest = pending.get(recordId(kind, key))
      if (newest) return 'put' in newest ? (newest.put as never) : null
      return (await store?.get(kind, key).catch(reportUnreadable)) ?? null
    },
    async all(kind, of) {
      await opening
      const newest = [...pending.values()].filter((write) => write.kind === kind)
      const stored = (await store?.all(kind, of).catch(reportUnreadable)) ?? []
      const newestIds = new Set(newest.map(writtenRecordId))
      const others = stored.filter((put) => !newestIds.has(writtenRecordId({ kind, put } as Write)))
      const put = newest.flatMap((write) => ('put' in write && belongsTo(write.put, of) ? [write.put] : []))
      return [...others, ...put] as never
    },
    async write(writes) {
      const writesById = writes
        .filter((write) => !('put' in write && loggedOut.has(write.put.userId) && isForgettable(write)))
        .map((write) => [writtenRecordId(write), write] as const)
      if (!writesById.length) return
      for (const [id, write] of writesById) {
        // Moves the newest write to the end of the insertion order.
        pending.delete(id)
        pending.set(id, write)
      }
      await writeNow(writesById)
    },
    async forget(userId) {
      loggedOut.add(userId)
      await opening
      for (const [id, write] of pending)
        if (isForgettable(write) && 'put' in write && write.put.userId === userId) pending.delete(id)
      await store?.forget(userId).catch(reportUnreadable)
    },
    problem: () => problem,
    onProblem(listener) {
      problemListeners.add(listener)
      return () => problemListeners.delete(listener)
    },
    onOpen(listener) {
      openListeners.add(listener)
      if (store) listener()
      return () => openListeners.delete(listener)
    },
  }
}

const isForgettable = ({ kind }: Write): boolean => forgettable.some((forgettableKind) => forgettableKind === kind)

/**
 * Deletes cached columns except the newest year, the newest crop and those in `writes`; false if there were none to
 * delete.
 */
async function makeRoom(store: RecordStore, writes: readonly Write[]): Promise<boolean> {
  const written = new Set(writes.map(writtenRecordId))
  const copies = (await store.all('columns', [])).sort((a, b) => b.at - a.at)
  const newest = (['year:', 'crop:'] as const).map((prefix) => copies.find(({ scope }) => scope.startsWith(prefix)))
  const removable = copies.filter(
    (columns) => !newest.includes(columns) && !written.has(writtenRecordId({ kind: 'columns', put: columns })),
  )
  await store.write(removable.map(({ userId, scope }) => ({ kind: 'columns', remove: [userId, scope] })))
  return removable.length > 0
}

function reportUnreadable(error: unknown): null {
  console.warn('The stored work could not be read or written', error)
  return null
}
