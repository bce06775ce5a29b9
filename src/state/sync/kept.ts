import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { HistoryEntry } from '../history.ts'
import type { OutboxEntry } from './outbox.ts'

/** A field-year as it was last shown, so that a reload without a network shows the same page. */
export interface KeptYear {
  userId: number
  yearId: number
  bytes: Uint8Array
  at: number
}

/** An unsent change with the window that made it; a window that is gone leaves its changes to the next one. */
export interface KeptEntry {
  userId: number
  window: string
  order: number
  entry: OutboxEntry
}

export interface KeptTimeline {
  userId: number
  yearId: number
  undo: HistoryEntry[]
  redo: HistoryEntry[]
}

interface KeptSchema extends DBSchema {
  years: { key: [number, number]; value: KeptYear }
  outbox: { key: string; value: KeptEntry; indexes: { user: number } }
  timelines: { key: [number, number]; value: KeptTimeline }
  /** Answers of small calls by name (profile, crop list, nursery list). */
  answers: { key: [number, string]; value: { userId: number; name: string; answer: unknown; at: number } }
}

export type Kept = IDBPDatabase<KeptSchema>

let opened: Promise<Kept> | null = null

/** The browser's database of what must survive a reload. */
export function openKept(name = 'plotline'): Promise<Kept> {
  opened ??= openDB<KeptSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('years', { keyPath: ['userId', 'yearId'] })
      database.createObjectStore('outbox', { keyPath: 'entry.key' }).createIndex('user', 'userId')
      database.createObjectStore('timelines', { keyPath: ['userId', 'yearId'] })
      database.createObjectStore('answers', { keyPath: ['userId', 'name'] })
    },
  })
  return opened
}

/** Takes everything of a user away, as at logout. Unsent changes stay: they are the user's work. */
export async function forgetUser(database: Kept, userId: number): Promise<void> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  const change = database.transaction(['years', 'timelines', 'answers'], 'readwrite')
  await Promise.all([
    change.objectStore('years').delete(range),
    change.objectStore('timelines').delete(range),
    change.objectStore('answers').delete(range),
    change.done,
  ])
}

/** Keeps a field-year as it is shown. At once, as the page may be closing. */
export async function putYear(database: Kept, year: KeptYear): Promise<void> {
  const change = database.transaction('years', 'readwrite')
  const write = change.store.put(year)
  change.commit()
  await Promise.all([write, change.done])
}

/** Keeps undo timelines. At once, as the page may be closing. */
export async function putTimelines(database: Kept, timelines: readonly KeptTimeline[]): Promise<void> {
  const change = database.transaction('timelines', 'readwrite')
  const writes = timelines.map((timeline) => change.store.put(timeline))
  change.commit()
  await Promise.all([...writes, change.done])
}

/** Keeps exactly these unsent changes for this window. */
export async function keepOutbox(
  database: Kept,
  userId: number,
  window: string,
  entries: readonly OutboxEntry[],
  sentKeys: readonly string[],
): Promise<void> {
  const change = database.transaction('outbox', 'readwrite')
  const writes: Promise<unknown>[] = sentKeys.map((key) => change.store.delete(key))
  entries.forEach((entry, order) => {
    writes.push(change.store.put({ userId, window, order, entry: { ...entry, state: 'waiting' } }))
  })
  // At once, not when the answers are in: the page may be closing.
  change.commit()
  await Promise.all([...writes, change.done])
}

/** Unsent changes that windows left behind which are gone: those whose lock is free. Oldest first. */
export async function adoptableEntries(
  database: Kept,
  userId: number,
  isWindowAlive: (window: string) => Promise<boolean>,
): Promise<OutboxEntry[]> {
  const kept = await database.getAllFromIndex('outbox', 'user', userId)
  const alive = new Map<string, boolean>()
  for (const { window } of kept) if (!alive.has(window)) alive.set(window, await isWindowAlive(window))
  return kept
    .filter(({ window }) => !alive.get(window))
    .sort((a, b) => a.entry.at - b.entry.at || a.order - b.order)
    .map(({ entry }) => entry)
}
