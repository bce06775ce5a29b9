import { atom, type PrimitiveAtom } from 'jotai'
import { ApiError } from '../api/apiError.ts'
import type { Client } from '../api/client.ts'
import { getSettings, type UserSettings, updateSettings } from '../contract/company/ownAccount.ts'
import { session } from '../state/account/session.ts'
import { defaultPaletteAtom, divergingReversedAtom, isSequential } from '../state/colour/defaultPalette.ts'
import { defaultOriginAtom, wheelZoomsAtom } from '../state/map/view/mapSettings.ts'
import { toursAtom } from '../state/shell/introduction/tour.ts'
import { notifyWaysAtom } from '../state/shell/notifyWays.ts'
import { decimalChoiceAtom } from '../state/shell/settings/decimalMark.ts'
import { densityAtom } from '../state/shell/settings/density.ts'
import { singleKeysAtom } from '../state/shell/settings/singleKeys.ts'
import { themePreferenceAtom } from '../state/shell/settings/theme.ts'
import { reportFailureAtom, toastPositionAtom } from '../state/shell/toasts.ts'
import type { Store } from '../state/store.ts'

/** A setting that follows its user: its name on the server and its atom here. */
interface FollowedSetting<Name extends keyof UserSettings> {
  readonly name: Name
  readonly atom: PrimitiveAtom<NonNullable<UserSettings[Name]>>
}

/** The palette by name; one that this version does not have is ignored. */
const paletteSetting = atom(
  (get): string => get(defaultPaletteAtom),
  (_get, set, name: string) => {
    if (isSequential(name)) set(defaultPaletteAtom, name)
  },
) as unknown as PrimitiveAtom<string>

/** The settings that follow their user, each with its atom. The display size is not among them: it belongs to the screen (ADR 114). */
const followedSettings = [
  { name: 'language', atom: session.language },
  { name: 'theme', atom: themePreferenceAtom },
  { name: 'toast_position', atom: toastPositionAtom },
  { name: 'single_keys', atom: singleKeysAtom },
  { name: 'decimal_mark', atom: decimalChoiceAtom },
  { name: 'density', atom: densityAtom },
  { name: 'palette', atom: paletteSetting },
  { name: 'diverging_reversed', atom: divergingReversedAtom },
  { name: 'origin', atom: defaultOriginAtom },
  { name: 'wheel_zooms', atom: wheelZoomsAtom },
  { name: 'notify', atom: notifyWaysAtom },
  { name: 'tours', atom: toursAtom as PrimitiveAtom<UserSettings['tours']> },
] as const satisfies readonly { [Name in keyof UserSettings]: FollowedSetting<Name> }[keyof UserSettings][]

/**
 * Loads what the user has chosen on any device into the state; settings never chosen keep this browser's value, as
 * do settings changed here (`newer`) while the others were being read.
 */
function apply(store: Store, settings: UserSettings, newer: ReadonlySet<string>): void {
  for (const { name, atom } of followedSettings) {
    if (newer.has(name)) continue
    const value = settings[name]
    // A setting that an earlier server version does not have counts as never chosen.
    if (value !== null && value !== undefined) store.set(atom as PrimitiveAtom<unknown>, value)
  }
}

/**
 * Reads the user's settings and stores each change of them, so that they follow to every device. Without a network this
 * browser's values are used. Returns how to stop.
 */
export function followSettings(store: Store, client: Pick<Client, 'call'>): () => void {
  let isStopped = false
  let isApplying = false
  const newer = new Set<string>()
  const report = (error: unknown) => {
    if (error instanceof ApiError && error.offline) console.warn('Settings stay on this device for now', error)
    else if (error instanceof ApiError) store.set(reportFailureAtom, error, 'own.settingsFailed')
    else throw error
  }
  client
    .call(getSettings, {})
    .then((settings) => {
      if (isStopped) return
      isApplying = true
      apply(store, settings, newer)
      isApplying = false
    })
    .catch((error: unknown) => console.warn('Settings were not read', error))
  const stops = followedSettings.map(({ name, atom }) =>
    store.sub(atom as PrimitiveAtom<unknown>, () => {
      if (isApplying) return
      newer.add(name)
      client.call(updateSettings, { body: { [name]: store.get(atom as PrimitiveAtom<unknown>) } }).catch(report)
    }),
  )
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
