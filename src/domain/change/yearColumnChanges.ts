import { declarationCells } from '../columns/carriedColumns.ts'
import { readCell } from '../columns/cell.ts'
import { declarationOfColumn } from '../columns/declaredColumns.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { type AnnotationName, annotationNames, valueField } from '../plots/plotFields.ts'
import type { Trait } from '../traits/trait.ts'
import type { CellValue, ChangeColumn, ChangeSet, PlotField } from './changeSet.ts'
import { changeOfNewTrait } from './newTrait.ts'

/** The change that adds a trait's or marker's column to a year, empty; null if it is there already. */
export function changeOfAddedColumn(
  columns: FieldYearColumns,
  { id, name }: Pick<Trait, 'id' | 'name'>,
): ChangeSet | null {
  if (columns.declared.has(declarationOfColumn(id))) return null
  return { name: { key: 'change.columnAdded', params: { name } }, columns: declarationCells(columns.year_id, [id]) }
}

/** The change that adds a trait to the crop, and its column to a year. */
export function changeOfNewColumn(trait: Trait, year: number): ChangeSet {
  const created = changeOfNewTrait(trait)
  return { name: created.name, columns: [...created.columns, ...declarationCells(year, [trait.id])] }
}

/** The contents of a trait's column of a year: number of living plots with a value, and with each annotation. */
export type ColumnCounts = Readonly<Record<'trait' | AnnotationName, number>>

function cellsOf(columns: FieldYearColumns, field: PlotField): ChangeColumn | null {
  const ids: number[] = []
  const before: CellValue[] = []
  for (let i = 0; i < columns.count; i++) {
    const value = columns.alive[i] ? readCell(columns, i, field) : null
    if (value === null) continue
    ids.push(columns.id[i])
    before.push(value)
  }
  return ids.length > 0 ? { entity: 'plot', field, ids, before, after: ids.map(() => null) } : null
}

/**
 * The change that removes a trait's or marker's column from a year with all data of its plots, and the amount of that
 * data. The crop keeps the trait or marker.
 */
export function changeOfRemovedColumn(
  columns: FieldYearColumns,
  { id, name }: Pick<Trait, 'id' | 'name'>,
): { readonly change: ChangeSet; readonly counts: ColumnCounts } {
  const values = cellsOf(columns, valueField(id))
  // Calls have no annotations.
  const annotations = annotationNames.map((name) => (id < 0 ? null : cellsOf(columns, `${name}:${id}`)))
  const columnCells = [values, ...annotations]
  const counts = Object.fromEntries(
    ['trait', ...annotationNames].map((family, k) => [family, columnCells[k]?.ids.length ?? 0]),
  ) as ColumnCounts
  const field = declarationOfColumn(id)
  const declarations: ChangeColumn[] = columns.declared.has(field)
    ? [{ entity: 'field_year', field, ids: [columns.year_id], before: [true], after: [null] }]
    : []
  const cells = [...columnCells.filter((cell) => cell !== null), ...declarations]
  return { change: { name: { key: 'change.columnTakenOut', params: { name } }, columns: cells }, counts }
}
