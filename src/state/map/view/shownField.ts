import { atom } from 'jotai'
import { colouringAtom } from '../../colour/colouring.ts'
import { lastChangesAtom } from '../../colour/lastChanges.ts'
import { type Scale, scaleOf } from '../../colour/scale.ts'
import { scaleAtom } from '../../colour/scaleAtom.ts'
import { viewedPastAtom } from '../../log/undo/viewedPast.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { shownDecimalsAtom } from '../../year/shownDecimals.ts'
import { buildSeenGrid, type SeenGrid, seenGridAtom } from './seenGrid.ts'
import { viewSideAtom } from './view.ts'

/** The year that the map shows: at the viewed point of the timeline, else the present. */
export const shownColumnsAtom = atom((get) => get(viewedPastAtom)?.columns ?? get(loadedYearAtom))

/** The seen grid of the shown year. */
export const shownGridAtom = atom((get): SeenGrid | null => {
  const past = get(viewedPastAtom)
  return past ? buildSeenGrid(past.columns, get(viewSideAtom)) : get(seenGridAtom)
})

/** The scale of map and legend for the shown year. */
export const shownScaleAtom = atom((get): Scale | null => {
  const past = get(viewedPastAtom)
  const colouring = get(colouringAtom)
  if (!past || !colouring) return get(scaleAtom)
  return scaleOf(past.columns, colouring, undefined, get(shownDecimalsAtom), get(lastChangesAtom))
})
