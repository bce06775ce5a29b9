import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStore } from '../../../../tests/simulation/memoryStore.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import type { DatabaseEvents } from './browserDatabase.ts'
import type { RecordStore, Write } from './records.ts'
import { createStorage } from './storage.ts'

const answer = (name: string, value: unknown, userId = 1): Write => ({
  kind: 'answers',
  put: { userId, name, answer: value, at: 0 },
})
const year = (yearId: number, at = yearId): Write => ({
  kind: 'columns',
  put: { userId: 1, scope: `year:${yearId}`, bytes: new Uint8Array(1), at },
})
const crop = (cropId: number): Write => ({
  kind: 'columns',
  put: { userId: 1, scope: `crop:${cropId}`, bytes: new Uint8Array(1), at: 0 },
})
const full = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A port whose database opens on demand. */
function waiting() {
  let open = (_: RecordStore) => {}
  let events!: DatabaseEvents
  const storage = createStorage({
    open: (passed) => {
      events = passed
      return new Promise((resolve) => {
        open = resolve
      })
    },
  })
  return { storage, open: (store: RecordStore) => open(store), events: () => events }
}

describe('persistence over a reload', () => {
  it('falls back to memory with a message if the database refuses a write, and retries later', async () => {
    const store = memoryStore()
    let tries = 0
    const storage = createStorage({
      open: () => (++tries === 1 ? Promise.reject(new Error('denied')) : Promise.resolve(store)),
    })
    await storage.write([answer('a', 1)])
    expect((await storage.get('answers', [1, 'a']))?.answer).toBe(1)
    expect(storage.problem()).toBe('none')
    await vi.advanceTimersByTimeAsync(31_000)
    expect([tries, storage.problem()]).toEqual([2, null])
    expect((await store.get('answers', [1, 'a']))?.answer).toBe(1)
  })

  it('does not block on an unresponsive database, and stores everything once it opens', async () => {
    const { storage, open } = waiting()
    const opened = vi.fn()
    storage.onOpen(opened)
    await storage.write([answer('a', 1), answer('b', 2)])
    await storage.write([{ kind: 'answers', remove: [1, 'b'] }])
    const read = storage.all('answers', [1])
    await vi.advanceTimersByTimeAsync(2000)
    expect((await read).map(({ name }) => name)).toEqual(['a'])
    expect([storage.problem(), opened.mock.calls.length]).toEqual(['none', 0])
    const store = memoryStore()
    await store.write([answer('b', 'of before')])
    open(store)
    await vi.advanceTimersByTimeAsync(0)
    expect([storage.problem(), opened.mock.calls.length]).toEqual([null, 1])
    expect((await store.all('answers', [1])).map(({ name }) => name)).toEqual(['a'])
  })

  it('reports that another tab blocks it, and that this page is outdated', async () => {
    const { storage, open, events } = waiting()
    events().blocked()
    await vi.advanceTimersByTimeAsync(2000)
    expect(storage.problem()).toBe('blocked')
    open(memoryStore())
    await vi.advanceTimersByTimeAsync(0)
    expect(storage.problem()).toBeNull()
    events().outdated()
    await storage.write([answer('a', 1)])
    expect([storage.problem(), (await storage.get('answers', [1, 'a']))?.answer]).toEqual(['outdated', 1])
  })

  it('frees space by evicting copies of other field-years and crops, and reports if that is not enough', async () => {
    const store = memoryStore()
    await store.write([year(1), year(2), year(3), crop(9)])
    const { write } = store
    const room = {
      ...store,
      write: async (writes: readonly Write[]) => {
        const stays = await store.all('columns', [])
        const isFree = writes.every((one) => 'remove' in one) || stays.length < 3
        return isFree ? write(writes) : full()
      },
    }
    const storage = createStorage({ open: () => Promise.resolve(room) })
    await vi.advanceTimersByTimeAsync(0)
    await storage.write([answer('a', 1)])
    expect([storage.problem(), (await store.all('columns', [])).map(({ scope }) => scope)]).toEqual([
      null,
      ['year:3', 'crop:9'],
    ])

    let isFull = true
    const small = createStorage({
      open: () => Promise.resolve({ ...memoryStore(), write: () => (isFull ? full() : Promise.resolve()) }),
    })
    await vi.advanceTimersByTimeAsync(0)
    await small.write([answer('a', 1)])
    expect([small.problem(), (await small.get('answers', [1, 'a']))?.answer]).toEqual(['full', 1])
    isFull = false
    await vi.advanceTimersByTimeAsync(31_000)
    expect(small.problem()).toBeNull()
  })

  it('clears a user except unsaved work', async () => {
    const store = memoryStore()
    const storage = createStorage({ open: () => Promise.resolve(store) })
    await vi.advanceTimersByTimeAsync(0)
    const change = { name: { key: 'change.value', params: {} }, columns: [] }
    const entry = { key: 'k', scope: yearScope(1), change, baseSeq: 0, state: 'waiting' as const, at: 0 }
    await storage.write([answer('a', 1), year(1), { kind: 'outbox', put: { userId: 1, window: 'w', order: 0, entry } }])
    await storage.forget(1)
    expect([await storage.all('answers', []), await storage.all('columns', [])]).toEqual([[], []])
    expect(await storage.all('outbox', [1])).toHaveLength(1)
  })

  it('stores no late answer after sign-out, except unsaved work and data of other users', async () => {
    const store = memoryStore()
    const storage = createStorage({ open: () => Promise.resolve(store) })
    await vi.advanceTimersByTimeAsync(0)
    const forgotten = storage.forget(1)
    const change = { name: { key: 'change.value', params: {} }, columns: [] }
    const entry = { key: 'k', scope: yearScope(1), change, baseSeq: 0, state: 'waiting' as const, at: 0 }
    await storage.write([answer('late', 1), { kind: 'outbox', put: { userId: 1, window: 'w', order: 0, entry } }])
    await forgotten
    await storage.write([answer('later', 1), answer('own', 1, 2)])
    expect((await store.all('answers', [])).map(({ name }) => name)).toEqual(['own'])
    expect(await store.all('outbox', [1])).toHaveLength(1)
  })
})
