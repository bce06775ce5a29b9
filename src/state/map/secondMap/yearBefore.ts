import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type SamePositions, samePositions } from '../../../domain/layout/samePositions.ts'
import { yearAtom } from '../../lifetime.ts'
import type { Nursery } from '../../year/chosenYear.ts'
import { revisionAtom } from '../../year/loaded.ts'
import { shownColumnsAtom } from '../view/shownField.ts'
import { previousYearTextsAtom, secondMapAtom } from './secondMap.ts'

/** The same field one year before, as far as it is loaded: lines, places and the coloured trait. */
type YearBefore =
  | { readonly state: 'reading' }
  | { readonly state: 'failed' }
  | { readonly state: 'read'; readonly columns: FieldYearColumns }

/** Null if no map needs it, and if the field has no earlier year. */
export const yearBeforeAtom = yearAtom<YearBefore | null>(null)

/** Whether the first or the second map shows the plots of the previous year. */
export const needsYearBeforeAtom = atom(
  (get) => get(previousYearTextsAtom) || get(secondMapAtom)?.kind === 'yearBefore',
)

/** The year before a nursery's year; null if there is none. */
export function yearBeforeOf(
  nursery: Nursery | null,
  year: number,
): { readonly id: number; readonly year: number } | null {
  return nursery?.fieldyear_set.find((entry) => entry.year === year - 1) ?? null
}

/** Last year's plots by place of this year's map; null until they are loaded. */
export const yearBeforePlacesAtom = (() => {
  let cached: { now: FieldYearColumns; revision: number; before: FieldYearColumns; places: SamePositions } | null = null
  return atom((get): { readonly columns: FieldYearColumns; readonly places: SamePositions } | null => {
    const thisYear = get(shownColumnsAtom)
    const revision = get(revisionAtom)
    const before = get(yearBeforeAtom)
    if (!thisYear || before?.state !== 'read') {
      cached = null
      return null
    }
    const { columns } = before
    if (cached?.now !== thisYear || cached.revision !== revision || cached.before !== columns)
      cached = { now: thisYear, revision, before: columns, places: samePositions(thisYear, columns) }
    return { columns, places: cached.places }
  })
})()
