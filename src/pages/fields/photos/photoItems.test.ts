import { expect, it } from 'vitest'
import type { WaitingPhoto } from '../../../state/photos/waitingPhotos.ts'
import { besidePhoto, photoItems, type StoredPhoto } from './photoItems.ts'

const stored = (id: number, photographed_at: string) => ({ id, photographed_at, comment: null }) as StoredPhoto
const waiting = (key: string, date: string, at: number) => ({ key, date, at, comment: null }) as WaitingPhoto

it('photos stand newest first, and of one day those that wait before the others, the last added first', () => {
  const items = photoItems(
    [stored(7, '2026-07-02'), stored(5, '2026-07-02'), stored(9, '2026-05-24')],
    [waiting('a', '2026-07-02', 1), waiting('b', '2026-08-10', 2), waiting('c', '2026-07-02', 3)],
  )
  expect(items.map(({ key }) => key)).toEqual(['b', 'c', 'a', '7', '5', '9'])
  expect(besidePhoto(items, 'b', 1)?.key).toBe('c')
  expect([besidePhoto(items, 'b', -1), besidePhoto(items, '9', 1), besidePhoto(items, 'gone', 1)]).toEqual([
    null,
    null,
    null,
  ])
})
