import { standingColumn, standingField } from '../../../src/domain/columns/standing.ts'
import { columnOfMarker } from '../../../src/domain/genotypes/columnOfMarker.ts'
import type { Marker } from '../../../src/domain/genotypes/marker.ts'
import { liesElsewhere, placeText } from '../../../src/domain/genotypes/markerPlace.ts'
import { familyOf, valueField } from '../../../src/domain/plots/plotFields.ts'
import { addCells, filterCells, refuseCells } from '../cells/draft.ts'
import { callsOfMarkers } from '../plots/markerCells.ts'
import type { Work } from '../work.ts'
import { introduce, withdraw } from './mapIds.ts'
import { afterById, cellsOfMarker } from './storedMarkers.ts'

/**
 * Markers made with the name of one that the crop has become that one: their calls are its calls, and the sender, who may
 * not have had it, is told of it and of its calls. Those leave `creating`.
 * @throws ApiError `validation.required` for one without a name, `marker.position` where the known one lies elsewhere.
 */
export async function mapKnownMarkers(
  work: Work,
  byId: ReadonlyMap<number, Marker>,
  creating: Set<number>,
): Promise<void> {
  const { draft } = work
  if (creating.size === 0) return
  const [nameOf, chromosomeOf, positionOf] = ['name', 'chromosome', 'position'].map((field) =>
    afterById(draft.marker.get(field)),
  )
  const unnamed = [...creating].filter((id) => !nameOf.get(id))
  if (unnamed.length > 0) throw refuseCells('validation.required', 'name', unnamed)
  const known = new Map([...byId.values()].map((marker) => [marker.name, marker]))
  const given = new Map<number, number>()
  const shown = new Map<number, Marker>()
  for (const id of creating) {
    const name = String(nameOf.get(id))
    const place = {
      chromosome: (chromosomeOf.get(id) ?? null) as string | null,
      position: (positionOf.get(id) ?? null) as number | null,
    }
    const same = known.get(name)
    if (same && liesElsewhere(same, place))
      throw refuseCells('marker.position', 'name', [id], { name, place: placeText(same) })
    if (!same) known.set(name, { ...place, id, name, position_bp: null, alleles: [], pinned: false })
    else {
      given.set(id, same.id)
      if (byId.has(same.id)) shown.set(same.id, same)
    }
  }
  if (given.size === 0) return
  for (const id of given.keys()) creating.delete(id)
  filterCells(draft.marker, (_field, id) => !given.has(id))
  const rows = [...shown.values()].map((marker) => ({ id: marker.id, fields: cellsOfMarker(marker) }))
  draft.difference.push(...introduce('marker', rows))
  if (work.year) draft.difference.push(...(await callsOfMarkers(work.tx, work.year.id, [...shown.keys()])))
  giveCalls(work, given)
  draft.difference.push(...withdraw('marker', [...given.keys()]))
}

/** Moves calls and standing columns to the markers that others have become. */
function giveCalls({ draft }: Work, given: ReadonlyMap<number, number>): void {
  const sameOf = (column: number | null | undefined) => (column ? given.get(columnOfMarker(column)) : undefined)
  for (const [field, cells] of [...draft.plot]) {
    const same = sameOf(familyOf(field)?.id)
    if (same === undefined) continue
    const moved = valueField(columnOfMarker(same))
    draft.plot.delete(field)
    addCells(draft.plot, moved, cells)
    draft.difference.push({ entity: 'plot', field: moved, ...structuredClone(cells) })
  }
  for (const [field, cells] of [...draft.field_year]) {
    const same = sameOf(standingColumn(field))
    if (same === undefined) continue
    const moved = standingField(columnOfMarker(same))
    draft.field_year.delete(field)
    draft.field_year.set(moved, cells)
    draft.difference.push({ entity: 'field_year', field: moved, ...structuredClone(cells) })
  }
}
