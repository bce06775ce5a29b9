import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { type ChangeScope, isSameScope, ofYear, scopeKey } from '../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { cropAtom, signInAtom } from '../lifetime.ts'
import { openDialogAtom } from '../shell/dialogs.ts'
import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { type Nursery, nurseryRequests } from '../year/chosenYear.ts'
import { loadedAtom } from '../year/loaded.ts'
import { isOneCell } from './cells.ts'
import { conflictsAtom, failuresAtom, outboxAtom, staysTyped } from './outbox.ts'
import { historyAtom } from './undoStack.ts'

/** A field-year that is no more, and what this user had written there and not saved. Null: not known here. */
export interface GoneYear {
  yearId: number
  name: string | null
  year: number | null
  by: string | null
  /** Number of changes that were not saved. */
  unsaved: number
  /** Of those that were typed into one cell, the plot and the value. */
  typed: string[]
}

/** Field-years that somebody else has deleted, to be told and taken off. */
export const goneYearsAtom = signInAtom<GoneYear[]>([])

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

/** What was typed into one cell, by the plot's label where it is at hand. */
function typedText(columns: FieldYearColumns | null, change: ChangeSet): string[] {
  if (!isOneCell(change)) return []
  const [{ entity, ids, after }] = change.columns
  const plot = entity === 'plot' ? columns?.indexOf.get(ids[0]) : undefined
  const value = String(after[0] ?? '–')
  return [columns && plot !== undefined ? `${columns.label[plot] ?? columns.name[plot]}: ${value}` : value]
}

/**
 * Leaves a field-year that the server no longer has: nothing of it waits, is asked about or can be taken back any more. What
 * was not saved there is told by `goneYearsAtom`.
 */
function leaveGoneYear(store: Store, yearId: number): void {
  const known = store.get(knownYears)?.years.get(yearId)
  const loaded = store.get(loadedAtom)
  const columns = loaded?.year_id === yearId ? loaded : null
  const isHere = ({ scope }: { scope: ChangeScope }) => isSameScope(scope, ofYear(yearId))
  const isElsewhere = (entry: { scope: ChangeScope }) => !isHere(entry)
  const refused = store.get(failuresAtom).filter((entry) => isHere(entry) && staysTyped(entry))
  const unsaved = [...refused, ...store.get(conflictsAtom).filter(isHere), ...store.get(outboxAtom).filter(isHere)]
  store.set(failuresAtom, store.get(failuresAtom).filter(isElsewhere))
  store.set(conflictsAtom, store.get(conflictsAtom).filter(isElsewhere))
  store.set(outboxAtom, store.get(outboxAtom).filter(isElsewhere))
  const { [scopeKey(ofYear(yearId))]: _, ...timelines } = store.get(historyAtom)
  store.set(historyAtom, timelines)
  if (store.get(deletingYearsAtom).has(yearId)) return
  // What is open there would go on in another year.
  if (columns) store.set(openDialogAtom, null)
  const before = store.get(goneYearsAtom)
  const told = before.find((gone) => gone.yearId === yearId)
  const fieldId = known?.fieldId ?? columns?.field_id
  const gone: GoneYear = {
    yearId,
    name: known?.name ?? columns?.field_name ?? told?.name ?? null,
    year: known?.year ?? columns?.year ?? told?.year ?? null,
    by: (fieldId !== undefined && store.get(nurseryEditorsAtom).get(fieldId)) || null,
    unsaved: unsaved.length + (told?.unsaved ?? 0),
    typed: [...(told?.typed ?? []), ...unsaved.flatMap(({ change }) => typedText(columns, change))],
  }
  store.set(goneYearsAtom, [...before.filter((other) => other !== told), gone])
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
  store.set(knownYears, { specId, years })
  store.set(nurseryEditorsAtom, new Map())
}
