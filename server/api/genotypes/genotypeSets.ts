import type { ChangeColumn, ChangeName } from '../../../src/domain/change/changeSet.ts'
import type { AppliedChange } from '../../core/changes/applyChanges.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { applyCropChange } from '../../core/changes/crop/cropChange.ts'
import { numberArray, textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

/** Bytes of calls that one statement writes. */
const bytesAtOnce = 16_000_000

/** Genotypes to store: `rows[i].calls` (`packGenotypeCalls`) has a byte for each of `markers`, in their order. */
export interface NewGenotypeSet {
  crop: number
  name: string
  markers: readonly number[]
  rows: readonly { line: number; calls: Uint8Array }[]
}

/**
 * Stores genotypes of lines as a set, by one entry of the crop's log; returns its id and the outcome of the entry.
 * Markers and lines belong to the crop, or come with `making`, the columns of the same entry.
 * @throws ApiError `notFound` for others, RangeError for rows without a call for each marker.
 */
export async function storeGenotypeSet(
  tx: Tx,
  context: WriteContext,
  set: NewGenotypeSet,
  change: ChangeName,
  making: readonly ChangeColumn[] = [],
): Promise<{ id: number; applied: AppliedChange }> {
  const { crop, name, markers, rows } = set
  const wrong = rows.find(({ calls: genotypeCalls }) => genotypeCalls.length !== markers.length)
  if (wrong) throw new RangeError(`${wrong.calls.length} calls for ${markers.length} markers`)
  await needOfCrop(tx, set, making)
  const { company } = context.author
  // Hidden at first: the change of the log shows it, as it restores a deleted one.
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO genotype_sets (company_id, crop_id, name, marker_ids, deleted_at)
    VALUES (${company}, ${crop}, ${name}, ${numberArray(markers)}::bigint[], now()) RETURNING id`
  const column = { entity: 'genotype_set' as const, field: 'exists' as const, ids: [id] }
  const columns = [...making, { ...column, before: [false], after: [true] }]
  const applied = await applyCropChange(tx, context, crop, { name: change, columns })
  const linesPerBatch = Math.max(1, Math.floor(bytesAtOnce / markers.length))
  for (let from = 0; from < rows.length; from += linesPerBatch)
    await insertRows(tx, company, id, rows.slice(from, from + linesPerBatch))
  return { id, applied }
}

/** @throws ApiError `notFound` for a marker or line that the crop neither has nor gets. */
async function needOfCrop(tx: Tx, { crop, markers, rows }: NewGenotypeSet, making: readonly ChangeColumn[]) {
  const create = (entity: 'marker' | 'line') =>
    new Set(making.flatMap((column) => (column.entity === entity && column.field === 'exists' ? column.ids : [])))
  const [createdMarkers, createdLines] = [create('marker'), create('line')]
  const oldMarkers = new Set(markers.filter((id) => !createdMarkers.has(id)))
  const oldLines = new Set(rows.map(({ line }) => line).filter((id) => !createdLines.has(id)))
  const [known] = await tx<{ markers: number; lines: number }[]>`
    SELECT (SELECT count(*)::integer FROM markers
        WHERE crop_id = ${crop} AND id = ANY (${numberArray([...oldMarkers])}::bigint[])) AS markers,
      (SELECT count(*)::integer FROM lines
        WHERE crop_id = ${crop} AND id = ANY (${numberArray([...oldLines])}::bigint[])) AS lines`
  if (known.markers !== oldMarkers.size || known.lines !== oldLines.size) throw notFound()
}

async function insertRows(tx: Tx, company: number, set: number, rows: NewGenotypeSet['rows']): Promise<void> {
  await tx`
    INSERT INTO genotype_rows (company_id, set_id, line_id, calls)
    SELECT ${company}, ${set}, u.line, decode(u.calls, 'base64')
    FROM unnest(
      ${numberArray(rows.map(({ line }) => line))}::bigint[],
      ${textArray(rows.map(({ calls: genotypeCalls }) => Buffer.from(genotypeCalls).toString('base64')))}::text[]) AS u (line, calls)
    RETURNING 1`
}
