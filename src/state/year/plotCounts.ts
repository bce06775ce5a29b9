import { atom } from 'jotai'
import { countPlots } from '../../domain/columns/cell.ts'
import { cachedOverWrites } from './cachedOverWrites.ts'
import { lastTouchAtom, loadedYearAtom } from './loaded.ts'

const counted = cachedOverWrites(countPlots, ({ fields }) => fields.has('exists') || fields.has('line_id'))

/** Number of plots and genotypes of the field-year on screen; null without one. */
export const plotCountsAtom = atom((get) => {
  const columns = get(loadedYearAtom)
  const last = get(lastTouchAtom)
  return columns && counted(columns, last)
})
