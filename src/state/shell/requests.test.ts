import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { endYearAtom } from '../lifetime.ts'
import { handleRequests, request, requestsOf } from './requests.ts'

const plain = requestsOf<string>()
const waiting = requestsOf<string>({ waits: true })

describe('a request', () => {
  it('is handled by the first handler only', () => {
    const store = createStore()
    const handled: string[] = []
    const stop = handleRequests(store, plain, (handledRequest) => handled.push(`first ${handledRequest}`))
    expect(request(store, plain, 'cut')).toBe(true)
    stop()
    handleRequests(store, plain, (handledRequest) => handled.push(`second ${handledRequest}`))
    expect(handled).toEqual(['first cut'])
    request(store, plain, 'copy')
    expect(handled).toEqual(['first cut', 'second copy'])
  })

  it('is dropped without a handler, unless its kind waits', () => {
    const store = createStore()
    const handled: string[] = []
    expect([request(store, plain, 'paste'), request(store, waiting, 'start'), request(store, waiting, 'step')]).toEqual(
      [false, true, true],
    )
    for (const requests of [plain, waiting])
      handleRequests(store, requests, (handledRequest) => handled.push(handledRequest))
    handleRequests(store, waiting, (handledRequest) => handled.push(handledRequest))
    expect(handled).toEqual(['step'])
  })

  it('does not wait until another year is shown', () => {
    const store = createStore()
    request(store, waiting, 'start')
    store.set(endYearAtom)
    const handled: string[] = []
    handleRequests(store, waiting, (handledRequest) => handled.push(handledRequest))
    expect(handled).toEqual([])
  })
})
