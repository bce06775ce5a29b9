import type { PrimitiveAtom } from 'jotai'
import type { ScopeKey } from '../../domain/change/scope.ts'
import { redrawCells } from '../log/queue/refusedCells.ts'
import { entryName, type HistoryEntry, historyAtom, type Timeline } from '../log/undo/undoStack.ts'
import {
  type ConflictEntry,
  conflictsAtom,
  type FailedEntry,
  failuresAtom,
  type OutboxEntry,
  outboxAtom,
} from '../outbox/outbox.ts'
import type { Store } from '../store.ts'
import { type ListDelta, listDelta, withDelta } from './listDelta.ts'

type TimelineDelta = { readonly [End in keyof Timeline]: ListDelta<HistoryEntry> | null }

/** The difference of the queue, refusals, conflicts and undo timelines. */
export interface WorkDelta {
  readonly outbox: ListDelta<OutboxEntry> | null
  readonly conflicts: ListDelta<ConflictEntry> | null
  readonly failures: ListDelta<FailedEntry> | null
  readonly history: readonly (readonly [ScopeKey, TimelineDelta])[]
}

const byKey = ({ key }: { key: string }): string => key
const nothingDone: Timeline = { undo: [], redo: [] }

/** The user's unconfirmed work in a window. */
interface UserWork {
  readonly outbox: readonly OutboxEntry[]
  readonly conflicts: readonly ConflictEntry[]
  readonly failures: readonly FailedEntry[]
  readonly history: Partial<Record<ScopeKey, Timeline>>
}

const workOf = (store: Store): UserWork => ({
  outbox: store.get(outboxAtom),
  conflicts: store.get(conflictsAtom),
  failures: store.get(failuresAtom),
  history: store.get(historyAtom),
})

/** No work at all. */
export const noWork: UserWork = { outbox: [], conflicts: [], failures: [], history: {} }

function historyDelta(before: UserWork['history'], now: UserWork['history']): [ScopeKey, TimelineDelta][] {
  if (before === now) return []
  return (Object.keys({ ...before, ...now }) as ScopeKey[]).flatMap((scope): [ScopeKey, TimelineDelta][] => {
    const [previous, timeline] = [before[scope] ?? nothingDone, now[scope] ?? nothingDone]
    const undo = listDelta(previous.undo, timeline.undo, entryName)
    const redo = listDelta(previous.redo, timeline.redo, entryName)
    return undo || redo ? [[scope, { undo, redo }]] : []
  })
}

/** The difference of the work since `before`; null if there is none. Pass `now` as the next `before`. */
export function workSince(store: Store, before: UserWork): { delta: WorkDelta | null; now: UserWork } {
  const now = workOf(store)
  const delta = {
    outbox: listDelta(before.outbox, now.outbox, byKey),
    conflicts: listDelta(before.conflicts, now.conflicts, byKey),
    failures: listDelta(before.failures, now.failures, byKey),
    history: historyDelta(before.history, now.history),
  }
  const isSame = !delta.outbox && !delta.conflicts && !delta.failures && !delta.history.length
  return { delta: isSame ? null : delta, now }
}

function applyListDelta<T extends { key: string }>(
  store: Store,
  list: PrimitiveAtom<T[]>,
  delta: ListDelta<T> | null,
): void {
  if (delta) store.set(list, withDelta(store.get(list), delta, byKey))
}

/** Applies the other window's work; refused values are drawn in their cells. Returns the resulting work. */
export function applyWork(store: Store, delta: WorkDelta): UserWork {
  const refusedBefore = store.get(failuresAtom)
  applyListDelta(store, outboxAtom, delta.outbox)
  applyListDelta(store, conflictsAtom, delta.conflicts)
  applyListDelta(store, failuresAtom, delta.failures)
  if (delta.history.length) {
    const history = { ...store.get(historyAtom) }
    for (const [scope, { undo, redo }] of delta.history) {
      const timeline = history[scope] ?? nothingDone
      history[scope] = {
        undo: undo ? withDelta(timeline.undo, undo, entryName) : timeline.undo,
        redo: redo ? withDelta(timeline.redo, redo, entryName) : timeline.redo,
      }
    }
    store.set(historyAtom, history)
  }
  if (delta.failures) drawOthers(store, refusedBefore, store.get(failuresAtom))
  return workOf(store)
}

function drawOthers(store: Store, before: readonly FailedEntry[], now: readonly FailedEntry[]): void {
  for (const { change } of before) if (!now.some((other) => other.change === change)) redrawCells(store, change)
  for (const { change } of now) if (!before.some((other) => other.change === change)) redrawCells(store, change)
}

/** All work of this window, for another one that opens. */
export const wholeWork = (store: Store): WorkDelta | null => workSince(store, noWork).delta

/** Calls `onChange` at every change of the work; returns the unsubscribers. */
export const followWork = (store: Store, onChange: () => void): (() => void)[] =>
  [outboxAtom, conflictsAtom, failuresAtom, historyAtom].map((piece) => store.sub(piece, onChange))
