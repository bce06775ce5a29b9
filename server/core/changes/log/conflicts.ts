import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import { ApiError } from '../../../platform/http/answers/apiError.ts'
import { countEvent } from '../../../platform/http/monitoring/countedEvents.ts'
import type { FoundConflict, Work } from '../work.ts'
import { hasCropPart } from './changeLog.ts'

/** A conflicting cell as the answer shows it: its stored value, its author and its time. */
export interface CellConflict extends FoundConflict {
  by: string | null
  at: string | null
}

/** Most cells that an answer lists; the count includes all. */
const maxListed = 10_000

/** The last changes of the year's own cells, by their fields: they have no separate version. */
async function lastOfYearCells(work: Work, fields: readonly string[]): Promise<Map<string, number>> {
  if (fields.length === 0) return new Map()
  const rows = await work.tx<{ field: string; seq: number }[]>`
    SELECT field, max(seq) AS seq FROM change_log_cells
    WHERE field_year_id = ${work.year?.id ?? 0} AND entity = 'field_year' AND field = ANY (${textArray(fields)}::text[])
    GROUP BY field`
  return new Map(rows.map(({ field, seq }) => [field, seq]))
}

/**
 * Adds author and time from the logs: from the year's for plots and for the year itself, from the crop's for lines and
 * traits.
 */
export async function withAuthors(work: Work, conflicts: readonly FoundConflict[]): Promise<CellConflict[]> {
  if (conflicts.length === 0) return []
  const listedConflicts = conflicts.slice(0, maxListed)
  const yearCellChanges = await lastOfYearCells(
    work,
    listedConflicts.flatMap(({ entity, field }) => (entity === 'field_year' ? [field] : [])),
  )
  const lastOf = ({ entity, field, version }: FoundConflict): number | null =>
    entity === 'field_year' ? (yearCellChanges.get(field) ?? null) : version
  const numbersOf = (cropChanges: boolean): number[] => [
    ...new Set(
      listedConflicts.flatMap((cell) => (hasCropPart(cell.entity) === cropChanges ? (lastOf(cell) ?? []) : [])),
    ),
  ]
  type Row = { seq: number; by: string | null; at: string }
  const [year, crop] = await Promise.all([
    work.tx<Row[]>`
      SELECT c.seq, c.at, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS by
      FROM change_log c LEFT JOIN users u ON u.id = c.user_id
      WHERE c.field_year_id = ${work.year?.id ?? 0} AND c.seq = ANY (${numberArray(numbersOf(false))}::integer[])`,
    work.tx<Row[]>`
      SELECT c.seq, c.at, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS by
      FROM crop_log c LEFT JOIN users u ON u.id = c.user_id
      WHERE c.crop_id = ${work.crop} AND c.seq = ANY (${numberArray(numbersOf(true))}::integer[])`,
  ])
  const yearChanges = new Map(year.map((row) => [row.seq, row]))
  const cropChanges = new Map(crop.map((row) => [row.seq, row]))
  return listedConflicts.map((cell) => {
    const author = (hasCropPart(cell.entity) ? cropChanges : yearChanges).get(lastOf(cell) ?? 0)
    return { ...cell, by: author?.by ?? null, at: author?.at ?? null }
  })
}

/** @throws ApiError `change.conflict` with every conflicting cell, unless there is none or they are skipped. */
export async function checkConflicts(work: Work): Promise<void> {
  if (work.mode !== 'check' || work.conflicts.length === 0) return
  countEvent('conflict', { cells: work.conflicts.length })
  throw new ApiError('change.conflict', {
    params: { count: work.conflicts.length },
    extra: { conflicts: await withAuthors(work, work.conflicts) },
  })
}
