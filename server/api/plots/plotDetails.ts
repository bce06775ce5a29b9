import type { PlotAnswer } from '../../../src/contract/plots/plots.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { pinnedCalls } from '../genotypes/pinnedCalls.ts'
import { genotypeAnswers } from '../genotypes/readGenotypes.ts'
import { plantAnswers } from '../plants/plantAnswers.ts'
import { stageAnswers, technologyAnswers, type YearDates } from '../stages/readStages.ts'

/** Stages, technologies, plants and markers of plots, by plot. */
export interface PlotDetails {
  stages: Map<number, PlotAnswer['plot_stages']>
  harvest: Map<number, PlotAnswer['plot_harvest']>
  plants: Map<number, PlotAnswer['brushes']>
  genotype: Map<number, PlotAnswer['genotype']>
}

/** Kinds of what belongs to plots that can be known to be absent before a query. */
export type DetailKind = 'stages' | 'harvest' | 'plants'

/**
 * Reads what belongs to plots in addition to their values: for all plots of a year (`plots` null) or for some. What they
 * are known to lack is not queried.
 */
export async function readDetails(
  tx: Tx,
  year: YearDates,
  plots: readonly number[] | null,
  lacking: ReadonlySet<DetailKind> = new Set(),
): Promise<PlotDetails> {
  const plotCondition =
    plots === null
      ? tx`IN (SELECT id FROM plots WHERE field_year_id = ${year.id} AND live)`
      : tx`= ANY (${numberArray(plots)}::bigint[])`
  const values =
    plots === null
      ? tx`v.field_year_id = ${year.id} AND EXISTS (SELECT 1 FROM plots p WHERE p.id = v.plot_id AND p.live)`
      : tx`v.field_year_id = ${year.id} AND v.plot_id ${plotCondition}`
  const [stages, harvest, plants, genotype, pinned] = await Promise.all([
    lacking.has('stages') ? [] : stageAnswers(tx, year, values),
    lacking.has('harvest') ? [] : technologyAnswers(tx, values),
    lacking.has('plants') ? [] : plantAnswers(tx, tx`p.plot_id ${plotCondition}`),
    genotypeAnswers(tx, tx`g.plot_id ${plotCondition}`),
    pinnedCalls(tx, year.id, tx`p.id ${plotCondition}`),
  ])
  const owned = new Set(genotype.map(({ plot_id, mutation_table_id }) => `${plot_id}:${mutation_table_id}`))
  const plotCalls = genotype.map(({ in_plot_created: _madeValue, ...rest }) => rest)
  const lineCalls = pinned.filter(({ plot_id, mutation_table_id }) => !owned.has(`${plot_id}:${mutation_table_id}`))
  return {
    stages: groupByPlot(stages, ({ plot_id: _plot, ...rest }) => rest),
    harvest: groupByPlot(harvest, ({ plot_id: _plot, ...rest }) => rest),
    plants: groupByPlot(plants, ({ plot_id: _plot, ...rest }) => rest),
    genotype: groupByPlot([...plotCalls, ...lineCalls], ({ plot_id: _plot, ...rest }) => rest),
  }
}

function groupByPlot<Row extends { plot_id: number }, T>(
  rows: readonly Row[],
  shown: (row: Row) => T,
): Map<number, T[]> {
  const grouped = new Map<number, T[]>()
  for (const row of rows) {
    const list = grouped.get(row.plot_id)
    if (list) list.push(shown(row))
    else grouped.set(row.plot_id, [shown(row)])
  }
  return grouped
}
