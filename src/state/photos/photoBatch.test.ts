import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addPhotoBatch, type BatchOutcome, type BatchPhoto } from './photoBatch.ts'
import { type PhotoOutcome, type PhotoSender, startPhotoSender } from './photoSender.ts'
import {
  maxWaiting,
  removeWaitingPhoto,
  type StoredPhoto,
  type WaitingPhoto,
  waitingPhotosAtom,
} from './waitingPhotos.ts'

let store: ReturnType<typeof createStore>
let sender: PhotoSender
let sent: { name: string; id: number }[]
let answer: (name: string) => PhotoOutcome
let outcomes: BatchOutcome[]
let largest: number

beforeEach(() => {
  store = createStore()
  sent = []
  outcomes = []
  largest = 0
  answer = () => ({ kind: 'stored', photo: { id: 1 } as StoredPhoto })
  sender = startPhotoSender(store, async (photo) => {
    const { name, id } = photo as WaitingPhoto
    largest = Math.max(largest, store.get(waitingPhotosAtom).length)
    sent.push({ name, id })
    return answer(name)
  })
})
afterEach(() => sender.stop())

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])
const picture = (name: string, bytes = jpeg): BatchPhoto => ({
  file: new File([bytes], name),
  owner: { of: 'plot', id: 7 },
})
const batch = (photos: readonly BatchPhoto[], signal = new AbortController().signal) =>
  addPhotoBatch(
    store,
    photos,
    (at, outcome) => {
      outcomes[at] = outcome
    },
    signal,
  )

it('two hundred photos are sent in order, each with its outcome', async () => {
  answer = (name) =>
    name === '9.jpg'
      ? { kind: 'refused', code: 'photo.unreadable', detail: 'Half a picture' }
      : { kind: 'stored', photo: { id: 1 } as StoredPhoto }
  const photos = Array.from({ length: 200 }, (_, k) => picture(`${k}.jpg`, k === 5 ? new Uint8Array([1, 2]) : jpeg))
  const heic = new TextEncoder().encode('\0\0\0\0ftypheic')
  photos[6] = picture('6.heic', heic)
  photos[7] = picture('7.jpg', new Uint8Array())
  await batch(photos)
  const going = photos.map(({ file }) => file.name).filter((_, k) => ![5, 6, 7].includes(k))
  expect(sent.map(({ name }) => name)).toEqual(going)
  const failed = outcomes.flatMap((outcome, at) =>
    outcome.kind === 'failed' ? [[at, outcome.code, outcome.detail]] : [],
  )
  expect(failed).toEqual([
    [5, 'photo.type', null],
    [6, 'photo.heic', null],
    [7, 'photo.empty', null],
    [9, 'photo.unreadable', 'Half a picture'],
  ])
  expect(outcomes.filter(({ kind: is }) => is === 'sent')).toHaveLength(196)
})

it('a photo waits for room in the queue; one cancelled in the meantime is not added', async () => {
  const file = { size: maxWaiting } as Blob
  const refusal = { code: 'photo.limit', detail: 'full' }
  const other = { key: 'other', of: 'plot', id: 1, file, name: 'other', date: '', isDateOfPicture: false } as const
  store.set(waitingPhotosAtom, [{ ...other, comment: null, at: 0, refusal }])
  const adding = batch([picture('a.jpg'), picture('b.jpg')])
  await Promise.resolve()
  expect([sent, outcomes]).toEqual([[], []])
  removeWaitingPhoto(store, 'other')
  await adding
  expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
  expect(largest).toBeLessThanOrEqual(2)

  store.set(waitingPhotosAtom, [{ ...other, comment: null, at: 0, refusal }])
  const end = new AbortController()
  outcomes = []
  const ended = batch([picture('c.jpg')], end.signal)
  end.abort()
  await ended
  expect([outcomes, sent.map(({ name }) => name)]).toEqual([[], ['a.jpg', 'b.jpg']])
})

it('cancelled and unreadable photos are reported as such', async () => {
  answer = () => ({ kind: 'unreachable' })
  const unreadable = new File([jpeg], 'card.jpg')
  vi.spyOn(unreadable, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  const adding = batch([picture('a.jpg'), { file: unreadable, owner: { of: 'plot', id: 8 } }])
  await vi.waitFor(() => expect(outcomes).toHaveLength(2))
  removeWaitingPhoto(store, store.get(waitingPhotosAtom)[0].key)
  await adding
  expect(outcomes).toEqual([
    { kind: 'failed', code: 'photos.deletedUnsent', detail: null },
    { kind: 'failed', code: 'photos.unread', detail: null },
  ])
})
