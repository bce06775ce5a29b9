import type { PrimitiveAtom } from 'jotai'
import type { ScopeKey } from '../../domain/change/scope.ts'
import { redrawCells } from '../log/refused/refusedCells.ts'
import { type Timeline, timelinesAtom, type UndoEntry, undoEntryId } from '../log/undo/timeline.ts'
import {
  type ConflictEntry,
  conflictsAtom,
  type OutboxEntry,
  outboxAtom,
  type RefusedChange,
  refusedChangesAtom,
} from '../outbox/outbox.ts'
import type { Store } from '../store.ts'
import { type ListDelta, listDelta, withDelta } from './listDelta.ts'

type TimelineDelta = { readonly [End in keyof Timeline]: ListDelta<UndoEntry> | null }

/** The difference of the queue, refusals, conflicts and undo timelines. */
export interface WorkDelta {
  readonly outbox: ListDelta<OutboxEntry> | null
  readonly conflicts: ListDelta<ConflictEntry> | null
  readonly failures: ListDelta<RefusedChange> | null
  readonly history: readonly (readonly [ScopeKey, TimelineDelta])[]
}

const byKey = ({ key }: { key: string }): string => key
const emptyTimeline: Timeline = { undo: [], redo: [] }

/** The user's unconfirmed work in a window. */
interface UserWork {
  readonly outbox: readonly OutboxEntry[]
  readonly conflicts: readonly ConflictEntry[]
  readonly failures: readonly RefusedChange[]
  readonly history: Partial<Record<ScopeKey, Timeline>>
}

const workOf = (store: Store): UserWork => ({
  outbox: store.get(outboxAtom),
  conflicts: store.get(conflictsAtom),
  failures: store.get(refusedChangesAtom),
  history: store.get(timelinesAtom),
})

/** Work without any change, conflict or undo entry: the state before anything was sent. */
export const noWork: UserWork = { outbox: [], conflicts: [], failures: [], history: {} }

function timelineDeltas(before: UserWork['history'], current: UserWork['history']): [ScopeKey, TimelineDelta][] {
  if (before === current) return []
  return (Object.keys({ ...before, ...current }) as ScopeKey[]).flatMap((scope): [ScopeKey, TimelineDelta][] => {
    const [previous, timeline] = [before[scope] ?? emptyTimeline, current[scope] ?? emptyTimeline]
    const undo = listDelta(previous.undo, timeline.undo, undoEntryId)
    const redo = listDelta(previous.redo, timeline.redo, undoEntryId)
    return undo || redo ? [[scope, { undo, redo }]] : []
  })
}

/** The difference of the work since `before`; null if there is none. Pass the returned `now` as the next `before`. */
export function workSince(store: Store, before: UserWork): { delta: WorkDelta | null; now: UserWork } {
  const current = workOf(store)
  const delta = {
    outbox: listDelta(before.outbox, current.outbox, byKey),
    conflicts: listDelta(before.conflicts, current.conflicts, byKey),
    failures: listDelta(before.failures, current.failures, byKey),
    history: timelineDeltas(before.history, current.history),
  }
  const isSame = !delta.outbox && !delta.conflicts && !delta.failures && !delta.history.length
  return { delta: isSame ? null : delta, now: current }
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
  const refusedBefore = store.get(refusedChangesAtom)
  applyListDelta(store, outboxAtom, delta.outbox)
  applyListDelta(store, conflictsAtom, delta.conflicts)
  applyListDelta(store, refusedChangesAtom, delta.failures)
  if (delta.history.length) {
    const history = { ...store.get(timelinesAtom) }
    for (const [scope, { undo, redo }] of delta.history) {
      const timeline = history[scope] ?? emptyTimeline
      history[scope] = {
        undo: undo ? withDelta(timeline.undo, undo, undoEntryId) : timeline.undo,
        redo: redo ? withDelta(timeline.redo, redo, undoEntryId) : timeline.redo,
      }
    }
    store.set(timelinesAtom, history)
  }
  if (delta.failures) redrawDifferent(store, refusedBefore, store.get(refusedChangesAtom))
  return workOf(store)
}

function redrawDifferent(store: Store, before: readonly RefusedChange[], current: readonly RefusedChange[]): void {
  for (const { change } of before) if (!current.some((other) => other.change === change)) redrawCells(store, change)
  for (const { change } of current) if (!before.some((other) => other.change === change)) redrawCells(store, change)
}

/** All work of this window, for another one that opens. */
export const allWork = (store: Store): WorkDelta | null => workSince(store, noWork).delta

/** Calls `onChange` at every change of the work; returns the unsubscribers. */
export const followWork = (store: Store, onChange: () => void): (() => void)[] =>
  [outboxAtom, conflictsAtom, refusedChangesAtom, timelinesAtom].map((piece) => store.sub(piece, onChange))
