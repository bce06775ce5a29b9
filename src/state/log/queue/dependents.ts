import type { CellValue, ChangeColumn, ChangeSet, Entity } from '../../../domain/change/changeSet.ts'
import { type ChangeScope, isSameScope } from '../../../domain/change/scope.ts'
import { declarationOf } from '../../../domain/columns/declaredColumns.ts'
import { familyOf, idsOfLines } from '../../../domain/plots/plotFields.ts'
import { eachCell, withoutCells, withValues } from '../../outbox/cells.ts'
import type { OutboxEntry } from '../../outbox/outbox.ts'

type Created = Map<Entity, Set<number>>

function add(created: Created, entity: Entity, id: number): void {
  const ids = created.get(entity) ?? new Set<number>()
  created.set(entity, ids.add(id))
}

function addCreated(created: Created, { columns }: ChangeSet): void {
  for (const { entity, field, ids, after } of columns)
    if (field === 'exists') for (const [k, id] of ids.entries()) if (after[k] === true) add(created, entity, id)
}

/** Adds the plants of created plots: they are created with their plot. */
function addPlants(created: Created, { columns }: ChangeSet): void {
  for (const { entity, field, ids, after } of columns)
    if (entity === 'plant' && field === 'plot_id')
      for (const [k, id] of ids.entries()) if (created.get('plot')?.has(Number(after[k]))) add(created, 'plant', id)
}

/**
 * Whether a cell belongs to something that is created, to a column that is created, or names a line that is created.
 */
function dependsOn(created: Created, { entity, field, ids, after }: ChangeColumn, k: number): boolean {
  if (created.get(entity)?.has(ids[k])) return true
  const of = familyOf(field)
  if (of) return created.get(of.id < 0 ? 'marker' : 'trait')?.has(Math.abs(of.id)) ?? false
  const declared = declarationOf(field)
  if (declared) return created.get(declared.kind)?.has(declared.id) ?? false
  return idsOfLines.has(field) && after[k] !== null && (created.get('line')?.has(Number(after[k])) ?? false)
}

/**
 * A change with the cells of a later one merged in, as if both had been one. Cells of created entities (`isCreated`)
 * get `before` null; for other cells the earlier `before` stays.
 */
export function mergedWith(
  change: ChangeSet,
  later: ChangeSet,
  isCreated: (column: ChangeColumn, k: number) => boolean,
): ChangeSet {
  const known = new Set<string>()
  eachCell(change, (key) => known.add(key))
  const values = new Map<string, CellValue>()
  eachCell(later, (key, column, k) => known.has(key) && values.set(key, column.after[k]))
  const whole = withValues(change, values)
  const further = withoutCells(later, (key) => known.has(key)).columns.map((column) => ({
    ...column,
    before: column.before.map((value, k) => (isCreated(column, k) ? null : value)),
  }))
  return { name: change.name, columns: [...whole.columns, ...further] }
}

/** An entry of the queue from which cells were moved, the moved cells and the rest. */
export interface SplitEntry {
  readonly entry: OutboxEntry
  readonly moved: ChangeSet
  readonly rest: ChangeSet
}

/**
 * Whether cells of a change with scope `one` can join a change of `scope`: a year's change can contain lines and traits
 * of its crop, a crop's change nothing of a year.
 */
function canMove(one: ChangeScope, scope: ChangeScope, moved: ChangeSet): boolean {
  const isOfCrop = moved.columns.every(({ entity }) => entity === 'line' || entity === 'trait')
  return isSameScope(one, scope) || (scope.of === 'year' && isOfCrop)
}

/**
 * The cells of later changes that need the entities in `created`. Adds the entities that these changes create to
 * `created`.
 */
function dependentCells(created: Created, later: readonly OutboxEntry[], scope: ChangeScope): Set<string> {
  const all = new Set<string>()
  for (const one of later) {
    addPlants(created, one.change)
    const cells = new Set<string>()
    eachCell(one.change, (cell, column, k) => dependsOn(created, column, k) && cells.add(cell))
    const moved = withoutCells(one.change, (cell) => !cells.has(cell))
    if (!canMove(one.scope, scope, moved)) continue
    for (const cell of cells) all.add(cell)
    addCreated(created, moved)
  }
  return all
}

/**
 * An entry of the queue merged with its dependents: what was written on the plots, lines, plants and columns that it
 * creates, and everything else written into the same cells. `queue` is the queue without them, `from` lists the entries
 * that lost cells.
 */
export function withDependents(
  queue: readonly OutboxEntry[],
  { key, scope, change: own }: OutboxEntry,
): { change: ChangeSet; queue: OutboxEntry[]; from: SplitEntry[] } {
  const created: Created = new Map()
  addCreated(created, own)
  const at = queue.findIndex((one) => one.key === key)
  const cells = created.size ? dependentCells(created, queue.slice(at + 1), scope) : new Set<string>()
  const from: SplitEntry[] = []
  let change = own
  const left = queue.flatMap((one, place) => {
    if (place === at) return []
    if (place < at || !cells.size) return [one]
    const rest = withoutCells(one.change, (cell) => cells.has(cell))
    const moved = withoutCells(one.change, (cell) => !cells.has(cell))
    if (rest === one.change || !canMove(one.scope, scope, moved)) return [one]
    change = mergedWith(change, moved, (column, k) => created.get(column.entity)?.has(column.ids[k]) ?? false)
    from.push({ entry: one, moved, rest })
    return rest.columns.length ? [{ ...one, change: rest }] : []
  })
  return { change, queue: left, from }
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
