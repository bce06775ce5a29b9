import { atom } from 'jotai'
import {
  type CellValue,
  type ChangeColumn,
  type ChangeSet,
  type Entity,
  invertChange,
} from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { lineOfCrop } from '../../../domain/columns/cropColumns.ts'
import type { FieldYearColumns, Line } from '../../../domain/columns/fieldYear.ts'
import { readPlantOf } from '../../../domain/columns/plotPlants.ts'
import { idsOfLines } from '../../../domain/plots/plotFields.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { cellKey, createdPlant, eachCell, withoutCells } from '../../outbox/cells.ts'
import { type RefusedChange, refusedChangesAtom, staysInCells } from '../../outbox/outbox.ts'
import { sheetSourceAtom } from '../../sheet/openSheet.ts'
import { sheetRevisionAtom } from '../../sheet/selection/sheetTouched.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { applyToOpenCrop, applyToYear } from '../applyToScreen.ts'
import { openCropAtom } from '../openColumns.ts'

/** A typed value that could not be stored and stays in its cell, with the reason. */
export interface RefusedCell {
  /** The key of the refused change. */
  readonly key: string
  readonly value: CellValue
  /** The rule's code; with `params` for its sentence if the page refused it, and then `detail` is empty. */
  readonly code: string
  readonly params?: RefusedChange['params']
  readonly detail: string
}

/** Names by id of the lines that a change creates: until it is stored they are in no column. */
function createdLineNames({ columns }: ChangeSet): ReadonlyMap<number, CellValue> {
  const lineColumns = (field: string) => columns.filter((column) => column.entity === 'line' && column.field === field)
  const created = new Set(lineColumns('exists').flatMap(({ ids }) => ids))
  const names = created.size
    ? lineColumns('name').flatMap(({ ids, after }) => ids.map((id, k) => [id, after[k]] as const))
    : []
  return new Map(names.filter(([id]) => created.has(id)))
}

/** Refused typed values by `cellKey`. Refused pastes and layouts are reverted instead. */
export const refusedCellsAtom = atom((get) => {
  const cells = new Map<string, RefusedCell>()
  for (const refused of get(refusedChangesAtom)) {
    if (!staysInCells(refused)) continue
    const { key, code, params, detail } = refused
    const created = createdLineNames(refused.change)
    eachCell(refused.change, (cell, column, k) => {
      const value = column.after[k]
      const name = idsOfLines.has(column.field) && typeof value === 'number' ? created.get(value) : undefined
      cells.set(cell, { key, value: name ?? value, code, params, detail })
    })
  }
  return cells
})

/** How many cells of the open sheet show a value that is not stored. */
export const notStoredAtom = atom((get): number => {
  get(sheetRevisionAtom)
  const source = get(sheetSourceAtom)
  if (!source) return 0
  let count = 0
  for (const cell of get(refusedCellsAtom).keys()) {
    const [entity, id, field] = cell.split(':')
    // A refused plant shows its name; its existence and plot have no cell.
    if (field === 'exists' || field === 'plot_id') continue
    const row = source.indexOf.get(Number(id))
    if (entity === source.entity && row !== undefined && source.alive[row]) count++
    else if (entity === 'line' && source.entity === 'plot' && source.lineName(Number(id)) !== null) count++
  }
  return count
})

/** A refused value as its cell shows it: a line by its name. */
function shownCell(source: SheetSource, field: string, cell: RefusedCell): RefusedCell {
  // A refused name is already text.
  if (!idsOfLines.has(field) || typeof cell.value !== 'number') return cell
  return { ...cell, value: source.lineName(cell.value) }
}

/** The refused value of a cell as shown; null if there is none. */
export function refusedAt(store: Store, source: SheetSource, row: number, field: string): RefusedCell | null {
  const refused = store.get(refusedCellsAtom)
  if (refused.size === 0 || row < 0) return null
  const stored = source.stored(row, field)
  const cell = stored && refused.get(cellKey(stored))
  return cell ? shownCell(source, stored.field, cell) : null
}

/** The first refused value among a row's own cells, as shown; null if there is none. */
export function refusedInRow(
  refused: ReadonlyMap<string, RefusedCell>,
  source: SheetSource,
  row: number,
): RefusedCell | null {
  const rowPrefix = `${source.entity}:${source.id[row]}:`
  for (const [key, cell] of refused)
    if (key.startsWith(rowPrefix)) return shownCell(source, key.slice(rowPrefix.length), cell)
  return null
}

/** The currently stored values of a column's cells; `lineOf` finds a line by id. */
function storedValues(
  columns: FieldYearColumns | null,
  lineOf: (id: number) => Line | undefined,
  { entity, field, ids }: ChangeColumn,
): CellValue[] {
  return ids.map((id) => {
    if (entity === 'line') return lineOf(id)?.[field as 'mother_id'] ?? null
    if (entity === 'plant') return (columns && readPlantOf(columns.readPlants, id, field)) ?? null
    const plot = columns?.indexOf.get(id)
    return columns && plot !== undefined ? readCell(columns, plot, field) : null
  })
}

/** Redraws the cells of a change after a refused value was added or removed. */
export function redrawCells(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedYearAtom)
  const crop = store.get(openCropAtom)
  const redrawChange = (lineOf: (id: number) => Line | undefined, entities: readonly Entity[]): ChangeSet => ({
    name: change.name,
    columns: change.columns
      .filter(({ entity, field }) => entities.includes(entity) && (field !== 'exists' || entity === 'plant'))
      .map((column) => ({
        ...column,
        before: column.after,
        after: storedValues(columns, lineOf, column),
      })),
  })
  if (columns)
    applyToYear(
      store,
      redrawChange((id) => columns.lines.get(id), ['plot', 'plant', 'line']),
    )
  if (crop)
    applyToOpenCrop(
      store,
      redrawChange((id) => lineOfCrop(crop, id), ['line']),
    )
}

/** Whether a change only creates lines, which then are in no cell. */
function onlyCreatesLines(change: ChangeSet): boolean {
  const created = createdLineNames(change)
  return change.columns.every(({ entity, ids }) => entity === 'line' && ids.every((id) => created.has(id)))
}

/**
 * Removes the refused values of the cells for which `isRemoved` is true; returns them as a change, or null if there
 * were none.
 */
function removeRefused(store: Store, isRemoved: (key: string) => boolean): ChangeSet | null {
  const removed: ChangeColumn[] = []
  const refusedChanges = store.get(refusedChangesAtom)
  const remaining = refusedChanges.flatMap((refused) => {
    if (!staysInCells(refused)) return [refused]
    const change = withoutCells(refused.change, isRemoved)
    if (change === refused.change) return [refused]
    removed.push(...withoutCells(refused.change, (key) => !isRemoved(key)).columns)
    return change.columns.length && !onlyCreatesLines(change) ? [{ ...refused, change }] : []
  })
  if (!removed.length) return null
  store.set(refusedChangesAtom, remaining)
  return { name: { key: '', params: {} }, columns: removed }
}

/** Removes refused values that a newer change overwrites; returns whether there were any. */
export function removeOverwritten(store: Store, change: ChangeSet): boolean {
  if (store.get(refusedCellsAtom).size === 0) return false
  const written = new Set<string>()
  eachCell(change, (key) => written.add(key))
  return removeRefused(store, (key) => written.has(key)) !== null
}

/**
 * Removes the refused values of these rows in one column and shows the stored values again. A refused plant has none,
 * so its cells stay. Returns how many rows had a refused value.
 */
export function dropRefusedAt(store: Store, field: string, rows: ArrayLike<number>): number {
  const source = store.get(sheetSourceAtom)
  const refused = store.get(refusedCellsAtom)
  if (!source || refused.size === 0) return 0
  const dropped = new Set<string>()
  let count = 0
  for (let k = 0; k < rows.length; k++) {
    if (!refusedAt(store, source, rows[k], field)) continue
    const stored = source.stored(rows[k], field)
    if (stored && !refused.has(`${stored.entity}:${stored.id}:exists`)) dropped.add(cellKey(stored))
    count++
  }
  const removed = dropped.size ? removeRefused(store, (key) => dropped.has(key)) : null
  if (removed) redrawCells(store, removed)
  return count
}

/** Removes the refused values of a change and shows the stored ones again; false if the change was not refused. */
export function dropRefused(store: Store, key: string | null): boolean {
  const refusedChanges = store.get(refusedChangesAtom)
  const refused = refusedChanges.find((candidate) => candidate.key === key)
  if (!refused) return false
  store.set(
    refusedChangesAtom,
    refusedChanges.filter((candidate) => candidate !== refused),
  )
  if (createdPlant(refused.change) === null) redrawCells(store, refused.change)
  else applyToYear(store, invertChange(refused.change))
  return true
}

/**
 * Removes those values of a parked change that `change` shows to be stored after all, so that they are not sent again.
 */
export function dropValuesFoundStored(store: Store, key: string, change: ChangeSet): void {
  const refusedChanges = store.get(refusedChangesAtom)
  const refused = refusedChanges.find((candidate) => candidate.key === key)
  if (!refused) return
  const stored = new Map<string, CellValue>()
  eachCell(change, (cell, column, k) => stored.set(cell, column.after[k]))
  const values = new Map<string, CellValue>()
  eachCell(refused.change, (cell, column, k) => values.set(cell, column.after[k]))
  const remaining = withoutCells(
    refused.change,
    (cell) => stored.has(cell) && Object.is(stored.get(cell), values.get(cell)),
  )
  store.set(
    refusedChangesAtom,
    refusedChanges.flatMap((candidate) => {
      if (candidate !== refused) return [candidate]
      return remaining.columns.length ? [{ ...refused, change: remaining }] : []
    }),
  )
  if (staysInCells(refused)) redrawCells(store, refused.change)
}

/** Leaves refused values in their cells with the reasons, in place of earlier refused values. */
export function showRefused(store: Store, refusedChanges: readonly RefusedChange[]): void {
  if (refusedChanges.length === 0) return
  const merged = {
    name: refusedChanges[0].change.name,
    columns: refusedChanges.flatMap(({ change }) => change.columns),
  }
  removeOverwritten(store, merged)
  store.set(refusedChangesAtom, [...store.get(refusedChangesAtom), ...refusedChanges])
  for (const { change } of refusedChanges)
    if (createdPlant(change) === null) redrawCells(store, change)
    else applyToYear(store, change)
}
