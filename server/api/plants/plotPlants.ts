import type { PagePlantsAnswer, PlotPlantsAnswer } from '../../../src/contract/plots/plants.ts'
import { readPlantValues } from '../../core/changes/plants/readPlants.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

/**
 * The existing plants of a plot of a year with their values, and the number of the year's last change before they were
 * read: later changes may be included, and can safely be applied once more.
 * @throws ApiError `notFound` for a plot that the year does not have.
 */
export async function readPlotPlants(tx: Tx, year: number, plot: number): Promise<PlotPlantsAnswer> {
  const [known] = await tx<{ seq: number }[]>`
    SELECT y.seq FROM plots p JOIN field_years y ON y.id = p.field_year_id
    WHERE y.id = ${year} AND p.id = ${plot} AND p.live`
  if (!known) throw notFound()
  const { plants, values } = await readPlantsOn(tx, [plot])
  return { seq: known.seq, plants: plants.map(({ id, name }) => ({ id, name })), values }
}

/**
 * The existing plants of plots, plot by plot in the given order, within a plot by name in natural order, with their
 * values.
 */
export async function readPlantsOn(
  tx: Tx,
  plots: readonly number[],
): Promise<Pick<PagePlantsAnswer, 'plants' | 'values'>> {
  const rows = await tx<{ id: number; plot: number; name: string }[]>`
    SELECT id, plot_id AS plot, name FROM plants WHERE plot_id = ANY (${numberArray(plots)}::bigint[]) AND live
    ORDER BY name COLLATE natural_order, id`
  const rowsByPlot = Map.groupBy(rows, ({ plot }) => plot)
  const plants = plots.flatMap((plot) => rowsByPlot.get(plot) ?? [])
  const values = await readPlantValues(
    tx,
    plants.map(({ id }) => id),
    null,
  )
  return { plants, values: values.map(({ id, trait, value, note }) => ({ plant: id, trait, value, note })) }
}
