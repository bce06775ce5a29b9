import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { createI18n } from '../i18n/i18n.ts'
import { defaultSplit, splitAtom } from '../state/map/view/view.ts'
import { allSentences } from '../words/allSentences.ts'
import { followPreferences, readPreferences } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

it('the divider of map and table is where the last visit left it', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const opened = () => {
    const store = createStore()
    readPreferences(store)
    return store
  }
  const store = opened()
  expect(store.get(splitAtom)).toBe(defaultSplit)
  followPreferences(store, createI18n('en', allSentences))
  store.set(splitAtom, 0.4)
  expect(opened().get(splitAtom)).toBe(0.4)
})
