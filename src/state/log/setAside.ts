import type { Store } from '../store.ts'
import { withBuiltOn, withoutUnmade } from './builtOn.ts'
import { eachCell, isOfCells, isOneCell, plantMade, withoutCells } from './cells.ts'
import { keepDoneAgain } from './laterWrites.ts'
import { seqOf } from './openColumns.ts'
import { asideCode, enqueue, failuresAtom, type OutboxEntry, outboxAtom } from './outbox.ts'
import { drawAgain } from './refusedCells.ts'
import { applyToScreen } from './screen.ts'
import { serverTroubleAtom } from './sender.ts'
import { refuse } from './settle.ts'
import { alterEntry, canUndo, dropEntry, record, rekeyEntry } from './undoStack.ts'

/**
 * Moves the dependents of a change from the queue into it. Returns the merged change, the queue, and whether there were
 * any.
 */
function takeBuiltOn(store: Store, head: OutboxEntry): { entry: OutboxEntry; queue: OutboxEntry[]; isMore: boolean } {
  const { change, queue, from } = withBuiltOn(store.get(outboxAtom), head)
  const keys = new Map<string, string>()
  for (const { entry, taken, left } of from) {
    if (!left.columns.length) {
      dropEntry(store, entry.scope, entry.key)
      continue
    }
    // The server may know the old key, and this is another change.
    const key = crypto.randomUUID()
    keys.set(entry.key, key)
    rekeyEntry(store, entry.scope, entry.key, key)
    const cells = new Set<string>()
    eachCell(taken, (cell) => cells.add(cell))
    alterEntry(store, entry.scope, key, (whole) => withoutCells(whole, (cell) => cells.has(cell)))
  }
  const entry = { ...head, change }
  const renamed = queue.map((one) => ({ ...one, key: keys.get(one.key) ?? one.key }))
  return { entry, queue: [entry, ...renamed], isMore: from.length > 0 }
}

/**
 * Removes the head of the queue, which the server cannot store, so that the others are sent. It stays as a parked
 * change with its dependents: in its cells, or reverted on screen if it has none. An undo without dependents is simply
 * reverted. Does nothing while the server has no trouble.
 */
export function setAside(store: Store): void {
  const trouble = store.get(serverTroubleAtom)
  const [head] = store.get(outboxAtom)
  if (!trouble || !head) return
  // The trouble was about this change; a paired window would hear of it late otherwise.
  store.set(serverTroubleAtom, null)
  const params = { id: trouble.requestId ?? '–' }
  const reason = { code: asideCode, detail: '', requestId: trouble.requestId, params }
  if (plantMade(head.change) !== null) {
    refuse(store, head, reason)
    return
  }
  keepDoneAgain(store, head, store.get(outboxAtom))
  const { entry, queue, isMore } = takeBuiltOn(store, head)
  const isBack = refuse(store, entry, reason, queue) && !isMore
  store.set(
    failuresAtom,
    store.get(failuresAtom).flatMap((failure) => {
      if (failure.key !== entry.key) return [failure]
      const change = withoutUnmade(failure.change)
      return isBack || !change.columns.length ? [] : [{ ...failure, change }]
    }),
  )
  // Its cells were drawn while it counted as refused.
  if (isBack && (isOneCell(entry.change) || isOfCells(entry.change))) drawAgain(store, entry.change)
}

/** Sends a parked change again as the latest change, and shows it. */
export function sendSetAside(store: Store, key: string): void {
  const failure = store.get(failuresAtom).find((one) => one.key === key && one.code === asideCode)
  if (!failure) return
  const { scope, change } = failure
  const again = enqueue(store, scope, change, seqOf(store, scope))
  store.set(
    failuresAtom,
    store.get(failuresAtom).filter((one) => one !== failure),
  )
  applyToScreen(store, scope, change)
  if (canUndo(store, scope, key)) {
    rekeyEntry(store, scope, key, again)
    // Dependents are one undo step with it; later writes over it are not. What was written to a plant has its own
    // entry.
    if (plantMade(change) === null) alterEntry(store, scope, again, () => change)
    return
  }
  dropEntry(store, scope, key)
  record(store, scope, change, again, [])
}
