import type { PlotAnswer } from '../../src/contract/plots.ts'
import { daysAfterSowing, isEmergence } from '../../src/domain/stages/daysAfterSowing.ts'
import { numberArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'

/** Stages, technologies, plants and markers of plots, by plot. */
export interface PlotDetails {
  stages: Map<number, PlotAnswer['plot_stages']>
  harvest: Map<number, PlotAnswer['plot_harvest']>
  plants: Map<number, PlotAnswer['brushes']>
  genotype: Map<number, PlotAnswer['genotype']>
}

type StageRow = { plot_id: number } & Omit<PlotAnswer['plot_stages'][number], 'days_after_sowing'>

/** Reads what belongs to plots beside their values: of all plots of a year (`plots` null) or of some. */
export async function readDetails(
  tx: Tx,
  year: { id: number; sowing_date: string | null; emergence_date: string | null },
  plots: readonly number[] | null,
): Promise<PlotDetails> {
  const which =
    plots === null
      ? tx`IN (SELECT id FROM plots WHERE field_year_id = ${year.id} AND live)`
      : tx`= ANY (${numberArray(plots)}::bigint[])`
  const of =
    plots === null
      ? tx`v.field_year_id = ${year.id} AND EXISTS (SELECT 1 FROM plots p WHERE p.id = v.plot_id AND p.live)`
      : tx`v.field_year_id = ${year.id} AND v.plot_id ${which}`
  const [stages, harvest, plants, genotype] = await Promise.all([
    tx<StageRow[]>`
      SELECT v.plot_id, v.id AS plot_stage_id, t.name AS stage_of_vegetation, v.text AS date_of_stage, v.note AS comment
      FROM plot_values v JOIN traits t ON t.id = v.trait_id
      WHERE t.role = 'stage' AND v.text IS NOT NULL AND ${of} ORDER BY v.text, v.id`,
    tx<({ plot_id: number } & PlotAnswer['plot_harvest'][number])[]>`
      SELECT v.plot_id, v.id AS harvest_id, t.name AS harvest_technology, v.planned AS harvest_date_planned,
        v.text AS harvest_date_real, v.note AS harvest_comment FROM plot_values v JOIN traits t ON t.id = v.trait_id
      WHERE t.role = 'technology' AND ${of} ORDER BY v.id`,
    tx<({ plot_id: number } & PlotAnswer['brushes'][number])[]>`
      SELECT p.plot_id, p.id AS brush_id, p.name AS brush_name, coalesce((
        SELECT json_agg(json_build_object('phenotype_id', v.id, 'feature', t.name, 'unit', t.unit,
          'value', coalesce(to_json(v.number), to_json(v.text))) ORDER BY t.id)
        FROM plant_values v JOIN traits t ON t.id = v.trait_id
        WHERE v.plant_id = p.id AND num_nonnulls(v.number, v.text) > 0), '[]') AS features
      FROM plants p WHERE p.live AND p.plot_id ${which} ORDER BY p.id`,
    tx<({ plot_id: number } & PlotAnswer['genotype'][number])[]>`
      SELECT g.plot_id, g.id AS plot_genotype_id, g.marker_id AS mutation_table_id, m.name AS mut_name,
        g.first_allele, g.second_allele, m.position AS pos, m.chromosome AS chr
      FROM plot_genotypes g JOIN markers m ON m.id = g.marker_id WHERE g.plot_id ${which} ORDER BY g.id`,
  ])
  const emerged = new Map(
    stages.filter((row) => isEmergence(row.stage_of_vegetation)).map((row) => [row.plot_id, row.date_of_stage]),
  )
  return {
    stages: byPlot(stages, ({ plot_id, ...stage }) => {
      const emergence = emerged.get(plot_id) ?? year.emergence_date
      const days = daysAfterSowing(stage.stage_of_vegetation, stage.date_of_stage, {
        sowing: year.sowing_date,
        emergence,
      })
      return { ...stage, days_after_sowing: days }
    }),
    harvest: byPlot(harvest, ({ plot_id: _plot, ...rest }) => rest),
    plants: byPlot(plants, ({ plot_id: _plot, ...rest }) => rest),
    genotype: byPlot(genotype, ({ plot_id: _plot, ...rest }) => rest),
  }
}

function byPlot<Row extends { plot_id: number }, T>(rows: readonly Row[], shown: (row: Row) => T): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const list = found.get(row.plot_id)
    if (list) list.push(shown(row))
    else found.set(row.plot_id, [shown(row)])
  }
  return found
}
