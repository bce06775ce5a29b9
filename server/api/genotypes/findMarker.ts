import { liesElsewhere, type MarkerPlace, placeText, samePlaceMax } from '../../../src/domain/genotypes/markerPlace.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError } from '../../platform/http/apiError.ts'

interface FoundMarker extends MarkerPlace {
  id: number
  name: string
}

/** A marker as a call names it; null: not sent. */
export interface NamedMarker extends MarkerPlace {
  name: string | null
}

/**
 * The crop's marker of a name, else the nearest one within 0.01 cM of a place; null if there is none.
 * @throws ApiError `marker.position` if the one of the name is elsewhere.
 */
export async function findMarker(tx: Tx, crop: number, named: NamedMarker): Promise<FoundMarker | null> {
  const { name, chromosome, position } = named
  if (name !== null) {
    const [found] = await tx<FoundMarker[]>`
      SELECT id, name, chromosome, position FROM markers WHERE crop_id = ${crop} AND name = ${name}`
    if (found && liesElsewhere(found, named))
      throw fieldError('mut_name', 'marker.position', { name, place: placeText(found) })
    if (found) return found
  }
  if (chromosome === null || position === null) return null
  const [near] = await tx<FoundMarker[]>`
    SELECT id, name, chromosome, position FROM markers
    WHERE crop_id = ${crop} AND chromosome = ${chromosome} AND abs(position - ${position}::double precision) <= ${samePlaceMax}::double precision
    ORDER BY abs(position - ${position}::double precision), id LIMIT 1`
  return near ?? null
}
