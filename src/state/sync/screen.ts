import { applyChange, type Touched } from '../../domain/change/applyChange.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { reloadRequests } from '../chosen.ts'
import { loadedAtom, touchedAtom } from '../loaded.ts'
import { ask } from '../requests.ts'
import { followChange } from '../selection.ts'
import type { Store } from '../store.ts'

/** Applies a change; null when it names a trait that the field-year does not hold. */
export function applyKnown(columns: FieldYearColumns, change: ChangeSet): Touched | null {
  try {
    return applyChange(columns, change)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Applies a change to the screen without history or queue: a colleague's, a normalised value, a taken-back write. One that
 * names a trait which has not arrived here, or is gone, has the field-year loaded anew.
 */
export function applyToScreen(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedAtom)
  if (!columns || !change.columns.length) return
  const touched = applyKnown(columns, change)
  if (!touched) {
    ask(store, reloadRequests)
    return
  }
  followChange(store, touched)
  const { revision } = store.get(touchedAtom)
  store.set(touchedAtom, { revision: revision + 1, touched, origin: 'remote' })
}
