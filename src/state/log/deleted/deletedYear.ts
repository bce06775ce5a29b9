import { yearScope } from '../../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { cropAtom, signInAtom } from '../../lifetime.ts'
import { openDialogAtom } from '../../shell/dialogs.ts'
import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { type Nursery, nurseryRequests } from '../../year/chosenYear.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { announceDeleted, discardScope, type LoadedNames } from './deletedScopes.ts'

/** Field-years that this window is deleting itself: they are not announced. */
export const deletingYearsAtom = signInAtom<ReadonlySet<number>>(new Set<number>())

/** By nursery id: who changed it since the list was last read. */
export const nurseryEditorsAtom = cropAtom<ReadonlyMap<number, string | null>>(new Map<number, string | null>())

export interface KnownYear {
  fieldId: number
  name: string
  year: number
}

/** The field-years of the crop in the last list of the server. */
export const knownYearsAtom = cropAtom<{ cropId: number; years: ReadonlyMap<number, KnownYear> } | null>(null)

/** Names of plots and lines in the open year; undefined for all if `columns` is null. */
const namesIn = (columns: FieldYearColumns | null): LoadedNames => ({
  plot(id) {
    const plot = columns?.indexOf.get(id)
    return columns && plot !== undefined ? (columns.label[plot] ?? columns.name[plot] ?? '') : undefined
  },
  line: (id) => columns?.lines.get(id)?.name,
})

/**
 * Removes a field-year that the server no longer has, with its queue, conflicts and undo timeline. Unsaved changes are
 * listed in `deletedScopesAtom`, unless this window deleted the year.
 */
function removeDeletedYear(store: Store, yearId: number): void {
  const scope = yearScope(yearId)
  const known = store.get(knownYearsAtom)?.years.get(yearId)
  const loaded = store.get(loadedYearAtom)
  const columns = loaded?.year_id === yearId ? loaded : null
  const unsaved = discardScope(store, scope)
  if (store.get(deletingYearsAtom).has(yearId)) return
  // An open dialog would continue in another year.
  if (columns) store.set(openDialogAtom, null)
  const fieldId = known?.fieldId ?? columns?.field_id
  const name = known?.name ?? columns?.field_name ?? null
  const year = known?.year ?? columns?.year ?? null
  const by = (fieldId !== undefined && store.get(nurseryEditorsAtom).get(fieldId)) || null
  announceDeleted(store, { scope, name, year, by }, unsaved, namesIn(columns))
}

/** Handles the server's answer that a field-year does not exist, and reloads the list of nurseries. */
export function handleMissingYear(store: Store, yearId: number): void {
  removeDeletedYear(store, yearId)
  request(store, nurseryRequests)
}

/**
 * Applies the nursery list of the server: removes years that were in the last list, or are on screen, and no longer
 * exist.
 */
export function receiveYearList(store: Store, cropId: number, nurseries: readonly Nursery[]): void {
  const years = new Map<number, KnownYear>()
  for (const { field_id, field_name, fieldyear_set } of nurseries)
    for (const { id, year } of fieldyear_set) years.set(id, { fieldId: field_id, name: field_name, year })
  const before = store.get(knownYearsAtom)
  const loaded = store.get(loadedYearAtom)
  const missing = new Set<number>()
  if (before?.cropId === cropId) for (const id of before.years.keys()) if (!years.has(id)) missing.add(id)
  if (loaded?.spec_id === cropId && !years.has(loaded.year_id)) missing.add(loaded.year_id)
  for (const yearId of missing) removeDeletedYear(store, yearId)
  // A year that this window deleted and that was restored since is no longer remembered as deleted.
  const deleted = store.get(deletingYearsAtom)
  const remaining = [...deleted].filter((id) => before?.cropId !== cropId || before.years.has(id) || !years.has(id))
  if (remaining.length < deleted.size) store.set(deletingYearsAtom, new Set(remaining))
  store.set(knownYearsAtom, { cropId, years })
  store.set(nurseryEditorsAtom, new Map())
}
