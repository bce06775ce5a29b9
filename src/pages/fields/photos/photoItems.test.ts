import { expect, it } from 'vitest'
import type { PhotoEdit } from '../../../state/photos/photoEdits.ts'
import type { SentPhoto, StoredPhoto, WaitingPhoto } from '../../../state/photos/waitingPhotos.ts'
import { adjacentPhoto, comparedWith, photoItems } from './photoItems.ts'

const stored = (id: number, photographed_at: string) => ({ id, photographed_at, comment: null }) as StoredPhoto
const waiting = (key: string, date: string, at: number) => ({ key, date, at, comment: null }) as WaitingPhoto
const sent = (key: string, photo: StoredPhoto, at: number) => ({ key, photo, at }) as SentPhoto
const keysOf = (known: Parameters<typeof photoItems>[0]) => photoItems(known).map(({ key }) => key)

it('photos are sorted newest first; within a day queued ones before the others, latest first', () => {
  const photos = [stored(7, '2026-07-02'), stored(5, '2026-07-02'), stored(9, '2026-05-24')]
  const queue = [waiting('a', '2026-07-02', 1), waiting('b', '2026-08-10', 2), waiting('c', '2026-07-02', 3)]
  const items = photoItems({ listed: { photos, at: 1 }, waiting: queue, sent: [] })
  expect(items.map(({ key }) => key)).toEqual(['b', 'c', 'a', '7', '5', '9'])
  expect(adjacentPhoto(items, 'b', 1)?.key).toBe('c')
  expect([adjacentPhoto(items, 'b', -1), adjacentPhoto(items, '9', 1), adjacentPhoto(items, 'x', 1)]).toEqual([
    null,
    null,
    null,
  ])
})

it('a sent photo is listed once under its key, before and after the list has it', () => {
  const [old, added] = [stored(3, '2026-05-24'), stored(8, '2026-07-02')]
  const queue = [waiting('k', '2026-07-02', 1)]
  const before = { listed: { photos: [old], at: 100 }, waiting: queue, sent: [] }
  expect(keysOf(before)).toEqual(['k', '3'])
  const sentNow = [sent('k', added, 200)]
  expect(keysOf({ ...before, sent: sentNow })).toEqual(['k', '3'])
  expect(keysOf({ ...before, waiting: [], sent: sentNow })).toEqual(['k', '3'])
  expect(keysOf({ listed: { photos: [added, old], at: 300 }, waiting: [], sent: sentNow })).toEqual(['k', '3'])
})

it('a photo deleted in the meantime does not return', () => {
  const known = { listed: { photos: [], at: 300 }, waiting: [], sent: [sent('k', stored(8, '2026-07-02'), 200)] }
  expect(photoItems(known)).toEqual([])
})

it('a photo is compared with one from an earlier day, the oldest with the oldest of a later day', () => {
  const photos = [stored(7, '2026-08-10'), stored(6, '2026-07-02'), stored(5, '2026-07-02'), stored(4, '2026-05-24')]
  const items = photoItems({ listed: { photos, at: 1 }, waiting: [], sent: [] })
  expect(['7', '5', '4', 'x'].map((key) => comparedWith(items, key)?.key)).toEqual(['6', '4', '5', undefined])
  expect(comparedWith(items.slice(1, 3), '6')).toBeNull()
})

it('a photo shows its edited texts before they are saved or listed', () => {
  const edit = (key: string, changed: PhotoEdit['changed'], refusal: PhotoEdit['refusal'] = null) =>
    ({ key, photo: 7, changed, refusal }) as PhotoEdit
  const listed = { photos: [stored(7, '2026-07-02'), stored(5, '2026-06-01')], at: 100 }
  const refused = edit('b', { comment: 'lodged' }, { code: 'photo.changed', detail: '' })
  const edits = [edit('a', { date: '2026-05-01' }), refused]
  const items = photoItems({ listed, waiting: [], sent: [], edits })
  expect(items.map(({ key, date, comment }) => [key, date, comment])).toEqual([
    ['5', '2026-06-01', null],
    ['7', '2026-05-01', 'lodged'],
  ])
  expect(items.map((item) => item.edit?.key ?? null)).toEqual([null, 'b'])
  const written = photoItems({ listed, waiting: [], sent: [sent('7', stored(7, '2026-05-01'), 200)] })
  expect(written.map(({ key, date }) => [key, date])).toEqual([
    ['5', '2026-06-01'],
    ['7', '2026-05-01'],
  ])
})
