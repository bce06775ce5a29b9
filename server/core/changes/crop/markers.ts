import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import type { Marker } from '../../../../src/domain/genotypes/marker.ts'
import {
  markerCell,
  markerFieldNames,
  markerWith,
  maxPinnedMarkers,
  newMarkerFields,
} from '../../../../src/domain/genotypes/markerFields.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { filterCells, idsWhere, refuseCells } from '../cells/draft.ts'
import { differingCells, reconcileColumn } from '../cells/reconcile.ts'
import { callsOfMarkers } from '../plots/markerCells.ts'
import { checkReserved } from '../reservedIds.ts'
import type { Work } from '../work.ts'
import { mapKnownMarkers } from './knownMarkers.ts'
import { creationColumns } from './mapIds.ts'
import { cellsOfMarker, newValuesById, readMarkers, type StoredMarker } from './storedMarkers.ts'

/**
 * Resolves the markers of a change and writes the new and changed ones. One created under the name of a marker that the
 * crop has becomes that one, and the sender gets it.
 * @throws ApiError `notFound`, `validation.required` for one without a name, `marker.position` if the known one is
 * elsewhere, `marker.duplicate`, `marker.pinLimit`, `change.unreserved_id`.
 */
export async function writeMarkers(work: Work): Promise<void> {
  const { draft, tx, crop } = work
  const cells = draft.marker
  if (cells.size === 0) return
  const creating = new Set(idsWhere(cells, true))
  const deletedIds = new Set(idsWhere(cells, false))
  const ids = [...new Set([...cells.values()].flatMap((column) => column.ids))]
  const names = [...newValuesById(cells.get('name')).values()].filter((name) => typeof name === 'string')
  const byId = await readMarkers(tx, crop, { ids, names })
  for (const id of creating) if (byId.has(id)) creating.delete(id)
  await mapKnownMarkers(work, byId, creating)
  const unknown = new Set(ids.filter((id) => !byId.has(id) && !creating.has(id)))
  // New markers that became a known one are no longer part of the change.
  const remaining = new Set([...cells.values()].flatMap((column) => column.ids))
  const refused = [...unknown].filter((id) => remaining.has(id) && !deletedIds.has(id))
  if (refused.length > 0 && work.mode !== 'skip') throw refuseCells('notFound', 'marker', refused)
  filterCells(cells, (_field, id) => !unknown.has(id))
  reconcileMarkers(work, byId, creating, deletedIds)
  const createdOrDeleted = new Set([...creating, ...deletedIds])
  checkNoDuplicateNames(work, byId, createdOrDeleted)
  await checkPinLimit(work, byId)
  await checkReserved(work, 'marker', [...creating])
  await insertMarkers(work, [...creating])
  await updateMarkers(work, byId, createdOrDeleted)
}

/**
 * Compares existing markers with what is stored. Alleles are only ever added: sets of genotypes refer to them by index. A
 * deleted marker is recorded with all of its alleles, so that a restore returns them.
 */
function reconcileMarkers(
  work: Work,
  byId: ReadonlyMap<number, StoredMarker>,
  creating: ReadonlySet<number>,
  deletedIds: ReadonlySet<number>,
): void {
  const { draft } = work
  const alleles = draft.marker.get('alleles')
  alleles?.ids.forEach((id, k) => {
    const marker = creating.has(id) ? undefined : byId.get(id)
    if (!marker) return
    if (deletedIds.has(id)) {
      alleles.before[k] = markerCell(marker, 'alleles')
      return
    }
    const wantedAlleles = String(alleles.after[k] ?? '').split('\n')
    const allAlleles = [
      ...marker.alleles,
      ...wantedAlleles.filter((allele) => allele !== '' && !marker.alleles.includes(allele)),
    ]
    const after = allAlleles.join('\n') || null
    if (after === alleles.after[k]) return
    draft.difference.push({ entity: 'marker', field: 'alleles', ids: [id], before: [alleles.after[k]], after: [after] })
    alleles.after[k] = after
  })
  for (const field of ['exists', ...markerFieldNames] as const) {
    const column = draft.marker.get(field)
    if (!column) continue
    const differing = differingCells(column, byId, (marker) => (field === 'exists' ? true : markerCell(marker, field)))
    reconcileColumn(
      work,
      'marker',
      field,
      differing.filter(({ k }) => !creating.has(column.ids[k])),
    )
  }
}

/** @throws ApiError `marker.duplicate` when a marker is renamed to the name of another. */
function checkNoDuplicateNames(
  work: Work,
  byId: ReadonlyMap<number, StoredMarker>,
  createdOrDeleted: ReadonlySet<number>,
): void {
  const nameOf = newValuesById(work.draft.marker.get('name'))
  const renamed = [...nameOf.keys()].filter((id) => !createdOrDeleted.has(id))
  if (renamed.length === 0) return
  const idByName = new Map<CellValue, number>()
  for (const id of new Set([...byId.keys(), ...nameOf.keys()])) {
    const name = nameOf.get(id) ?? byId.get(id)?.name ?? null
    const other = idByName.get(name)
    if (other !== undefined) throw refuseCells('marker.duplicate', 'name', [other, id], { name: String(name) })
    idByName.set(name, id)
  }
}

/** @throws ApiError `marker.pinLimit` if the crop would have more pinned markers than a year is loaded with. */
async function checkPinLimit({ draft, tx, crop, mode }: Work, byId: ReadonlyMap<number, StoredMarker>): Promise<void> {
  const pins = [...newValuesById(draft.marker.get('pinned'))]
  const newlyPinned = pins.filter(([id, pinned]) => pinned === true && !byId.get(id)?.pinned).map(([id]) => id)
  if (newlyPinned.length === 0 || mode === 'skip') return
  const unpinned = pins.filter(([id, pinned]) => pinned !== true && byId.get(id)?.pinned).length
  const [{ count }] = await tx<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM markers WHERE crop_id = ${crop} AND pinned`
  if (count + newlyPinned.length - unpinned > maxPinnedMarkers)
    throw refuseCells('marker.pinLimit', 'pinned', newlyPinned, { max: maxPinnedMarkers })
}

/** Markers as rows `u`, for a statement that makes or changes them; alleles are one text. */
function markerRows(tx: Tx, markers: readonly Marker[]) {
  const numbers = (field: 'position' | 'position_bp') => numberArray(markers.map((marker) => marker[field]))
  const texts = (field: 'name' | 'chromosome' | 'alleles' | 'pinned') =>
    textArray(
      markers.map((marker) =>
        field === 'pinned' ? String(marker.pinned) : (markerCell(marker, field) as string | null),
      ),
    )
  return tx`
    unnest(${numberArray(markers.map(({ id }) => id))}::bigint[], ${texts('name')}::text[], ${texts('chromosome')}::text[],
      ${numbers('position')}::double precision[], ${numbers('position_bp')}::bigint[], ${texts('alleles')}::text[],
      ${texts('pinned')}::text[]::boolean[]) AS u (id, name, chromosome, position, position_bp, alleles, pinned)`
}

/** A marker that comes with a year's change was created on its plots. */
async function insertMarkers(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { draft, author, tx, crop, cropSeq } = work
  const markers = ids.map((id) => {
    let marker: Marker = { id, ...newMarkerFields }
    for (const field of markerFieldNames) {
      const value = newValuesById(draft.marker.get(field)).get(id)
      if (value !== undefined) marker = markerWith(marker, field, value)
    }
    return marker
  })
  await tx`
    INSERT INTO markers (company_id, id, crop_id, version, in_plot_created, name, chromosome, position, position_bp, alleles,
      pinned)
    SELECT ${author.company}, u.id, ${crop}, ${cropSeq}, ${work.year !== null}, u.name, u.chromosome, u.position,
      u.position_bp, coalesce(string_to_array(u.alleles, E'\n'), '{}'), u.pinned
    FROM ${markerRows(tx, markers)}
    RETURNING 1`
}

async function updateMarkers(
  work: Work,
  byId: ReadonlyMap<number, StoredMarker>,
  createdOrDeleted: ReadonlySet<number>,
): Promise<void> {
  const { tx, draft, cropSeq } = work
  const changed = new Map<number, Marker>()
  for (const field of markerFieldNames)
    for (const [id, value] of newValuesById(draft.marker.get(field))) {
      const marker = changed.get(id) ?? byId.get(id)
      if (!createdOrDeleted.has(id) && marker) changed.set(id, markerWith(marker, field, value))
    }
  if (changed.size === 0) return
  await tx`
    UPDATE markers m SET name = u.name, chromosome = u.chromosome, position = u.position, position_bp = u.position_bp,
      alleles = coalesce(string_to_array(u.alleles, E'\n'), '{}'), pinned = u.pinned, version = ${cropSeq}
    FROM ${markerRows(tx, [...changed.values()])} WHERE m.id = u.id`
}

/**
 * Deletes the markers that a change removes, once no plot and no set of genotypes has a call of them; the others stay,
 * and the sender, which no longer shows them, gets them back with the year's calls. A hidden set still has its calls,
 * unless the same change hides it: restoring it restores its markers.
 */
export async function deleteUnusedMarkers(work: Work): Promise<void> {
  const { tx, draft, crop } = work
  const deletedIds = idsWhere(draft.marker, false)
  if (deletedIds.length === 0) return
  const usedRows = await tx<{ id: number }[]>`
    SELECT m.id FROM markers m WHERE m.id = ANY (${numberArray(deletedIds)}::bigint[]) AND (
      EXISTS (SELECT 1 FROM plot_genotypes g WHERE g.marker_id = m.id)
      OR EXISTS (SELECT 1 FROM genotype_sets s WHERE s.crop_id = m.crop_id AND m.id = ANY (s.marker_ids)
                 AND NOT s.id = ANY (${numberArray(idsWhere(draft.genotype_set, false))}::bigint[])))`
  const usedIds = new Set(usedRows.map(({ id }) => id))
  filterCells(draft.marker, (_field, id) => !usedIds.has(id))
  if (usedIds.size > 0) {
    const stored = await readMarkers(tx, crop, { ids: [...usedIds] })
    const usedMarkers = [...stored.values()].map((marker) => ({ id: marker.id, fields: cellsOfMarker(marker) }))
    draft.difference.push(...creationColumns('marker', usedMarkers))
    if (work.year) draft.difference.push(...(await callsOfMarkers(tx, work.year.id, [...usedIds])))
  }
  await tx`DELETE FROM markers WHERE id = ANY (${numberArray(deletedIds.filter((id) => !usedIds.has(id)))}::bigint[])`
}
