import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { countPhotographed, photoCountsAtom, photographedAtom } from './photographed.ts'
import {
  addWaitingPhoto,
  removeWaitingPhoto,
  type SentPhoto,
  type StoredPhoto,
  sentPhotosAtom,
} from './waitingPhotos.ts'

const waiting = { name: 'a.jpg', file: new Blob(['0']), date: '2026-07-02', isDateOfPicture: true, comment: null }
const sent = (key: string, photo: number, at: number, of: SentPhoto['of'] = 'plot'): SentPhoto => ({
  ...{ key, at, of, id: 102, isDateOfPicture: false },
  photo: { id: photo } as StoredPhoto,
})

it('the photos of a plot are the ones on the server, queued and sent ones, each counted once', () => {
  const store = createStore()
  const counts = () => Object.fromEntries(store.get(photoCountsAtom))
  expect(counts()).toEqual({})
  const key = addWaitingPhoto(store, { ...waiting, of: 'plot', id: 102 }) ?? ''
  addWaitingPhoto(store, { ...waiting, of: 'line', id: 103 })
  expect(counts()).toEqual({ 102: 1 })
  store.set(photographedAtom, { answer: { plots: [101, 102], photos: [3, 1] }, at: 1000 })
  expect(counts()).toEqual({ 101: 3, 102: 2 })
  // First sent but still queued, then not queued, then reported by the server.
  store.set(sentPhotosAtom, [sent(key, 9, 2000)])
  expect(counts()).toEqual({ 101: 3, 102: 2 })
  removeWaitingPhoto(store, key)
  expect(counts()).toEqual({ 101: 3, 102: 2 })
  store.set(photographedAtom, { answer: { plots: [101, 102], photos: [3, 2] }, at: 3000 })
  expect(counts()).toEqual({ 101: 3, 102: 2 })
  // Edits of that photo, of an older one and of a line's photo add no photos.
  store.set(sentPhotosAtom, [sent(key, 9, 2000), sent(key, 9, 4000), sent('5', 5, 4000), sent('x', 6, 4000, 'line')])
  expect(counts()).toEqual({ 101: 3, 102: 2 })
})

it('existing photographed plots are counted, not deleted plots, plots of other years or on a border', () => {
  const columns = smallColumns({ rows: 2, cols: 2 })
  columns.alive[1] = 0
  const counts = new Map([101, 102, 103, 104, 999].map((id) => [id, 1]))
  expect(countPhotographed(columns, counts)).toBe(3)
  columns.structure = { ...columns.structure, kinds: new Map([[2, Uint8Array.of(0, 0, 1)]]) }
  expect(countPhotographed(columns, counts)).toBe(2)
})
