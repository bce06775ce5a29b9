import type { CellValue } from '../../domain/change/changeSet.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { type FieldYearColumns, traitValue } from '../../domain/columns/fieldYear.ts'

/** Reader of one column by plot index; a trait's column is looked for once, not for every cell. */
export function valueReader(columns: FieldYearColumns, field: string): (plot: number) => CellValue {
  if (!field.startsWith('trait:')) return (plot) => readCell(columns, plot, field)
  const trait = Number(field.slice('trait:'.length))
  let at = 0
  return (plot) => {
    // The entry is replaced when the trait is renamed and may move when another one goes.
    if (columns.traits[at]?.trait.id !== trait) at = columns.traits.findIndex((column) => column.trait.id === trait)
    return at < 0 ? null : traitValue(columns.traits[at], plot)
  }
}
