import { type ChangeScope, type ScopeKey, scopeKey } from '../../domain/change/scope.ts'
import { isShownAtom, openCropAtom, seqOf, touchedLinesAtom } from '../log/openColumns.ts'
import {
  isUnresolvedEntry,
  type Timeline,
  timelineLimit,
  timelinesAtom,
  type UndoEntry,
  undoEntryId,
} from '../log/undo/timeline.ts'
import { conflictsAtom, outboxAtom, refusedChangesAtom } from '../outbox/outbox.ts'
import type { Store } from '../store.ts'
import { receivedChangesAtom } from '../year/inspector.ts'
import { lastTouchAtom, loadedYearAtom } from '../year/loaded.ts'
import { type ListDelta, listDelta } from './listDelta.ts'

/**
 * A message from one tab to the user's other tabs about the undo timeline of a scope. `seq` is the log number that the
 * sender has reached: a tab that shows the scope waits for it before offering the entry. `whole` replaces the timeline,
 * for a tab that has just opened.
 */
export type TimelineMessage =
  | {
      readonly kind: 'changed'
      readonly scope: ChangeScope
      readonly seq: number
      readonly undo: ListDelta<UndoEntry> | null
      readonly redo: ListDelta<UndoEntry> | null
    }
  | { readonly kind: 'whole'; readonly scope: ChangeScope; readonly seq: number; readonly timeline: Timeline }

/** Keeps the undo timelines of a user's tabs equal. */
export interface TimelineSync {
  receive(message: TimelineMessage): void
  /** All timelines of this tab, as messages for a new tab. */
  whole(): TimelineMessage[]
  stop(): void
}

const emptyTimeline: Timeline = { undo: [], redo: [] }

/**
 * The entries that other tabs can undo: those stored by the server. Unsent, undecided and refused ones belong to the
 * queue of this tab.
 */
function settledPart(store: Store, { undo, redo }: Timeline): Timeline {
  const isSettled = (entry: UndoEntry) => !isUnresolvedEntry(store, entry)
  return { undo: undo.filter(isSettled), redo: redo.filter(isSettled) }
}

/** Inserts an entry by its creation time; a redone entry is the newest. */
function insertUndo(list: UndoEntry[], entry: UndoEntry): void {
  const index = entry.isAgain ? list.length : list.findLastIndex((other) => other.at <= entry.at) + 1
  list.splice(index, 0, entry)
}

function withDeltas(timeline: Timeline, message: Extract<TimelineMessage, { kind: 'changed' }>): Timeline {
  const merge = (
    list: readonly UndoEntry[],
    delta: ListDelta<UndoEntry> | null,
    insert: (list: UndoEntry[], entry: UndoEntry) => void,
  ): UndoEntry[] => {
    const removed = new Set(delta?.removed)
    const merged = list.filter((entry) => !removed.has(undoEntryId(entry)))
    for (const { id, isNew, parts } of delta?.put ?? []) {
      const index = merged.findIndex((entry) => undoEntryId(entry) === id)
      if (index >= 0) merged[index] = { ...merged[index], ...parts }
      else if (isNew) insert(merged, parts as UndoEntry)
    }
    return merged
  }
  const undo = merge(timeline.undo, message.undo, insertUndo)
  return {
    undo: undo.slice(-timelineLimit),
    redo: merge(timeline.redo, message.redo, (list, entry) => list.push(entry)),
  }
}

/** The other tab's timeline plus this tab's entries that are not stored yet. */
function withUnsettledEntries(store: Store, own: Timeline, other: Timeline): Timeline {
  const isUnsettled = (entry: UndoEntry) => isUnresolvedEntry(store, entry)
  const undo = [...other.undo]
  for (const entry of own.undo.filter(isUnsettled)) insertUndo(undo, entry)
  return { undo: undo.slice(-timelineLimit), redo: [...other.redo, ...own.redo.filter(isUnsettled)] }
}

/**
 * Posts changes of this tab's stored entries (once a task, by `post`), and applies the messages of other tabs in order.
 * An entry is offered once the columns on screen contain it: earlier, undo would mistake it for another user's later
 * write.
 */
export function startTimelineSync(store: Store, post: (message: TimelineMessage) => void): TimelineSync {
  let posted: Partial<Record<ScopeKey, Timeline>> = settledTimelines()
  const waiting: TimelineMessage[] = []
  let isPosting = false
  let isStopped = false

  function settledTimelines(): Partial<Record<ScopeKey, Timeline>> {
    const timelines = Object.entries(store.get(timelinesAtom)) as [ScopeKey, Timeline][]
    return Object.fromEntries(timelines.map(([key, timeline]) => [key, settledPart(store, timeline)]))
  }

  function postChanges(): void {
    isPosting = false
    if (isStopped) return
    const before = posted
    posted = settledTimelines()
    for (const key of Object.keys({ ...before, ...posted }) as ScopeKey[]) {
      const [previous, current] = [before[key] ?? emptyTimeline, posted[key] ?? emptyTimeline]
      const [undo, redo] = [
        listDelta(previous.undo, current.undo, undoEntryId),
        listDelta(previous.redo, current.redo, undoEntryId),
      ]
      if (!undo && !redo) continue
      const scope = scopeOf(key)
      post({ kind: 'changed', scope, seq: seqOf(store, scope), undo, redo })
    }
  }

  function postSoon(): void {
    if (isPosting) return
    isPosting = true
    queueMicrotask(postChanges)
  }

  const isReady = ({ scope, seq }: TimelineMessage) => !store.get(isShownAtom)(scope) || seqOf(store, scope) >= seq

  function applyWaiting(): void {
    let k = 0
    const blocked = new Set<ScopeKey>()
    while (k < waiting.length) {
      const message = waiting[k]
      const key = scopeKey(message.scope)
      // Messages of one scope stay in order; a scope that waits does not block the others.
      if (blocked.has(key) || !isReady(message)) {
        blocked.add(key)
        k++
        continue
      }
      waiting.splice(k, 1)
      // Own changes first: they are compared with what was posted before the other tab's arrive.
      postChanges()
      const ownTimeline = store.get(timelinesAtom)[key] ?? emptyTimeline
      const timeline =
        message.kind === 'whole'
          ? withUnsettledEntries(store, ownTimeline, message.timeline)
          : withDeltas(ownTimeline, message)
      posted = { ...posted, [key]: settledPart(store, timeline) }
      store.set(timelinesAtom, { ...store.get(timelinesAtom), [key]: timeline })
    }
  }

  const onMessage = () => {
    if (waiting.length) applyWaiting()
  }
  const stops = [
    ...[timelinesAtom, outboxAtom, conflictsAtom, refusedChangesAtom].map((piece) => store.sub(piece, postSoon)),
    ...[receivedChangesAtom, lastTouchAtom, touchedLinesAtom, loadedYearAtom, openCropAtom, outboxAtom].map((piece) =>
      // After the task: numbers are advanced before or after the atoms change.
      store.sub(piece, () => queueMicrotask(onMessage)),
    ),
  ]
  return {
    receive(message) {
      waiting.push(message)
      applyWaiting()
    },
    whole() {
      return (Object.entries(settledTimelines()) as [ScopeKey, Timeline][]).map(([key, timeline]) => {
        const scope = scopeOf(key)
        return { kind: 'whole' as const, scope, seq: seqOf(store, scope), timeline }
      })
    },
    stop() {
      isStopped = true
      for (const stop of stops) stop()
    },
  }
}

function scopeOf(key: ScopeKey): ChangeScope {
  const [kind, id] = key.split(':')
  return { of: kind as ChangeScope['of'], id: Number(id) }
}
