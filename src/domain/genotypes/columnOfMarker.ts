/** The number of a marker's column of calls among the columns of traits: its id, negated. */
export function columnOfMarker(marker: number): number {
  return -marker
}
