import type { ChangeName } from '../../src/domain/change/changeSet.ts'
import type { WriteContext } from '../changes/applyNamed.ts'
import { applyCropChange } from '../changes/crop/cropChange.ts'
import { numberArray, textArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { notFound } from '../http/apiError.ts'

/** Genotypes to be kept: `rows[i].calls` (`packCalls`) has a byte for each of `markers`, in their order. */
export interface NewGenotypeSet {
  crop: number
  name: string
  markers: readonly number[]
  rows: readonly { line: number; calls: Uint8Array }[]
}

/**
 * Keeps genotypes of lines as a set, by the crop's log; answers its id. Markers and lines are those of the crop.
 * @throws ApiError `notFound` for another's, RangeError for rows that have not a call a marker.
 */
export async function keepGenotypeSet(
  tx: Tx,
  context: WriteContext,
  set: NewGenotypeSet,
  change: ChangeName,
): Promise<number> {
  const { crop, name, markers, rows } = set
  const wrong = rows.find(({ calls }) => calls.length !== markers.length)
  if (wrong) throw new RangeError(`${wrong.calls.length} calls for ${markers.length} markers`)
  const { company } = context.author
  const lines = rows.map(({ line }) => line)
  const [known] = await tx<{ markers: number; lines: number }[]>`
    SELECT (SELECT count(*)::integer FROM markers
        WHERE crop_id = ${crop} AND id = ANY (${numberArray(markers)}::bigint[])) AS markers,
      (SELECT count(*)::integer FROM lines
        WHERE crop_id = ${crop} AND id = ANY (${numberArray(lines)}::bigint[])) AS lines`
  if (known.markers !== new Set(markers).size || known.lines !== new Set(lines).size) throw notFound()
  // Not there yet: the change of the log brings it, as it brings back one that was deleted.
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO genotype_sets (company_id, crop_id, name, marker_ids, deleted_at)
    VALUES (${company}, ${crop}, ${name}, ${numberArray(markers)}::bigint[], now()) RETURNING id`
  await tx`
    INSERT INTO genotype_rows (company_id, set_id, line_id, calls)
    SELECT ${company}, ${id}, u.line, decode(u.calls, 'base64')
    FROM unnest(
      ${numberArray(lines)}::bigint[],
      ${textArray(rows.map(({ calls }) => Buffer.from(calls).toString('base64')))}::text[]) AS u (line, calls)`
  const column = { entity: 'genotype_set' as const, field: 'exists' as const, ids: [id] }
  await applyCropChange(tx, context, crop, { name: change, columns: [{ ...column, before: [false], after: [true] }] })
  return id
}
