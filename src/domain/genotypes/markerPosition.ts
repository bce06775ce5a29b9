import type { Marker } from './marker.ts'

/** Position of a marker; null = unknown. */
export type MarkerPosition = Pick<Marker, 'chromosome' | 'position'>

/** Markers of a chromosome within this distance (cM) are the same; doubles of such positions differ by a little more. */
export const maxSamePosition = 0.01 + 1e-9

/** Position of a marker as text: `1H, 45.2`. */
export function positionText({ chromosome, position }: MarkerPosition): string {
  return [chromosome, position].filter((part) => part !== null).join(', ')
}

/** The name of a marker that is known by its position only: `1H_45.2`. */
export function positionName(chromosome: string, position: number): string {
  return `${chromosome}_${position}`
}

/** Whether two markers have different positions, as far as both are known. */
export function liesElsewhere(one: MarkerPosition, other: MarkerPosition): boolean {
  if (one.chromosome !== null && other.chromosome !== null && one.chromosome !== other.chromosome) return true
  return one.position !== null && other.position !== null && Math.abs(one.position - other.position) > maxSamePosition
}

/** The marker at a position, or the nearest within 0.01 cM; null = none. */
export function markerAt<M extends MarkerPosition>(
  markers: readonly M[],
  chromosome: string,
  position: number,
): M | null {
  const distance = (marker: M) => Math.abs((marker.position ?? Number.NaN) - position)
  const near = markers.filter((marker) => marker.chromosome === chromosome && distance(marker) <= maxSamePosition)
  return near.reduce<M | null>(
    (best, marker) => (best === null || distance(marker) < distance(best) ? marker : best),
    null,
  )
}
