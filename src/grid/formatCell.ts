import { type CellValue, traitOfField } from '../domain/change/changeSet.ts'
import { decimalsOf } from '../domain/colour/decimals.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from '../domain/columns/fieldYear.ts'
import { formatNumber, noValue } from '../i18n/format.ts'

const decimalsByColumn = new WeakMap<TraitColumn, number>()

/** Decimals that a trait's values are shown with: the trait's own, else what its values need. */
export function decimalsOfTrait(column: TraitColumn): number {
  if (column.trait.decimals !== null) return column.trait.decimals
  let decimals = decimalsByColumn.get(column)
  if (decimals === undefined) {
    decimals = decimalsOf(column.numbers)
    decimalsByColumn.set(column, decimals)
  }
  return decimals
}

/** A cell as it is read: a dash for none, numbers of a trait all with the same decimals, a real minus. */
export function formatCell(columns: FieldYearColumns, field: string, value: CellValue): string {
  if (value === null || value === undefined || value === '') return noValue
  if (typeof value !== 'number') return String(value)
  const trait = traitOfField(field)
  const column = trait === null ? null : traitColumn(columns, trait)
  return column ? formatNumber(value, decimalsOfTrait(column)) : formatNumber(value)
}
