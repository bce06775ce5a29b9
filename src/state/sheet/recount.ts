import type { ChangeName } from '../../domain/change/changeSet.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { hasValues } from '../../domain/columns/packedTrait.ts'
import { type Recount, recountTrait } from '../../domain/traits/recount.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import type { Reader, Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { visiblePlots } from '../year/visiblePlots.ts'
import type { SheetPaste } from './sheetPaste.ts'
import { showWorkedOut, writeWorkedOut } from './workedOut.ts'

/** What is recounted: a trait, by the values of a norm trait, to a value. */
export interface RecountChoice {
  readonly traitId: number
  readonly normId: number
  readonly value: number
}

/** Traits that can be recounted, and by which others can be: those with numbers in this year. */
export function recountableTraits(columns: FieldYearColumns): Trait[] {
  const isOne = (column: TraitColumn) =>
    column.trait.kind === 'quantitative' && column.trait.role === 'trait' && hasValues(column)
  return columns.traits.filter(isOne).map(({ trait }) => trait)
}

/** What a recount comes to in the plots that are shown: those that a filter hides keep their values. */
export function shownRecount(store: Reader, columns: FieldYearColumns, choice: RecountChoice): Recount {
  return recountTrait(columns, choice.traitId, choice.normId, choice.value, visiblePlots(store))
}

/** The name of the change, without the number of its plots; null when the year does not have the trait. */
function nameOf(columns: FieldYearColumns, traitId: number): ChangeName | null {
  const column = traitColumn(columns, traitId)
  return column && { key: 'change.recounted', params: { trait: column.trait.name } }
}

/**
 * Shows in the cells of the loaded field-year what a recount comes to, as a paste is shown; `own` writes and drops it.
 * Answers what is shown; null when nothing would change.
 */
export function showRecount(
  store: Store,
  { traitId, normId, value }: RecountChoice,
  own: SheetPaste['own'],
): SheetPaste | null {
  const columns = store.get(loadedAtom)
  const name = columns && nameOf(columns, traitId)
  return name && showWorkedOut(store, name, traitId, shownRecount(store, columns, { traitId, normId, value }), own)
}

/** Writes what a recount comes to as one change. False when nothing would change, or it was refused, which is told. */
export async function writeRecount(store: Store, { traitId, normId, value }: RecountChoice): Promise<boolean> {
  const columns = store.get(loadedAtom)
  const name = columns && nameOf(columns, traitId)
  if (!columns || !name) return false
  return writeWorkedOut(store, name, traitId, shownRecount(store, columns, { traitId, normId, value }))
}
