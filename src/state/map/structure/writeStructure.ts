import type { ChangeColumn } from '../../../domain/change/changeSet.ts'
import { membership } from '../../../domain/layout/positions.ts'
import {
  type FieldStructure,
  structureCell,
  structureFieldsOf,
} from '../../../domain/layout/structure/fieldStructure.ts'
import { countOtherKinds, markPositions } from '../../../domain/layout/structure/markPositions.ts'
import type { PositionKind } from '../../../domain/layout/structure/positionKinds.ts'
import { checkStructureCell } from '../../../domain/layout/structure/structureRules.ts'
import type { MapPosition } from '../../../domain/layout/viewCorner.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import { transact } from '../../log/transact.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Reader, Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectionAtom } from '../../year/selection.ts'
import { visibleTargetPlots } from '../../year/visiblePlots.ts'
import { activeSeen, rangeArea } from '../select/rangeSelection.ts'
import { plotSeenAt, type SeenArea, seenGridAtom, toStored } from '../view/seenGrid.ts'

/** The cells in which a structure differs from the year's, or why one of them is refused. */
function structureColumns(
  from: { readonly structure: FieldStructure; readonly year_id: number },
  next: FieldStructure,
): ChangeColumn[] | RuleRefusal {
  const columns: ChangeColumn[] = []
  for (const field of structureFieldsOf(from.structure, next)) {
    const before = structureCell(from.structure, field)
    const after = structureCell(next, field)
    if (before === after) continue
    const ruled = checkStructureCell(field, after)
    if (!ruled.ok) return ruled
    columns.push({ entity: 'field_year', field, ids: [from.year_id], before: [before], after: [ruled.value] })
  }
  return columns
}

/**
 * Writes the structure as one change with one undo entry, named by `key` and `params`. Returns whether anything was
 * written, or the rule that refuses it.
 */
export function writeStructure(
  store: Store,
  next: FieldStructure,
  key: string,
  params: Record<string, string | number> = {},
): boolean | RuleRefusal {
  const loaded = store.get(loadedYearAtom)
  if (!loaded) return false
  const columns = structureColumns(loaded, next)
  if (!Array.isArray(columns)) return columns
  if (columns.length === 0) return false
  transact(store, { name: { key, params }, columns }, { origin: 'user', undo: 'record' })
  store.set(showMessageAtom, { kind: 'info', key, params, about: ['entries'] })
  return true
}

/** Gives places of the stored map a kind, as one change; returns the number of positions that change. */
export function writePositionKind(store: Store, places: readonly MapPosition[], kind: PositionKind): number {
  const structure = store.get(loadedYearAtom)?.structure
  const count = structure ? countOtherKinds(structure, places, kind) : 0
  if (!structure || count === 0) return 0
  writeStructure(store, markPositions(structure, places, kind), 'change.positions', { kind, places: count })
  return count
}

/** The seen rectangle that is selected, including empty positions; null if the selection is none. */
export function selectedArea(store: Reader): SeenArea | null {
  const grid = store.get(seenGridAtom)
  const area = grid && rangeArea(store)
  if (!grid || !area) return null
  const acted = membership(store.get(loadedYearAtom)?.count ?? 0, visibleTargetPlots(store))
  for (let row = area.top; row <= area.bottom; row++)
    for (let col = area.left; col <= area.right; col++) {
      const plot = plotSeenAt(grid, row, col)
      if (plot >= 0 && acted[plot] === 0) return null
    }
  return area
}

/** Stored positions to act on: of the selected plots, all of a selected rectangle, else the active one. */
export function targetPositions(store: Store): MapPosition[] {
  const columns = store.get(loadedYearAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return []
  const places = new Map<string, MapPosition>()
  const addPlace = ({ row, col }: MapPosition) => {
    if (row > 0 && col > 0) places.set(`${row} ${col}`, { row, col })
  }
  const area = selectedArea(store)
  // Without a selection the active plot is meant, but a rectangle of empty positions is a selection.
  if (!area || store.get(selectionAtom).count > 0)
    for (const plot of visibleTargetPlots(store)) addPlace({ row: columns.row[plot], col: columns.col[plot] })
  if (area)
    for (let row = area.top; row <= area.bottom; row++)
      for (let col = area.left; col <= area.right; col++) addPlace(toStored(grid, { row, col }))
  const seen = places.size === 0 ? activeSeen(store) : null
  if (seen) addPlace(toStored(grid, seen))
  return [...places.values()]
}

/** Marks the selected places as a kind, or shows why nothing changes. */
export function markSelectedPositions(store: Store, kind: PositionKind): void {
  const places = targetPositions(store)
  if (places.length === 0) store.set(showMessageAtom, { kind: 'info', key: 'map.needsPlace', params: {} })
  else if (writePositionKind(store, places, kind) === 0)
    store.set(showMessageAtom, { kind: 'info', key: 'field.already', params: {} })
}
