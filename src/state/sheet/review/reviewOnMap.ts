import { atom } from 'jotai'
import { colouringAtom, shownFieldAtom } from '../../colour/colouring.ts'
import { reviewAtom } from './importReview.ts'

/**
 * The column of the reviewed file that the map shows: for the shown field, else for the coloured one, else the first.
 */
export const reviewOnMapAtom = atom((get) => {
  const cells =
    get(reviewAtom)?.cells.filter(({ field, plots }) => field !== null && plots.some((plot) => plot >= 0)) ?? []
  const subject = get(colouringAtom)?.subject
  const coloured = subject?.by === 'trait' ? `trait:${subject.trait}` : null
  const shown = get(shownFieldAtom)
  return cells.find(({ field }) => field === shown) ?? cells.find(({ field }) => field === coloured) ?? cells[0] ?? null
})
