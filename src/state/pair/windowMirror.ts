import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import { applyWindowWrite, lastScreenWriteAtom } from '../log/applyToScreen.ts'
import { unresolvedEntries, withQueuedValues } from '../outbox/outbox.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import { applySharedSelection, type SharedSelection, sharedSelection } from './sharedSelection.ts'
import { sharedView } from './sharedView.ts'
import { allWork, applyWork, followWork, noWork, type WorkDelta, workSince } from './sharedWork.ts'

/** A message from one window of a pair to the other. */
export type MirrorNews =
  | { readonly kind: 'write'; readonly scope: ChangeScope; readonly change: ChangeSet }
  | { readonly kind: 'work'; readonly delta: WorkDelta; readonly isWhole?: true }
  | { readonly kind: 'view'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'selection'; readonly selection: SharedSelection }

/** Mirrors work, view and selection between the two windows of a pair. */
export interface Mirror {
  /** Applies a message of the other window. */
  receive(news: MirrorNews): void
  /** The full state for the other window, in order. */
  whole(): MirrorNews[]
  stop(): void
}

/** Minimum interval of posts of selection and view, ms: a drag changes them often. */
const postInterval = 16

/**
 * Watches the user's actions here and posts them: every write with its queue and timeline entry at once, view and
 * selection after a moment. What a load does to view and selection each window does on its own.
 */
export function startMirror(store: Store, post: (news: MirrorNews) => void): Mirror {
  let isApplying = false
  let work = workSince(store, noWork).now
  let columns = store.get(loadedYearAtom)
  let selection = store.get(selectionAtom)
  let values = readChangedView()
  /** The other window's latest view, for a year that is not loaded here yet. */
  let remoteView: Record<string, unknown> = {}
  let remoteSelection: SharedSelection | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function readChangedView(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(sharedView).map(([name, piece]) => [name, piece.read(store)]))
  }

  function whileApplying(receive: () => void): void {
    isApplying = true
    try {
      receive()
    } finally {
      isApplying = false
    }
  }

  function postWork(): void {
    if (isApplying) return
    const { delta, now } = workSince(store, work)
    work = now
    if (delta) post({ kind: 'work', delta })
  }

  function applyView(remote: Readonly<Record<string, unknown>>): void {
    whileApplying(() => {
      for (const [name, value] of Object.entries(remote)) {
        sharedView[name]?.put(store, value)
        values[name] = sharedView[name]?.read(store)
      }
    })
  }

  function applySelection(remote: SharedSelection): void {
    whileApplying(() => applySharedSelection(store, remote))
    selection = store.get(selectionAtom)
  }

  /** When another year is loaded, or the same one again, applies what the other window has posted for it. */
  function followLoad(): void {
    columns = store.get(loadedYearAtom)
    values = readChangedView()
    selection = store.get(selectionAtom)
    applyView(remoteView)
    if (remoteSelection) applySelection(remoteSelection)
  }

  function postView(): void {
    timer = undefined
    if (store.get(loadedYearAtom) !== columns) {
      followLoad()
      return
    }
    const currentValues = readChangedView()
    const changed = Object.entries(currentValues).filter(([name, value]) => value !== values[name])
    values = currentValues
    if (changed.length) {
      for (const [name] of changed) delete remoteView[name]
      post({ kind: 'view', values: Object.fromEntries(changed) })
    }
    if (store.get(selectionAtom) === selection) return
    selection = store.get(selectionAtom)
    remoteSelection = null
    const shared = sharedSelection(store)
    if (shared) post({ kind: 'selection', selection: shared })
  }

  function schedulePost(): void {
    if (!isApplying) timer ??= setTimeout(postView, postInterval)
  }

  function applyAll(delta: WorkDelta): void {
    const present = new Set(unresolvedEntries(store).map(({ key }) => key))
    work = applyWork(store, delta)
    // Unconfirmed writes may be missing in a year that was loaded before this message.
    const year = store.get(loadedYearAtom)
    for (const entry of unresolvedEntries(store))
      if (year && !present.has(entry.key)) applyWindowWrite(store, entry.scope, withQueuedValues(store, entry.change))
  }

  const stops = [
    store.sub(lastScreenWriteAtom, () => {
      const write = store.get(lastScreenWriteAtom)
      if (write && !isApplying) post({ kind: 'write', ...write })
    }),
    ...followWork(store, postWork),
    ...Object.values(sharedView).map((piece) => piece.follow(store, schedulePost)),
    store.sub(selectionAtom, schedulePost),
    store.sub(loadedYearAtom, () => queueMicrotask(() => store.get(loadedYearAtom) !== columns && followLoad())),
  ]
  return {
    receive(news) {
      if (news.kind === 'write') whileApplying(() => applyWindowWrite(store, news.scope, news.change))
      else if (news.kind === 'work') {
        whileApplying(() => {
          if (news.isWhole) applyAll(news.delta)
          else work = applyWork(store, news.delta)
        })
      } else if (news.kind === 'view') {
        remoteView = { ...remoteView, ...news.values }
        applyView(news.values)
      } else {
        remoteSelection = news.selection
        applySelection(news.selection)
      }
    },
    whole() {
      const delta = allWork(store)
      const shared = sharedSelection(store)
      return [
        ...(delta ? [{ kind: 'work' as const, delta, isWhole: true as const }] : []),
        { kind: 'view' as const, values: readChangedView() },
        ...(shared ? [{ kind: 'selection' as const, selection: shared }] : []),
      ]
    },
    stop() {
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
