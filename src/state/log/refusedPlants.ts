import type { ChangeColumn, ChangeSet } from '../../domain/change/changeSet.ts'
import type { Store } from '../store.ts'
import { eachCell, plantMade, withoutCells, withValues } from './cells.ts'
import { seqOf } from './openColumns.ts'
import { enqueue, type FailedEntry, failuresAtom, type OutboxEntry, outboxAtom } from './outbox.ts'
import { dropRefused } from './refusedCells.ts'
import type { Answered } from './transport.ts'
import { dropEntry, rekeyEntry } from './undoStack.ts'

type Refused = Extract<Answered, { kind: 'refused' }>

/** Whether a cell's address is one of the plant's. */
const isOf = (plant: number) => (key: string) => key.startsWith(`plant:${plant}:`)

/** The name that a change gives a plant. */
const nameIn = ({ columns }: ChangeSet) => columns.find(({ field }) => field === 'name')?.after[0]

/** A change of one plant with further columns in the place of its own of the same fields; what was there before is as it was. */
function joined(change: ChangeSet, later: ChangeSet): ChangeSet {
  const values = new Map<string, ChangeColumn['after'][number]>()
  eachCell(later, (key, column, k) => values.set(key, column.after[k]))
  const known = new Set(change.columns.map(({ field }) => field))
  const further = later.columns.filter(({ field }) => !known.has(field))
  const whole = withValues(change, values)
  return {
    name: change.name,
    columns: [...whole.columns, ...further.map((column) => ({ ...column, before: column.before.map(() => null) }))],
  }
}

/** The making of a plant with what waits behind it and was written on the plant since, and the queue without either. */
function withLater(store: Store, entry: OutboxEntry, plant: number): { change: ChangeSet; queue: OutboxEntry[] } {
  const queue = store.get(outboxAtom)
  const at = queue.findIndex(({ key }) => key === entry.key)
  let { change } = entry
  const left = queue.flatMap((one, place) => {
    if (place === at) return []
    const others = place < at ? one.change : withoutCells(one.change, isOf(plant))
    if (others === one.change) return [one]
    change = joined(
      change,
      withoutCells(one.change, (key) => !isOf(plant)(key)),
    )
    return others.columns.length ? [{ ...one, change: others }] : []
  })
  return { change, queue: left }
}

/**
 * Leaves a plant that the server did not take in its row, with the reason at its cells, until it is named otherwise, deleted
 * or taken back. One that has been named otherwise by then is sent again.
 */
export function refusePlant(
  store: Store,
  entry: OutboxEntry,
  plant: number,
  { code, detail, requestId }: Refused,
): void {
  const { key, scope } = entry
  const { change, queue } = withLater(store, entry, plant)
  if (nameIn(change) !== nameIn(entry.change)) {
    store.set(outboxAtom, queue)
    rekeyEntry(store, scope, key, enqueue(store, scope, change, seqOf(store, scope)))
    return
  }
  // Into the list before it leaves the queue: between the two it would be kept nowhere.
  const failed: FailedEntry = { key, scope, change, code, detail, requestId }
  store.set(failuresAtom, [...store.get(failuresAtom), failed])
  store.set(outboxAtom, queue)
}

function refusedPlants(store: Store): Map<number, FailedEntry> {
  const found = new Map<number, FailedEntry>()
  for (const failure of store.get(failuresAtom)) {
    const plant = plantMade(failure.change)
    if (plant !== null) found.set(plant, failure)
  }
  return found
}

/**
 * The change with the making of each plant that it writes on and that the server did not take: what is typed into such a row
 * sends the plant once more, in place of what was refused of it.
 */
export function withRefusedPlants(store: Store, change: ChangeSet): ChangeSet {
  const plants = refusedPlants(store)
  if (plants.size === 0) return change
  let whole = change
  for (const [plant, failure] of plants) {
    const others = withoutCells(whole, isOf(plant))
    if (others === whole) continue
    const own = withoutCells(whole, (key) => !isOf(plant)(key))
    whole = { name: change.name, columns: [...others.columns, ...joined(failure.change, own).columns] }
    dropEntry(store, failure.scope, failure.key)
  }
  return whole
}

/** Takes plants that the server did not take off their rows again. Answers the other ones. */
export function dropRefusedPlants(store: Store, ids: readonly number[]): number[] {
  const plants = refusedPlants(store)
  return ids.filter((id) => {
    const failure = plants.get(id)
    if (!failure) return true
    dropRefused(store, failure.key)
    dropEntry(store, failure.scope, failure.key)
    return false
  })
}
