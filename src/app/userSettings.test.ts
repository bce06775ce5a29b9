import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { getSettings, updateSettings } from '../contract/company/ownAccount.ts'
import { defaultPaletteAtom, divergingReversedAtom } from '../state/colour/defaultPalette.ts'
import { defaultOriginAtom, wheelZoomsAtom } from '../state/map/view/mapSettings.ts'
import { openTour, setTourState, tourAtoms } from '../state/shell/introduction/tour.ts'
import { notifyWaysAtom } from '../state/shell/notifyWays.ts'
import { densityAtom } from '../state/shell/settings/density.ts'
import { chosenSizeAtom } from '../state/shell/settings/displaySize.ts'
import { singleKeysAtom } from '../state/shell/settings/singleKeys.ts'
import { themePreferenceAtom } from '../state/shell/settings/theme.ts'
import { toastPositionAtom } from '../state/shell/toasts.ts'
import { followSettings } from './userSettings.ts'

const chosen = { theme: 'dark', room_size: 1.5, toast_position: null, single_keys: false, language: null }

/** A server with these settings; records what it receives. */
function serverOf(settings: object) {
  const received: unknown[] = []
  const call = vi.fn(async (requested: unknown, input: { body?: unknown }) => {
    if (requested === getSettings) return settings
    expect(requested).toBe(updateSettings)
    received.push(input.body)
    return settings
  })
  return { client: { call } as never, received, call }
}

it('a choice on another device is adopted and not sent back; unset ones and the display size stay', async () => {
  const store = createStore()
  const { client, received } = serverOf(chosen)
  store.set(toastPositionAtom, 'bottom-left')
  store.set(chosenSizeAtom, 2)
  followSettings(store, client)
  await vi.waitFor(() => expect(store.get(themePreferenceAtom)).toBe('dark'))
  expect([store.get(chosenSizeAtom), store.get(singleKeysAtom), store.get(toastPositionAtom)]).toEqual([
    2,
    false,
    'bottom-left',
  ])
  store.set(chosenSizeAtom, 1.25)
  expect(received).toEqual([])
})

it('a change is saved at once, key by key, while signed in [LIM-24]', async () => {
  const store = createStore()
  const { client, received } = serverOf({ ...chosen, theme: null })
  const stop = followSettings(store, client)
  await vi.waitFor(() => expect(store.get(singleKeysAtom)).toBe(false))
  store.set(themePreferenceAtom, 'light')
  store.set(toastPositionAtom, 'top-center')
  expect(received).toEqual([{ theme: 'light' }, { toast_position: 'top-center' }])
  stop()
  store.set(themePreferenceAtom, 'dark')
  expect(received).toHaveLength(2)
})

it('a choice made while settings load is preserved', async () => {
  const store = createStore()
  const { client, received } = serverOf(chosen)
  followSettings(store, client)
  store.set(themePreferenceAtom, 'light')
  await vi.waitFor(() => expect(store.get(singleKeysAtom)).toBe(false))
  expect([store.get(themePreferenceAtom), received]).toEqual(['light', [{ theme: 'light' }]])
})

it('rows, palette, origin, wheel and notifications follow the user; an unknown palette is ignored', async () => {
  const store = createStore()
  const notify = { file_upload: 'bell' } as const
  const later = {
    density: 36,
    palette: 'plasma',
    diverging_reversed: true,
    origin: 'top_left',
    wheel_zooms: true,
    notify,
  }
  const { client, received } = serverOf({ ...chosen, ...later })
  followSettings(store, client)
  await vi.waitFor(() => expect(store.get(densityAtom)).toBe(36))
  expect(store.get(defaultPaletteAtom)).toBe('viridis')
  expect([store.get(divergingReversedAtom), store.get(defaultOriginAtom), store.get(wheelZoomsAtom)]).toEqual([
    true,
    'top_left',
    true,
  ])
  expect(store.get(notifyWaysAtom)).toEqual(notify)
  store.set(defaultPaletteAtom, 'cividis')
  store.set(notifyWaysAtom, { ...notify, people: 'off' })
  expect(received).toEqual([{ palette: 'cividis' }, { notify: { ...notify, people: 'off' } }])
})

it('the progress of a tour is adopted from other devices and stored for them, but not whether it is shown', async () => {
  const firstStore = createStore()
  openTour(firstStore, 'workbench')
  const skipped = serverOf({ ...chosen, tours: { workbench: 'skipped' } })
  followSettings(firstStore, skipped.client)
  await vi.waitFor(() => expect(firstStore.get(tourAtoms.workbench)).toBe('skipped'))
  expect(skipped.received).toEqual([])

  const secondStore = createStore()
  const fresh = serverOf({ ...chosen, tours: {} })
  followSettings(secondStore, fresh.client)
  await vi.waitFor(() => expect(secondStore.get(singleKeysAtom)).toBe(false))
  openTour(secondStore, 'workbench')
  expect(secondStore.get(tourAtoms.workbench)).toBe('nursery')
  setTourState(secondStore, 'workbench', 'colour')
  setTourState(secondStore, 'workbench', 'done')
  expect(fresh.received).toEqual([{ tours: { workbench: 2 } }, { tours: { workbench: 'done' } }])
})
