import type { PlotAnswer } from '../../../src/contract/plots/plots.ts'
import { square } from '../../../src/domain/columns/fieldYear.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { packedId, packedIdBytes, viewOfBytes } from '../../platform/db/packedIds.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { countPlotsOf } from '../lines/readLines.ts'
import { readYearDates, type YearDates } from '../stages/readStages.ts'
import { type DetailKind, readDetails } from './plotDetails.ts'

type Result = PlotAnswer['plot_results'][number]

interface PackedRow {
  trait_id: number
  name: string
  unit: string
  ids: Buffer
  plots: Buffer
  numbers: Buffer | null
  texts: (string | null)[] | null
}

/**
 * Results by plot, values of traits and factors, in the order of the crop's traits. One row for each trait, numbers
 * packed as bytes: a page of 1,000 plots has 20,000 results.
 */
async function readResults(tx: Tx, year: number, wanted: readonly number[] | null): Promise<Map<number, Result[]>> {
  const condition = wanted === null ? tx`` : tx`AND v.plot_id = ANY (${numberArray(wanted)}::bigint[])`
  const rows = await tx<PackedRow[]>`
    SELECT g.*, t.name, t.unit FROM (
      SELECT v.trait_id,
        string_agg(int8send(v.id), ''::bytea) AS ids,
        string_agg(int8send(v.plot_id), ''::bytea) AS plots,
        string_agg(float8send(v.number), ''::bytea) AS numbers,
        json_agg(v.text) FILTER (WHERE v.text IS NOT NULL) AS texts
      FROM plot_values v
      WHERE v.field_year_id = ${year} AND (v.number IS NOT NULL OR v.text IS NOT NULL) ${condition} GROUP BY v.trait_id) AS g
    JOIN traits t ON t.id = g.trait_id AND t.role IN ('trait', 'factor') ORDER BY g.trait_id`
  const results = new Map<number, Result[]>()
  for (const row of rows) {
    const { trait_id, name, unit, numbers, texts } = row
    const [ids, plots] = [viewOfBytes(row.ids), viewOfBytes(row.plots)]
    const count = ids.byteLength / packedIdBytes
    for (let k = 0; k < count; k++) {
      const plot = packedId(plots, k * packedIdBytes)
      let list = results.get(plot)
      if (list === undefined) {
        list = []
        results.set(plot, list)
      }
      list.push({
        plot_final_id: packedId(ids, k * packedIdBytes),
        plot_final_feature: name,
        plot_final_unit: unit,
        plot_final_value: numbers === null ? (texts?.[k] ?? '') : numbers.readDoubleBE(k * 8),
        feature_id: trait_id,
      })
    }
  }
  return results
}

type OwnFields = Omit<
  PlotAnswer,
  'square' | 'is_existed_brush' | 'brushes' | 'plot_results' | 'plot_stages' | 'plot_harvest' | 'genotype'
>

/** Facts that save queries when plots are read: the year's dates, and the kinds of details that no requested plot has. */
export interface KnownOfPlots {
  readonly dates: YearDates
  readonly lacking: ReadonlySet<DetailKind>
}

/**
 * Plots of a year with everything that belongs to them, as every call answers them: all in the order of their ids, or
 * `plots` in the given order.
 */
export async function readPlots(
  tx: Tx,
  year: number,
  plots: readonly number[] | null,
  known: KnownOfPlots | null = null,
): Promise<PlotAnswer[]> {
  const dates = known?.dates ?? (await readYearDates(tx, year))
  const condition = plots === null ? tx`` : tx`AND p.id = ANY (${numberArray(plots)}::bigint[])`
  const [plotRows, results, details] = await Promise.all([
    tx<OwnFields[]>`
      SELECT p.id AS plot_id, p.name AS plot_name, p.label AS plot_label, p.prefix, p.suffix, y.field_id,
        y.id AS year_id, p."row", p.col, p.line_id, l.name AS line_name, coalesce(l.is_variety, false) AS is_sort,
        m.name AS parent_name_1, f.name AS parent_name_2, p.crossing_line_id AS crossbreeding_line_id,
        c.name AS crossbreeding_line_name, p.repetitions, p.width, p.length, p.comment, p.version
      FROM plots p JOIN field_years y ON y.id = p.field_year_id
      LEFT JOIN lines l ON l.id = p.line_id LEFT JOIN lines m ON m.id = l.mother_id
      LEFT JOIN lines f ON f.id = l.father_id LEFT JOIN lines c ON c.id = p.crossing_line_id
      WHERE p.field_year_id = ${year} AND p.live ${condition} ORDER BY p.id`,
    readResults(tx, year, plots),
    readDetails(tx, dates, plots, known?.lacking),
  ])
  const answers = plotRows.map((plot): PlotAnswer => {
    const brushes = details.plants.get(plot.plot_id) ?? []
    return {
      ...plot,
      square: square(plot.width, plot.length),
      is_existed_brush: brushes.length > 0,
      brushes,
      plot_results: results.get(plot.plot_id) ?? [],
      plot_stages: details.stages.get(plot.plot_id) ?? [],
      plot_harvest: details.harvest.get(plot.plot_id) ?? [],
      genotype: details.genotype.get(plot.plot_id) ?? [],
    }
  })
  if (plots === null) return answers
  const byId = new Map(answers.map((plot) => [plot.plot_id, plot]))
  return plots.flatMap((id) => byId.get(id) ?? [])
}

/** One plot. @throws ApiError `notFound` if it does not exist. */
export async function readPlot(tx: Tx, plot: number): Promise<PlotAnswer> {
  const year = await yearOfPlot(tx, plot)
  const [answer] = await readPlots(tx, year.id, [plot])
  if (!answer) throw notFound()
  return answer
}

/** A plot after a write; with the number of plots that show its parents if the request wrote them. */
export async function readWritten(
  tx: Tx,
  plot: number,
  body: { mother?: unknown; father?: unknown },
): Promise<PlotAnswer & { plots_changed?: number }> {
  const answer = await readPlot(tx, plot)
  const wroteParents = body.mother !== undefined || body.father !== undefined
  if (!wroteParents || answer.line_id === null) return answer
  return { ...answer, plots_changed: await countPlotsOf(tx, answer.line_id) }
}

/** The place of an existing plot. @throws ApiError `notFound`. */
export async function yearOfPlot(
  tx: Tx,
  plot: number,
): Promise<{ id: number; year: number; field_id: number; crop_id: number }> {
  const [row] = await tx<{ id: number; year: number; field_id: number; crop_id: number }[]>`
    SELECT y.id, y.year, y.field_id, f.crop_id
    FROM plots p JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE p.id = ${plot} AND p.live`
  if (!row) throw notFound()
  return row
}

/**
 * Existing plots by their years, the years ascending (the order in which they are locked). @throws ApiError `notFound`.
 */
export async function yearsOfPlots(tx: Tx, plots: readonly number[]): Promise<Map<number, number[]>> {
  const unique = [...new Set(plots)]
  const rows = await tx<{ id: number; year: number }[]>`
    SELECT p.id, y.id AS year FROM plots p JOIN field_years y ON y.id = p.field_year_id
    WHERE p.id = ANY (${numberArray(unique)}::bigint[]) AND p.live`
  if (rows.length < unique.length) throw notFound()
  const byYear = new Map<number, number[]>()
  for (const { id, year } of rows) {
    const list = byYear.get(year)
    if (list) list.push(id)
    else byYear.set(year, [id])
  }
  return new Map([...byYear].sort(([a], [b]) => a - b))
}
