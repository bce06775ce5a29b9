import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { type YearData, yearCell, yearDataFields } from '../columns/yearData.ts'
import type { ChangeSet } from './changeSet.ts'

/** The change from data of a year `before` to new data; null if they are equal. */
export function changeOfYearData(
  { year_id, year }: Pick<FieldYearColumns, 'year_id' | 'year'>,
  before: YearData,
  after: YearData,
): ChangeSet | null {
  const changed = yearDataFields.filter((field) => yearCell(before, field) !== yearCell(after, field))
  if (changed.length === 0) return null
  return {
    name: {
      key: changed.length === 1 ? `change.year_${changed[0]}` : 'change.yearData',
      params: { year: String(year) },
    },
    columns: changed.map((field) => ({
      entity: 'field_year',
      field,
      ids: [year_id],
      before: [yearCell(before, field)],
      after: [yearCell(after, field)],
    })),
  }
}
