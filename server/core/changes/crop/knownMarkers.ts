import { declarationField, declaredColumn } from '../../../../src/domain/columns/declaredColumns.ts'
import { columnOfMarker } from '../../../../src/domain/genotypes/columnOfMarker.ts'
import type { Marker } from '../../../../src/domain/genotypes/marker.ts'
import {
  liesElsewhere,
  type MarkerPosition,
  maxSamePosition,
  positionName,
  positionText,
} from '../../../../src/domain/genotypes/markerPosition.ts'
import { familyOf, valueField } from '../../../../src/domain/plots/plotFields.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import { addCells, filterCells, refuseCells } from '../cells/draft.ts'
import { callsOfMarkers } from '../plots/markerCells.ts'
import type { Work } from '../work.ts'
import { creationColumns, replaceCreated } from './mapIds.ts'
import { cellsOfMarker, markerList, newValuesById, type StoredMarker } from './storedMarkers.ts'

/** A marker to be created: its name and place. */
type CreatedMarker = Pick<Marker, 'id' | 'name'> & MarkerPosition

/** The crop's markers at the places of new markers that are named by their places alone, by the ids of the latter. */
async function markersAtPositions(
  { tx, crop }: Work,
  created: readonly CreatedMarker[],
): Promise<Map<number, StoredMarker>> {
  const placedMarkers = created.filter(
    ({ name, chromosome, position }) =>
      chromosome !== null && position !== null && name === positionName(chromosome, position),
  )
  if (placedMarkers.length === 0) return new Map()
  const rows = await tx<(StoredMarker & { created_id: number })[]>`
    SELECT u.created_id, near.* FROM unnest(
      ${numberArray(placedMarkers.map(({ id }) => id))}::bigint[],
      ${textArray(placedMarkers.map(({ chromosome }) => chromosome))}::text[],
      ${numberArray(placedMarkers.map(({ position }) => position))}::double precision[]) AS u (created_id, chromosome, position)
    JOIN LATERAL (
      SELECT m.id, ${markerList(tx)}, m.version FROM markers m
      WHERE m.crop_id = ${crop} AND m.chromosome = u.chromosome
        AND abs(m.position - u.position) <= ${maxSamePosition}::double precision
      ORDER BY abs(m.position - u.position), m.id LIMIT 1
    ) near ON true`
  return new Map(rows.map(({ created_id: id, ...marker }) => [id, marker]))
}

/** The markers that a change creates. @throws ApiError `validation.required` for one without a name. */
function createdMarkers({ draft }: Work, creating: ReadonlySet<number>): CreatedMarker[] {
  const [nameOf, chromosomeOf, positionOf] = ['name', 'chromosome', 'position'].map((field) =>
    newValuesById(draft.marker.get(field)),
  )
  const unnamed = [...creating].filter((id) => !nameOf.get(id))
  if (unnamed.length > 0) throw refuseCells('validation.required', 'name', unnamed)
  return [...creating].map((id) => {
    const chromosome = (chromosomeOf.get(id) ?? null) as string | null
    return { id, name: String(nameOf.get(id)), chromosome, position: (positionOf.get(id) ?? null) as number | null }
  })
}

/**
 * New markers with the name of one that the crop has become that one, as do those that are named by a place where it has
 * one: their calls become its calls, and the sender, which may not have known it, gets it with its calls. They leave
 * `creating`.
 * @throws ApiError `validation.required` for one without a name, `marker.position` if the known one is elsewhere.
 */
export async function mapKnownMarkers(
  work: Work,
  byId: ReadonlyMap<number, Marker>,
  creating: Set<number>,
): Promise<void> {
  const { draft } = work
  if (creating.size === 0) return
  const result = createdMarkers(work, creating)
  const markersByPlace = await markersAtPositions(work, result)
  const known = new Map<string, CreatedMarker>([...byId.values()].map((marker) => [marker.name, marker]))
  const replacements = new Map<number, number>()
  for (const marker of result) {
    const existing = markersByPlace.get(marker.id) ?? known.get(marker.name)
    if (existing && liesElsewhere(existing, marker))
      throw refuseCells('marker.position', 'name', [marker.id], { name: marker.name, place: positionText(existing) })
    if (existing) replacements.set(marker.id, existing.id)
    else known.set(marker.name, marker)
  }
  if (replacements.size === 0) return
  for (const id of replacements.keys()) creating.delete(id)
  filterCells(draft.marker, (_field, id) => !replacements.has(id))
  const stored = new Map<number, Marker>(
    [...byId.values(), ...markersByPlace.values()].map((marker) => [marker.id, marker]),
  )
  const shown = [...new Set(replacements.values())].flatMap((id) => stored.get(id) ?? [])
  const introduced = shown.map((marker) => ({ id: marker.id, fields: cellsOfMarker(marker) }))
  for (const column of creationColumns('marker', introduced)) draft.difference.push(column)
  const ids = shown.map(({ id }) => id)
  if (work.year) for (const column of await callsOfMarkers(work.tx, work.year.id, ids)) draft.difference.push(column)
  moveCalls(work, replacements)
  replaceCreated(draft, 'marker', replacements)
}

/** Moves calls and declared columns to the markers that new ones became. */
function moveCalls({ draft }: Work, replacements: ReadonlyMap<number, number>): void {
  const sameOf = (column: number | null | undefined) => (column ? replacements.get(columnOfMarker(column)) : undefined)
  for (const [field, cells] of [...draft.plot]) {
    const replacement = sameOf(familyOf(field)?.id)
    if (replacement === undefined) continue
    const movedField = valueField(columnOfMarker(replacement))
    draft.plot.delete(field)
    addCells(draft.plot, movedField, cells)
    draft.difference.push({ entity: 'plot', field: movedField, ...structuredClone(cells) })
  }
  for (const [field, cells] of [...draft.field_year]) {
    const replacement = sameOf(declaredColumn(field))
    if (replacement === undefined) continue
    const movedField = declarationField('marker', replacement)
    draft.field_year.delete(field)
    draft.field_year.set(movedField, cells)
    draft.difference.push({ entity: 'field_year', field: movedField, ...structuredClone(cells) })
  }
}
