import type { PrimitiveAtom } from 'jotai'
import { setWheelZoom } from '../canvas/wheel.ts'
import { corners } from '../domain/layout/corners.ts'
import { colouringAtom } from '../state/colour/colouring.ts'
import { defaultPaletteAtom, divergingReversedAtom, sequentialPalettes } from '../state/colour/defaultPalette.ts'
import { savedScalesAtom } from '../state/colour/savedScales.ts'
import { defaultOriginAtom, wheelZoomsAtom } from '../state/map/view/mapSettings.ts'
import { viewSideAtom } from '../state/map/view/view.ts'
import { alarmsAtom } from '../state/shell/alarms.ts'
import { notifyWays, notifyWaysAtom } from '../state/shell/notifyWays.ts'
import { decimalChoiceAtom, decimalChoices } from '../state/shell/settings/decimalMark.ts'
import { densities, densityAtom } from '../state/shell/settings/density.ts'
import { readSetting, writeSetting } from '../state/shell/settings/settings.ts'
import type { Store } from '../state/store.ts'

/** A setting that this browser stores as JSON under a key. */
interface StoredSetting {
  readonly key: string
  /** Applies a stored value; a value that this version does not know is ignored. */
  put(store: Store, text: string | null): void
  /** Stores each change. */
  follow(store: Store): void
}

function setting<Value>(key: string, atom: PrimitiveAtom<Value>, isKnown: (value: unknown) => boolean): StoredSetting {
  return {
    key,
    put: (store, text) => {
      if (text === null) return
      try {
        const value: unknown = JSON.parse(text)
        if (isKnown(value)) store.set(atom, value as Value)
      } catch {
        // The stored text is not a valid value: the setting keeps its default.
      }
    },
    follow: (store) => store.sub(atom, () => writeSetting(key, JSON.stringify(store.get(atom)))),
  }
}

const oneOf = (allowed: readonly unknown[]) => (value: unknown) => allowed.includes(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const isNotifyWays = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(oneOf(notifyWays))

const settings: readonly StoredSetting[] = [
  setting('plotline.decimalMark', decimalChoiceAtom, oneOf(decimalChoices)),
  setting('plotline.density', densityAtom, oneOf(densities)),
  setting('plotline.palette', defaultPaletteAtom, oneOf(sequentialPalettes)),
  setting('plotline.divergingReversed', divergingReversedAtom, isFlag),
  setting('plotline.origin', defaultOriginAtom, oneOf(corners)),
  setting('plotline.wheelZooms', wheelZoomsAtom, isFlag),
  setting('plotline.alarms', alarmsAtom, isFlag),
  setting('plotline.notify', notifyWaysAtom, isNotifyWays),
]

/** Loads these settings from this browser into the state before rendering. */
export function readStoredSettings(store: Store): void {
  for (const stored of settings) stored.put(store, readSetting(stored.key))
  store.set(viewSideAtom, { origin: store.get(defaultOriginAtom) })
  setWheelZoom(store.get(wheelZoomsAtom))
}

/** Applies a setting that another tab of this browser has written. */
export function applyStoredSetting(store: Store, key: string | null, text: string | null): void {
  for (const stored of settings) if (stored.key === key) stored.put(store, text)
}

/** Default colours change with the palette; those chosen for a trait stay. */
function recolour(store: Store): void {
  const colouring = store.get(colouringAtom)
  if (!colouring || colouring.palette === 'diverging') return
  const { subject } = colouring
  if (subject.by === 'trait' && store.get(savedScalesAtom).has(subject.trait)) return
  store.set(colouringAtom, { ...colouring, palette: store.get(defaultPaletteAtom) })
}

/** Stores each change of these settings at once, and applies it on screen. */
export function followStoredSettings(store: Store): void {
  for (const stored of settings) stored.follow(store)
  store.sub(defaultOriginAtom, () => store.set(viewSideAtom, { origin: store.get(defaultOriginAtom) }))
  store.sub(wheelZoomsAtom, () => setWheelZoom(store.get(wheelZoomsAtom)))
  store.sub(defaultPaletteAtom, () => recolour(store))
  store.sub(divergingReversedAtom, () => {
    const colouring = store.get(colouringAtom)
    if (colouring?.palette === 'diverging')
      store.set(colouringAtom, { ...colouring, reversed: store.get(divergingReversedAtom) })
  })
}
