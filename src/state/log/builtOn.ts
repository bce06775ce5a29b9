import type { CellValue, ChangeColumn, ChangeSet, Entity } from '../../domain/change/changeSet.ts'
import { isSameScope } from '../../domain/change/scope.ts'
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

/** A plant on a plot that is made goes with that plot. */
function addPlants(made: Made, { columns }: ChangeSet): void {
  for (const { entity, field, ids, after } of columns)
    if (entity === 'plant' && field === 'plot_id')
      for (const [k, id] of ids.entries()) if (made.get('plot')?.has(Number(after[k]))) add(made, 'plant', id)
}

/** Whether a cell is of something that is made, is of a column that is made, or names a line that is. */
function isOn(made: Made, { entity, field, ids, after }: ChangeColumn, k: number): boolean {
  if (made.get(entity)?.has(ids[k])) return true
  const of = familyOf(field)
  if (of) return made.get(of.id < 0 ? 'marker' : 'trait')?.has(Math.abs(of.id)) ?? false
  const standing = standingOf(field)
  if (standing) return made.get(standing.kind)?.has(standing.id) ?? false
  return idsOfLines.has(field) && after[k] !== null && (made.get('line')?.has(Number(after[k])) ?? false)
}

/**
 * A change with the cells of a later one in the place of its own. Of what is `made` there was nothing before; what was there
 * before in other cells is as it was.
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

/** A change of the queue from which cells were taken, and what of it is left. */
export interface TakenFrom {
  readonly entry: OutboxEntry
  readonly taken: ChangeSet
  readonly left: ChangeSet
}

/**
 * A change of the queue with what waits behind it and cannot be without it: what was written on the plots, lines, plants and
 * columns that it makes; and the queue without either. `from` are the changes that it was taken from.
 */
export function withBuiltOn(
  queue: readonly OutboxEntry[],
  { key, scope, change: own }: OutboxEntry,
): { change: ChangeSet; queue: OutboxEntry[]; from: TakenFrom[] } {
  const made: Made = new Map()
  addMade(made, own)
  const at = queue.findIndex((one) => one.key === key)
  const from: TakenFrom[] = []
  let change = own
  const left = queue.flatMap((one, place) => {
    if (place === at) return []
    if (place < at || made.size === 0) return [one]
    addPlants(made, one.change)
    const cells = new Set<string>()
    eachCell(one.change, (cell, column, k) => isOn(made, column, k) && cells.add(cell))
    const taken = withoutCells(one.change, (cell) => !cells.has(cell))
    // A year's change may hold lines and traits of its crop, and no other what is of a year.
    const fits =
      isSameScope(one.scope, scope) ||
      (scope.of === 'year' && taken.columns.every(({ entity }) => entity === 'line' || entity === 'trait'))
    if (!cells.size || !fits) return [one]
    const rest = withoutCells(one.change, (cell) => cells.has(cell))
    change = joined(change, taken, (column, k) => made.get(column.entity)?.has(column.ids[k]) ?? false)
    addMade(made, taken)
    from.push({ entry: one, taken, left: rest })
    return rest.columns.length ? [{ ...one, change: rest }] : []
  })
  return { change, queue: left, from }
}

/** A change without what it makes and then takes away again. */
export function withoutUnmade(change: ChangeSet): ChangeSet {
  const unmade = new Set<string>()
  for (const { entity, field, ids, before, after } of change.columns)
    if (field === 'exists')
      for (const [k, id] of ids.entries()) if (!before[k] && !after[k]) unmade.add(`${entity}:${id}:`)
  if (!unmade.size) return change
  return withoutCells(change, (cell) => unmade.has(cell.slice(0, cell.indexOf(':', cell.indexOf(':') + 1) + 1)))
}
