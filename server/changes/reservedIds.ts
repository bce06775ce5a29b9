import { numberArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { refuseCells } from './cells/draft.ts'
import type { Work } from './work.ts'

export type CreatedEntity = 'plot' | 'line' | 'trait'

const sequenceOf: Record<CreatedEntity, string> = {
  plot: 'plots_id_seq',
  line: 'lines_id_seq',
  trait: 'traits_id_seq',
}

/** Ids that nobody has, ascending. */
export async function nextIds(tx: Tx, entity: CreatedEntity, count: number): Promise<number[]> {
  if (count === 0) return []
  const [{ ids }] = await tx<{ ids: number[] }[]>`
    SELECT json_agg(nextval(${sequenceOf[entity]}::regclass)) AS ids FROM generate_series(1, ${count}::integer)`
  return ids
}

/** Hands ids out to a client, which may make plots, lines and traits with them later, also offline. */
export async function reserve(
  tx: Tx,
  author: { company: number; user: number | null },
  wanted: Record<CreatedEntity, number>,
): Promise<Record<CreatedEntity, number[]>> {
  const given: Record<CreatedEntity, number[]> = { plot: [], line: [], trait: [] }
  for (const entity of ['plot', 'line', 'trait'] as const) {
    if (wanted[entity] === 0) continue
    given[entity] = await nextIds(tx, entity, wanted[entity])
    await tx`
      INSERT INTO reserved_ids (company_id, user_id, entity, ids)
      SELECT ${author.company}, ${author.user}, ${entity}, range_agg(int4range(id, id, '[]'))
      FROM unnest(${numberArray(given[entity])}::integer[]) AS id`
  }
  return given
}

/** @throws ApiError `change.unreserved_id` when a client makes things with ids that the company was never given. */
export async function checkReserved(work: Work, entity: CreatedEntity, ids: readonly number[]): Promise<void> {
  if (work.mode !== 'check' || ids.length === 0) return
  const unknown = await work.tx<{ id: number }[]>`
    WITH given AS MATERIALIZED (
      SELECT coalesce(range_agg(part), '{}'::int4multirange) AS ids
      FROM reserved_ids, unnest(reserved_ids.ids) AS part WHERE entity = ${entity}
    )
    SELECT id FROM unnest(${numberArray(ids)}::integer[]) AS id, given WHERE NOT given.ids @> id`
  if (unknown.length > 0)
    throw refuseCells(
      'change.unreserved_id',
      'exists',
      unknown.map((row) => row.id),
    )
}
