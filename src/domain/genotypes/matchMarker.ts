import { type RuleRefusal, refuseRule } from '../refusal.ts'
import type { Marker } from './marker.ts'
import { newMarkerFields } from './markerFields.ts'
import { liesElsewhere, markerAt, positionName, positionText } from './markerPosition.ts'

/** A marker that the user identifies by its position; `name` may be empty. */
export interface TypedPosition {
  readonly chromosome: string
  readonly position: number
  readonly name: string
}

/** A marker of the crop, or a new one with the id 0. */
export type MatchedMarker = { readonly ok: true; readonly marker: Marker; readonly isNew: boolean } | RuleRefusal

/**
 * The marker that a name and a position refer to: the known one with the name, else the one within 0.01 cM of the
 * position, else a new one, which is named after its position where the name is empty.
 * @returns a refusal `marker.position` where the marker with the name has another position.
 */
export function matchMarker(markers: readonly Marker[], { chromosome, position, name }: TypedPosition): MatchedMarker {
  const searchedName = name || positionName(chromosome, position)
  const byName = markers.find((marker) => marker.name === searchedName)
  if (byName && liesElsewhere(byName, { chromosome, position }))
    return refuseRule('marker.position', { name: searchedName, place: positionText(byName) })
  const match = (name ? byName : null) ?? markerAt(markers, chromosome, position) ?? byName
  if (match) return { ok: true, marker: match, isNew: false }
  return { ok: true, marker: { ...newMarkerFields, id: 0, name: searchedName, chromosome, position }, isNew: true }
}

/** Maximum distance, cM, of a known marker that is mentioned. */
const nearMax = 5

/** The known marker of a chromosome nearest to a position, but not at it, within 5 cM; null = none. */
export function nearMarker(markers: readonly Marker[], chromosome: string, position: number): Marker | null {
  const distance = (marker: Marker) => Math.abs((marker.position ?? Number.NaN) - position)
  const near = markers.filter((marker) => marker.chromosome === chromosome && distance(marker) <= nearMax)
  return near.reduce<Marker | null>(
    (best, marker) => (best && distance(best) <= distance(marker) ? best : marker),
    null,
  )
}
