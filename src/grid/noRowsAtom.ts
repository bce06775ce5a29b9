import { emptyOrder } from '../domain/sheet/range/sheetOrder.ts'
import { sheetDerived, sheetSourceAtom } from '../state/sheet/openSheet.ts'
import { sheetRevisionAtom } from '../state/sheet/selection/sheetTouched.ts'
import { sheetOrderAtom, tableFilterAtom } from '../state/sheet/sheetView.ts'

/** Why the table has no rows: there are none, or none match the filter. Null while there are rows or they are loading. */
export const noRowsAtom = sheetDerived((get): 'none' | 'match' | null => {
  get(sheetRevisionAtom)
  const source = get(sheetSourceAtom)
  const order = get(sheetOrderAtom)
  if (!source || order === emptyOrder || order.rows.length) return null
  if (!source.alive.subarray(0, source.count).includes(1)) return 'none'
  // Without a filter the grid is about to show them.
  return get(tableFilterAtom) ? 'match' : null
})
