import { type PassportField, passport, passportFields } from '../../../../src/domain/lines/passport.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Cells, refuseCells } from '../cells/draft.ts'
import { differingCells, reconcileColumn } from '../cells/reconcile.ts'
import type { Work } from '../work.ts'

/** A field of a passport of row `l` as a cell: a list is one text, one entry a line; an empty one is null. */
function cellOf(tx: Tx, field: PassportField) {
  return passport[field] === 'list' ? tx`nullif(array_to_string(l.${tx(field)}, E'\n'), '')` : tx`l.${tx(field)}`
}

/** The passports of a crop's lines that have any, as cells. */
export function readPassports(
  tx: Tx,
  crop: number,
): Promise<({ id: number } & Record<PassportField, string | null>)[]> {
  const cells = passportFields
    .map((field) => tx`${cellOf(tx, field)} AS ${tx(field)}`)
    .reduce((list, item) => tx`${list}, ${item}`)
  const texts = passportFields.map((field) => cellOf(tx, field)).reduce((list, item) => tx`${list}, ${item}`)
  return tx<({ id: number } & Record<PassportField, string | null>)[]>`
    SELECT l.id, ${cells} FROM lines l WHERE l.crop_id = ${crop} AND num_nonnulls(${texts}) > 0`
}

/**
 * Frees the names under which varieties are to be registered: within a change they may pass from one to another.
 * @throws ApiError `variety.exists` if another line has the name, or is called by it, ignoring case.
 */
async function clearVarietyNames({ tx, crop }: Work, cells: Cells): Promise<void> {
  const ids = numberArray(cells.ids)
  const names = textArray(cells.after as (string | null)[])
  await tx`UPDATE lines SET variety_name = NULL WHERE id = ANY (${ids}::bigint[])`
  const conflicting = await tx<{ id: number; name: string }[]>`
    WITH given AS (SELECT * FROM unnest(${ids}::bigint[], ${names}::text[]) AS u (id, name) WHERE u.name IS NOT NULL)
    SELECT g.id, g.name FROM given g
    WHERE EXISTS (SELECT 1 FROM lines l WHERE l.crop_id = ${crop} AND l.id <> g.id
        AND (l.name COLLATE case_insensitive = g.name OR l.variety_name COLLATE case_insensitive = g.name))
      OR EXISTS (SELECT 1 FROM given o WHERE o.id <> g.id AND o.name COLLATE case_insensitive = g.name)
    ORDER BY g.id`
  if (conflicting.length === 0) return
  const refused = conflicting.map(({ id }) => id)
  throw refuseCells('variety.exists', 'variety_name', refused, { name: conflicting[0].name })
}

/** Compares the passports of a change's lines with what is stored. */
export async function reconcilePassports(work: Work, creating: ReadonlySet<number>): Promise<void> {
  const { tx, draft } = work
  for (const field of passportFields) {
    const sentCells = draft.line.get(field)
    if (!sentCells) continue
    const rows = await tx<{ id: number; value: string | null; version: number }[]>`
      SELECT l.id, ${cellOf(tx, field)} AS value, l.version FROM lines l
      WHERE l.crop_id = ${work.crop} AND l.id = ANY (${numberArray(sentCells.ids)}::bigint[])`
    const stored = new Map(rows.map((row) => [row.id, row]))
    const other = differingCells(sentCells, stored, (row) => row.value).filter(
      ({ k }) => !creating.has(sentCells.ids[k]),
    )
    reconcileColumn(work, 'line', field, other)
  }
}

/**
 * Writes the passports of a change, one statement for each field: after lines were deleted, since those that stay retain
 * theirs.
 * @throws ApiError `variety.exists`.
 */
export async function writePassports(work: Work): Promise<void> {
  const { tx, draft, cropSeq } = work
  for (const field of passportFields) {
    const cells = draft.line.get(field)
    if (!cells) continue
    if (field === 'variety_name') await clearVarietyNames(work, cells)
    const value = passport[field] === 'list' ? tx`coalesce(string_to_array(u.value, E'\n'), '{}')` : tx`u.value`
    await tx`
      UPDATE lines l SET ${tx(field)} = ${value}, version = ${cropSeq}
      FROM unnest(${numberArray(cells.ids)}::bigint[], ${textArray(cells.after as (string | null)[])}::text[])
        AS u (id, value) WHERE l.id = u.id`
  }
}
