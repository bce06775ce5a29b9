import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import { unresolvedEntries } from '../log/outbox.ts'
import { ownWriteAtom, showWrite } from '../log/screen.ts'
import { belowQueue } from '../log/shownValues.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import { type ToldSelection, takeSelection, toldSelection } from './sharedSelection.ts'
import { sharedView } from './sharedView.ts'
import { followWork, noWork, takeWork, type WorkDelta, wholeWork, workSince } from './sharedWork.ts'

/** What one window tells the other of itself. */
export type MirrorNews =
  | { readonly kind: 'write'; readonly scope: ChangeScope; readonly change: ChangeSet }
  | { readonly kind: 'work'; readonly delta: WorkDelta; readonly isWhole?: true }
  | { readonly kind: 'view'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'selection'; readonly selection: ToldSelection }

/** Keeps this window's work, view and selection the same as those of the window beside it. */
export interface Mirror {
  /** Takes in what the other window tells. */
  take(news: MirrorNews): void
  /** All that the other window has to know, in the order in which it is to be told. */
  whole(): MirrorNews[]
  stop(): void
}

/** Selection and view are told at most this often, ms: a drag makes many of them. */
const tellEvery = 16

/**
 * Follows what the user does here and tells it by `post`: every write with its place in queue and timeline at once, view and
 * selection after a moment. What a load makes of view and selection both windows make by themselves.
 */
export function startMirror(store: Store, post: (news: MirrorNews) => void): Mirror {
  let isTaking = false
  let work = workSince(store, noWork).now
  let columns = store.get(loadedAtom)
  let selection = store.get(selectionAtom)
  let values = readView()
  /** The newest of the other window, for the year that is yet to be loaded here. */
  let toldView: Record<string, unknown> = {}
  let toldSelected: ToldSelection | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function readView(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(sharedView).map(([name, piece]) => [name, piece.read(store)]))
  }

  function taking(take: () => void): void {
    isTaking = true
    try {
      take()
    } finally {
      isTaking = false
    }
  }

  function tellWork(): void {
    if (isTaking) return
    const { delta, now } = workSince(store, work)
    work = now
    if (delta) post({ kind: 'work', delta })
  }

  function putView(told: Readonly<Record<string, unknown>>): void {
    taking(() => {
      for (const [name, value] of Object.entries(told)) {
        sharedView[name]?.put(store, value)
        values[name] = sharedView[name]?.read(store)
      }
    })
  }

  function putSelection(told: ToldSelection): void {
    taking(() => takeSelection(store, told))
    selection = store.get(selectionAtom)
  }

  /** Another year, or the same one anew, has been put on screen: what the other window has of it is put here, too. */
  function followLoad(): void {
    columns = store.get(loadedAtom)
    values = readView()
    selection = store.get(selectionAtom)
    putView(toldView)
    if (toldSelected) putSelection(toldSelected)
  }

  function tellLook(): void {
    timer = undefined
    if (store.get(loadedAtom) !== columns) {
      followLoad()
      return
    }
    const now = readView()
    const changed = Object.entries(now).filter(([name, value]) => value !== values[name])
    values = now
    if (changed.length) {
      for (const [name] of changed) delete toldView[name]
      post({ kind: 'view', values: Object.fromEntries(changed) })
    }
    if (store.get(selectionAtom) === selection) return
    selection = store.get(selectionAtom)
    toldSelected = null
    const told = toldSelection(store)
    if (told) post({ kind: 'selection', selection: told })
  }

  function tellSoon(): void {
    if (!isTaking) timer ??= setTimeout(tellLook, tellEvery)
  }

  function takeWhole(delta: WorkDelta): void {
    const present = new Set(unresolvedEntries(store).map(({ key }) => key))
    work = takeWork(store, delta)
    // What waits to be stored may be missing in a year that came before this was told.
    const year = store.get(loadedAtom)
    for (const entry of unresolvedEntries(store))
      if (year && !present.has(entry.key)) showWrite(store, entry.scope, belowQueue(store, entry.change))
  }

  const stops = [
    store.sub(ownWriteAtom, () => {
      const write = store.get(ownWriteAtom)
      if (write && !isTaking) post({ kind: 'write', ...write })
    }),
    ...followWork(store, tellWork),
    ...Object.values(sharedView).map((piece) => piece.follow(store, tellSoon)),
    store.sub(selectionAtom, tellSoon),
    store.sub(loadedAtom, () => queueMicrotask(() => store.get(loadedAtom) !== columns && followLoad())),
  ]
  return {
    take(news) {
      if (news.kind === 'write') taking(() => showWrite(store, news.scope, news.change))
      else if (news.kind === 'work') {
        taking(() => {
          if (news.isWhole) takeWhole(news.delta)
          else work = takeWork(store, news.delta)
        })
      } else if (news.kind === 'view') {
        toldView = { ...toldView, ...news.values }
        putView(news.values)
      } else {
        toldSelected = news.selection
        putSelection(news.selection)
      }
    },
    whole() {
      const delta = wholeWork(store)
      const told = toldSelection(store)
      return [
        ...(delta ? [{ kind: 'work' as const, delta, isWhole: true as const }] : []),
        { kind: 'view' as const, values: readView() },
        ...(told ? [{ kind: 'selection' as const, selection: told }] : []),
      ]
    },
    stop() {
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
