import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { endYearAtom } from '../lifetime.ts'
import { handleRequests, request, requestsOf } from './requests.ts'

const plain = requestsOf<string>()
const waiting = requestsOf<string>({ waits: true })

describe('a request', () => {
  it('is handled once, and not again by later handlers', () => {
    const store = createStore()
    const handled: string[] = []
    const stop = handleRequests(store, plain, (what) => handled.push(`first ${what}`))
    expect(request(store, plain, 'cut')).toBe(true)
    stop()
    handleRequests(store, plain, (what) => handled.push(`second ${what}`))
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
    for (const requests of [plain, waiting]) handleRequests(store, requests, (what) => handled.push(what))
    handleRequests(store, waiting, (what) => handled.push(what))
    expect(handled).toEqual(['step'])
  })

  it('does not wait into another year', () => {
    const store = createStore()
    request(store, waiting, 'start')
    store.set(endYearAtom)
    const handled: string[] = []
    handleRequests(store, waiting, (what) => handled.push(what))
    expect(handled).toEqual([])
  })
})
