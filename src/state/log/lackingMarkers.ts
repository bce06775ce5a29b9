import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { lackingMarkers } from '../../domain/columns/lackingMarkers.ts'
import { yearAtom } from '../lifetime.ts'
import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { reloadRequests } from '../year/chosenYear.ts'
import { loadedAtom } from '../year/loaded.ts'

/** Markers, as columns, for whose calls the year was loaded anew: one that did not come then has fewer calls than others. */
const askedForAtom = yearAtom<ReadonlySet<number>>(new Set<number>())

/**
 * Has the year loaded anew where a colleague's change is about a marker that has not come with it, and now may: with its first
 * calls, as one whose column stands, or as one that is pinned.
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
