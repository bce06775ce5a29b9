import type { Marker } from '../genotypes/marker.ts'
import { markerCell, markerFieldNames, newMarkerFields } from '../genotypes/markerFields.ts'
import type { ChangeSet } from './changeSet.ts'
import { createdColumns } from './createdColumns.ts'

const unnamed: Marker = { id: 0, ...newMarkerFields }

/** The change set that adds a marker to the crop. */
export function changeOfNewMarker(marker: Marker): ChangeSet {
  const fields = markerFieldNames.filter(
    (field) => field === 'name' || markerCell(marker, field) !== markerCell(unnamed, field),
  )
  return {
    name: { key: 'change.markerAdded', params: { name: marker.name } },
    columns: createdColumns(
      'marker',
      [marker.id],
      fields.map((field) => [field, [markerCell(marker, field)]]),
    ),
  }
}
