import { ofYear } from '../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { cropAtom, signInAtom } from '../lifetime.ts'
import { openDialogAtom } from '../shell/dialogs.ts'
import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { type Nursery, nurseryRequests } from '../year/chosenYear.ts'
import { loadedAtom } from '../year/loaded.ts'
import { addGone, type NamesHere, takeOut } from './gone.ts'

/** Field-years that this window is about to delete: nobody has to be told of them here. */
export const deletingYearsAtom = signInAtom<ReadonlySet<number>>(new Set<number>())

/** By nursery, who has altered it since the list was last read. */
export const nurseryEditorsAtom = cropAtom<ReadonlyMap<number, string | null>>(new Map<number, string | null>())

export interface KnownYear {
  fieldId: number
  name: string
  year: number
}

/** Years of the crop as the server listed them last. */
export const knownYears = cropAtom<{ specId: number; years: ReadonlyMap<number, KnownYear> } | null>(null)

/** The names of plots and lines of an open year, which is not at hand where it is null. */
const namesIn = (columns: FieldYearColumns | null): NamesHere => ({
  plot(id) {
    const plot = columns?.indexOf.get(id)
    return columns && plot !== undefined ? (columns.label[plot] ?? columns.name[plot] ?? '') : undefined
  },
  line: (id) => columns?.lines.get(id)?.name,
})

/**
 * Leaves a field-year that the server no longer has: nothing of it waits, is asked about or can be taken back any more. What
 * was not saved there is told by `goneAtom`.
 */
function leaveGoneYear(store: Store, yearId: number): void {
  const scope = ofYear(yearId)
  const known = store.get(knownYears)?.years.get(yearId)
  const loaded = store.get(loadedAtom)
  const columns = loaded?.year_id === yearId ? loaded : null
  const unsaved = takeOut(store, scope)
  if (store.get(deletingYearsAtom).has(yearId)) return
  // What is open there would go on in another year.
  if (columns) store.set(openDialogAtom, null)
  const fieldId = known?.fieldId ?? columns?.field_id
  const name = known?.name ?? columns?.field_name ?? null
  const year = known?.year ?? columns?.year ?? null
  const by = (fieldId !== undefined && store.get(nurseryEditorsAtom).get(fieldId)) || null
  addGone(store, { scope, name, year, by }, unsaved, namesIn(columns))
}

/** The server has said that it does not know a field-year; the list says which there are. */
export function yearIsGone(store: Store, yearId: number): void {
  leaveGoneYear(store, yearId)
  ask(store, nurseryRequests)
}

/**
 * Takes in the crop's nurseries as the server lists them: years that were there before, or are shown, and are no more are
 * left.
 */
export function noteYears(store: Store, specId: number, nurseries: readonly Nursery[]): void {
  const years = new Map<number, KnownYear>()
  for (const { field_id, field_name, fieldyear_set } of nurseries)
    for (const { id, year } of fieldyear_set) years.set(id, { fieldId: field_id, name: field_name, year })
  const before = store.get(knownYears)
  const loaded = store.get(loadedAtom)
  const gone = new Set<number>()
  if (before?.specId === specId) for (const id of before.years.keys()) if (!years.has(id)) gone.add(id)
  if (loaded?.spec_id === specId && !years.has(loaded.year_id)) gone.add(loaded.year_id)
  for (const yearId of gone) leaveGoneYear(store, yearId)
  // One that was deleted here and has come back is deleted by somebody else the next time.
  const deleted = store.get(deletingYearsAtom)
  const left = [...deleted].filter((id) => before?.specId !== specId || before.years.has(id) || !years.has(id))
  if (left.length < deleted.size) store.set(deletingYearsAtom, new Set(left))
  store.set(knownYears, { specId, years })
  store.set(nurseryEditorsAtom, new Map())
}
