import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { endYearAtom } from '../lifetime.ts'
import { ask, requestsOf, serve } from './requests.ts'

const plain = requestsOf<string>()
const waiting = requestsOf<string>({ waits: true })

describe('a request', () => {
  it('is taken once by who serves it, and not again by who comes later', () => {
    const store = createStore()
    const taken: string[] = []
    const stop = serve(store, plain, (what) => taken.push(`first ${what}`))
    expect(ask(store, plain, 'cut')).toBe(true)
    stop()
    serve(store, plain, (what) => taken.push(`second ${what}`))
    expect(taken).toEqual(['first cut'])
    ask(store, plain, 'copy')
    expect(taken).toEqual(['first cut', 'second copy'])
  })

  it('that nobody serves is gone, unless its kind waits', () => {
    const store = createStore()
    const taken: string[] = []
    expect([ask(store, plain, 'paste'), ask(store, waiting, 'start'), ask(store, waiting, 'step')]).toEqual([
      false,
      true,
      true,
    ])
    for (const requests of [plain, waiting]) serve(store, requests, (what) => taken.push(what))
    serve(store, waiting, (what) => taken.push(what))
    expect(taken).toEqual(['step'])
  })

  it('waits in no other year', () => {
    const store = createStore()
    ask(store, waiting, 'start')
    store.set(endYearAtom)
    const taken: string[] = []
    serve(store, waiting, (what) => taken.push(what))
    expect(taken).toEqual([])
  })
})
