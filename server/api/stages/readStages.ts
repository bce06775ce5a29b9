import type { StageAnswer, TechnologyAnswer } from '../../../src/contract/plots/stages.ts'
import { daysAfterSowing, isEmergence } from '../../../src/domain/stages/daysAfterSowing.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type postgres from '../../platform/db/driver.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

type Fragment = postgres.PendingQuery<postgres.Row[]>

/** The dates that days of stages count from; null: not known. */
export interface YearDates {
  id: number
  sowing_date: string | null
  emergence_date: string | null
}

/** The dates of a year. @throws ApiError `notFound`. */
export async function readYearDates(tx: Tx, year: number): Promise<YearDates> {
  const [dates] = await tx<YearDates[]>`SELECT id, sowing_date, emergence_date FROM field_years WHERE id = ${year}`
  if (!dates) throw notFound()
  return dates
}

/**
 * Stages of plots of a year, as every call answers them: those for which `which` is true of the row `v` of `plot_values`,
 * in the order of `order`. Days count from a plot's own emergence only if that is among them.
 */
export async function stageAnswers(
  tx: Tx,
  year: YearDates,
  which: Fragment,
  order: Fragment = tx`v.text, v.id`,
): Promise<StageAnswer[]> {
  const rows = await tx<Omit<StageAnswer, 'days_after_sowing'>[]>`
    SELECT v.id AS plot_stage_id, v.plot_id, t.name AS stage_of_vegetation, v.text AS date_of_stage, v.note AS comment
    FROM plot_values v JOIN traits t ON t.id = v.trait_id
    WHERE t.role = 'stage' AND v.text IS NOT NULL AND ${which} ORDER BY ${order}`
  const emerged = new Map(
    rows.filter((row) => isEmergence(row.stage_of_vegetation)).map((row) => [row.plot_id, row.date_of_stage]),
  )
  return rows.map((row) => {
    const known = { sowing: year.sowing_date, emergence: emerged.get(row.plot_id) ?? year.emergence_date }
    return { ...row, days_after_sowing: daysAfterSowing(row.stage_of_vegetation, row.date_of_stage, known) }
  })
}

/** Technologies in the same way, with those that are only planned or have only a note. */
export async function technologyAnswers(
  tx: Tx,
  which: Fragment,
  order: Fragment = tx`v.id`,
): Promise<TechnologyAnswer[]> {
  return tx<TechnologyAnswer[]>`
    SELECT v.id AS harvest_id, v.plot_id, t.name AS harvest_technology, v.planned AS harvest_date_planned,
      v.text AS harvest_date_real, v.note AS harvest_comment
    FROM plot_values v JOIN traits t ON t.id = v.trait_id
    WHERE t.role = 'technology' AND ${which} ORDER BY ${order}`
}

/** The stages of an existing plot by date, then name. */
export async function stagesOfPlot(tx: Tx, year: number, plot: number): Promise<StageAnswer[]> {
  const dates = await readYearDates(tx, year)
  return stageAnswers(tx, dates, tx`v.plot_id = ${plot}`, tx`v.text, t.name COLLATE natural_order, v.id`)
}

/** The technologies of existing plots, some or all, by real, else planned date, those without any last, then by name. */
export function technologiesOfPlots(
  tx: Tx,
  plots: readonly number[],
  traits: readonly number[] | null = null,
): Promise<TechnologyAnswer[]> {
  const condition = traits === null ? tx`` : tx`AND v.trait_id = ANY (${numberArray(traits)}::bigint[])`
  const dateOrder = tx`coalesce(v.text, v.planned::text) NULLS LAST, t.name COLLATE natural_order, v.id`
  return technologyAnswers(tx, tx`v.plot_id = ANY (${numberArray(plots)}::bigint[]) ${condition}`, dateOrder)
}
