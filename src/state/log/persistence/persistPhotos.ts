import { inBackground } from '../../../domain/inBackground.ts'
import { photoEditsAtom } from '../../photos/photoEdits.ts'
import { waitingPhotosAtom } from '../../photos/waitingPhotos.ts'
import type { Store } from '../../store.ts'
import type { Persister } from './persistWork.ts'
import type { Write } from './records.ts'
import type { PersistentStorage } from './storage.ts'

/** Stores the unsent photos and photo edits of a window at every change. Each window of a pair sends its own. */
export function persistPhotos(store: Store, storage: PersistentStorage, userId: number, window: string): Persister {
  let stored: ReadonlyMap<string, unknown> = new Map()

  function writes(): Write[] {
    const previous = stored
    const current = new Map(
      [...store.get(waitingPhotosAtom), ...store.get(photoEditsAtom)].map((photo) => [photo.key, photo] as const),
    )
    stored = current
    return [
      ...[...current.values()].flatMap((photo): Write[] =>
        previous.get(photo.key) === photo ? [] : [{ kind: 'photos', put: { userId, window, photo } }],
      ),
      ...[...previous.keys()].flatMap((key): Write[] => (current.has(key) ? [] : [{ kind: 'photos', remove: key }])),
    ]
  }

  const storeChanges = () => {
    const pendingWrites = writes()
    return pendingWrites.length ? storage.write(pendingWrites) : Promise.resolve()
  }
  const stops = [waitingPhotosAtom, photoEditsAtom].map((queue) => store.sub(queue, () => inBackground(storeChanges())))
  return {
    flush: storeChanges,
    storeAll() {
      stored = new Map()
      return storeChanges()
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}
