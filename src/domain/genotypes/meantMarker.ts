import { type RuleRefusal, refuseRule } from '../refusal.ts'
import type { Marker } from './marker.ts'
import { newMarkerFields } from './markerFields.ts'
import { liesElsewhere, markerAt, placeName, placeText } from './markerPlace.ts'

/** A marker as a person names it by its place: `name` may be empty. */
export interface TypedPlace {
  readonly chromosome: string
  readonly position: number
  readonly name: string
}

/** A marker of the crop, or a new one with the id 0. */
export type MeantMarker = { readonly ok: true; readonly marker: Marker; readonly isNew: boolean } | RuleRefusal

/**
 * The marker that a name and a place mean: the known one of the name, else the one within 0.01 cM of the place, else a new
 * one, which is named for its place where no name was given.
 * @returns a refusal `marker.position` where the one of the name lies elsewhere.
 */
export function meantMarker(markers: readonly Marker[], { chromosome, position, name }: TypedPlace): MeantMarker {
  const wanted = name || placeName(chromosome, position)
  const named = markers.find((marker) => marker.name === wanted)
  if (named && liesElsewhere(named, { chromosome, position }))
    return refuseRule('marker.position', { name: wanted, place: placeText(named) })
  const known = (name ? named : null) ?? markerAt(markers, chromosome, position) ?? named
  if (known) return { ok: true, marker: known, isNew: false }
  return { ok: true, marker: { ...newMarkerFields, id: 0, name: wanted, chromosome, position }, isNew: true }
}

/** Farthest cM at which a known marker is worth telling of. */
const nearMax = 5

/** The known marker of a chromosome that lies nearest to a place without being there, within 5 cM; null = none. */
export function nearMarker(markers: readonly Marker[], chromosome: string, position: number): Marker | null {
  const distance = (marker: Marker) => Math.abs((marker.position ?? Number.NaN) - position)
  const near = markers.filter((marker) => marker.chromosome === chromosome && distance(marker) <= nearMax)
  return near.reduce<Marker | null>((best, one) => (best && distance(best) <= distance(one) ? best : one), null)
}
