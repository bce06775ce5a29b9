import type { ScopeKey } from '../../../domain/change/scope.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { type DatabaseEvents, openBrowserDatabase } from './browserDatabase.ts'
import {
  belongsTo,
  forgettable,
  type Keys,
  type Kind,
  placeOf,
  placeOfWrite,
  type RecordStore,
  type Records,
  type Write,
} from './records.ts'

/**
 * Why nothing is kept over a reload: the browser has no storage for this page (`none`), it is full, a tab of a former
 * version blocks it, or this page is of a former version itself (`outdated`).
 */
export type KeptTrouble = 'none' | 'full' | 'blocked' | 'outdated'

/**
 * What survives a reload, as far as the browser lets it. Nothing here rejects and nothing waits for long: while the
 * browser's database is not open, or fails, everything is held in memory, and stored as soon as it can be.
 */
export interface Kept {
  /** Null where there is none, or it cannot be read. */
  get<K extends Kind>(kind: K, key: Keys[K]): Promise<Records[K] | null>
  all<K extends Kind>(kind: K, of: readonly [userId?: number, scope?: ScopeKey]): Promise<Records[K][]>
  write(writes: readonly Write[]): Promise<void>
  /**
   * Takes away what is kept of a user, as at logout, and takes no more of it: answers that are still on their way come too
   * late. Unsent changes and refused values stay, and are stored on: they are the user's work.
   */
  forget(userId: number): Promise<void>
  trouble(): KeptTrouble | null
  /** Calls back when the trouble begins, changes or ends; answers the unsubscriber. */
  onTrouble(listener: () => void): () => void
  /** Calls back each time that the browser's database has opened, and now if it is open; answers the unsubscriber. */
  onOpen(listener: () => void): () => void
}

/** How long a reader waits for a database that neither opens nor refuses, in milliseconds. */
const patience = 1500
/** After how long a database that was closed or refused is asked for again, in milliseconds. */
const againAfter = 30_000
/** Field-years and crops that are held in memory where the browser stores none. */
const columnsInMemory = 3

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}

interface KeptParts {
  open(events: DatabaseEvents): Promise<RecordStore>
}

let ofThisPage: Kept | null = null

/** The one port of this page. */
export function browserKept(): Kept {
  ofThisPage ??= createKept()
  return ofThisPage
}

/** The port over a database that may refuse, hang, fill up or go away. */
export function createKept(parts: KeptParts = { open: openBrowserDatabase }): Kept {
  let store: RecordStore | null = null
  let trouble: KeptTrouble | null = null
  let isOutdated = false
  let opening: Promise<void> = Promise.resolve()
  /** The newest write of each place that is not stored yet. */
  const held = new Map<string, Write>()
  /** Places of those that are not being stored either. */
  const failed = new Set<string>()
  /** Users who have left this page. */
  const left = new Set<number>()
  let isRetrying = false
  const troubleListeners = new Set<() => void>()
  const openListeners = new Set<() => void>()

  const tell = (listeners: ReadonlySet<() => void>) => {
    for (const listener of [...listeners]) listener()
  }

  function setTrouble(next: KeptTrouble | null): void {
    if (trouble === next) return
    trouble = next
    tell(troubleListeners)
  }

  function later(): void {
    setTimeout(() => {
      if (!store && !isOutdated) open()
    }, againAfter)
  }

  function open(): void {
    const slow = setTimeout(() => setTrouble(trouble ?? 'none'), patience)
    const opened = parts.open({
      blocked: () => setTrouble('blocked'),
      outdated() {
        isOutdated = true
        store = null
        setTrouble('outdated')
      },
      terminated() {
        store = null
        open()
      },
    })
    const settled = opened
      .then(
        async (found) => {
          store = found
          setTrouble(null)
          await storeFailed()
          tell(openListeners)
        },
        (error: unknown) => {
          console.warn('The browser does not let this page store', error)
          setTrouble('none')
          later()
        },
      )
      .finally(() => clearTimeout(slow))
    opening = Promise.race([settled, new Promise<void>((resolve) => setTimeout(resolve, patience))])
  }

  /** Tries what could not be stored once more, each place by itself: one that does not fit is in no other's way. */
  async function storeFailed(): Promise<void> {
    const writes = [...failed].flatMap((place) => {
      const write = held.get(place)
      return write ? [[place, write] as const] : []
    })
    await Promise.all(writes.map((write) => attempt([write])))
  }

  function tryAgainLater(): void {
    if (isRetrying) return
    isRetrying = true
    setTimeout(() => {
      isRetrying = false
      inBackground(storeFailed())
    }, againAfter)
  }

  /** Stores some writes as one; those that do not fit even without the copies of other field-years and crops stay held. */
  async function attempt(writes: readonly (readonly [string, Write])[]): Promise<void> {
    const into = store
    if (!into) {
      for (const [place] of writes) failed.add(place)
      dropOldestColumns()
      return
    }
    const plain = writes.map(([, write]) => write)
    try {
      await into.write(plain).catch(async (error: unknown) => {
        if (!isFull(error) || !(await makeRoom(into, plain))) throw error
        await into.write(plain)
      })
    } catch (error) {
      console.warn('What must survive a reload could not be stored', error)
      for (const [place] of writes) failed.add(place)
      setTrouble(isFull(error) ? 'full' : (trouble ?? 'none'))
      tryAgainLater()
      return
    }
    for (const [place, write] of writes) {
      failed.delete(place)
      if (held.get(place) === write) held.delete(place)
    }
    if (!failed.size && store) setTrouble(null)
  }

  /** Memory is for what is worked on now. */
  function dropOldestColumns(): void {
    const columns = [...held].filter(([, write]) => write.kind === 'columns')
    for (const [place] of columns.slice(0, -columnsInMemory)) held.delete(place)
  }

  open()
  return {
    async get(kind, key) {
      await opening
      const newest = held.get(placeOf(kind, key))
      if (newest) return 'put' in newest ? (newest.put as never) : null
      return (await store?.get(kind, key).catch(unread)) ?? null
    },
    async all(kind, of) {
      await opening
      const newest = [...held.values()].filter((write) => write.kind === kind)
      const stored = (await store?.all(kind, of).catch(unread)) ?? []
      const places = new Set(newest.map(placeOfWrite))
      const beside = stored.filter((put) => !places.has(placeOfWrite({ kind, put } as Write)))
      const put = newest.flatMap((write) => ('put' in write && belongsTo(write.put, of) ? [write.put] : []))
      return [...beside, ...put] as never
    },
    async write(writes) {
      const placed = writes
        .filter((write) => !('put' in write && left.has(write.put.userId) && isForgettable(write)))
        .map((write) => [placeOfWrite(write), write] as const)
      if (!placed.length) return
      for (const [place, write] of placed) {
        // The newest stands last.
        held.delete(place)
        held.set(place, write)
      }
      await attempt(placed)
    },
    async forget(userId) {
      left.add(userId)
      await opening
      for (const [place, write] of held)
        if (isForgettable(write) && 'put' in write && write.put.userId === userId) held.delete(place)
      await store?.forget(userId).catch(unread)
    },
    trouble: () => trouble,
    onTrouble(listener) {
      troubleListeners.add(listener)
      return () => troubleListeners.delete(listener)
    },
    onOpen(listener) {
      openListeners.add(listener)
      if (store) listener()
      return () => openListeners.delete(listener)
    },
  }
}

const isForgettable = ({ kind }: Write): boolean => forgettable.some((one) => one === kind)

/** Takes away all copies but the newest year, the newest crop and those that are being stored; false where there are none. */
async function makeRoom(store: RecordStore, writes: readonly Write[]): Promise<boolean> {
  const kept = new Set(writes.map(placeOfWrite))
  const copies = (await store.all('columns', [])).sort((a, b) => b.at - a.at)
  const newest = (['year:', 'crop:'] as const).map((of) => copies.find(({ scope }) => scope.startsWith(of)))
  const going = copies.filter((put) => !newest.includes(put) && !kept.has(placeOfWrite({ kind: 'columns', put })))
  await store.write(going.map(({ userId, scope }) => ({ kind: 'columns', remove: [userId, scope] })))
  return going.length > 0
}

function unread(error: unknown): null {
  console.warn('What was kept could not be reached', error)
  return null
}
