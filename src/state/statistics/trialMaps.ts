import type { Camera } from '../camera.ts'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import { showMessageAtom } from '../shell/messages.ts'
import { request, requestsOf } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'

/** Where the maps of a result look: all of them at the same part of the field, so that what lies together is seen together. */
export const trialMapsCameraAtom = yearAtom<Camera | null>(null, { reloaded: 'ends' })

/** Which of the maps (from 0) stands alone and large; null = all of them. */
export const enlargedMapAtom = yearAtom<number | null>(null)

/** How many maps the shown result has. */
export const shownMapsAtom = deviceAtom(0)

/** The next plot that is pressed on a map says which line the others are compared with. */
export const isPickingControlAtom = yearAtom(false)

/** Asks the page of the statistics to compare with a line, by id. */
export const controlRequests = requestsOf<number>()

/** Enlarges one of the maps, or shows all of them again where it stands alone already. */
export function enlargeMap(store: Store, map: number): void {
  store.set(enlargedMapAtom, store.get(enlargedMapAtom) === map ? null : map)
}

/** Compares the others with the line of a plot (index); on a plot without a line nothing is chosen, and said so. */
export function takeControl(store: Store, plot: number): void {
  store.set(isPickingControlAtom, false)
  const line = store.get(loadedAtom)?.line[plot] ?? 0
  if (line > 0) request(store, controlRequests, line)
  else store.set(showMessageAtom, { kind: 'info', key: 'trialMaps.noLine', params: {} })
}
