import { atom } from 'jotai'
import { traitColumn } from '../../../domain/columns/fieldYear.ts'
import { defaultColouringFor } from '../../colour/colourBy.ts'
import type { Colouring } from '../../colour/colouring.ts'
import { colouringAtom } from '../../colour/colouring.ts'
import { lastChangesAtom } from '../../colour/lastChanges.ts'
import { defaultColouringAtom } from '../../colour/savedScales.ts'
import { type Scale, scaleOf } from '../../colour/scale.ts'
import { loadedYearAtom, revisionAtom } from '../../year/loaded.ts'
import { shownDecimalsAtom } from '../../year/shownDecimals.ts'
import { secondMapAtom } from '../secondMap/secondMap.ts'
import { yearBeforePlacesAtom } from '../secondMap/yearBefore.ts'
import { shownColumnsAtom } from '../view/shownField.ts'

/**
 * The colouring of the second map: its own subject with that subject's usual scale, or the colouring of the first map;
 * null without a second map.
 */
export const secondColouringAtom = atom((get): Colouring | null => {
  const second = get(secondMapAtom)
  const columns = get(loadedYearAtom)
  if (!second || !columns) return null
  if (second.kind === 'yearBefore') return get(colouringAtom)
  const { subject } = second
  if (subject.by === 'trait' && !traitColumn(columns, subject.trait)) return null
  return defaultColouringFor(columns, subject, get(defaultColouringAtom))
})

/** The scale of the second map, for this year's plots or last year's; null while it is not loaded. */
export const secondScaleAtom = atom((get): Scale | null => {
  const colouring = get(secondColouringAtom)
  const columns = get(shownColumnsAtom)
  get(revisionAtom)
  if (!colouring || !columns) return null
  if (get(secondMapAtom)?.kind === 'subject')
    return scaleOf(columns, colouring, undefined, get(shownDecimalsAtom), get(lastChangesAtom))
  const before = get(yearBeforePlacesAtom)
  return before && scaleOf(before.columns, colouring)
})
