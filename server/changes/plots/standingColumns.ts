import { standingTrait } from '../../../src/domain/columns/standing.ts'
import { numberArray } from '../../db/arrays.ts'
import type { Tx } from '../../db/connect.ts'
import { type Draft, filterCells, refuseCells } from '../cells/draft.ts'
import type { YearWork } from '../work.ts'

/** Whether the column of a trait stands in the year, and whether the crop has the trait. */
interface StandingColumn {
  value: true | null
  isKnown: boolean
}

/** What is stored of the columns of which a change says whether they stand, by their fields. */
export async function readStanding(tx: Tx, year: number, draft: Draft): Promise<Map<string, StandingColumn>> {
  const traits = [...draft.field_year.keys()].flatMap((field) => standingTrait(field) ?? [])
  if (traits.length === 0) return new Map()
  const rows = await tx<{ id: number; stands: boolean; isKnown: boolean }[]>`
    SELECT u.id, c.id IS NOT NULL AS stands, t.id IS NOT NULL AS "isKnown"
    FROM unnest(${numberArray(traits)}::bigint[]) AS u (id)
    JOIN field_years y ON y.id = ${year} JOIN fields f ON f.id = y.field_id
    LEFT JOIN traits t ON t.id = u.id AND t.crop_id = f.crop_id
    LEFT JOIN year_columns c ON c.field_year_id = y.id AND c.trait_id = u.id`
  return new Map(rows.map(({ id, stands, isKnown }) => [`column:${id}`, { value: stands || null, isKnown }]))
}

/** @throws ApiError `notFound` for a trait that the crop does not have; where nothing may be refused, it is left out. */
export function checkStanding(work: YearWork, standing: ReadonlyMap<string, StandingColumn>): void {
  const unknown = [...standing].filter(([, { isKnown }]) => !isKnown).map(([field]) => field)
  if (unknown.length === 0) return
  if (work.mode !== 'skip') throw refuseCells('notFound', unknown[0], [])
  filterCells(work.draft.field_year, (field) => !unknown.includes(field))
}

/** The traits whose columns stand in a year. */
export async function readStandingOfYear(tx: Tx, year: number): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    SELECT trait_id AS id FROM year_columns WHERE field_year_id = ${year} AND trait_id IS NOT NULL ORDER BY trait_id`
  return new Set(rows.map(({ id }) => id))
}

/** Writes which columns stand. */
export async function writeStanding({ tx, author, year, draft }: YearWork): Promise<void> {
  const cells = [...draft.field_year].flatMap(([field, { after }]) => {
    const trait = standingTrait(field)
    return trait === null ? [] : [{ trait, stands: after[0] === true }]
  })
  const traits = (stands: boolean) => cells.filter((cell) => cell.stands === stands).map(({ trait }) => trait)
  const [coming, going] = [traits(true), traits(false)]
  await Promise.all([
    coming.length > 0
      ? tx`
          INSERT INTO year_columns (company_id, field_year_id, trait_id)
          SELECT ${author.company}, ${year.id}, u.id FROM unnest(${numberArray(coming)}::bigint[]) AS u (id)
          ON CONFLICT DO NOTHING`
      : null,
    going.length > 0
      ? tx`
          DELETE FROM year_columns WHERE field_year_id = ${year.id} AND trait_id = ANY (${numberArray(going)}::bigint[])`
      : null,
  ])
}
