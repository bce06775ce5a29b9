import type {
  GenomeLine,
  GenomeRegion,
  RegionValuesAnswer,
  RoseSpoke,
  TraitWeight,
} from '../../../src/contract/genome/genomeRegions.ts'
import { technologyLevels } from '../../../src/domain/columns/yearData.ts'
import { lineValues } from '../../../src/domain/genome/lineValues.ts'
import { regionValues } from '../../../src/domain/genome/regionValues.ts'
import { checkOf, type Scope, type TraitEnvironment, wholeScope } from '../../../src/domain/genome/scope.ts'
import { type LevelWeight, levelWeights } from '../../../src/domain/genome/weights.ts'
import { percentile, spokeOf } from '../../../src/domain/genome/windRose.ts'
import type { StoredTrait } from '../../core/changes/crop/traits.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CropEnvironments } from './cropEnvironments.ts'

type Meta = RegionValuesAnswer['meta']

/** How many lines have a value in some environments. */
export const countLines = (environments: readonly TraitEnvironment[]): number =>
  new Set(environments.flatMap(({ line }) => line)).size

/** Metadata of figures that use no fit of markers. */
export function regionMeta(total: number, lines: number, environments: number): Omit<Meta, 'breaks' | 'years'> {
  const emptyFigures = { stale: null, made_at: null, markers: null, h2: null, r_cv: null }
  return { total, lines, environments, ...emptyFigures, warnings: [] }
}

const traitFields = ({ id, name, unit, better }: StoredTrait) => ({ feature_id: id, feature: name, unit, better })

/** All environments of a crop's traits, each nursery-year once. */
export function yearsWithValues(environments: CropEnvironments, scope?: Scope): Map<number, TraitEnvironment> {
  const years = new Map<number, TraitEnvironment>()
  for (const { id } of environments.traits)
    for (const environment of environments.environmentsOf(id, scope)) years.set(environment.year_id, environment)
  return years
}

/** Quantitative traits with values; `ready` contains those for which a fit of markers is possible. */
export function traitRows(cropEnvironments: CropEnvironments, ready: ReadonlySet<number>) {
  return cropEnvironments.traits.map((trait) => {
    const environments = cropEnvironments.environmentsOf(trait.id)
    return {
      ...traitFields(trait),
      lines: countLines(environments),
      environments: environments.length,
      ready: ready.has(trait.id),
    }
  })
}

/** The regions with values, by name. */
export function regionRows(environments: CropEnvironments, language: string): GenomeRegion[] {
  const order = new Intl.Collator(language)
  return [...environments.regions.values()]
    .flatMap((region): GenomeRegion[] => {
      const scope = { ...wholeScope, region: region.region_id }
      const years = yearsWithValues(environments, scope)
      if (years.size === 0) return []
      const traits = environments.traits.filter(({ id }) => environments.environmentsOf(id, scope).length > 0)
      const lines = new Set(
        traits.flatMap(({ id }) => environments.environmentsOf(id, scope).flatMap(({ line }) => line)),
      )
      return [{ ...region, environments: years.size, lines: lines.size, feature_ids: traits.map(({ id }) => id) }]
    })
    .sort((a, b) => order.compare(a.region, b.region))
}

/** Every line of a crop in natural order of the names, with the regions in which it has values, and their traits. */
export function lineRows(tx: Tx, crop: number): Promise<GenomeLine[]> {
  return tx<GenomeLine[]>`
    SELECT l.id AS line_id, l.name AS line_name, l.is_variety AS is_sort,
      EXISTS (SELECT 1 FROM genotype_rows r JOIN genotype_sets s ON s.id = r.set_id
        WHERE r.line_id = l.id AND s.deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM plots p JOIN plot_genotypes g ON g.plot_id = p.id WHERE p.line_id = l.id AND p.live)
        AS has_genotype,
      coalesce(m.regions, '{}') AS region_ids, coalesce(m.traits, '{}') AS feature_ids
    FROM lines l LEFT JOIN (
      SELECT m.line_id, array_agg(DISTINCT f.region_id ORDER BY f.region_id) AS regions,
        array_agg(DISTINCT m.trait_id ORDER BY m.trait_id) AS traits
      FROM line_means m JOIN field_years y ON y.id = m.field_year_id JOIN fields f ON f.id = y.field_id
      WHERE f.crop_id = ${crop} AND m.category = '' GROUP BY m.line_id
    ) m ON m.line_id = l.id
    WHERE l.crop_id = ${crop} ORDER BY l.name COLLATE natural_order, l.id`
}

/** How many nursery-years of a crop have values, and the control that most of them use. */
export async function yearsAndCheck(tx: Tx, crop: number): Promise<{ years: number; check: number | null }> {
  const rows = await tx<{ control: number | null; name: string | null }[]>`
    SELECT y.means_control AS control, l.name
    FROM field_years y JOIN fields f ON f.id = y.field_id LEFT JOIN lines l ON l.id = y.means_control
    WHERE f.crop_id = ${crop} AND EXISTS (
      SELECT 1 FROM line_means m WHERE m.field_year_id = y.id AND m.category = '')`
  const names = new Map(rows.map(({ control, name }) => [control, name]))
  return { years: rows.length, check: checkOf(rows, (line) => names.get(line) ?? '') }
}

/** The spokes of a line's wind rose: its traits with values in the scope. */
export function roseRows(cropEnvironments: CropEnvironments, line: number, scope: Scope): RoseSpoke[] {
  return cropEnvironments.traits.flatMap((trait): RoseSpoke[] => {
    const environments = cropEnvironments.environmentsOf(trait.id, scope)
    const spoke = spokeOf(lineValues(environments), line, checkOf(environments, cropEnvironments.nameOf), trait.better)
    return spoke ? [{ ...traitFields(trait), ...spoke }] : []
  })
}

/** A line's value in each region, by the regions' names; `data` is empty without a value of the trait. */
export function regionValuesOf(
  of: CropEnvironments,
  trait: StoredTrait,
  request: { line: number; compare: 'check' | 'mean'; scope: Scope; language: string },
): RegionValuesAnswer {
  const { line, compare, scope, language } = request
  const environments = of.environmentsOf(trait.id, scope)
  const { rows, breaks } = regionValues(environments, line, compare, of.nameOf)
  const order = new Intl.Collator(language)
  const environmentsByRegion = Map.groupBy(environments, ({ region_id }) => region_id)
  const data = rows
    .flatMap((row) => {
      const region = of.regions.get(row.region_id)
      const place = percentile(lineValues(environmentsByRegion.get(row.region_id) ?? []), line, trait.better)
      return region ? [{ ...region, ...row, percentile: place }] : []
    })
    .sort((a, b) => order.compare(a.region, b.region))
  const years = [...new Set(of.environmentsOf(trait.id).map(({ year }) => year))].sort((a, b) => b - a)
  return {
    meta: { ...regionMeta(data.length, countLines(environments), environments.length), breaks: [...breaks], years },
    data,
  }
}

type ByLevel = TraitWeight['p']

const eachLevel = (valueAt: (level: (typeof technologyLevels)[number]) => number | null): ByLevel => ({
  minimum: valueAt('minimum'),
  standard: valueAt('standard'),
  maximum: valueAt('maximum'),
})

/** The line's adjusted mean of a trait at each level; null if it has none at any. */
function ownValues(environments: CropEnvironments, trait: number, line: number): ByLevel | null {
  const valueOfLevel = eachLevel((level) => {
    const values = lineValues(environments.environmentsOf(trait, { ...wholeScope, level }))
    const k = values.at.get(line)
    return k === undefined ? null : values.values[k]
  })
  return technologyLevels.some((level) => valueOfLevel[level] !== null) ? valueOfLevel : null
}

/** Weights of all traits for one of them, at each level of technology. */
export function weightRows(
  of: CropEnvironments,
  weighted: number,
  line: number,
  pValue: number,
): Omit<TraitWeight, 'markers'>[] {
  const levels = new Map(
    technologyLevels.map((level) => {
      const traits = of.traits.map(({ id }) => ({
        trait: id,
        environments: of.environmentsOf(id, { ...wholeScope, level }),
      }))
      return [level, levelWeights(traits, weighted, line, pValue)]
    }),
  )
  return of.traits.map((trait) => {
    const figure = (name: keyof LevelWeight) => eachLevel((level) => levels.get(level)?.get(trait.id)?.[name] ?? null)
    return {
      ...traitFields(trait),
      ...figure('weight'),
      p: figure('p'),
      value: figure('z'),
      own: ownValues(of, trait.id, line),
    }
  })
}
