import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { refuseCells } from '../cells/draft.ts'
import { reconcileColumn } from '../cells/reconcile.ts'
import type { YearWork } from '../work.ts'
import type { StructureCell } from './structureCells.ts'

/**
 * Compares the year's own fields with its row, and the structure of its field with what was read of it. @throws ApiError
 * `notFound` for another year's id.
 */
export function reconcileYear(
  work: YearWork,
  structure: ReadonlyMap<string, StructureCell>,
  declared: ReadonlyMap<string, { value: CellValue }>,
): void {
  const { year, draft } = work
  const stored: Record<string, CellValue> = {
    width: year.map_width,
    rows: year.map_rows,
    sowing_date: year.sowing_date,
    emergence_date: year.emergence_date,
    technology_level: year.technology_level,
    checks: year.checks,
    walk: year.walk,
  }
  for (const [field, cells] of draft.field_year) {
    if (cells.ids.length !== 1 || cells.ids[0] !== year.id) throw refuseCells('notFound', field, cells.ids)
    const cell = structure.get(field)
    const value = cell?.value ?? declared.get(field)?.value ?? stored[field] ?? null
    const version = cell?.version ?? null
    reconcileColumn(work, 'field_year', field, value === cells.before[0] ? [] : [{ k: 0, value, version }])
  }
}
