import type { CellValue, ChangeName } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { Marker, MarkerFieldName } from '../../../domain/genotypes/marker.ts'
import { maxMarkerNameLength, maxPinnedMarkers } from '../../../domain/genotypes/markerFields.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { transact } from '../../log/transact.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'

/**
 * The marker whose calls are in a column of values (`columnOfMarker`); null for a trait's column, or if the year does
 * not have it.
 */
export function markerOfColumn(columns: FieldYearColumns, column: number): Marker | null {
  return columns.markers.find(({ trait }) => trait.id === column)?.marker ?? null
}

/** Why a marker cannot have this name; null if it can. */
export function markerNameFault({ markers }: FieldYearColumns, id: number, name: string): RuleRefusal | null {
  if (name === '') return refuseRule('validation.required')
  if ([...name].length > maxMarkerNameLength) return refuseRule('validation.maxLength', { max: maxMarkerNameLength })
  const isDuplicate = markers.some(({ marker }) => marker.id !== id && marker.name === name)
  return isDuplicate ? refuseRule('marker.duplicate', { name }) : null
}

/** Why no further marker of the crop can be pinned; null if one can. All pinned markers are loaded with the year. */
export function pinFault({ markers }: FieldYearColumns): RuleRefusal | null {
  const count = markers.filter(({ marker }) => marker.pinned).length
  return count >= maxPinnedMarkers ? refuseRule('marker.pinLimit', { max: maxPinnedMarkers }) : null
}

function write(store: Store, marker: Marker, field: MarkerFieldName, after: CellValue, name: ChangeName): void {
  const before = [marker[field] as CellValue]
  const columns = [{ entity: 'marker' as const, field, ids: [marker.id], before, after: [after] }]
  transact(store, { name, columns }, { origin: 'user', undo: 'record' })
}

function markerOnScreen(store: Store, id: number): Marker | null {
  return store.get(loadedYearAtom)?.markers.find(({ marker }) => marker.id === id)?.marker ?? null
}

/** Renames a marker of the crop as one undo entry; its calls stay. */
export function renameMarker(store: Store, id: number, name: string): void {
  const marker = markerOnScreen(store, id)
  if (!marker || marker.name === name) return
  write(store, marker, 'name', name, { key: 'change.markerRenamed', params: { from: marker.name, to: name } })
}

/**
 * Pins or unpins a marker of the crop as one undo entry; the column of a pinned one is loaded with each of its years.
 */
export function pinMarker(store: Store, id: number, isPinned: boolean): void {
  const marker = markerOnScreen(store, id)
  if (!marker || marker.pinned === isPinned) return
  const key = isPinned ? 'change.markerPinned' : 'change.markerUnpinned'
  write(store, marker, 'pinned', isPinned, { key, params: { name: marker.name } })
}
