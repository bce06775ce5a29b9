import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { refuseCells } from './cells/draft.ts'
import type { Author, Work } from './work.ts'

const created = ['plot', 'line', 'trait', 'plant', 'marker'] as const
export type CreatedEntity = (typeof created)[number]

const sequenceOf: Record<CreatedEntity, string> = {
  plot: 'plots_id_seq',
  line: 'lines_id_seq',
  trait: 'traits_id_seq',
  plant: 'plants_id_seq',
  marker: 'markers_id_seq',
}

/** How long a client can create entities with ids that it reserved: longer than a season without a network. */
const reservedFor = '1 year'

/** Unused ids, ascending. */
export async function nextIds(tx: Tx, entity: CreatedEntity, count: number): Promise<number[]> {
  if (count === 0) return []
  const [{ ids }] = await tx<{ ids: number[] }[]>`
    SELECT json_agg(nextval(${sequenceOf[entity]}::regclass)) AS ids FROM generate_series(1, ${count}::integer)`
  return ids
}

/** Reserves ids for a client, which may create plots, plants, lines, traits and markers with them later, also offline. */
export async function reserve(
  tx: Tx,
  author: Author,
  wanted: Partial<Record<CreatedEntity, number>>,
): Promise<Record<CreatedEntity, number[]>> {
  const reserved: Record<CreatedEntity, number[]> = { plot: [], line: [], trait: [], plant: [], marker: [] }
  for (const entity of created) {
    const count = wanted[entity] ?? 0
    if (count === 0) continue
    reserved[entity] = await nextIds(tx, entity, count)
    await grant(tx, author, entity, reserved[entity])
  }
  return reserved
}

/** `ids` must not belong to the company yet: of overlapping blocks only one is found. */
async function grant(tx: Tx, author: Author, entity: CreatedEntity, ids: readonly number[]): Promise<void> {
  await tx`
    INSERT INTO reserved_ids (company_id, user_id, entity, first, last, expires_at)
    SELECT ${author.company}, ${author.user}, ${entity}, min(id), max(id), now() + ${reservedFor}::interval
    FROM (SELECT id, id - row_number() OVER (ORDER BY id) AS block
      FROM unnest(${numberArray(ids)}::bigint[]) AS id) AS numbered GROUP BY block
    RETURNING 1`
}

/**
 * Entities are created with ids that the company has reserved. Ids of what the server itself creates are reserved with
 * it: a client that undoes it creates it again with a redo.
 * @throws ApiError `change.unreserved_id` if a client uses other ids.
 */
export async function checkReserved(work: Work, entity: CreatedEntity, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { tx, author } = work
  const unknown = (
    await tx<{ id: number }[]>`
      SELECT id FROM unnest(${numberArray(ids)}::bigint[]) AS id WHERE id > coalesce((
        SELECT last FROM reserved_ids WHERE company_id = ${author.company} AND entity = ${entity} AND first <= id
        ORDER BY first DESC LIMIT 1), 0)`
  ).map(({ id }) => id)
  if (unknown.length === 0) return
  if (work.mode === 'check') throw refuseCells('change.unreserved_id', 'exists', unknown)
  await grant(tx, author, entity, unknown)
}
