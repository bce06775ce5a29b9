import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../state/account/session.ts'
import { defaultOriginAtom } from '../state/map/view/mapSettings.ts'
import { viewSideAtom } from '../state/map/view/view.ts'
import { followStoredView } from './storedView.ts'

const browser = new Map<string, string>()
beforeEach(() => {
  browser.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem: (key: string, text: string) => browser.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

const person = (id: number) => ({
  id,
  username: `p${id}`,
  first_name: 'Anna',
  last_name: 'Orlova',
  role: 'employee' as const,
  company_id: 1,
  is_sample: false,
  sample_spec_id: null,
})

it('without a chosen corner the field uses the default one, which is not stored as a choice', () => {
  const store = createStore()
  store.set(defaultOriginAtom, 'top_right')
  followStoredView(store)
  store.set(session.user, person(1))
  expect(store.get(viewSideAtom)).toEqual({ origin: 'top_right' })
  expect(browser.size).toBe(0)
})

it('a chosen corner applies to its user only', () => {
  const store = createStore()
  store.set(defaultOriginAtom, 'top_right')
  followStoredView(store)
  store.set(session.user, person(1))
  store.set(viewSideAtom, { origin: 'top_left' })
  store.set(session.user, person(2))
  expect(store.get(viewSideAtom)).toEqual({ origin: 'top_right' })
  store.set(session.user, person(1))
  expect(store.get(viewSideAtom)).toEqual({ origin: 'top_left' })
})
