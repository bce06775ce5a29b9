import type { ScopeKey } from '../../domain/change/scope.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { Persister } from '../../state/log/persistence/persistWork.ts'
import type { PersistentStorage } from '../../state/log/persistence/storage.ts'
import { timelinesAtom } from '../../state/log/undo/timeline.ts'
import type { Store } from '../../state/store.ts'
import type { WindowPair } from './windowPair.ts'

/** Persists the work of both windows while this one owns it: only the owner writes it. */
export function persistAsOwner(pair: WindowPair, createPersister: () => Persister): Persister {
  let persister: Persister | null = null
  const stopOwning = pair.whenOwner(() => {
    persister = createPersister()
    inBackground(persister.flush())
  })
  return {
    flush: () => persister?.flush() ?? Promise.resolve(),
    storeAll: () => persister?.storeAll() ?? Promise.resolve(),
    stop() {
      stopOwning()
      persister?.stop()
    },
  }
}

/** The browser's storage, to which only the owner of the work writes. */
export function ownerOnlyStorage(storage: PersistentStorage, pair: WindowPair): PersistentStorage {
  return { ...storage, write: (writes) => (pair.isOwner() ? storage.write(writes) : Promise.resolve()) }
}

/**
 * Calls `take` when this window becomes the owner after the other one, whose undo timelines, which this window has as
 * well, are then deleted. Not called for a window that is the owner from the start.
 */
export function onInheritedWork(
  pair: WindowPair,
  { store, storage, userId }: { store: Store; storage: PersistentStorage; userId: number },
  take: () => void,
): () => void {
  if (pair.isOwner()) return () => undefined
  const otherWindows = new Set<string>()
  const stops = [
    pair.listen((_, from) => otherWindows.add(from)),
    pair.whenOwner(() => {
      const scopes = Object.keys(store.get(timelinesAtom)) as ScopeKey[]
      inBackground(
        storage.write(
          [...otherWindows].flatMap((window) =>
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
