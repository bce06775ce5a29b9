/**
 * A DNA marker of a crop. `position` in cM and `position_bp` in base pairs are its place on `chromosome`; null = not
 * known. `alleles` are the ones that genotype sets refer to by index. `pinned`: its column is loaded with every year.
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
