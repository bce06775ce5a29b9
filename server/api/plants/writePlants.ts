import type { CellValue, ChangeColumn, PlantField } from '../../../src/domain/change/changeSet.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import { normaliseName } from '../../../src/domain/plots/name.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { lockYears } from '../../core/changes/log/changeLog.ts'
import { readPlants } from '../../core/changes/plants/readPlants.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { yearOfPlot } from '../plots/readPlots.ts'

/** Refusals of a plant are at the call's own fields. */
const callNames = { names: { name: 'brush_name' } }

/** One cell of a plant as a column of a change. */
export function plantCell(field: PlantField, plant: number, after: CellValue): ChangeColumn {
  return { entity: 'plant', field, ids: [plant], before: [null], after: [after] }
}

/**
 * Adds a plant to a plot; returns its id.
 * @throws ApiError `notFound` for the plot, `plant.duplicate`, or the refusal of the name.
 */
export async function makePlant(
  tx: Tx,
  context: WriteContext,
  { plot_id, brush_name }: { plot_id: number; brush_name: string },
): Promise<number> {
  const year = await yearOfPlot(tx, plot_id)
  const [id] = await nextIds(tx, 'plant', 1)
  const columns = createdColumns(
    'plant',
    [id],
    [
      ['plot_id', [plot_id]],
      ['name', [brush_name]],
    ],
  )
  const name = { key: 'change.plantCreated', params: { name: normaliseName(brush_name) } }
  await applyNamed(tx, context, year.id, { name, columns }, callNames)
  return id
}

/** Renames a plant. @throws ApiError `notFound`, `plant.duplicate`, or the refusal of the name. */
export async function renamePlant(tx: Tx, context: WriteContext, id: number, brush_name: string): Promise<void> {
  const { year, name } = await lockPlant(tx, id)
  await applyNamed(
    tx,
    context,
    year,
    { name: { key: 'change.plantRenamed', params: { name } }, columns: [plantCell('name', id, brush_name)] },
    callNames,
  )
}

/** Deletes a plant; the log can restore it with its values. @throws ApiError `notFound`. */
export async function removePlant(tx: Tx, context: WriteContext, id: number): Promise<void> {
  const { year, name } = await lockPlant(tx, id)
  await applyNamed(tx, context, year, {
    name: { key: 'change.plantDeleted', params: { name } },
    columns: [plantCell('exists', id, false)],
  })
}

/** Locks the year of an existing plant, so that the plant does not change until the transaction ends. @throws ApiError `notFound`. */
export async function lockPlant(tx: Tx, id: number): Promise<{ name: string; year: number; crop: number }> {
  const [known] = await readPlants(tx, [id])
  if (!known) throw notFound()
  await lockYears(tx, [known.year])
  const [plant] = await readPlants(tx, [id])
  if (!plant || plant.dead) throw notFound()
  const { id: year, crop_id: crop } = await yearOfPlot(tx, plant.plot_id)
  return { name: plant.name, year, crop }
}
