import type { CellValue, ChangeColumn, ChangeSet, Entity } from '../../../domain/change/changeSet.ts'
import { type ChangeScope, isSameScope } from '../../../domain/change/scope.ts'
import { declarationOf } from '../../../domain/columns/declaredColumns.ts'
import { familyOf, idsOfLines } from '../../../domain/plots/plotFields.ts'
import { eachCell, withoutCells, withValues } from '../../outbox/cells.ts'
import type { OutboxEntry } from '../../outbox/outbox.ts'

type CreatedIds = Map<Entity, Set<number>>

function add(created: CreatedIds, entity: Entity, id: number): void {
  const ids = created.get(entity) ?? new Set<number>()
  created.set(entity, ids.add(id))
}

function addCreated(created: CreatedIds, { columns }: ChangeSet): void {
  for (const { entity, field, ids, after } of columns)
    if (field === 'exists') for (const [k, id] of ids.entries()) if (after[k] === true) add(created, entity, id)
}

/** Adds the plants of created plots: they are created with their plot. */
function addPlants(created: CreatedIds, { columns }: ChangeSet): void {
  for (const { entity, field, ids, after } of columns)
    if (entity === 'plant' && field === 'plot_id')
      for (const [k, id] of ids.entries()) if (created.get('plot')?.has(Number(after[k]))) add(created, 'plant', id)
}

/**
 * Whether a cell belongs to something that is created, to a column that is created, or names a line that is created.
 */
function dependsOn(created: CreatedIds, { entity, field, ids, after }: ChangeColumn, k: number): boolean {
  if (created.get(entity)?.has(ids[k])) return true
  const traitFamily = familyOf(field)
  if (traitFamily) return created.get(traitFamily.id < 0 ? 'marker' : 'trait')?.has(Math.abs(traitFamily.id)) ?? false
  const declared = declarationOf(field)
  if (declared) return created.get(declared.kind)?.has(declared.id) ?? false
  return idsOfLines.has(field) && after[k] !== null && (created.get('line')?.has(Number(after[k])) ?? false)
}

/**
 * Merges a later change into an earlier one. A cell in both keeps the earlier `before`. Added cells of created entities
 * (`isCreated`) get `before` null.
 */
export function mergeLater(
  change: ChangeSet,
  later: ChangeSet,
  isCreated: (column: ChangeColumn, k: number) => boolean,
): ChangeSet {
  const changedCells = new Set<string>()
  eachCell(change, (key) => changedCells.add(key))
  const values = new Map<string, CellValue>()
  eachCell(later, (key, column, k) => changedCells.has(key) && values.set(key, column.after[k]))
  const updated = withValues(change, values)
  const addedColumns = withoutCells(later, (key) => changedCells.has(key)).columns.map((column) => ({
    ...column,
    before: column.before.map((value, k) => (isCreated(column, k) ? null : value)),
  }))
  return { name: change.name, columns: [...updated.columns, ...addedColumns] }
}

/** An entry of the queue from which cells were moved, the moved cells and the rest. */
export interface SplitEntry {
  readonly entry: OutboxEntry
  readonly moved: ChangeSet
  readonly unmoved: ChangeSet
}

/**
 * Whether cells of a change of scope `from` can move into a change of scope `to`: a year's change can contain lines and
 * traits of its crop, but a crop's change nothing of a year.
 */
function canMove(from: ChangeScope, to: ChangeScope, moved: ChangeSet): boolean {
  const isOfCrop = moved.columns.every(({ entity }) => entity === 'line' || entity === 'trait')
  return isSameScope(from, to) || (to.of === 'year' && isOfCrop)
}

/**
 * The cells of later changes that need the entities in `created`. Adds the entities that these changes create to
 * `created`.
 */
function dependentCells(created: CreatedIds, later: readonly OutboxEntry[], scope: ChangeScope): Set<string> {
  const dependent = new Set<string>()
  for (const entry of later) {
    addPlants(created, entry.change)
    const cells = new Set<string>()
    eachCell(entry.change, (cell, column, k) => dependsOn(created, column, k) && cells.add(cell))
    const moved = withoutCells(entry.change, (cell) => !cells.has(cell))
    if (!canMove(entry.scope, scope, moved)) continue
    for (const cell of cells) dependent.add(cell)
    addCreated(created, moved)
  }
  return dependent
}

/**
 * Merges a queued change with its dependents: later values on the plots, lines, plants and columns that it creates, and
 * all other later values of the same cells. Returns the merged change, the queue without the moved cells, and the entries
 * from which cells were moved.
 */
export function mergeDependents(
  queue: readonly OutboxEntry[],
  { key, scope, change: ownChange }: OutboxEntry,
): { change: ChangeSet; queue: OutboxEntry[]; splitEntries: SplitEntry[] } {
  const created: CreatedIds = new Map()
  addCreated(created, ownChange)
  const index = queue.findIndex((entry) => entry.key === key)
  const cells = created.size ? dependentCells(created, queue.slice(index + 1), scope) : new Set<string>()
  const splitEntries: SplitEntry[] = []
  let change = ownChange
  const remaining = queue.flatMap((entry, i) => {
    if (i === index) return []
    if (i < index || !cells.size) return [entry]
    const unmoved = withoutCells(entry.change, (cell) => cells.has(cell))
    const moved = withoutCells(entry.change, (cell) => !cells.has(cell))
    if (unmoved === entry.change || !canMove(entry.scope, scope, moved)) return [entry]
    change = mergeLater(change, moved, (column, k) => created.get(column.entity)?.has(column.ids[k]) ?? false)
    splitEntries.push({ entry, moved, unmoved })
    return unmoved.columns.length ? [{ ...entry, change: unmoved }] : []
  })
  return { change, queue: remaining, splitEntries }
}

/** A change without entities that it creates and deletes again, and without cells that name such a line. */
export function withoutUndoneCreations(change: ChangeSet): ChangeSet {
  const undone = new Set<string>()
  for (const { entity, field, ids, before, after } of change.columns)
    if (field === 'exists')
      for (const [k, id] of ids.entries()) if (!before[k] && !after[k]) undone.add(`${entity}:${id}:`)
  if (!undone.size) return change
  const named = new Set<string>()
  eachCell(change, (cell, { field, after }, k) => {
    if (idsOfLines.has(field) && undone.has(`line:${after[k]}:`)) named.add(cell)
  })
  const isUndone = (cell: string) => undone.has(cell.slice(0, cell.indexOf(':', cell.indexOf(':') + 1) + 1))
  return withoutCells(change, (cell) => named.has(cell) || isUndone(cell))
}
