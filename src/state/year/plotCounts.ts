import { atom } from 'jotai'
import { countPlots } from '../../domain/columns/cell.ts'
import { keptOverWrites } from './keptOverWrites.ts'
import { loadedAtom, touchedAtom } from './loaded.ts'

const counted = keptOverWrites(countPlots, ({ fields }) => fields.has('exists') || fields.has('line_id'))

/** How many plots and genotypes the field-year on screen has; null where none is loaded. */
export const plotCountsAtom = atom((get) => {
  const columns = get(loadedAtom)
  const last = get(touchedAtom)
  return columns && counted(columns, last)
})
