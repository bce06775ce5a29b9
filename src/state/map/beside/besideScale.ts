import { atom } from 'jotai'
import { traitColumn } from '../../../domain/columns/fieldYear.ts'
import { usualFor } from '../../colour/colourBy.ts'
import type { Colouring } from '../../colour/colouring.ts'
import { colouringAtom } from '../../colour/colouring.ts'
import { usualColouringAtom } from '../../colour/keptScales.ts'
import { lastChangesAtom } from '../../colour/lastChanges.ts'
import { type Scale, scaleOf } from '../../colour/scale.ts'
import { loadedAtom, revisionAtom } from '../../year/loaded.ts'
import { shownDecimalsAtom } from '../../year/shownDecimals.ts'
import { shownColumnsAtom } from '../shownField.ts'
import { mapBesideAtom } from './mapBeside.ts'
import { placesBeforeAtom } from './yearBefore.ts'

/** How the second map is coloured: by its own subject as is usual for it, or as the first map; null while there is no second. */
export const besideColouringAtom = atom((get): Colouring | null => {
  const beside = get(mapBesideAtom)
  const columns = get(loadedAtom)
  if (!beside || !columns) return null
  if (beside.of === 'yearBefore') return get(colouringAtom)
  const { subject } = beside
  if (subject.by === 'trait' && !traitColumn(columns, subject.trait)) return null
  return usualFor(columns, subject, get(usualColouringAtom))
})

/** The classes of the second map: of this year's plots, or of those of the year before; null while they are not known. */
export const besideScaleAtom = atom((get): Scale | null => {
  const colouring = get(besideColouringAtom)
  const columns = get(shownColumnsAtom)
  get(revisionAtom)
  if (!colouring || !columns) return null
  if (get(mapBesideAtom)?.of === 'subject')
    return scaleOf(columns, colouring, undefined, get(shownDecimalsAtom), get(lastChangesAtom))
  const before = get(placesBeforeAtom)
  return before && scaleOf(before.columns, colouring)
})
