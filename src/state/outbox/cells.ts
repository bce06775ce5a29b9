import { type CellValue, type ChangeColumn, type ChangeSet, filteredColumn } from '../../domain/change/changeSet.ts'

/** A cell's address over all tables, as `<entity>:<id>:<field>`. */
export function cellKey(cell: { entity: string; id: number; field: string }): string {
  return `${cell.entity}:${cell.id}:${cell.field}`
}

/** Whether a change is one typed cell. Fields of the year do not count: no cell shows them. */
export function isOneCell({ columns }: ChangeSet): boolean {
  if (columns.length !== 1) return false
  const [{ entity, field, ids }] = columns
  return ids.length === 1 && field !== 'exists' && entity !== 'field_year'
}

/** The id of the plant that a change creates, if the change is about this plant alone; else null. */
export function createdPlant({ columns }: ChangeSet): number | null {
  const creation = columns.find(
    ({ entity, field, after }) => entity === 'plant' && field === 'exists' && after[0] === true,
  )
  const plant = creation?.ids[0] ?? null
  const isAlone = columns.every(({ entity, ids }) => entity === 'plant' && ids.length === 1 && ids[0] === plant)
  return isAlone ? plant : null
}

/** Fields for the place of a plot. The map shows them, so a refused one is not left in its cell. */
const placeFields: ReadonlySet<string> = new Set(['row', 'col'])

/**
 * Whether a change only writes values into existing cells, apart from lines created for them. If it is refused, the
 * values can stay in their cells.
 */
export function canStayInCells({ columns }: ChangeSet): boolean {
  const createdLines = new Set(
    columns.flatMap(({ entity, field, ids }) => (entity === 'line' && field === 'exists' ? ids : [])),
  )
  const isShown = columns.some(({ entity, ids }) => entity !== 'line' || ids.some((id) => !createdLines.has(id)))
  return (
    isShown &&
    columns.every(({ entity, field, after }) => {
      if (field === 'exists') return entity === 'line' && after.every((value) => value === true)
      return (entity === 'plot' && !placeFields.has(field)) || entity === 'line' || entity === 'plant'
    })
  )
}

/** Visits the cells of a change in order. */
export function eachCell(change: ChangeSet, visit: (key: string, column: ChangeColumn, k: number) => void): void {
  for (const column of change.columns) {
    const { entity, field } = column
    column.ids.forEach((id, k) => {
      visit(cellKey({ entity, id, field }), column, k)
    })
  }
}

/** The change without the cells for which `isExcluded` is true; the same object if there are none. */
export function withoutCells(change: ChangeSet, isExcluded: (key: string) => boolean): ChangeSet {
  let isSame = true
  const columns = change.columns.flatMap((column) => {
    const { entity, field } = column
    const included = column.ids.map((id) => !isExcluded(cellKey({ entity, id, field })))
    if (included.every(Boolean)) return [column]
    isSame = false
    return included.some(Boolean) ? [filteredColumn(column, included)] : []
  })
  return isSame ? change : { name: change.name, columns }
}

/** The change with the `after` of those cells replaced that have an entry in `values`. */
export function withValues(change: ChangeSet, values: ReadonlyMap<string, CellValue>): ChangeSet {
  if (values.size === 0) return change
  const columns = change.columns.map((column) => {
    const { entity, field } = column
    const after = column.ids.map((id, k) => {
      const value = values.get(cellKey({ entity, id, field }))
      return value === undefined ? column.after[k] : value
    })
    return { ...column, after }
  })
  return { name: change.name, columns }
}
