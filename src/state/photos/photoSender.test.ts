import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plotChange } from '../../../tests/simulation/labelledYear.ts'
import { yearScope } from '../../domain/change/scope.ts'
import { enqueue, outboxAtom } from '../outbox/outbox.ts'
import type { Store } from '../store.ts'
import { dropPhotoEdits, editPhoto, forcePhotoEdits, type PhotoEdit, photoEditsAtom } from './photoEdits.ts'
import { type PhotoOutcome, type PhotoSender, startPhotoSender } from './photoSender.ts'
import {
  addWaitingPhoto,
  changeWaitingPhoto,
  maxWaiting,
  removeWaitingPhoto,
  type StoredPhoto,
  sendingPhotoAtom,
  sentPhotosAtom,
  type WaitingPhoto,
  waitingPhotosAtom,
} from './waitingPhotos.ts'

let store: Store
let sender: PhotoSender
let sent: (WaitingPhoto | PhotoEdit)[]
let answers: (PhotoOutcome | 'hangs')[]

const stored = (id: number): PhotoOutcome => ({ kind: 'stored', photo: { id } as StoredPhoto })
const add = (name: string, bytes = 10) =>
  addWaitingPhoto(store, {
    of: 'plot',
    id: 5,
    file: bytes === 10 ? new Blob(['0123456789']) : ({ size: bytes } as Blob),
    name,
    date: '2026-07-02',
    isDateOfPicture: true,
    comment: null,
  })
const waits = () =>
  store.get(waitingPhotosAtom).map(({ name, refusal }) => (refusal ? `${name}: ${refusal.code}` : name))

beforeEach(() => {
  vi.useFakeTimers()
  store = createStore()
  sent = []
  answers = []
  sender = startPhotoSender(store, async (photo, { share }) => {
    sent.push(photo)
    share(0.5)
    const answer = answers.shift() ?? { kind: 'unreachable' }
    return answer === 'hangs' ? new Promise(() => {}) : answer
  })
})
afterEach(() => {
  sender.stop()
  vi.useRealTimers()
})

it('photos are sent one after another and reported with their ids', async () => {
  answers = [stored(1), stored(2)]
  const keys = [add('a'), add('b')]
  await vi.advanceTimersByTimeAsync(0)
  expect([waits(), sent.map((photo) => 'name' in photo && photo.name)]).toEqual([[], ['a', 'b']])
  expect(store.get(sentPhotosAtom).map(({ key, photo }) => [key, photo.id])).toEqual([
    [keys[0], 1],
    [keys[1], 2],
  ])
  expect(store.get(sendingPhotoAtom)).toBeNull()
})

it('an undelivered photo stays queued, and is resent under the same key, at once on reconnect', async () => {
  answers = [{ kind: 'unreachable' }, { kind: 'unreachable' }, stored(1)]
  const key = add('a')
  await vi.advanceTimersByTimeAsync(2999)
  expect([waits(), sent.length]).toEqual([['a'], 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.length).toBe(2)
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect([waits(), sent.map((photo) => photo.key)]).toEqual([[], [key, key, key]])
})

it('a stalled photo times out after half a minute and is resent', async () => {
  answers = ['hangs', stored(1)]
  add('a')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([waits(), sent.length]).toEqual([['a'], 1])
  await vi.advanceTimersByTimeAsync(3000)
  expect([waits(), sent.length]).toEqual([[], 2])
})

it('a refused photo keeps its reason, the next is sent, and it is resent on request', async () => {
  answers = [{ kind: 'refused', code: 'photo.limit', detail: 'full' }, stored(1), stored(2)]
  const key = add('a')
  add('b')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([waits(), sent.length]).toEqual([['a: photo.limit'], 2])
  changeWaitingPhoto(store, key ?? '', { refusal: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(waits()).toEqual([])
})

it('photos wait for the outbox, whose changes can create their plots', async () => {
  answers = [stored(1)]
  enqueue(store, yearScope(1), plotChange('label', 11, '11', 'A1'), 1)
  add('a')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([])
  store.set(outboxAtom, [])
  await vi.advanceTimersByTimeAsync(0)
  expect(waits()).toEqual([])
})

it('at most 200 MB are queued; sent ones make room', () => {
  expect(add('a', maxWaiting - 10)).not.toBeNull()
  expect(add('b', 10)).not.toBeNull()
  expect(add('c', 1)).toBeNull()
  removeWaitingPhoto(store, store.get(waitingPhotosAtom)[1].key)
  expect(add('c', 1)).not.toBeNull()
})

describe('changes to photos on the server', () => {
  const shown = { date: '2026-07-02', comment: null }
  const edit = (photo: number, comment: string) => editPhoto(store, { of: 'plot', id: 5, photo }, shown, { comment })
  const edits = () => store.get(photoEditsAtom).map(({ photo, changed }) => `${photo}: ${changed.comment}`)
  const conflict: PhotoOutcome = { kind: 'refused', code: 'photo.changed', detail: 'changed by others' }

  it('wait for the network, are sent after the photos and reported with the updated photo', async () => {
    answers = [{ kind: 'unreachable' }, stored(1), stored(8)]
    edit(8, 'lodged')
    await vi.advanceTimersByTimeAsync(0)
    add('a')
    expect(edits()).toEqual(['8: lodged'])
    await vi.advanceTimersByTimeAsync(3000)
    expect(sent.map((item) => ('file' in item ? item.name : item.before))).toEqual([
      { comment: null },
      'a',
      { comment: null },
    ])
    expect([edits(), store.get(sentPhotosAtom).map(({ key }) => key)[1]]).toEqual([[], '8'])
  })

  it('stay with later ones of the photo until the user insists if they are in conflict, and others are sent', async () => {
    answers = [conflict, stored(9), stored(8), stored(8)]
    edit(8, 'lodged')
    edit(8, 'lodged, wet')
    edit(9, 'rust')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([edits(), sent.length]).toEqual([['8: lodged', '8: lodged, wet'], 2])
    forcePhotoEdits(store, 8)
    await vi.advanceTimersByTimeAsync(0)
    expect([edits(), sent.slice(2).map((item) => 'before' in item && item.before)]).toEqual([[], [null, null]])
  })

  it('are discarded with a deleted photo, and when the user drops them', async () => {
    answers = [{ kind: 'refused', code: 'notFound', detail: 'gone' }, conflict]
    edit(8, 'lodged')
    edit(8, 'lodged, wet')
    await vi.advanceTimersByTimeAsync(0)
    expect(edits()).toEqual([])
    edit(9, 'rust')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(edits()).toEqual(['9: rust'])
    dropPhotoEdits(store, 9)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([edits(), sent.length]).toEqual([[], 2])
  })
})
