import type { CellValue } from '../change/changeSet.ts'
import type { Trait } from '../traits/trait.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { columnOfMarker } from './columnOfMarker.ts'
import type { Marker, MarkerFieldName } from './marker.ts'

/** What a marker has that is made without it, by its names in changes and in the table `markers`. */
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
export const markerNameMax = 250
export const chromosomeMax = 50

/** Most markers whose columns go along with a year, beside those that are pinned or stand in it. */
export const carriedMarkersMax = 200

/** Most pinned markers of a crop: they go along with all its years. */
export const pinnedMarkersMax = 50

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

/** A marker as bytes carry it: without what every marker has unless it is told otherwise. */
export type SparseMarker = Partial<Marker> & Pick<Marker, 'id' | 'name'>

export function sparseMarker(marker: Marker): SparseMarker {
  const told = markerFieldNames.filter((field) => markerCell(marker, field) !== markerCell(unnamed, field))
  return { id: marker.id, name: marker.name, ...Object.fromEntries(told.map((field) => [field, marker[field]])) }
}

const unnamed: Marker = { id: 0, ...newMarkerFields }

/** The marker of `sparseMarker`. */
export function wholeMarker(sparse: SparseMarker): Marker {
  return { ...newMarkerFields, ...sparse }
}

/** What a marker's column of calls is to whatever shows, colours, finds and fills columns of traits: one of texts. */
export function markerTrait({ id, name }: Pick<Marker, 'id' | 'name'>): Trait {
  return { ...newTraitFields, id: columnOfMarker(id), name, kind: 'qualitative', role: 'marker' }
}
