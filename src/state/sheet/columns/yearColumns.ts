import {
  changeOfAddedColumn,
  changeOfNewColumn,
  changeOfRemovedColumn,
} from '../../../domain/change/yearColumnChanges.ts'
import { traitColumn } from '../../../domain/columns/fieldYear.ts'
import { valueField } from '../../../domain/plots/plotFields.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { yearAtom } from '../../lifetime.ts'
import { claimId, ensureReserved } from '../../log/reservedIds.ts'
import { transact } from '../../log/transact.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { revealColumns, stopShowingEmpty } from './arrangeColumns.ts'

/**
 * Traits whose columns were removed from the year in this window: they stay visible while there is anything in them.
 */
export const removedTraitsAtom = yearAtom<ReadonlySet<number>>(new Set())

/** Adds the empty column of a trait or marker to the loaded year and shows it. */
export function addColumn(store: Store, traitId: number): void {
  const columns = store.get(loadedYearAtom)
  const column = columns && traitColumn(columns, traitId)
  if (!columns || !column) return
  const change = changeOfAddedColumn(columns, column.trait)
  if (change) transact(store, change, { origin: 'user', undo: 'record' })
  revealColumns(store, [valueField(traitId)])
}

/**
 * Adds a trait to the crop and its column to the year with this id, as one undo entry; returns the trait's id. `noIds`:
 * no id is available or can be requested. `otherYear`: another year, or none, is open. Nothing is written
 * then.
 */
export async function createColumn(
  store: Store,
  yearId: number | null,
  traitOf: (id: number) => Trait,
): Promise<number | 'noIds' | 'otherYear'> {
  if (!(await ensureReserved(store, 'trait', 1))) return 'noIds'
  if (yearId === null || store.get(loadedYearAtom)?.year_id !== yearId) return 'otherYear'
  const trait = traitOf(claimId(store, 'trait'))
  transact(store, changeOfNewColumn(trait, yearId), { origin: 'user', undo: 'record' })
  return trait.id
}

/** Removes the column of a trait or marker from the loaded year, with all values of its plots, as one undo entry. */
export function removeColumn(store: Store, traitId: number): void {
  const columns = store.get(loadedYearAtom)
  const column = columns && traitColumn(columns, traitId)
  if (!columns || !column) return
  const { change } = changeOfRemovedColumn(columns, column.trait)
  stopShowingEmpty(store, [valueField(traitId)])
  store.set(removedTraitsAtom, new Set(store.get(removedTraitsAtom)).add(traitId))
  if (change.columns.length === 0) return
  transact(store, change, { origin: 'user', undo: 'record' })
  store.set(showMessageAtom, { kind: 'info', ...change.name, about: ['entries'] })
}
