import type { Camera } from '../camera.ts'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import { showMessageAtom } from '../shell/messages.ts'
import { request, requestsOf } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'

/** The camera of a result's maps, shared so that all show the same part of the field. */
export const trialMapsCameraAtom = yearAtom<Camera | null>(null, { reloaded: 'resets' })

/** Index of the enlarged map; null = all are shown. */
export const enlargedMapAtom = yearAtom<number | null>(null)

/** Index of the plot under the pointer on any of the maps, which all of them mark; null = none. */
export const linkedPlotAtom = yearAtom<number | null>(null)

/** How many maps the shown result has. */
export const shownMapsAtom = deviceAtom(0)

/** Whether the next plot pressed on a map becomes the line to compare with. */
export const isPickingControlAtom = yearAtom(false)

/** Requests a comparison with a line, by id. */
export const controlRequests = requestsOf<number>()

/** Enlarges a map, or shows all of them again if it is enlarged. */
export function enlargeMap(store: Store, map: number): void {
  store.set(enlargedMapAtom, store.get(enlargedMapAtom) === map ? null : map)
}

/** Compares the others with the line of a plot (index); shows a message if the plot has no line. */
export function compareWithLineOf(store: Store, plot: number): void {
  store.set(isPickingControlAtom, false)
  const line = store.get(loadedYearAtom)?.line[plot] ?? 0
  if (line > 0) request(store, controlRequests, line)
  else store.set(showMessageAtom, { kind: 'info', key: 'trialMaps.noLine', params: {} })
}
