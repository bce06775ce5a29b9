import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { colouringAtom, colouringOf } from '../state/colour/colouring.ts'
import { defaultPaletteAtom, divergingReversedAtom } from '../state/colour/defaultPalette.ts'
import { defaultColouringAtom, savedScalesAtom } from '../state/colour/savedScales.ts'
import { defaultOriginAtom } from '../state/map/view/mapSettings.ts'
import { viewSideAtom } from '../state/map/view/view.ts'
import { notifyWayOf, notifyWaysAtom } from '../state/shell/notifyWays.ts'
import { densityAtom } from '../state/shell/settings/density.ts'
import { applyStoredSetting, followStoredSettings, readStoredSettings } from './storedSettings.ts'

const browser = new Map<string, string>()
beforeEach(() => {
  browser.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem: (key: string, text: string) => browser.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('settings persist to the next visit and other tabs; unknown ones are ignored', () => {
  const store = createStore()
  readStoredSettings(store)
  followStoredSettings(store)
  store.set(densityAtom, 36)
  store.set(defaultOriginAtom, 'top_right')
  expect(store.get(viewSideAtom)).toEqual({ origin: 'top_right' })
  store.set(notifyWaysAtom, { people: 'off' })
  browser.set('plotline.palette', '"rainbow"')
  browser.set('plotline.wheelZooms', 'nonsense{')
  const later = createStore()
  readStoredSettings(later)
  expect([later.get(densityAtom), later.get(viewSideAtom), later.get(defaultPaletteAtom)]).toEqual([
    36,
    { origin: 'top_right' },
    'viridis',
  ])
  applyStoredSetting(later, 'plotline.density', '24')
  applyStoredSetting(later, 'plotline.density', '25')
  applyStoredSetting(later, 'plotline.notify', '{"people":"loud"}')
  expect([later.get(densityAtom), later.get(notifyWaysAtom)]).toEqual([24, { people: 'off' }])
})

it('the palette applies at once unless the user chose another', () => {
  const store = createStore()
  followStoredSettings(store)
  const subject = { by: 'trait', trait: 7 } as const
  store.set(colouringAtom, colouringOf(subject))
  store.set(defaultPaletteAtom, 'cividis')
  expect([store.get(colouringAtom)?.palette, store.get(defaultColouringAtom)(subject).palette]).toEqual([
    'cividis',
    'cividis',
  ])
  const { subject: _, ...scale } = colouringOf(subject)
  store.set(savedScalesAtom, new Map([[7, scale]]))
  store.set(defaultPaletteAtom, 'viridis')
  expect(store.get(colouringAtom)?.palette).toBe('cividis')
  store.set(colouringAtom, { ...colouringOf(subject), palette: 'diverging' })
  store.set(divergingReversedAtom, true)
  expect(store.get(colouringAtom)).toMatchObject({ palette: 'diverging', reversed: true })
})

it('a muted type is not shown, except a failure', () => {
  const ways = { file_upload: 'off', people: 'bell' } as const
  expect(notifyWayOf(ways, { type: 'file_upload', status: 'success' })).toBe('off')
  expect(notifyWayOf(ways, { type: 'file_upload', status: 'failed' })).toBe('toast')
  expect(notifyWayOf(ways, { type: 'people', status: 'info' })).toBe('bell')
  expect(notifyWayOf(ways, { type: 'account', status: 'warning' })).toBe('toast')
})
