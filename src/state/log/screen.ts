import { applyChange, type Touched } from '../../domain/change/applyChange.ts'
import { applyToCrop } from '../../domain/change/applyToCrop.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { signInAtom } from '../lifetime.ts'
import { followChange, followLines } from '../sheet/followRows.ts'
import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { reloadRequests } from '../year/chosenYear.ts'
import { cropOfYearAtom, loadedAtom, type Origin, touchedAtom } from '../year/loaded.ts'
import { openCropAtom, touchedLinesAtom } from './openColumns.ts'

/** The last write that this window has made by itself, which a window beside it shows too; null before the first. */
export const ownWriteAtom = signInAtom<{ readonly scope: ChangeScope; readonly change: ChangeSet } | null>(null)

/** Applies a change; null when it names a trait that the field-year does not hold. */
export function applyKnown(columns: FieldYearColumns, change: ChangeSet): Touched | null {
  try {
    return applyChange(columns, change)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Says what was written into the field-year, which map and table then draw. */
export function tellTouched(store: Store, touched: Touched, origin: Origin): void {
  const { revision } = store.get(touchedAtom)
  store.set(touchedAtom, { revision: revision + 1, touched, origin })
}

/** Applies a change to the loaded field-year alone; one that names an unknown trait has it reloaded. */
export function applyToYear(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedAtom)
  if (!columns || !change.columns.length) return
  const touched = applyKnown(columns, change)
  if (!touched) {
    ask(store, reloadRequests)
    return
  }
  followChange(store, touched, false)
  tellTouched(store, touched, 'remote')
}

/** Applies the lines and traits of a change, made by the user of this page or not, to the crop's columns alone, where they are open. */
export function applyToOpenCrop(store: Store, change: ChangeSet, isOwn = false): void {
  const crop = store.get(openCropAtom)
  if (!crop || !change.columns.length) return
  const touched = applyToCrop(crop, change)
  if (!touched.lines.size && !touched.traits) return
  followLines(store, touched, isOwn)
  const { revision } = store.get(touchedLinesAtom)
  store.set(touchedLinesAtom, { revision: revision + 1, touched })
}

/** The crop whose lines a scope's changes may touch; null for a year that has not been open here. */
export function cropOfScope(store: Store, { of, id }: ChangeScope): number | null {
  if (of === 'crop') return id
  const columns = store.get(loadedAtom)
  return columns?.year_id === id ? columns.spec_id : (store.get(cropOfYearAtom).get(id) ?? null)
}

/** Which open columns a scope's change is shown in: a year's lines in the crop's own, too, when the year has been left. */
export function shownIn(store: Store, scope: ChangeScope): { year: boolean; crop: boolean } {
  const columns = store.get(loadedAtom)
  const crop = store.get(openCropAtom)
  const { of, id } = scope
  const year = columns !== null && (of === 'year' ? columns.year_id : columns.spec_id) === id
  return { year, crop: crop !== null && crop.spec_id === cropOfScope(store, scope) }
}

/**
 * Applies a scope's change to the screen without history or queue: a colleague's, a normalised value, a taken-back write.
 * Nothing is done where nothing of the scope is shown.
 */
export function applyToScreen(store: Store, scope: ChangeScope, change: ChangeSet): void {
  store.set(ownWriteAtom, { scope, change })
  showWrite(store, scope, change)
}

/** The same for a write that the window beside this one has made, which is not told back. */
export function showWrite(store: Store, scope: ChangeScope, change: ChangeSet): void {
  const { year, crop } = shownIn(store, scope)
  if (year) applyToYear(store, change)
  if (crop) applyToOpenCrop(store, change)
}
