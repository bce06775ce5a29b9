import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import { createdPlant, withoutCells } from '../../outbox/cells.ts'
import { enqueue, type OutboxEntry, outboxAtom, type RefusedChange, refusedChangesAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { seqOf } from '../openColumns.ts'
import { mergeDependents, mergeLater } from '../queue/dependents.ts'
import { dropEntry, rekeyEntry } from '../undo/timeline.ts'
import { dropRefused } from './refusedCells.ts'

/** Why a change is not stored. */
export type Refusal = Pick<RefusedChange, 'code' | 'detail' | 'requestId' | 'params'>

/** A test for cell keys of a plant. */
const isCellOf = (plant: number) => (key: string) => key.startsWith(`plant:${plant}:`)

/** The name that a change gives to a plant. */
const writtenName = ({ columns }: ChangeSet) => columns.find(({ field }) => field === 'name')?.after[0]

/**
 * Leaves a plant that the server refused in its row, with the reason in its cells, until it is renamed, deleted or
 * undone. If it was renamed since, it is sent again.
 */
export function refusePlant(store: Store, entry: OutboxEntry, { code, detail, requestId, params }: Refusal): void {
  const { key, scope, at } = entry
  const { change, queue } = mergeDependents(store.get(outboxAtom), entry)
  // A new name may satisfy the rule. After a failure of the server nothing is sent again automatically.
  if (!params && writtenName(change) !== writtenName(entry.change)) {
    store.set(outboxAtom, queue)
    rekeyEntry(store, scope, key, enqueue(store, scope, change, seqOf(store, scope)))
    return
  }
  // Into the list before it leaves the queue: in between it would be stored nowhere.
  const refused: RefusedChange = { key, scope, change, code, detail, requestId, params, at }
  store.set(refusedChangesAtom, [...store.get(refusedChangesAtom), refused])
  store.set(outboxAtom, queue)
}

function refusedPlants(store: Store): Map<number, RefusedChange> {
  const plants = new Map<number, RefusedChange>()
  for (const refused of store.get(refusedChangesAtom)) {
    const plant = createdPlant(refused.change)
    if (plant !== null) plants.set(plant, refused)
  }
  return plants
}

/**
 * The change, with every refused plant that it writes to created again: typing into such a row sends the plant once
 * more.
 */
export function withRefusedPlants(store: Store, change: ChangeSet): ChangeSet {
  const plants = refusedPlants(store)
  if (plants.size === 0) return change
  let whole = change
  for (const [plant, refused] of plants) {
    const others = withoutCells(whole, isCellOf(plant))
    if (others === whole) continue
    const own = withoutCells(whole, (key) => !isCellOf(plant)(key))
    whole = { name: change.name, columns: [...others.columns, ...mergeLater(refused.change, own, () => true).columns] }
    dropEntry(store, refused.scope, refused.key)
  }
  return whole
}

/** Removes refused plants from their rows; returns the ids of the others. */
export function dropRefusedPlants(store: Store, ids: readonly number[]): number[] {
  const plants = refusedPlants(store)
  return ids.filter((id) => {
    const refused = plants.get(id)
    if (!refused) return true
    dropRefused(store, refused.key)
    dropEntry(store, refused.scope, refused.key)
    return false
  })
}
