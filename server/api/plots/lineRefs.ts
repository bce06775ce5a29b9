import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { checkName, normaliseName } from '../../../src/domain/plots/name.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import { textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'

/** Normalises a name for the database. @throws ApiError at `field`. */
export function checkedName(field: string, text: string): string {
  const name = normaliseName(text)
  const code = checkName(name)
  if (code !== null) throw fieldError(field, code === 'name.required' ? 'validation.required' : code)
  return name
}

/** Lines that a request names: their ids, and the columns that create those which the crop lacks. */
export interface LineRefs {
  idOf: (name: string) => number
  columns: ChangeColumn[]
}

/** Finds lines by their (checked) names; an unknown name gets an id and is created by `columns`. */
export async function lineRefs(tx: Tx, crop: number, names: Iterable<string>): Promise<LineRefs> {
  const uniqueNames = [...new Set(names)]
  const rows = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM lines WHERE crop_id = ${crop} AND name = ANY (${textArray(uniqueNames)}::text[])`
  const ids = new Map(rows.map((row) => [row.name, row.id]))
  const unknown = uniqueNames.filter((name) => !ids.has(name))
  const newIds = await nextIds(tx, 'line', unknown.length)
  unknown.forEach((name, k) => {
    ids.set(name, newIds[k])
  })
  const columns: ChangeColumn[] =
    unknown.length === 0
      ? []
      : [
          {
            entity: 'line',
            field: 'exists',
            ids: newIds,
            before: newIds.map(() => false),
            after: newIds.map(() => true),
          },
          { entity: 'line', field: 'name', ids: newIds, before: newIds.map(() => null), after: unknown },
        ]
  return { idOf: (name) => ids.get(name)!, columns }
}

/** The (checked) names that no line has, but that differ from another line's name in case only. */
export async function similarNames(
  tx: Tx,
  crop: number,
  names: readonly string[],
): Promise<{ value: string; other: string }[]> {
  return tx<{ value: string; other: string }[]>`
    SELECT DISTINCT ON (u.name) u.name AS value, l.name AS other
    FROM unnest(${textArray(names)}::text[]) AS u (name)
    JOIN lines l ON l.crop_id = ${crop} AND l.name COLLATE case_insensitive = u.name
    WHERE NOT EXISTS (SELECT 1 FROM lines e WHERE e.crop_id = ${crop} AND e.name = u.name)
    ORDER BY u.name, l.id`
}
