import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { hasValues } from '../../domain/columns/packedTrait.ts'
import { recountTrait } from '../../domain/traits/recount.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { showWorkedOut } from './workedOut.ts'

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

/**
 * Shows in the cells of the loaded field-year what a recount comes to, as a paste is shown: Enter writes it as one change,
 * Escape drops it. False when nothing would change.
 */
export function showRecount(store: Store, { traitId, normId, value }: RecountChoice): boolean {
  const columns = store.get(loadedAtom)
  const column = columns && traitColumn(columns, traitId)
  if (!columns || !column) return false
  const name = { key: 'change.recounted', params: { trait: column.trait.name } }
  return showWorkedOut(store, name, traitId, recountTrait(columns, traitId, normId, value))
}
