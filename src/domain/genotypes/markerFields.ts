import type { CellValue } from '../change/changeSet.ts'
import type { Trait } from '../traits/trait.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { columnOfMarker } from './columnOfMarker.ts'
import type { Marker, MarkerFieldName } from './marker.ts'

/** Fields of a new marker by default, with their names in changes and in the table `markers`. */
export const newMarkerFields: Readonly<Omit<Marker, 'id'>> = {
  name: '',
  chromosome: null,
  position: null,
  position_bp: null,
  alleles: [],
  pinned: false,
}

export const markerFieldNames = Object.keys(newMarkerFields) as MarkerFieldName[]

/** Longest name of a marker and of a chromosome. */
export const maxMarkerNameLength = 250
export const maxChromosome = 50

/**
 * Maximum number of markers whose columns are loaded with a year, in addition to pinned markers and those with values in
 * it.
 */
export const maxCarriedMarkers = 200

/** Maximum number of pinned markers of a crop, which are loaded with all its years. */
export const maxPinnedMarkers = 50

/** A field of a marker as a cell of a change; alleles are one text, a line each. */
export function markerCell(marker: Marker, field: MarkerFieldName): CellValue {
  return field === 'alleles' ? marker.alleles.join('\n') || null : marker[field]
}

/** A marker with a field of a change written. */
export function markerWith(marker: Marker, field: string, value: CellValue): Marker {
  if (field === 'alleles') return { ...marker, alleles: value === null ? [] : String(value).split('\n') }
  if (field === 'pinned') return { ...marker, pinned: value === true }
  return { ...marker, [field]: value }
}

/** A marker in the binary format: fields with default values are left out. */
export type SparseMarker = Partial<Marker> & Pick<Marker, 'id' | 'name'>

export function sparseMarker(marker: Marker): SparseMarker {
  const changed = markerFieldNames.filter((field) => markerCell(marker, field) !== markerCell(unnamed, field))
  return { id: marker.id, name: marker.name, ...Object.fromEntries(changed.map((field) => [field, marker[field]])) }
}

const unnamed: Marker = { id: 0, ...newMarkerFields }

/** The marker of `sparseMarker`. */
export function wholeMarker(sparse: SparseMarker): Marker {
  return { ...newMarkerFields, ...sparse }
}

/** A marker's column of calls as a trait of texts, for showing, colouring, finding and filling. */
export function markerTrait({ id, name }: Pick<Marker, 'id' | 'name'>): Trait {
  return { ...newTraitFields, id: columnOfMarker(id), name, kind: 'qualitative', role: 'marker' }
}
