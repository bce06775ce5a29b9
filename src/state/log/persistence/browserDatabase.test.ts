import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plotChange } from '../../../../tests/simulation/labelledYear.ts'
import { cropScope } from '../../../domain/change/scope.ts'
import { openBrowserDatabase } from './browserDatabase.ts'

const events = { blocked: vi.fn(), outdated: vi.fn(), terminated: vi.fn() }
const change = plotChange('label', 11, '11', 'A1')
const entry = { key: 'k1', yearId: 7, change, baseSeq: 3, state: 'waiting', at: 5 }
const refusal = { key: 'k2', yearId: 7, change, code: 'label.taken', detail: 'taken', requestId: null }
const step = { key: 'k1', yearId: 7, change, at: 5, plots: 1, unstored: [refusal] }

const scope = { of: 'year', id: 7 }
const copy = { userId: 1, bytes: new Uint8Array([1]), at: 1 }

/** A record as the third version stored it: with a scope. */
const scoped = <T extends { yearId: number }>({ yearId, ...record }: T) => ({ ...record, scope })

/** What a page of a former version has left. */
async function leaveDatabase(version: 1 | 2 | 3): Promise<void> {
  const database = await openDB('plotline', version, {
    upgrade(created) {
      created.createObjectStore('years', { keyPath: ['userId', 'yearId'] })
      created.createObjectStore('outbox', { keyPath: 'entry.key' }).createIndex('user', 'userId')
      created.createObjectStore('answers', { keyPath: ['userId', 'name'] })
      const keyPath = [
        ['userId', 'yearId'],
        ['userId', 'yearId', 'window'],
        ['userId', 'scope', 'window'],
      ][version - 1]
      created.createObjectStore('timelines', { keyPath })
      if (version > 1) created.createObjectStore('refusals', { keyPath: 'entry.key' }).createIndex('user', 'userId')
    },
  })
  await database.put('years', { ...copy, yearId: 7 })
  const owner = { userId: 1, window: 'w' }
  if (version === 3) {
    await database.put('outbox', { ...owner, order: 0, entry: scoped(entry) })
    const undo = [{ ...scoped(step), unstored: [scoped(refusal)] }]
    await database.put('timelines', { ...owner, scope: 'year:7', undo, redo: [] })
    await database.put('refusals', { ...owner, entry: scoped(refusal) })
  } else {
    await database.put('outbox', { ...owner, order: 0, entry })
    const timeline = { userId: 1, yearId: 7, undo: [step], redo: [] }
    await database.put('timelines', version === 1 ? timeline : { ...timeline, window: 'w' })
    if (version === 2) await database.put('refusals', { ...owner, entry: refusal })
  }
  database.close()
}

afterEach(() => deleteDB('plotline'))

describe('browser data of an earlier version', () => {
  it.each([1, 2, 3] as const)(
    'version %i: stays queued and can be undone under its field-year’s scope',
    async (version) => {
      await leaveDatabase(version)
      const store = await openBrowserDatabase(events)
      const [storage] = await store.all('outbox', [1])
      expect(storage).toMatchObject({ window: 'w', entry: { key: 'k1', scope, change, baseSeq: 3 } })
      expect('yearId' in storage.entry).toBe(false)
      const [timeline] = await store.all('timelines', [1, 'year:7'])
      expect(timeline).toMatchObject({
        scope: 'year:7',
        window: version === 1 ? 'first' : 'w',
        undo: [{ key: 'k1', scope, unstored: [{ key: 'k2', scope }] }],
      })
      expect(await store.all('refusals', [1])).toMatchObject(version > 1 ? [{ entry: { key: 'k2', scope } }] : [])
      expect(await store.get('columns', [1, 'year:7'])).toEqual({ ...copy, scope: 'year:7' })
      await store.forget(1)
      expect([await store.all('timelines', [1]), await store.all('outbox', [1])]).toMatchObject([[], [{}]])
    },
  )
})

describe('a new database', () => {
  it('separates work of years and crops', async () => {
    const store = await openBrowserDatabase(events)
    const timeline = { userId: 1, window: 'w', undo: [], redo: [] }
    await store.write([
      { kind: 'timelines', put: { ...timeline, scope: 'year:3' } },
      { kind: 'timelines', put: { ...timeline, scope: 'crop:3' } },
      {
        kind: 'outbox',
        put: {
          ...{ userId: 1, window: 'w', order: 0 },
          entry: { key: 'k', scope: cropScope(3), change, baseSeq: 0, state: 'waiting', at: 0 },
        },
      },
    ])
    expect((await store.all('timelines', [1, 'crop:3'])).map(({ scope }) => scope)).toEqual(['crop:3'])
    expect(await store.all('outbox', [1])).toMatchObject([{ entry: { scope: { of: 'crop', id: 3 } } }])
  })
})

it('queued photos are stored with their bytes, per user, and survive clearing the rest', async () => {
  const store = await openBrowserDatabase(events)
  const photo = { of: 'plot' as const, id: 5, name: 'a.jpg', date: '2026-07-02', at: 1, comment: null, refusal: null }
  const put = {
    userId: 1,
    window: 'w',
    photo: { ...photo, key: 'p1', isDateOfPicture: false, file: new Blob(['picture']) },
  }
  await store.write([{ kind: 'photos', put }])
  await store.forget(1)
  const [storage] = await store.all('photos', [1])
  expect([storage.window, storage.photo.key, 'name' in storage.photo && storage.photo.name]).toEqual([
    'w',
    'p1',
    'a.jpg',
  ])
  expect(await store.all('photos', [2])).toEqual([])
  await store.write([{ kind: 'photos', remove: 'p1' }])
  expect(await store.all('photos', [1])).toEqual([])
})
