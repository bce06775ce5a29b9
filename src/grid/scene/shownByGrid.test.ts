import type { GridApi } from 'ag-grid-community'
import { expect, it } from 'vitest'
import { emptyOrder } from '../../domain/sheet/range/sheetOrder.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { shownOrder } from './shownByGrid.ts'

const source = { id: new Float64Array(6) } as unknown as SheetSource

/** A grid that shows these plots in one column. */
function gridOf(plots: readonly number[]): GridApi<PlotRow> {
  return {
    getAllDisplayedColumns: () => [{ getColId: () => 'label' }],
    getGridOption: () => ({ rows: { shown: Int32Array.from(plots) } }),
  } as unknown as GridApi<PlotRow>
}

it('the order is the displayed one, and the same object while unchanged', () => {
  const order = shownOrder(gridOf([0, 3, 2, 4]), source, emptyOrder)
  expect([...order.rows]).toEqual([0, 3, 2, 4])
  expect(order.rowOf[3]).toBe(1)
  expect(shownOrder(gridOf([0, 3, 2, 4]), source, order)).toBe(order)
  const other = shownOrder(gridOf([0, 2, 3, 4]), source, order)
  expect([...other.rows]).toEqual([0, 2, 3, 4])
  expect(other.rowOf[3]).toBe(2)
})
