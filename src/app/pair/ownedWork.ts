import type { ScopeKey } from '../../domain/change/scope.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { WorkKeeper } from '../../state/log/kept/keepWork.ts'
import type { Kept } from '../../state/log/kept/kept.ts'
import { historyAtom } from '../../state/log/undoStack.ts'
import type { Store } from '../../state/store.ts'
import type { WindowPair } from './windowPair.ts'

/** Keeps this window's work once it owns it: both windows hold the same, and one of them keeps it. */
export function keepOwned(pair: WindowPair, keep: () => WorkKeeper): WorkKeeper {
  let keeper: WorkKeeper | null = null
  const stopOwning = pair.whenOwner(() => {
    keeper = keep()
    inBackground(keeper.now())
  })
  return {
    now: () => keeper?.now() ?? Promise.resolve(),
    anew: () => keeper?.anew() ?? Promise.resolve(),
    stop() {
      stopOwning()
      keeper?.stop()
    },
  }
}

/** The browser's store, into which only the window that owns the work writes. */
export function writtenByOwner(kept: Kept, pair: WindowPair): Kept {
  return { ...kept, write: (writes) => (pair.isOwner() ? kept.write(writes) : Promise.resolve()) }
}

/**
 * Calls `take` when this window comes to own what the other one did; the other's undo timelines, which this window has as
 * well, are kept no longer. Nothing is called for a window that owns its work from the start.
 */
export function inherit(
  pair: WindowPair,
  { store, kept, userId }: { store: Store; kept: Kept; userId: number },
  take: () => void,
): () => void {
  if (pair.isOwner()) return () => undefined
  const others = new Set<string>()
  const stops = [
    pair.hear((_, from) => others.add(from)),
    pair.whenOwner(() => {
      const scopes = Object.keys(store.get(historyAtom)) as ScopeKey[]
      inBackground(
        kept.write(
          [...others].flatMap((window) =>
            scopes.map((scope) => ({
              kind: 'timelines' as const,
              remove: [userId, scope, window] as [number, ScopeKey, string],
            })),
          ),
        ),
      )
      take()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
