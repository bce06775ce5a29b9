import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import type { Marker } from '../../../src/domain/genotypes/marker.ts'
import { maxCarriedMarkers } from '../../../src/domain/genotypes/markerFields.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { packedId, packedIdBytes, viewOfBytes } from '../../platform/db/packedIds.ts'
import { markerList } from '../changes/crop/storedMarkers.ts'
import { callText } from '../changes/plots/markerCells.ts'

interface CallsRow {
  marker_id: number
  plots: Buffer
  calls: string[]
}

/**
 * The markers that a year is loaded with: the pinned ones, those with declared columns, and those with the most calls in
 * it.
 */
export function readCarriedMarkers(tx: Tx, crop: number, year: number): Promise<Marker[]> {
  return tx<Marker[]>`
    WITH called AS (
      SELECT g.marker_id, count(*) AS calls FROM plot_genotypes g JOIN plots p ON p.id = g.plot_id
      WHERE p.field_year_id = ${year} AND p.live GROUP BY g.marker_id
    ), ranked AS (
      SELECT m.*, m.pinned OR c.id IS NOT NULL AS stays, row_number() OVER (
        PARTITION BY m.pinned OR c.id IS NOT NULL ORDER BY coalesce(n.calls, 0) DESC, m.id) AS place
      FROM markers m LEFT JOIN called n ON n.marker_id = m.id
      LEFT JOIN year_columns c ON c.field_year_id = ${year} AND c.marker_id = m.id
      WHERE m.crop_id = ${crop}
    )
    SELECT m.id, ${markerList(tx)} FROM ranked m WHERE m.stays OR m.place <= ${maxCarriedMarkers} ORDER BY m.id`
}

/** The calls of these markers on the plots of a year, one row for each marker. */
export async function readCallsOfYear(tx: Tx, year: number, markers: readonly Marker[]): Promise<CallsRow[]> {
  if (markers.length === 0) return []
  return tx<CallsRow[]>`
    SELECT g.marker_id, string_agg(int8send(g.plot_id), ''::bytea ORDER BY g.plot_id) AS plots,
      json_agg(${callText(tx)} ORDER BY g.plot_id) AS calls
    FROM plot_genotypes g JOIN plots p ON p.id = g.plot_id
    WHERE p.field_year_id = ${year} AND p.live AND g.marker_id = ANY (${numberArray(markers.map(({ id }) => id))}::bigint[])
    GROUP BY g.marker_id`
}

/** Writes calls into the columns of their markers. */
export function fillGenotypeCalls(columns: FieldYearColumns, rows: readonly CallsRow[]): void {
  const columnsByMarker = new Map(columns.markers.map((column) => [column.marker.id, column]))
  for (const { marker_id, plots, calls } of rows) {
    const column = columnsByMarker.get(marker_id)
    if (!column) continue
    const view = viewOfBytes(plots)
    const codeOf = new Map<string, number>()
    calls.forEach((call, k) => {
      const i = columns.indexOf.get(packedId(view, k * packedIdBytes))
      if (i === undefined) return
      const code = codeOf.get(call) ?? column.words.push(call) - 1
      codeOf.set(call, code)
      column.codes[i] = code
    })
  }
}
