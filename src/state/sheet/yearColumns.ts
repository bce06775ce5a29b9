import { changeOfAddedColumn, changeOfNewColumn, changeOfTakenOut } from '../../domain/change/yearColumns.ts'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import { yearAtom } from '../lifetime.ts'
import { ensureReserved, takeId } from '../log/reservedIds.ts'
import { transact } from '../log/transact.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { forgetShown, revealColumns } from './columnVerbs.ts'

/** Traits whose columns were taken out of the year here: they are shown as long as there is anything in them. */
export const takenOutAtom = yearAtom<ReadonlySet<number>>(new Set())

/** Puts a trait's or marker's column into the loaded year, empty as it is, where it can be seen. */
export function addColumn(store: Store, traitId: number): void {
  const columns = store.get(loadedAtom)
  const column = columns && traitColumn(columns, traitId)
  if (!columns || !column) return
  const change = changeOfAddedColumn(columns, column.trait)
  if (change) transact(store, change, { origin: 'user', history: 'record' })
  revealColumns(store, [valueField(traitId)])
}

/**
 * Adds a trait to the crop, and its column to the year of this id, as one entry; answers the trait's id. `noIds`: none for it
 * is at hand and the server cannot be asked. `otherYear`: by now another year is open, or none. Nothing
 * is written then.
 */
export async function makeColumn(
  store: Store,
  yearId: number | null,
  traitOf: (id: number) => Trait,
): Promise<number | 'noIds' | 'otherYear'> {
  if (!(await ensureReserved(store, 'trait', 1))) return 'noIds'
  if (yearId === null || store.get(loadedAtom)?.year_id !== yearId) return 'otherYear'
  const trait = traitOf(takeId(store, 'trait'))
  transact(store, changeOfNewColumn(trait, yearId), { origin: 'user', history: 'record' })
  return trait.id
}

/** Takes a trait's or marker's column out of the loaded year with all that its plots have in it, as one entry. */
export function takeColumnOut(store: Store, traitId: number): void {
  const columns = store.get(loadedAtom)
  const column = columns && traitColumn(columns, traitId)
  if (!columns || !column) return
  const { change } = changeOfTakenOut(columns, column.trait)
  forgetShown(store, [valueField(traitId)])
  store.set(takenOutAtom, new Set(store.get(takenOutAtom)).add(traitId))
  if (change.columns.length === 0) return
  transact(store, change, { origin: 'user', history: 'record' })
  store.set(tellAtom, { kind: 'info', ...change.name, about: ['entries'] })
}
