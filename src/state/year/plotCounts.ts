import { atom } from 'jotai'
import { countPlots } from '../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { loadedAtom, touchedAtom } from './loaded.ts'

type PlotCounts = ReturnType<typeof countPlots>

const known = new WeakMap<FieldYearColumns, { revision: number; counts: PlotCounts }>()

/**
 * How many plots and genotypes the field-year on screen has; null where none is loaded. Counted once for all writes that
 * leave them as they are.
 */
export const plotCountsAtom = atom((get): PlotCounts | null => {
  const columns = get(loadedAtom)
  const { revision, touched } = get(touchedAtom)
  if (!columns) return null
  const before = known.get(columns)
  if (before?.revision === revision) return before.counts
  const isSame =
    before?.revision === revision - 1 &&
    touched !== null &&
    !['exists', 'line_id'].some((one) => touched.fields.has(one))
  const counts = isSame ? before.counts : countPlots(columns)
  known.set(columns, { revision, counts })
  return counts
})
