import type { Touched } from '../../domain/change/applyChange.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { isEmergenceStage } from '../../domain/stages/shownDate.ts'

/** The year's dates that the days of its stages count from. */
export type YearDates = Pick<FieldYearColumns, 'sowing_date' | 'emergence_date'>

/**
 * Fields whose cells say something else after a write, though the dates in them are the same: stages by other dates of the
 * year than `before`, by a plot's own emergence, or by another name (emergence has no days), technologies by another plan.
 */
export function datedAnew(year: FieldYearColumns, touched: Touched, before: YearDates | null): string[] {
  const isCountedAnew =
    touched.traits ||
    year.sowing_date !== before?.sowing_date ||
    year.emergence_date !== before.emergence_date ||
    year.traits.some(({ trait }) => isEmergenceStage(trait) && touched.fields.has(`trait:${trait.id}`))
  return year.traits.flatMap(({ trait: { id, role } }) => {
    const isAnew = role === 'stage' ? isCountedAnew : role === 'technology' && touched.fields.has(`planned:${id}`)
    return isAnew ? [`trait:${id}`] : []
  })
}
