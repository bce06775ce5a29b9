import { canStayInCells, createdPlant, eachCell, isOneCell, withoutCells } from '../../outbox/cells.ts'
import { enqueue, type OutboxEntry, outboxAtom, parkedCode, refusedChangesAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { applyToScreen } from '../applyToScreen.ts'
import { seqOf } from '../openColumns.ts'
import { redrawCells } from '../refused/refusedCells.ts'
import { addUndoEntry, canUndo, dropEntry, rekeyEntry, renewKey, updateEntryChange } from '../undo/timeline.ts'
import { handleRefusal } from './applyOutcome.ts'
import { mergeDependents, withoutUndoneCreations } from './dependents.ts'
import { detachRedo } from './laterWrites.ts'
import { serverFailureAtom } from './sender.ts'

/**
 * Moves the dependents of a change from the queue into it. Returns the merged change, the queue, and whether there were
 * any.
 */
function extractDependents(
  store: Store,
  head: OutboxEntry,
): { entry: OutboxEntry; queue: OutboxEntry[]; hasDependents: boolean } {
  const { change, queue, splitEntries } = mergeDependents(store.get(outboxAtom), head)
  const keys = new Map<string, string>()
  for (const { entry, moved, unmoved } of splitEntries) {
    if (!unmoved.columns.length) {
      dropEntry(store, entry.scope, entry.key)
      continue
    }
    const key = renewKey(store, entry)
    keys.set(entry.key, key)
    const cells = new Set<string>()
    eachCell(moved, (cell) => cells.add(cell))
    updateEntryChange(store, entry.scope, key, (entryChange) => withoutCells(entryChange, (cell) => cells.has(cell)))
  }
  const entry = { ...head, change }
  const renamed = queue.map((queued) => ({ ...queued, key: keys.get(queued.key) ?? queued.key }))
  return { entry, queue: [entry, ...renamed], hasDependents: splitEntries.length > 0 }
}

/**
 * Removes the head of the queue, which the server cannot store, so that the others are sent. It stays as a parked
 * change with its dependents: in its cells, or reverted on screen if it has none. An undo without dependents is simply
 * reverted. Does nothing while the server has no problem.
 */
export function parkChange(store: Store): void {
  const problem = store.get(serverFailureAtom)
  const [head] = store.get(outboxAtom)
  if (!problem || !head) return
  // The problem was about this change; otherwise a paired window would learn of it late.
  store.set(serverFailureAtom, null)
  const params = { id: problem.requestId ?? '–' }
  const reason = { code: parkedCode, detail: '', requestId: problem.requestId, params }
  if (createdPlant(head.change) !== null) {
    handleRefusal(store, head, reason)
    return
  }
  detachRedo(store, head, store.get(outboxAtom))
  const { entry, queue, hasDependents } = extractDependents(store, head)
  const isReverted = handleRefusal(store, entry, reason, queue) && !hasDependents
  store.set(
    refusedChangesAtom,
    store.get(refusedChangesAtom).flatMap((refused) => {
      if (refused.key !== entry.key) return [refused]
      const change = withoutUndoneCreations(refused.change)
      return isReverted || !change.columns.length ? [] : [{ ...refused, change }]
    }),
  )
  // Its cells were drawn while it counted as refused.
  if (isReverted && (isOneCell(entry.change) || canStayInCells(entry.change))) redrawCells(store, entry.change)
}

/** Sends a parked change again as the latest change, and shows it. */
export function sendParked(store: Store, key: string): void {
  const refused = store.get(refusedChangesAtom).find((other) => other.key === key && other.code === parkedCode)
  if (!refused) return
  const { scope, change } = refused
  const newKey = enqueue(store, scope, change, seqOf(store, scope))
  store.set(
    refusedChangesAtom,
    store.get(refusedChangesAtom).filter((other) => other !== refused),
  )
  applyToScreen(store, scope, change)
  if (canUndo(store, scope, key)) {
    rekeyEntry(store, scope, key, newKey)
    // Dependents are one undo step with it; later writes over it are not. What was written to a plant has its own
    // entry.
    if (createdPlant(change) === null) updateEntryChange(store, scope, newKey, () => change)
    return
  }
  dropEntry(store, scope, key)
  addUndoEntry(store, scope, change, newKey, [])
}
