import { type ChangeSet, type Entity, traitOfField } from '../../domain/change/changeSet.ts'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { standingColumn } from '../../domain/columns/standing.ts'
import { columnOfMarker } from '../../domain/genotypes/columnOfMarker.ts'
import { yearAtom } from '../lifetime.ts'
import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { reloadRequests } from '../year/chosenYear.ts'
import { loadedAtom } from '../year/loaded.ts'

/** Markers, as columns, for whose calls the year was loaded anew: one that did not come then has fewer calls than others. */
const askedForAtom = yearAtom<ReadonlySet<number>>(new Set<number>())

/** The columns of markers that a cell of a change brings into a year; `always`: however many calls they have. */
function broughtBy(entity: Entity, field: string, id: number): { column: number; always: boolean } | null {
  if (entity === 'plot') {
    const column = traitOfField(field)
    return column === null ? null : { column, always: false }
  }
  if (entity === 'field_year') {
    const column = standingColumn(field)
    return column === null ? null : { column, always: true }
  }
  return entity === 'marker' && field === 'pinned' ? { column: columnOfMarker(id), always: true } : null
}

/** Markers, as columns, that a change writes calls of, keeps in the year or pins, and that are not held. */
function lacking(columns: FieldYearColumns, { columns: written }: ChangeSet, asked: ReadonlySet<number>): Set<number> {
  const found = new Set<number>()
  for (const { entity, field, ids, after } of written)
    for (const [k, id] of ids.entries()) {
      const brought = after[k] === null || after[k] === false ? null : broughtBy(entity, field, id)
      if (!brought || brought.column >= 0 || traitColumn(columns, brought.column)) continue
      if (brought.always || !asked.has(brought.column)) found.add(brought.column)
    }
  return found
}

/**
 * Has the year loaded anew where a colleague's change is about a marker that has not come with it, and now may: with its first
 * calls, as one whose column stands, or as one that is pinned.
 */
export function loadLackingMarkers(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedAtom)
  if (!columns) return
  const asked = store.get(askedForAtom)
  const found = lacking(columns, change, asked)
  if (found.size === 0) return
  store.set(askedForAtom, new Set([...asked, ...found]))
  ask(store, reloadRequests)
}
