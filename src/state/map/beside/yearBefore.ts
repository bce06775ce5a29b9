import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type SamePlaces, samePlaces } from '../../../domain/layout/samePlaces.ts'
import { yearAtom } from '../../lifetime.ts'
import type { Nursery } from '../../year/chosenYear.ts'
import { revisionAtom } from '../../year/loaded.ts'
import { shownColumnsAtom } from '../shownField.ts'
import { mapBesideAtom, underAtom } from './mapBeside.ts'

/** The same field one year before, as far as it is known: what is read of it are lines, places and the coloured trait. */
type YearBefore =
  | { readonly state: 'reading' }
  | { readonly state: 'failed' }
  | { readonly state: 'read'; readonly columns: FieldYearColumns }

/** Null while nobody wants to see it, and where the field has none. */
export const yearBeforeAtom = yearAtom<YearBefore | null>(null)

/** Whether the map, or a second one, shows what stood here a year before. */
export const wantsYearBeforeAtom = atom((get) => get(underAtom) || get(mapBesideAtom)?.of === 'yearBefore')

/** The year of a nursery one before another; null where there is none. */
export function yearBeforeOf(
  nursery: Nursery | null,
  year: number,
): { readonly id: number; readonly year: number } | null {
  return nursery?.fieldyear_set.find((entry) => entry.year === year - 1) ?? null
}

/** The year before with its plots on the places of this year's; null while it is not read. */
export const placesBeforeAtom = (() => {
  let kept: { now: FieldYearColumns; revision: number; before: FieldYearColumns; places: SamePlaces } | null = null
  return atom((get): { readonly columns: FieldYearColumns; readonly places: SamePlaces } | null => {
    const now = get(shownColumnsAtom)
    const revision = get(revisionAtom)
    const before = get(yearBeforeAtom)
    if (!now || before?.state !== 'read') {
      kept = null
      return null
    }
    const { columns } = before
    if (kept?.now !== now || kept.revision !== revision || kept.before !== columns)
      kept = { now, revision, before: columns, places: samePlaces(now, columns) }
    return { columns, places: kept.places }
  })
})()
