import { areDatesInOrder, linesCell, readLinesCell } from '../../../../src/domain/columns/yearData.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import { type Cells, refuseCells } from '../cells/draft.ts'
import type { FoundConflict, YearWork } from '../work.ts'

const datesOf = ['emergence_date', 'sowing_date'] as const

/**
 * Checks the cells of the year itself together: emergence is on the day of sowing or later, and checks are lines of the
 * crop. Where nothing may be refused, invalid cells are left out.
 * @throws ApiError `dates.order`, `notFound`.
 */
export async function checkYearData(work: YearWork): Promise<void> {
  checkDates(work)
  await checkChecks(work)
}

function checkDates(work: YearWork): void {
  const { draft, year, mode } = work
  const dateOf = (field: (typeof datesOf)[number]): string | null => {
    const cells = draft.field_year.get(field)
    return cells ? (cells.after[0] as string | null) : year[field]
  }
  const written = datesOf.filter((field) => draft.field_year.has(field))
  const dates = { sowing_date: dateOf('sowing_date'), emergence_date: dateOf('emergence_date') }
  if (written.length === 0 || areDatesInOrder(dates)) return
  if (mode !== 'skip') throw refuseCells('dates.order', written[0], [year.id])
  for (const field of written) leaveOut(work, field)
}

async function checkChecks(work: YearWork): Promise<void> {
  const { tx, crop, draft, mode } = work
  const cells = draft.field_year.get('checks')
  const ids = readLinesCell(cells?.after[0] ?? null) ?? []
  if (!cells || ids.length === 0) return
  const known = await tx<{ id: number }[]>`
    SELECT id FROM lines WHERE crop_id = ${crop} AND id = ANY (${numberArray(ids)}::bigint[])`
  if (known.length === ids.length) return
  if (mode !== 'skip') throw refuseCells('notFound', 'checks', cells.ids)
  leaveOut(work, 'checks')
}

/** Removes a cell of the year from the change and reports it. */
function leaveOut({ draft, conflicts }: YearWork, field: string): void {
  const { ids, before, after } = draft.field_year.get(field) as Cells
  const left: FoundConflict = {
    entity: 'field_year',
    field,
    id: ids[0],
    current: before[0],
    mine: after[0],
    version: null,
  }
  conflicts.push(left)
  draft.field_year.delete(field)
}

/** Replaces ids of lines in a year's checks, and reports the new ones to the sender. */
export function mapChecks({ draft }: Pick<YearWork, 'draft'>, replacements: ReadonlyMap<number, number>): void {
  const cells = draft.field_year.get('checks')
  const ids = readLinesCell(cells?.after[0] ?? null) ?? []
  if (!cells || !ids.some((id) => replacements.has(id))) return
  const after = linesCell([...new Set(ids.map((id) => replacements.get(id) ?? id))])
  draft.difference.push({ entity: 'field_year', field: 'checks', ids: cells.ids, before: cells.after, after: [after] })
  cells.after = [after]
}
