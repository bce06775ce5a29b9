/**
 * A DNA marker of a crop. `position` in cM and `position_bp` in base pairs are its place on `chromosome`; null = not known.
 * `alleles` are those that genotype sets name by their places. `pinned`: its column goes along with every year.
 */
export interface Marker {
  id: number
  name: string
  chromosome: string | null
  position: number | null
  position_bp: number | null
  alleles: string[]
  pinned: boolean
}

/** The fields of a marker, its id apart. */
export type MarkerFieldName = keyof Omit<Marker, 'id'>
