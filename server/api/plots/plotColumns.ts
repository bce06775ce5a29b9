import type { CellValue, ChangeColumn, PlotField } from '../../../src/domain/change/changeSet.ts'

/** One cell of a plot to write. */
export interface PlotCell {
  plot: number
  field: PlotField
  value: CellValue
}

/** Cells as columns of a change, one for each field. They have no `before`: for calls that write unconditionally. */
export function plotColumns(cells: readonly PlotCell[]): ChangeColumn[] {
  const byField = new Map<PlotField, ChangeColumn>()
  for (const { plot, field, value } of cells) {
    let column = byField.get(field)
    if (column === undefined) {
      column = { entity: 'plot', field, ids: [], before: [], after: [] }
      byField.set(field, column)
    }
    column.ids.push(plot)
    column.before.push(null)
    column.after.push(value)
  }
  return [...byField.values()]
}
