import type { ChangeEffect } from '../../domain/change/applyChange.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { isEmergenceStage } from '../../domain/stages/shownDate.ts'

/** The year's dates from which the days of its stages are counted. */
export type YearDates = Pick<FieldYearColumns, 'sowing_date' | 'emergence_date'>

/**
 * Fields whose cells have another text after a write although their dates are unchanged: stages because of a year date
 * that differs from `before`, a plot's emergence or another name (emergence has no days), technologies because of another
 * plan.
 */
export function redatedFields(year: FieldYearColumns, touched: ChangeEffect, before: YearDates | null): string[] {
  const hasNewDays =
    touched.traits ||
    year.sowing_date !== before?.sowing_date ||
    year.emergence_date !== before.emergence_date ||
    year.traits.some(({ trait }) => isEmergenceStage(trait) && touched.fields.has(`trait:${trait.id}`))
  return year.traits.flatMap(({ trait: { id, role } }) => {
    const isChanged = role === 'stage' ? hasNewDays : role === 'technology' && touched.fields.has(`planned:${id}`)
    return isChanged ? [`trait:${id}`] : []
  })
}
