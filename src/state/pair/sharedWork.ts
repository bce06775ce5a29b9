import type { PrimitiveAtom } from 'jotai'
import type { ScopeKey } from '../../domain/change/scope.ts'
import {
  type ConflictEntry,
  conflictsAtom,
  type FailedEntry,
  failuresAtom,
  type OutboxEntry,
  outboxAtom,
} from '../log/outbox.ts'
import { redrawCells } from '../log/refusedCells.ts'
import { entryName, type HistoryEntry, historyAtom, type Timeline } from '../log/undoStack.ts'
import type { Store } from '../store.ts'
import { type ListDelta, listDelta, withDelta } from './listDelta.ts'

type TimelineDelta = { readonly [End in keyof Timeline]: ListDelta<HistoryEntry> | null }

/** What became of the queue, of what was refused or is asked about, and of what can be taken back. */
export interface WorkDelta {
  readonly outbox: ListDelta<OutboxEntry> | null
  readonly conflicts: ListDelta<ConflictEntry> | null
  readonly failures: ListDelta<FailedEntry> | null
  readonly history: readonly (readonly [ScopeKey, TimelineDelta])[]
}

const byKey = ({ key }: { key: string }): string => key
const nothingDone: Timeline = { undo: [], redo: [] }

/** What a window holds of the user's work, as it was told last. */
interface Held {
  readonly outbox: readonly OutboxEntry[]
  readonly conflicts: readonly ConflictEntry[]
  readonly failures: readonly FailedEntry[]
  readonly history: Partial<Record<ScopeKey, Timeline>>
}

const held = (store: Store): Held => ({
  outbox: store.get(outboxAtom),
  conflicts: store.get(conflictsAtom),
  failures: store.get(failuresAtom),
  history: store.get(historyAtom),
})

/** Nothing of anybody's work. */
export const noWork: Held = { outbox: [], conflicts: [], failures: [], history: {} }

function historyDelta(before: Held['history'], now: Held['history']): [ScopeKey, TimelineDelta][] {
  if (before === now) return []
  return (Object.keys({ ...before, ...now }) as ScopeKey[]).flatMap((scope): [ScopeKey, TimelineDelta][] => {
    const [former, timeline] = [before[scope] ?? nothingDone, now[scope] ?? nothingDone]
    const undo = listDelta(former.undo, timeline.undo, entryName)
    const redo = listDelta(former.redo, timeline.redo, entryName)
    return undo || redo ? [[scope, { undo, redo }]] : []
  })
}

/** What of the work is other than it was; null where nothing is. `now` is what is to be compared with next. */
export function workSince(store: Store, before: Held): { delta: WorkDelta | null; now: Held } {
  const now = held(store)
  const delta = {
    outbox: listDelta(before.outbox, now.outbox, byKey),
    conflicts: listDelta(before.conflicts, now.conflicts, byKey),
    failures: listDelta(before.failures, now.failures, byKey),
    history: historyDelta(before.history, now.history),
  }
  const isSame = !delta.outbox && !delta.conflicts && !delta.failures && !delta.history.length
  return { delta: isSame ? null : delta, now }
}

function takeList<T extends { key: string }>(store: Store, list: PrimitiveAtom<T[]>, delta: ListDelta<T> | null): void {
  if (delta) store.set(list, withDelta(store.get(list), delta, byKey))
}

/** Takes over what became of the work in the window beside; what was refused there is drawn on its cells. Answers what is held now. */
export function takeWork(store: Store, delta: WorkDelta): Held {
  const refusedBefore = store.get(failuresAtom)
  takeList(store, outboxAtom, delta.outbox)
  takeList(store, conflictsAtom, delta.conflicts)
  takeList(store, failuresAtom, delta.failures)
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
  return held(store)
}

function drawOthers(store: Store, before: readonly FailedEntry[], now: readonly FailedEntry[]): void {
  for (const { change } of before) if (!now.some((other) => other.change === change)) redrawCells(store, change)
  for (const { change } of now) if (!before.some((other) => other.change === change)) redrawCells(store, change)
}

/** All of the work that a window has, for one that comes beside it. */
export const wholeWork = (store: Store): WorkDelta | null => workSince(store, noWork).delta

/** Calls back with every change of the work; answers how to stop. */
export const followWork = (store: Store, told: () => void): (() => void)[] =>
  [outboxAtom, conflictsAtom, failuresAtom, historyAtom].map((piece) => store.sub(piece, told))
