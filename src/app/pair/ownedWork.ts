import type { ScopeKey } from '../../domain/change/scope.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { WorkKeeper } from '../../state/log/kept/keepWork.ts'
import type { Kept } from '../../state/log/kept/kept.ts'
import { historyAtom } from '../../state/log/undoStack.ts'
import type { Store } from '../../state/store.ts'
import type { WindowPair } from './windowPair.ts'

/** Persists the work of both windows while this one owns it: only the owner writes it. */
export function persistOwned(pair: WindowPair, keep: () => WorkKeeper): WorkKeeper {
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

/** The browser's storage, to which only the owner of the work writes. */
export function writtenByOwner(kept: Kept, pair: WindowPair): Kept {
  return { ...kept, write: (writes) => (pair.isOwner() ? kept.write(writes) : Promise.resolve()) }
}

/**
 * Calls `take` when this window becomes the owner after the other one, whose undo timelines, which this window has as
 * well, are then deleted. Not called for a window that is the owner from the start.
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
