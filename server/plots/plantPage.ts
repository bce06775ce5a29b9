import type { PlantOfPage } from '../../src/contract/plots/plotPages.ts'
import { numberArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { plantAnswers } from '../plants/plantAnswers.ts'

/** Plants of plots in the plots' order, within a plot in the natural order of their names. */
export async function readPlantPage(
  tx: Tx,
  plots: readonly number[],
  skipped: number,
  size: number,
): Promise<PlantOfPage[]> {
  if (plots.length === 0) return []
  const wanted = numberArray(plots)
  const [plants, places] = await Promise.all([
    plantAnswers(tx, tx`p.plot_id = ANY (${wanted}::bigint[])`, tx`p.name COLLATE natural_order, p.id`),
    tx<Omit<PlantOfPage, 'brush_id' | 'brush_name' | 'features'>[]>`
      SELECT p.id AS plot_id, p.name AS plot_name, p.label AS plot_label, l.name AS line_name, p."row", p.col
      FROM plots p LEFT JOIN lines l ON l.id = p.line_id WHERE p.id = ANY (${wanted}::bigint[])`,
  ])
  const placeOf = new Map(places.map((place) => [place.plot_id, place]))
  const ofPlot = Map.groupBy(plants, ({ plot_id }) => plot_id)
  return plots
    .flatMap((plot) => {
      const place = placeOf.get(plot)
      if (!place) return []
      return (ofPlot.get(plot) ?? []).map(({ brush_id, brush_name, features }) => ({
        brush_id,
        brush_name,
        ...place,
        features,
      }))
    })
    .slice(skipped, skipped + size)
}
