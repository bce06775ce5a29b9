import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../api/apiError.ts'
import { inBackground } from '../domain/inBackground.ts'
import { toastsAtom } from '../state/shell/toasts.ts'
import { reportRejections } from './reportRejections.ts'

it('a failed background task shows one message', async () => {
  const store = createStore()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const stop = reportRejections(store, new EventTarget())
  inBackground(undefined)
  inBackground(Promise.resolve(1))
  inBackground(Promise.reject(new ApiError({ detail: 'The year is locked.', code: 'year.locked', status: 409 })))
  await Promise.resolve().then(() => undefined)
  expect(store.get(toastsAtom).map(({ message }) => message)).toEqual([
    { key: 'server.error', reason: 'The year is locked.' },
  ])
  expect(logged).toHaveBeenCalledTimes(1)
  stop()
  logged.mockRestore()
})

it('an unhandled rejection shows the server’s message if any; an abort shows none', () => {
  const store = createStore()
  const target = new EventTarget()
  const stop = reportRejections(store, target)
  const reject = (reason: unknown) => target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  const shown = () => store.get(toastsAtom).map(({ status, message }) => [status, message])
  reject(Object.assign(new Error('cancelled'), { name: 'AbortError' }))
  expect(shown()).toEqual([])
  reject(new TypeError('undefined is not a function'))
  reject(new ApiError({ detail: 'The year is locked.', code: 'year.locked', status: 409 }))
  expect(shown()).toEqual([
    ['error', { key: 'failed.unexpected' }],
    ['error', { key: 'server.error', reason: 'The year is locked.' }],
  ])
  stop()
  reject(new Error('after'))
  expect(shown()).toHaveLength(2)
})
