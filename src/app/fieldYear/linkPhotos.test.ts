import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/apiError.ts'
import type { Client } from '../../api/client.ts'
import { editPhoto, photoEditsAtom } from '../../state/photos/photoEdits.ts'
import { addWaitingPhoto, waitingPhotosAtom } from '../../state/photos/waitingPhotos.ts'
import { toastsAtom } from '../../state/shell/toasts.ts'
import { linkPhotos } from './linkPhotos.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page whose server answers every photo like this; records what was sent. */
function page(answer: () => Promise<unknown>) {
  const store = createStore()
  const call = vi.fn(answer)
  const { stop } = linkPhotos(store, { call } as unknown as Client)
  ends.push(stop)
  const photo = { of: 'line' as const, id: 5, name: 'a.jpg', date: '2026-07-02', isDateOfPicture: false, comment: null }
  const key = addWaitingPhoto(store, { ...photo, file: new Blob(['abc'], { type: 'image/jpeg' }) })
  return { store, call, key }
}

const refusal = (status: number, code: string) =>
  new ApiError({ detail: 'There are 100 photos already', code, status, cause: null })

it('a photo refused by the server is reported with its reason and stays stored [ERR-33]', async () => {
  const { store, call, key } = page(() => Promise.reject(refusal(409, 'photo.limit')))
  await vi.waitFor(() => expect(store.get(toastsAtom)).toHaveLength(1))
  expect(store.get(toastsAtom)).toMatchObject([
    { status: 'error', message: { key: 'failed.photoUpload', reason: 'a.jpg: There are 100 photos already' } },
  ])
  expect(store.get(waitingPhotosAtom)).toMatchObject([{ key, refusal: { code: 'photo.limit' } }])
  const [, input, options] = call.mock.calls[0] as unknown as [
    unknown,
    { body: object; file: File },
    { headers: object },
  ]
  expect(input.body).toEqual({ line: 5, photographed_at: '2026-07-02', comment: null })
  expect([input.file.name, input.file.size, options.headers]).toEqual(['a.jpg', 3, { 'Idempotency-Key': key }])
})

it.each([401, 429, 500, 503])('an answer of %i does not refuse the photo, which stays queued', async (status) => {
  const { store, call } = page(() => Promise.reject(refusal(status, 'server.busy')))
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  expect(store.get(waitingPhotosAtom)).toMatchObject([{ refusal: null }])
  expect(store.get(toastsAtom)).toEqual([])
})

it('a conflicting photo change is reported and stays queued, with its base [ERR-34]', async () => {
  const store = createStore()
  const call = vi.fn(() => Promise.reject(refusal(409, 'photo.changed')))
  const { stop } = linkPhotos(store, { call } as unknown as Client)
  ends.push(stop)
  const shown = { date: '2026-07-02', comment: 'dry' }
  editPhoto(store, { of: 'plot', id: 5, photo: 8 }, shown, { comment: null })
  await vi.waitFor(() => expect(store.get(toastsAtom)).toMatchObject([{ message: { key: 'failed.photoEdit' } }]))
  expect(store.get(photoEditsAtom)).toMatchObject([{ photo: 8, refusal: { code: 'photo.changed' } }])
  const [requested, input] = call.mock.calls[0] as unknown as [{ name: string }, object]
  expect(requested.name).toBe('updatePlotPhoto')
  expect(input).toEqual({ params: { id: 8 }, body: { comment: null, before: { comment: 'dry' } } })
})
