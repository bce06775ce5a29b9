import type { CellValue, ChangeColumn, ChangeSet, Entity } from '../../domain/change/changeSet.ts'
import { type ChangeScope, isSameScope } from '../../domain/change/scope.ts'
import { standingOf } from '../../domain/columns/standing.ts'
import { familyOf, idsOfLines } from '../../domain/plots/plotFields.ts'
import { eachCell, withoutCells, withValues } from './cells.ts'
import type { OutboxEntry } from './outbox.ts'

type Made = Map<Entity, Set<number>>

function add(made: Made, entity: Entity, id: number): void {
  const ids = made.get(entity) ?? new Set<number>()
  made.set(entity, ids.add(id))
}

function addMade(made: Made, { columns }: ChangeSet): void {
  for (const { entity, field, ids, after } of columns)
    if (field === 'exists') for (const [k, id] of ids.entries()) if (after[k] === true) add(made, entity, id)
}

/** Adds the plants of created plots: they are created with their plot. */
function addPlants(made: Made, { columns }: ChangeSet): void {
  for (const { entity, field, ids, after } of columns)
    if (entity === 'plant' && field === 'plot_id')
      for (const [k, id] of ids.entries()) if (made.get('plot')?.has(Number(after[k]))) add(made, 'plant', id)
}

/**
 * Whether a cell belongs to something that is created, to a column that is created, or names a line that is created.
 */
function isOn(made: Made, { entity, field, ids, after }: ChangeColumn, k: number): boolean {
  if (made.get(entity)?.has(ids[k])) return true
  const of = familyOf(field)
  if (of) return made.get(of.id < 0 ? 'marker' : 'trait')?.has(Math.abs(of.id)) ?? false
  const standing = standingOf(field)
  if (standing) return made.get(standing.kind)?.has(standing.id) ?? false
  return idsOfLines.has(field) && after[k] !== null && (made.get('line')?.has(Number(after[k])) ?? false)
}

/**
 * A change with the cells of a later one merged in, as if both had been one. Cells of what is created (`isMade`) get
 * `before` null; for other cells the earlier `before` stays.
 */
export function joined(
  change: ChangeSet,
  later: ChangeSet,
  isMade: (column: ChangeColumn, k: number) => boolean,
): ChangeSet {
  const known = new Set<string>()
  eachCell(change, (key) => known.add(key))
  const values = new Map<string, CellValue>()
  eachCell(later, (key, column, k) => known.has(key) && values.set(key, column.after[k]))
  const whole = withValues(change, values)
  const further = withoutCells(later, (key) => known.has(key)).columns.map((column) => ({
    ...column,
    before: column.before.map((value, k) => (isMade(column, k) ? null : value)),
  }))
  return { name: change.name, columns: [...whole.columns, ...further] }
}

/** An entry of the queue from which cells were moved, the moved cells and the rest. */
export interface TakenFrom {
  readonly entry: OutboxEntry
  readonly taken: ChangeSet
  readonly left: ChangeSet
}

/**
 * Whether cells of a change with scope `one` can join a change of `scope`: a year's change can contain lines and traits
 * of its crop, a crop's change nothing of a year.
 */
function fits(one: ChangeScope, scope: ChangeScope, taken: ChangeSet): boolean {
  const isOfCrop = taken.columns.every(({ entity }) => entity === 'line' || entity === 'trait')
  return isSameScope(one, scope) || (scope.of === 'year' && isOfCrop)
}

/** The cells of later changes that need what is in `made`. Adds to `made` what these changes create in turn. */
function cellsOn(made: Made, later: readonly OutboxEntry[], scope: ChangeScope): Set<string> {
  const all = new Set<string>()
  for (const one of later) {
    addPlants(made, one.change)
    const cells = new Set<string>()
    eachCell(one.change, (cell, column, k) => isOn(made, column, k) && cells.add(cell))
    const taken = withoutCells(one.change, (cell) => !cells.has(cell))
    if (!fits(one.scope, scope, taken)) continue
    for (const cell of cells) all.add(cell)
    addMade(made, taken)
  }
  return all
}

/**
 * An entry of the queue merged with its dependents: what was written on the plots, lines, plants and columns that it
 * creates, and everything else written into the same cells. `queue` is the queue without them, `from` lists the entries
 * that lost cells.
 */
export function withBuiltOn(
  queue: readonly OutboxEntry[],
  { key, scope, change: own }: OutboxEntry,
): { change: ChangeSet; queue: OutboxEntry[]; from: TakenFrom[] } {
  const made: Made = new Map()
  addMade(made, own)
  const at = queue.findIndex((one) => one.key === key)
  const cells = made.size ? cellsOn(made, queue.slice(at + 1), scope) : new Set<string>()
  const from: TakenFrom[] = []
  let change = own
  const left = queue.flatMap((one, place) => {
    if (place === at) return []
    if (place < at || !cells.size) return [one]
    const rest = withoutCells(one.change, (cell) => cells.has(cell))
    const taken = withoutCells(one.change, (cell) => !cells.has(cell))
    if (rest === one.change || !fits(one.scope, scope, taken)) return [one]
    change = joined(change, taken, (column, k) => made.get(column.entity)?.has(column.ids[k]) ?? false)
    from.push({ entry: one, taken, left: rest })
    return rest.columns.length ? [{ ...one, change: rest }] : []
  })
  return { change, queue: left, from }
}

/** A change without entities that it creates and deletes again, and without cells that name such a line. */
export function withoutUnmade(change: ChangeSet): ChangeSet {
  const unmade = new Set<string>()
  for (const { entity, field, ids, before, after } of change.columns)
    if (field === 'exists')
      for (const [k, id] of ids.entries()) if (!before[k] && !after[k]) unmade.add(`${entity}:${id}:`)
  if (!unmade.size) return change
  const named = new Set<string>()
  eachCell(change, (cell, { field, after }, k) => {
    if (idsOfLines.has(field) && unmade.has(`line:${after[k]}:`)) named.add(cell)
  })
  const isUnmade = (cell: string) => unmade.has(cell.slice(0, cell.indexOf(':', cell.indexOf(':') + 1) + 1))
  return withoutCells(change, (cell) => named.has(cell) || isUnmade(cell))
}
