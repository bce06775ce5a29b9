import type { GenomeMeta } from '../../../src/contract/genome/genomeFits.ts'
import type { TechnologyLevel } from '../../../src/domain/columns/yearData.ts'
import type { GenomeFit, GenomeScope } from '../../../src/domain/genome/panel.ts'
import { readTraits, type StoredTrait } from '../../core/changes/crop/traits.ts'
import { freshenMeans } from '../../core/means/freshMeans.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import type { Services } from '../../services.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { needFeature } from '../traits/features.ts'
import { needCropData } from './refusals.ts'

/** The scope of a call in its query. */
export interface ScopeQuery {
  readonly spec_id: number
  readonly region: number | 'all'
  readonly level: TechnologyLevel | 'all'
}

/** Region and level of a scope; null: all. */
export function regionAndLevel({
  region,
  level,
}: Pick<ScopeQuery, 'region' | 'level'>): Pick<GenomeScope, 'region' | 'level'> {
  return { region: region === 'all' ? null : region, level: level === 'all' ? null : level }
}

/** @throws ApiError `notFound` for a region that does not exist. */
export async function checkRegion(tx: Tx, region: number | null): Promise<void> {
  if (region === null) return
  const [row] = await tx`SELECT 1 FROM regions WHERE id = ${region}`
  if (!row) throw notFound()
}

/**
 * The traits of a call about the genome, the one that it names or all quantitative ones that have values, with means
 * refreshed. `check` runs first.
 * @throws ApiError `notFound` for the crop or region, then `genome.noCropData`, `trait.unknown`, `trait.ambiguous`.
 */
export async function requestedTraits(
  { columns }: Pick<Services, 'columns'>,
  ctx: RequestContext,
  query: ScopeQuery & { readonly feature?: number | string },
  check: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<StoredTrait[]> {
  const { spec_id: crop, feature } = query
  await withCompany(ctx, async (tx) => {
    await checkCrop(tx, crop)
    await checkRegion(tx, regionAndLevel(query).region)
    await check(tx)
    // A refused request writes nothing, no means either.
    await needCropData(tx, crop, true)
    if (feature !== undefined) needFeature(await readTraits(tx, crop), feature)
  })
  await freshenMeans(columns, ctx, crop)
  return withCompany(ctx, async (tx) => {
    const traits = await readTraits(tx, crop)
    if (feature !== undefined) return [needFeature(traits, feature)]
    const rows = await tx<{ id: number }[]>`
      SELECT t.id FROM traits t WHERE t.crop_id = ${crop}
        AND EXISTS (SELECT 1 FROM line_means m WHERE m.trait_id = t.id AND m.mean IS NOT NULL)
      ORDER BY t.name COLLATE natural_order, t.unit, t.id`
    return rows.flatMap(({ id }) => traits.get(id) ?? [])
  })
}

/** Metadata of figures for `total` rows from a fit; null: from none. */
export function metaOfFit(total: number, fit: GenomeFit | null): GenomeMeta {
  const emptyFigures = { lines: null, environments: null, markers: null, h2: null, r_cv: null }
  if (fit === null) return { total, stale: null, made_at: null, ...emptyFigures, warnings: [] }
  const { stale, computedAt, counts, h2, rCv: r_cv, warnings } = fit
  return {
    total,
    stale,
    made_at: computedAt,
    ...counts,
    h2,
    r_cv,
    warnings: warnings.map(({ code, params }) => ({ code, params })),
  }
}
