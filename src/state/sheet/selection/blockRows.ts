import { replicationFactor } from '../../../domain/columns/replication.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { factorCodes } from '../../map/legend/traitMarks.ts'
import type { Store } from '../../store.ts'
import { sheetOrderAtom } from '../sheetView.ts'

/** The adjacent rows in the same repetition as the active one; all rows if there are no repetitions. */
export function blockRows(store: Store, { year }: SheetSource, row: number): { top: number; bottom: number } {
  const { rows } = store.get(sheetOrderAtom)
  const factor = year && replicationFactor(year)
  if (!factor) return { top: 0, bottom: rows.length - 1 }
  const codes = factorCodes(factor)
  const code = codes[rows[row]]
  let top = row
  let bottom = row
  while (top > 0 && codes[rows[top - 1]] === code) top--
  while (bottom < rows.length - 1 && codes[rows[bottom + 1]] === code) bottom++
  return { top, bottom }
}
