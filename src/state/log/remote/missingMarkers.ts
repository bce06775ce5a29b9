import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import { missingMarkers } from '../../../domain/columns/missingMarkers.ts'
import { yearAtom } from '../../lifetime.ts'
import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { loadedAtom } from '../../year/loaded.ts'

/**
 * Markers (as columns) whose calls were already requested by a reload; those that did not come have fewer calls than
 * others.
 */
const requestedMarkersAtom = yearAtom<ReadonlySet<number>>(new Set<number>())

/**
 * Reloads the year if a colleague's change gives a marker that is not loaded its first calls, declares its column or
 * pins it.
 */
export function loadMissingMarkers(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedAtom)
  if (!columns) return
  const requested = store.get(requestedMarkersAtom)
  const { called, shown } = missingMarkers(columns, change)
  const further = [...called].filter((column) => !requested.has(column))
  if (!further.length && !shown.size) return
  store.set(requestedMarkersAtom, new Set([...requested, ...further]))
  request(store, reloadRequests)
}
