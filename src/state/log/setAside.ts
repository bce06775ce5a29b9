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
 * Takes what was built on a change out of the changes that wait behind it. Answers the change with it, the queue, and whether
 * there was any.
 */
function takeBuiltOn(store: Store, head: OutboxEntry): { entry: OutboxEntry; queue: OutboxEntry[]; isMore: boolean } {
  const { change, queue, from } = withBuiltOn(store.get(outboxAtom), head)
  const keys = new Map<string, string>()
  for (const { entry, taken, left } of from) {
    if (!left.columns.length) {
      dropEntry(store, entry.scope, entry.key)
      continue
    }
    // Another change now than the one that its key may have named to the server.
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
 * Takes the change that the server goes on being unable to store out of the head of the queue, so that what waits behind it is
 * sent. It is kept as a refused one, with what was built on it: on its cells, or where it has none taken back on screen; an undo
 * on which nothing was built is again what it was before. Nothing is done while the server has no trouble.
 */
export function setAside(store: Store): void {
  const trouble = store.get(serverTroubleAtom)
  const [head] = store.get(outboxAtom)
  if (!trouble || !head) return
  // It was about this one. A window beside the one that sends would hear so only later.
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
  // Its cells were drawn while it was among what is refused.
  if (isBack && (isOneCell(entry.change) || isOfCells(entry.change))) drawAgain(store, entry.change)
}

/** Sends a change that was set aside again, as what was done last; it is on screen as it was. */
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
    // What was built on it since is one step with it; what was written over it is not. What was written on a plant has its own.
    if (plantMade(change) === null) alterEntry(store, scope, again, () => change)
    return
  }
  dropEntry(store, scope, key)
  record(store, scope, change, again, [])
}
