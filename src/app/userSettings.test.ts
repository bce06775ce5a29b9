import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { getSettings, updateSettings } from '../contract/ownAccount.ts'
import { chosenSizeAtom } from '../state/present/presentation.ts'
import { singleKeysAtom } from '../state/shell/singleKeys.ts'
import { themePreference } from '../state/shell/theme.ts'
import { toastPosition } from '../state/shell/toasts.ts'
import { followSettings } from './userSettings.ts'

const chosen = { theme: 'dark', room_size: 1.5, toast_position: null, single_keys: false, language: null }

/** A server that has these settings; what it was told. */
function serverOf(settings: object) {
  const told: unknown[] = []
  const call = vi.fn(async (asked: unknown, input: { body?: unknown }) => {
    if (asked === getSettings) return settings
    expect(asked).toBe(updateSettings)
    told.push(input.body)
    return settings
  })
  return { client: { call } as never, told, call }
}

it('what was chosen on another device is taken over and not sent back; what was never chosen stays', async () => {
  const store = createStore()
  const { client, told } = serverOf(chosen)
  store.set(toastPosition, 'bottom-left')
  followSettings(store, client)
  await vi.waitFor(() => expect(store.get(themePreference)).toBe('dark'))
  expect([store.get(chosenSizeAtom), store.get(singleKeysAtom), store.get(toastPosition)]).toEqual([
    1.5,
    false,
    'bottom-left',
  ])
  expect(told).toEqual([])
})

it('a change is stored at once, key by key, until nobody is signed in (LIM-24)', async () => {
  const store = createStore()
  const { client, told } = serverOf({ ...chosen, theme: null })
  const stop = followSettings(store, client)
  await vi.waitFor(() => expect(store.get(singleKeysAtom)).toBe(false))
  store.set(themePreference, 'light')
  store.set(toastPosition, 'top-center')
  expect(told).toEqual([{ theme: 'light' }, { toast_position: 'top-center' }])
  stop()
  store.set(themePreference, 'dark')
  expect(told).toHaveLength(2)
})
