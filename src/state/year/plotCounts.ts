import { atom } from 'jotai'
import { countPlots } from '../../domain/columns/cell.ts'
import { cachedOverWrites } from './cachedOverWrites.ts'
import { loadedAtom, touchedAtom } from './loaded.ts'

const counted = cachedOverWrites(countPlots, ({ fields }) => fields.has('exists') || fields.has('line_id'))

/** Number of plots and genotypes of the field-year on screen; null without one. */
export const plotCountsAtom = atom((get) => {
  const columns = get(loadedAtom)
  const last = get(touchedAtom)
  return columns && counted(columns, last)
})
