import { randomUUID } from 'node:crypto'
import type { ChangeColumn, ChangeName } from '../../../src/domain/change/changeSet.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import type { PlannedGenotypes, PlannedMarker, PlannedPlotCalls } from '../../../src/domain/files/uploadPlan/plan.ts'
import { columnOfMarker } from '../../../src/domain/genotypes/columnOfMarker.ts'
import type { Marker } from '../../../src/domain/genotypes/marker.ts'
import { markerCell, newMarkerFields } from '../../../src/domain/genotypes/markerFields.ts'
import { callText } from '../../../src/domain/genotypes/typedCall.ts'
import { valueField } from '../../../src/domain/plots/plotFields.ts'
import { type AppliedChange, applyChanges } from '../../core/changes/applyChanges.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { applyCropChange } from '../../core/changes/crop/cropChange.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import { textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { storeGenotypeSet } from '../genotypes/genotypeSets.ts'
import { changeColumn } from './changeColumns.ts'
import { type WrittenChange, writtenChange } from './writtenChange.ts'

const markerFields = ['name', 'chromosome', 'position', 'position_bp', 'alleles'] as const

/** Fields of a marker as cells, from its description in a file. */
const cellsOf = (marker: PlannedMarker, id: number) => (field: (typeof markerFields)[number]) =>
  markerCell({ ...newMarkerFields, ...marker, id }, field)

/**
 * Writes the contents of a marker file as one entry: markers that the crop lacks, changes of others, and the calls: calls
 * of lines as a set, in the crop's log, calls of plots as cells of their year. Returns the change of the log; nothing new
 * writes nothing.
 */
export async function writeGenotypes(
  tx: Tx,
  context: WriteContext,
  crop: number,
  plan: PlannedGenotypes,
  name: ChangeName,
): Promise<WrittenChange[]> {
  const { markers, newMarkers, changed, lines, calls, created, updated } = plan
  const before = await tx<Marker[]>`
    SELECT id, name, chromosome, position, position_bp, alleles, pinned FROM markers
    WHERE crop_id = ${crop} AND name = ANY (${textArray(markers.map((marker) => marker.name))}::text[])`
  const known = new Map(before.map((marker) => [marker.name, marker]))
  const ids = await nextIds(tx, 'marker', newMarkers.length)
  const idOf = new Map([
    ...before.map((marker) => [marker.name, marker.id] as const),
    ...newMarkers.map((newMarker, k) => [newMarker.name, ids[k]] as const),
  ])
  const making = [
    ...createdColumns(
      'marker',
      ids,
      markerFields.map((field) => [field, newMarkers.map((marker, k) => cellsOf(marker, ids[k])(field))]),
    ),
    ...changedColumns(changed, known),
  ]
  if (created + updated > 0 && plan.plots) {
    const markerIds = markers.map((marker) => idOf.get(marker.name) ?? 0)
    const { year, applied } = await writePlotCalls(tx, context, plan, plan.plots, markerIds, name, making)
    return writtenChange(year, applied)
  }
  if (created + updated > 0) {
    const lineRows = await tx<{ id: number; name: string }[]>`
      SELECT id, name FROM lines WHERE crop_id = ${crop} AND name = ANY (${textArray(lines)}::text[])`
    const lineOf = new Map(lineRows.map((line) => [line.name, line.id]))
    const rows = lines.map((line, row) => ({
      line: lineOf.get(line) ?? 0,
      calls: calls.subarray(row * markers.length, (row + 1) * markers.length),
    }))
    const file = String(name.params?.file ?? name.key)
    const set = { crop, name: file, markers: markers.map((marker) => idOf.get(marker.name) ?? 0), rows }
    return writtenChange(null, (await storeGenotypeSet(tx, context, set, name, making)).applied)
  }
  if (making.length === 0) return []
  return writtenChange(null, await applyCropChange(tx, context, crop, { name, columns: making }))
}

/** Writes calls of plots as one change of their year, with the columns that create and alter markers. */
async function writePlotCalls(
  tx: Tx,
  context: WriteContext,
  { markers, calls }: PlannedGenotypes,
  { ids, written }: PlannedPlotCalls,
  markerIds: readonly number[],
  name: ChangeName,
  making: readonly ChangeColumn[],
): Promise<{ year: number; applied: AppliedChange }> {
  const [{ year }] = await tx<{ year: number }[]>`SELECT field_year_id AS year FROM plots WHERE id = ${ids[0]}`
  const cells = markers.flatMap(({ alleles }, marker): ChangeColumn[] => {
    const rows = [...ids.keys()].filter((row) => written[row * markers.length + marker] === 1)
    if (rows.length === 0) return []
    const texts = rows.map((row) => {
      const call = calls[row * markers.length + marker]
      return callText(alleles[call >> 4], alleles[call & 15])
    })
    const field = valueField(columnOfMarker(markerIds[marker]))
    const plots = rows.map((row) => ids[row])
    return [changeColumn('plot', field, plots, texts)]
  })
  const columns = [...making, ...cells]
  const options = { key: randomUUID(), conflicts: 'overwrite' } as const
  return { year, applied: await applyChanges(tx, context, year, { name, columns }, options) }
}

function changedColumns(changed: readonly PlannedMarker[], known: ReadonlyMap<string, Marker>): ChangeColumn[] {
  return markerFields.flatMap((field): ChangeColumn[] => {
    const cells = changed.flatMap((marker) => {
      const old = known.get(marker.name)
      if (!old) return []
      const [before, after] = [markerCell(old, field), cellsOf(marker, old.id)(field)]
      return before === after ? [] : [{ id: old.id, before, after }]
    })
    if (cells.length === 0) return []
    const pick = <K extends 'before' | 'after'>(key: K) => cells.map((cell) => cell[key])
    return [{ entity: 'marker', field, ids: cells.map(({ id }) => id), before: pick('before'), after: pick('after') }]
  })
}
