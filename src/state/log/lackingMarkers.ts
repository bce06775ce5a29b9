import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { lackingMarkers } from '../../domain/columns/lackingMarkers.ts'
import { yearAtom } from '../lifetime.ts'
import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { reloadRequests } from '../year/chosenYear.ts'
import { loadedAtom } from '../year/loaded.ts'

/**
 * Markers (as columns) whose calls were already requested by a reload; those that did not come have fewer calls than
 * others.
 */
const askedForAtom = yearAtom<ReadonlySet<number>>(new Set<number>())

/**
 * Reloads the year if a colleague's change gives a marker that is not loaded its first calls, declares its column or
 * pins it.
 */
export function loadLackingMarkers(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedAtom)
  if (!columns) return
  const asked = store.get(askedForAtom)
  const { called, kept } = lackingMarkers(columns, change)
  const further = [...called].filter((column) => !asked.has(column))
  if (!further.length && !kept.size) return
  store.set(askedForAtom, new Set([...asked, ...further]))
  ask(store, reloadRequests)
}
