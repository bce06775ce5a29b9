import type { Marker } from './marker.ts'

/** Where a marker lies; null = not known. */
export type MarkerPlace = Pick<Marker, 'chromosome' | 'position'>

/** cM within which two markers of a chromosome are one; doubles of such places differ by a little more. */
export const samePlaceMax = 0.01 + 1e-9

/** Where a marker lies, in words: `1H, 45.2`. */
export function placeText({ chromosome, position }: MarkerPlace): string {
  return [chromosome, position].filter((part) => part !== null).join(', ')
}

/** What a marker is called that is known by its place alone: `1H_45.2`. */
export function placeName(chromosome: string, position: number): string {
  return `${chromosome}_${position}`
}

/** Whether two markers lie elsewhere, by what is known of both. */
export function liesElsewhere(one: MarkerPlace, other: MarkerPlace): boolean {
  if (one.chromosome !== null && other.chromosome !== null && one.chromosome !== other.chromosome) return true
  return one.position !== null && other.position !== null && Math.abs(one.position - other.position) > samePlaceMax
}

/** The marker that lies at a place, or nearest to it within 0.01 cM; null = none. */
export function markerAt<M extends MarkerPlace>(markers: readonly M[], chromosome: string, position: number): M | null {
  const distance = (marker: M) => Math.abs((marker.position ?? Number.NaN) - position)
  const near = markers.filter((marker) => marker.chromosome === chromosome && distance(marker) <= samePlaceMax)
  return near.reduce<M | null>((best, one) => (best === null || distance(one) < distance(best) ? one : best), null)
}
