import type { PlotPlantsAnswer } from '../../src/contract/plants.ts'
import { readPlantValues } from '../changes/plants/readPlants.ts'
import type { Tx } from '../db/connect.ts'
import { notFound } from '../http/apiError.ts'

/**
 * The living plants of a plot of a year with what was written on them, and the number of the year's last change before they
 * were read: what is stored meanwhile may be contained, and may be applied once more.
 * @throws ApiError `notFound` for a plot that the year does not have.
 */
export async function readPlotPlants(tx: Tx, year: number, plot: number): Promise<PlotPlantsAnswer> {
  const [known] = await tx<{ seq: number }[]>`
    SELECT y.seq FROM plots p JOIN field_years y ON y.id = p.field_year_id
    WHERE y.id = ${year} AND p.id = ${plot} AND p.live`
  if (!known) throw notFound()
  const plants = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM plants WHERE plot_id = ${plot} AND live ORDER BY name COLLATE natural_order, id`
  const values = await readPlantValues(
    tx,
    plants.map(({ id }) => id),
    null,
  )
  return {
    seq: known.seq,
    plants: [...plants],
    values: values.map(({ id, trait, value, note }) => ({ plant: id, trait, value, note })),
  }
}
