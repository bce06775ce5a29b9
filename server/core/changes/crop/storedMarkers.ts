import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import type { Marker } from '../../../../src/domain/genotypes/marker.ts'
import { markerCell, markerFieldNames } from '../../../../src/domain/genotypes/markerFields.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Cells } from '../cells/draft.ts'

export interface StoredMarker extends Marker {
  version: number
}

/** What describes a marker as its row has it, for a statement that reads markers as `m`. */
export function markerList(tx: Tx) {
  return markerFieldNames.map((field) => tx`m.${tx(field)}`).reduce((list, item) => tx`${list}, ${item}`)
}

/** What describes a marker as cells of a change. */
export function cellsOfMarker(marker: Marker): Record<string, CellValue> {
  return Object.fromEntries(markerFieldNames.map((field) => [field, markerCell(marker, field)]))
}

/** The markers of a crop of these ids or names, by id. */
export async function readMarkers(
  tx: Tx,
  crop: number,
  { ids = [], names = [] }: { ids?: readonly number[]; names?: readonly string[] },
): Promise<Map<number, StoredMarker>> {
  const rows = await tx<StoredMarker[]>`
    SELECT m.id, ${markerList(tx)}, m.version FROM markers m
    WHERE m.crop_id = ${crop} AND (m.id = ANY (${numberArray(ids)}::bigint[]) OR m.name = ANY (${textArray(names)}::text[]))
    ORDER BY m.id`
  return new Map(rows.map((marker) => [marker.id, marker]))
}

/** The cells of a column by id, as they will be. */
export function newValuesById(column: Cells | undefined): Map<number, CellValue> {
  return new Map(column?.ids.map((id, k) => [id, column.after[k]]))
}
