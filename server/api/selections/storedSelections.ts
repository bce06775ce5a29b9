import { maxSelectionNameLength, type NamedSelection } from '../../../src/contract/plots/selections.ts'
import type { Author } from '../../core/changes/work.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'

/** The written fields of a selection. */
interface SelectionFields {
  readonly name: string
  readonly is_shared: boolean
  readonly plot_ids: readonly number[]
}

/** A stored selection, locked for writing. */
interface LockedSelection {
  readonly id: number
  readonly year_id: number
  readonly name: string
  readonly created_by: number | null
}

function selected(tx: Tx, user: number, where: { year: number } | { id: number }) {
  return tx<NamedSelection[]>`
    SELECT s.id, s.field_year_id AS year_id, s.name, s.is_shared, s.created_by, s.created_at,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS created_by_name,
      coalesce((
        SELECT json_agg(p.id ORDER BY kept.place)
        FROM unnest(s.plot_ids) WITH ORDINALITY AS kept (id, place)
        JOIN plots p ON p.id = kept.id AND p.field_year_id = s.field_year_id AND p.deleted_at IS NULL), '[]') AS plot_ids
    FROM selections s LEFT JOIN users u ON u.id = s.created_by
    WHERE s.deleted_at IS NULL AND (s.is_shared OR s.created_by = ${user})
      AND ${'year' in where ? tx`s.field_year_id = ${where.year}` : tx`s.id = ${where.id}`}
    ORDER BY s.name COLLATE natural_order, s.id`
}

/** The selections of a year that a user sees: their own and the shared ones, by name. */
export async function listedSelections(tx: Tx, user: number, year: number): Promise<NamedSelection[]> {
  return [...(await selected(tx, user, { year }))]
}

/** A selection that the user is allowed to see. @throws ApiError `notFound`. */
export async function answerSelection(tx: Tx, user: number, id: number): Promise<NamedSelection> {
  const [stored] = await selected(tx, user, { id })
  if (!stored) throw notFound()
  return stored
}

/** Locks one that the user sees, or that was deleted. @throws ApiError `notFound`. */
export async function lockSelection(tx: Tx, user: number, id: number, isDeleted: boolean): Promise<LockedSelection> {
  const [stored] = await tx<LockedSelection[]>`
    SELECT id, field_year_id AS year_id, name, created_by FROM selections
    WHERE id = ${id} AND (is_shared OR created_by = ${user}) AND (deleted_at IS NOT NULL) = ${isDeleted}
    FOR NO KEY UPDATE`
  if (!stored) throw notFound()
  return stored
}

/** @throws ApiError `notFound` if one of the plots does not belong to the year. */
async function checkPlots(tx: Tx, year: number, plots: readonly number[]): Promise<void> {
  const [{ count }] = await tx<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM plots
    WHERE id = ANY (${numberArray(plots)}::bigint[]) AND field_year_id = ${year} AND deleted_at IS NULL`
  if (count !== plots.length) throw notFound()
}

/** Runs a write of a name. @throws ApiError `selection.exists` if the user has another of that name. */
async function refusingDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'selections_name') throw fieldError('name', 'selection.exists')
    throw error
  }
}

/** Stores a selection and returns its id. @throws ApiError `notFound`, `selection.exists`. */
export async function insertSelection(
  tx: Tx,
  { company, user }: Author,
  { year_id, name, is_shared, plot_ids }: SelectionFields & { year_id: number },
): Promise<number> {
  const plots = [...new Set(plot_ids)]
  await checkPlots(tx, year_id, plots)
  const [{ id }] = await refusingDuplicate(
    () => tx<{ id: number }[]>`
      INSERT INTO selections (company_id, field_year_id, name, is_shared, plot_ids, created_by)
      VALUES (${company}, ${year_id}, ${name}, ${is_shared}, ${numberArray(plots)}::bigint[], ${user}) RETURNING id`,
  )
  return id
}

/** Writes the parts that are present. @throws ApiError `notFound`, `selection.exists`. */
export async function writeSelection(
  tx: Tx,
  { id, year_id }: LockedSelection,
  { name, is_shared, plot_ids }: Partial<SelectionFields>,
): Promise<void> {
  const plots = plot_ids && [...new Set(plot_ids)]
  if (plots) await checkPlots(tx, year_id, plots)
  await refusingDuplicate(
    () => tx`
      UPDATE selections SET name = coalesce(${name ?? null}, name), is_shared = coalesce(${is_shared ?? null}, is_shared),
        plot_ids = coalesce(${plots ? numberArray(plots) : null}::bigint[], plot_ids)
      WHERE id = ${id}`,
  )
}

/** Restores a deleted selection; its name gets `_restored` if its owner has created another of that name. */
export async function restoreStored(tx: Tx, { id, year_id, name, created_by }: LockedSelection): Promise<void> {
  const existing = await tx<{ name: string }[]>`
    SELECT lower(name) AS name FROM selections
    WHERE field_year_id = ${year_id} AND deleted_at IS NULL AND created_by IS NOT DISTINCT FROM ${created_by}`
  const names = new Set(existing.map((other) => other.name))
  let unusedName = name
  for (let n = 1; names.has(unusedName.toLowerCase()); n++) {
    const ending = n === 1 ? '_restored' : `_restored_${n}`
    unusedName = name.slice(0, maxSelectionNameLength - ending.length) + ending
  }
  await tx`UPDATE selections SET deleted_at = NULL, name = ${unusedName} WHERE id = ${id}`
}
