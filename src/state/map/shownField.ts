import { atom } from 'jotai'
import { colouringAtom } from '../colour/colouring.ts'
import { lastChangesAtom } from '../colour/lastChanges.ts'
import { type Scale, scaleOf } from '../colour/scale.ts'
import { scaleAtom } from '../colour/scaleAtom.ts'
import { pastAtom } from '../log/past.ts'
import { loadedAtom } from '../year/loaded.ts'
import { shownDecimalsAtom } from '../year/shownDecimals.ts'
import { buildSeenGrid, type SeenGrid, seenGridAtom } from './seenGrid.ts'
import { viewSideAtom } from './view.ts'

/** The year that the map shows: as it was at the point of the timeline that is looked at, else as it is. */
export const shownColumnsAtom = atom((get) => get(pastAtom)?.columns ?? get(loadedAtom))

/** Where its plots are seen. */
export const shownGridAtom = atom((get): SeenGrid | null => {
  const past = get(pastAtom)
  return past ? buildSeenGrid(past.columns, get(viewSideAtom)) : get(seenGridAtom)
})

/** The classes that map and legend show: those of the year as it is shown. */
export const shownScaleAtom = atom((get): Scale | null => {
  const past = get(pastAtom)
  const colouring = get(colouringAtom)
  if (!past || !colouring) return get(scaleAtom)
  return scaleOf(past.columns, colouring, undefined, get(shownDecimalsAtom), get(lastChangesAtom))
})
