/** Under what number a marker's column of calls stands beside those of traits: its own, negated. */
export function columnOfMarker(marker: number): number {
  return -marker
}
