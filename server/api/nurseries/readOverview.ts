import type { CallAnswer } from '../../../src/contract/call.ts'
import type { nurseryOverview } from '../../../src/contract/plots/nurseries.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

type Overview = CallAnswer<typeof nurseryOverview>
type YearFigures = Overview['years'][number]
type TraitFigures = YearFigures['traits'][number]

/** The years of a nursery in figures, newest first. @throws ApiError `notFound`. */
export async function readOverview(tx: Tx, field: number): Promise<Overview> {
  const [nurseryRow] = await tx`SELECT 1 FROM fields WHERE id = ${field}`
  if (!nurseryRow) throw notFound()
  const years = await tx<Omit<YearFigures, 'traits'>[]>`
    SELECT y.id AS year_id, y.year, y.sowing_date::text AS sowing_date,
      count(p.id)::int AS plots, count(p.label)::int AS labelled, count(DISTINCT p.line_id)::int AS lines
    FROM field_years y LEFT JOIN plots p ON p.field_year_id = y.id AND p.live
    WHERE y.field_id = ${field} GROUP BY y.company_id, y.id ORDER BY y.year DESC`
  const traits = await tx<(TraitFigures & { year_id: number })[]>`
    SELECT v.field_year_id AS year_id, t.id AS trait_id, t.name, t.unit, count(*)::int AS plots
    FROM field_years y JOIN plot_values v ON v.field_year_id = y.id JOIN plots p ON p.id = v.plot_id
      JOIN traits t ON t.id = v.trait_id
    WHERE y.field_id = ${field} AND p.live AND t.role = 'trait' AND num_nonnulls(v.number, v.text) > 0
    GROUP BY v.field_year_id, t.id, t.name, t.unit ORDER BY t.name COLLATE natural_order, t.id`
  const traitsByYear = Map.groupBy(traits, ({ year_id }) => year_id)
  return {
    years: years.map((year) => ({
      ...year,
      traits: (traitsByYear.get(year.year_id) ?? []).map(({ year_id: _, ...trait }) => trait),
    })),
  }
}
