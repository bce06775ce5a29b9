import type { CellValue, ChangeName } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { Marker, MarkerFieldName } from '../../domain/genotypes/marker.ts'
import { markerNameMax, pinnedMarkersMax } from '../../domain/genotypes/markerFields.ts'
import { type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import { transact } from '../log/transact.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'

/** The marker whose calls stand in a column of values (`columnOfMarker`); null for a trait's, and where the year has none of it. */
export function markerOfColumn(columns: FieldYearColumns, column: number): Marker | null {
  return columns.markers.find(({ trait }) => trait.id === column)?.marker ?? null
}

/** Why a marker cannot be called so; null where it can. */
export function markerNameFault({ markers }: FieldYearColumns, id: number, name: string): RuleRefusal | null {
  if (name === '') return refuseRule('validation.required')
  if ([...name].length > markerNameMax) return refuseRule('validation.maxLength', { max: markerNameMax })
  const isTaken = markers.some(({ marker }) => marker.id !== id && marker.name === name)
  return isTaken ? refuseRule('marker.duplicate', { name }) : null
}

/** Why a further marker of the crop cannot be pinned; null where it can. All that are pinned go along with the year. */
export function pinFault({ markers }: FieldYearColumns): RuleRefusal | null {
  const count = markers.filter(({ marker }) => marker.pinned).length
  return count >= pinnedMarkersMax ? refuseRule('marker.pinLimit', { max: pinnedMarkersMax }) : null
}

function write(store: Store, marker: Marker, field: MarkerFieldName, after: CellValue, name: ChangeName): void {
  const before = [marker[field] as CellValue]
  const columns = [{ entity: 'marker' as const, field, ids: [marker.id], before, after: [after] }]
  transact(store, { name, columns }, { origin: 'user', history: 'record' })
}

function markerNow(store: Store, id: number): Marker | null {
  return store.get(loadedAtom)?.markers.find(({ marker }) => marker.id === id)?.marker ?? null
}

/** Gives a marker of the crop another name, as one entry; its calls stay what they are. */
export function renameMarker(store: Store, id: number, name: string): void {
  const marker = markerNow(store, id)
  if (!marker || marker.name === name) return
  write(store, marker, 'name', name, { key: 'change.markerRenamed', params: { from: marker.name, to: name } })
}

/** Pins a marker of the crop, whose column then goes along with each of its years, or lets go of it, as one entry. */
export function pinMarker(store: Store, id: number, isPinned: boolean): void {
  const marker = markerNow(store, id)
  if (!marker || marker.pinned === isPinned) return
  const key = isPinned ? 'change.markerPinned' : 'change.markerUnpinned'
  write(store, marker, 'pinned', isPinned, { key, params: { name: marker.name } })
}
