import type { ChangeName } from '../../../domain/change/changeSet.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { hasValues } from '../../../domain/columns/packedTrait.ts'
import { type Recount, recountTrait } from '../../../domain/traits/recount.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import type { Reader, Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { visiblePlots } from '../../year/visiblePlots.ts'
import type { SheetPaste } from '../paste/sheetPaste.ts'
import { showComputed, writeComputed } from './computedValues.ts'

/** The inputs of a recount: a trait, the norm trait, and the value of the norm. */
export interface RecountChoice {
  readonly traitId: number
  readonly normId: number
  readonly value: number
}

/** Traits that can be recounted or serve as norm: those with numbers in this year. */
export function recountableTraits(columns: FieldYearColumns): Trait[] {
  const isOne = (column: TraitColumn) =>
    isNumberTrait(column.trait) && column.trait.role === 'trait' && hasValues(column)
  return columns.traits.filter(isOne).map(({ trait }) => trait)
}

/** The result of a recount in the visible plots; filtered ones keep their values. */
export function shownRecount(store: Reader, columns: FieldYearColumns, choice: RecountChoice): Recount {
  return recountTrait(columns, choice.traitId, choice.normId, choice.value, visiblePlots(store))
}

/** The name of the change, without the number of plots; null if the year does not have the trait. */
function nameOf(columns: FieldYearColumns, traitId: number): ChangeName | null {
  const column = traitColumn(columns, traitId)
  return column && { key: 'change.recounted', params: { trait: column.trait.name } }
}

/**
 * Shows the result of a recount as a pending paste; `own` writes and drops it. Returns what is shown; null if nothing
 * would change.
 */
export function showRecount(
  store: Store,
  { traitId, normId, value }: RecountChoice,
  own: SheetPaste['own'],
): SheetPaste | null {
  const columns = store.get(loadedYearAtom)
  const name = columns && nameOf(columns, traitId)
  return name && showComputed(store, name, traitId, shownRecount(store, columns, { traitId, normId, value }), own)
}

/** Writes the result of a recount as one change. False if nothing would change, or it was refused with a message. */
export async function writeRecount(store: Store, { traitId, normId, value }: RecountChoice): Promise<boolean> {
  const columns = store.get(loadedYearAtom)
  const name = columns && nameOf(columns, traitId)
  if (!columns || !name) return false
  return writeComputed(store, name, traitId, shownRecount(store, columns, { traitId, normId, value }))
}
