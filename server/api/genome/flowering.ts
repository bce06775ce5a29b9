import { type EnvironmentMeans, lineValues } from '../../../src/domain/genome/lineValues.ts'
import { isPlotPositionAt } from '../../../src/domain/layout/structure/fieldStructure.ts'
import { naturally } from '../../../src/domain/naturalOrder.ts'
import { daysAfterSowing, isEmergence } from '../../../src/domain/stages/daysAfterSowing.ts'
import { readFieldStructure } from '../../core/changes/plots/structureCells.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { genomeSettings } from './genomeSettings.ts'
import { scopeValues } from './scopeValues.ts'

/** How stages and traits of flowering begin: flowering and heading in the four languages. */
const flowers = /^(flowering|heading|anthesis|цветение|колошение|fioritura|spigatura|antesi|floraci[oó]n|espigado)/i

/** A stage that some plots have reached, or a quantitative trait with means. */
interface FloweringTrait {
  id: number
  name: string
  isStage: boolean
}

/** A plot's date of a stage, and the date that its days are counted from; dates `YYYY-MM-DD`, null: not known. */
interface StageDate {
  year: number
  line: number
  row: number | null
  col: number | null
  date: string
  sowing: string | null
  emergence: string | null
}

/** The stages of a crop that some plot has a date of, by name. */
export async function datedStages(tx: Tx, crop: number): Promise<{ feature_id: number; feature: string }[]> {
  return tx<{ feature_id: number; feature: string }[]>`
    SELECT t.id AS feature_id, t.name AS feature FROM traits t
    WHERE t.crop_id = ${crop} AND t.role = 'stage'
      AND EXISTS (SELECT 1 FROM plot_values v WHERE v.trait_id = t.id AND v.text IS NOT NULL)
    ORDER BY t.name COLLATE natural_order, t.id`
}

async function candidates(tx: Tx, crop: number): Promise<FloweringTrait[]> {
  const stages = await datedStages(tx, crop)
  const traits = await tx<{ id: number; name: string }[]>`
    SELECT t.id, t.name FROM traits t
    WHERE t.crop_id = ${crop} AND EXISTS (SELECT 1 FROM line_means m WHERE m.trait_id = t.id AND m.mean IS NOT NULL)`
  return [
    ...stages.map(({ feature_id, feature }) => ({ id: feature_id, name: feature, isStage: true })),
    ...traits.map((trait) => ({ ...trait, isStage: false })),
  ]
}

/** The dates of a stage on existing plots that have a line, without suppressed ones. */
async function stageDates(tx: Tx, crop: number, stage: number): Promise<StageDate[]> {
  const stages = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM traits WHERE crop_id = ${crop} AND role = 'stage'`
  const emergences = stages.filter(({ name }) => isEmergence(name)).map(({ id }) => id)
  return tx<StageDate[]>`
    SELECT p.field_year_id AS year, p.line_id AS line, p."row", p.col, v.text AS date, y.sowing_date::text AS sowing,
      coalesce((
        SELECT e.text FROM plot_values e
        WHERE e.field_year_id = v.field_year_id AND e.plot_id = p.id AND e.text IS NOT NULL
          AND e.trait_id = ANY (${numberArray(emergences)}::bigint[])
        ORDER BY e.trait_id LIMIT 1), y.emergence_date::text) AS emergence
    FROM plot_values v JOIN plots p ON p.id = v.plot_id
    JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE f.crop_id = ${crop} AND v.trait_id = ${stage} AND v.text IS NOT NULL AND v.suppressed IS NULL
      AND p.live AND p.line_id IS NOT NULL
    ORDER BY p.field_year_id, p.line_id`
}

/**
 * Mean days of lines to a stage by nursery-year, for plots on places of the trial; dates without a start date are left
 * out.
 */
async function stageEnvironments(tx: Tx, crop: number, { id, name }: FloweringTrait): Promise<EnvironmentMeans[]> {
  const years = Map.groupBy(await stageDates(tx, crop, id), ({ year }) => year)
  const environments: EnvironmentMeans[] = []
  for (const [year, dates] of years) {
    const structure = await readFieldStructure(tx, year)
    const days = dates.flatMap(({ line, row, col, date, sowing, emergence }) => {
      const day = daysAfterSowing(name, date, { sowing, emergence })
      const isCounted = day !== null && !Number.isNaN(day) && isPlotPositionAt(structure, row ?? 0, col ?? 0)
      return isCounted ? [{ line, day }] : []
    })
    const lines = [...Map.groupBy(days, ({ line }) => line)]
    environments.push({
      line: lines.map(([line]) => line),
      mean: lines.map(([, own]) => own.reduce((sum, { day }) => sum + day, 0) / own.length),
    })
  }
  return environments
}

/**
 * Mean day of flowering of each line of a crop by the stage or trait that is set, else by one with such a name, a stage
 * before a quantitative trait: adjusted means over nursery-years, of a stage in days as they are counted on its plots.
 * Empty if the crop has no such stage or trait.
 */
export async function flowering(tx: Tx, crop: number): Promise<ReadonlyMap<number, number>> {
  const chosen = (await genomeSettings(tx, crop)).flowering_trait_id
  const [trait] = (await candidates(tx, crop))
    .filter(({ id, name }) => (chosen === null ? flowers.test(name) : id === chosen))
    .sort((a, b) => Number(b.isStage) - Number(a.isStage) || naturally(a.name, b.name) || a.id - b.id)
  if (!trait) return new Map()
  const values = trait.isStage
    ? lineValues(await stageEnvironments(tx, crop, trait))
    : (await scopeValues(tx, { crop, trait: trait.id, region: null, level: null })).values
  return new Map(values.lines.map((line, k) => [line, values.values[k]]))
}
