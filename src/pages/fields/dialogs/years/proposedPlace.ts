import type { Nursery } from '../../../../state/year/chosenYear.ts'

/** The proposed place of a new nursery; null = no proposal. */
interface ProposedPlace {
  readonly country: number | null
  readonly region: number | null
}

/**
 * The place that a form proposes: the user's (first) country with the region of the newest nursery there; without a country
 * of the user, the place of the crop's newest nursery; nothing if both are unknown.
 */
export function proposedPlace(
  countries: readonly number[],
  nurseries: readonly Pick<Nursery, 'field_id' | 'country' | 'region'>[],
): ProposedPlace {
  const [own = null] = countries
  const candidates = own === null ? nurseries : nurseries.filter(({ country }) => country === own)
  const newest = candidates.reduce<(typeof candidates)[number] | null>(
    (best, nursery) => (best === null || nursery.field_id > best.field_id ? nursery : best),
    null,
  )
  return newest ? { country: newest.country, region: newest.region } : { country: own, region: null }
}
