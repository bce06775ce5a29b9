import type { TraitWeight } from '../../../src/contract/genome/genomeRegions.ts'
import type { GenomeFit, GenomeScope } from '../../../src/domain/genome/panel.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import { withCompany } from '../../platform/db/company.ts'
import { ApiError } from '../../platform/http/apiError.ts'
import type { RequestContext } from '../../platform/http/requestContext.ts'
import type { Services } from '../../services.ts'
import { fitOf, isQuickFit } from './fitOf.ts'

type Marker = TraitWeight['markers'][number]

/** The fit of a trait over all regions and levels if it is stored or quick to make; null: none. */
async function quickFit(
  parts: Pick<Services, 'columns' | 'jobs'>,
  ctx: RequestContext,
  scope: GenomeScope,
): Promise<GenomeFit | null> {
  try {
    if (!(await withCompany(ctx, (tx) => isQuickFit(tx, scope)))) return null
    const found = await fitOf(parts, ctx, scope)
    return 'fit' in found ? found.fit : null
  } catch (error) {
    // With too few lines or markers the weights come without markers.
    if (error instanceof ApiError && error.code.startsWith('genome.')) return null
    throw error
  }
}

/**
 * Markers associated with a trait, over all regions and levels: effect and p of the association, those with p ≤ `most`,
 * the least first. [] if the crop has too few markers, or a fit would take long and was not requested yet.
 */
export async function weightMarkers(
  parts: Pick<Services, 'columns' | 'jobs'>,
  ctx: RequestContext,
  { crop, trait }: Pick<GenomeScope, 'crop' | 'trait'>,
  most: number,
): Promise<Marker[]> {
  const fit = await quickFit(parts, ctx, { crop, trait, region: null, level: null })
  if (!fit) return []
  const found = fit.markers
    .map((id, k) => ({ id, effect: fit.effect[k], p: fit.p[k] }))
    .filter(({ p, effect }) => p <= most && !Number.isNaN(effect))
    .sort((a, b) => a.p - b.p || a.id - b.id)
  const rows = await withCompany(
    ctx,
    (tx) => tx<{ id: number; name: string; chromosome: string | null; position: number | null }[]>`
      SELECT id, name, chromosome, position FROM markers WHERE id = ANY (${numberArray(found.map(({ id }) => id))}::bigint[])`,
  )
  const markers = new Map(rows.map((marker) => [marker.id, marker]))
  return found.flatMap(({ id, effect, p }) => {
    const marker = markers.get(id)
    return marker
      ? [{ mut_id: id, mut_name: marker.name, chr: marker.chromosome, pos: marker.position, effect, p }]
      : []
  })
}
