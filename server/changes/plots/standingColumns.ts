import { standingColumn, standingField } from '../../../src/domain/columns/standing.ts'
import { numberArray } from '../../db/arrays.ts'
import type { Tx } from '../../db/connect.ts'
import { type Draft, filterCells, refuseCells } from '../cells/draft.ts'
import type { YearWork } from '../work.ts'

/** Whether the column of a trait or marker stands in the year, and whether the crop has it. */
interface StandingColumn {
  value: true | null
  isKnown: boolean
}

/** What is stored of the columns of which a change says whether they stand, by their fields. */
export async function readStanding(tx: Tx, year: number, draft: Draft): Promise<Map<string, StandingColumn>> {
  const columns = [...draft.field_year.keys()].flatMap((field) => standingColumn(field) ?? [])
  if (columns.length === 0) return new Map()
  const rows = await tx<{ id: number; stands: boolean; isKnown: boolean }[]>`
    SELECT u.id, c.id IS NOT NULL AS stands, num_nonnulls(t.id, m.id) > 0 AS "isKnown"
    FROM unnest(${numberArray(columns)}::bigint[]) AS u (id)
    JOIN field_years y ON y.id = ${year} JOIN fields f ON f.id = y.field_id
    LEFT JOIN traits t ON t.id = u.id AND t.crop_id = f.crop_id
    LEFT JOIN markers m ON m.id = -u.id AND m.crop_id = f.crop_id
    LEFT JOIN year_columns c ON c.field_year_id = y.id AND (c.trait_id = u.id OR c.marker_id = -u.id)`
  return new Map(rows.map(({ id, stands, isKnown }) => [standingField(id), { value: stands || null, isKnown }]))
}

/** @throws ApiError `notFound` for a trait or marker that the crop does not have; where nothing may be refused, it is left out. */
export function checkStanding(work: YearWork, standing: ReadonlyMap<string, StandingColumn>): void {
  const unknown = [...standing].filter(([, { isKnown }]) => !isKnown).map(([field]) => field)
  if (unknown.length === 0) return
  if (work.mode !== 'skip') throw refuseCells('notFound', unknown[0], [])
  filterCells(work.draft.field_year, (field) => !unknown.includes(field))
}

/** The traits and markers (`columnOfMarker`) whose columns stand in a year. */
export async function readStandingOfYear(tx: Tx, year: number): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    SELECT coalesce(trait_id, -marker_id) AS id FROM year_columns WHERE field_year_id = ${year} ORDER BY id`
  return new Set(rows.map(({ id }) => id))
}

/** Writes which columns stand. */
export async function writeStanding({ tx, author, year, draft }: YearWork): Promise<void> {
  const cells = [...draft.field_year].flatMap(([field, { after }]) => {
    const column = standingColumn(field)
    return column === null ? [] : [{ column, stands: after[0] === true }]
  })
  const columns = (stands: boolean) => cells.filter((cell) => cell.stands === stands).map(({ column }) => column)
  const [coming, going] = [columns(true), columns(false)]
  await Promise.all([
    coming.length > 0
      ? tx`
          INSERT INTO year_columns (company_id, field_year_id, trait_id, marker_id)
          SELECT ${author.company}, ${year.id}, CASE WHEN u.id > 0 THEN u.id END, CASE WHEN u.id < 0 THEN -u.id END
          FROM unnest(${numberArray(coming)}::bigint[]) AS u (id)
          ON CONFLICT DO NOTHING`
      : null,
    going.length > 0
      ? tx`
          DELETE FROM year_columns WHERE field_year_id = ${year.id} AND coalesce(trait_id, -marker_id) = ANY (${numberArray(going)}::bigint[])`
      : null,
  ])
}
