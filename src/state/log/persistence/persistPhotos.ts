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
    const before = stored
    const now = new Map(
      [...store.get(waitingPhotosAtom), ...store.get(photoEditsAtom)].map((photo) => [photo.key, photo] as const),
    )
    stored = now
    return [
      ...[...now.values()].flatMap((photo): Write[] =>
        before.get(photo.key) === photo ? [] : [{ kind: 'photos', put: { userId, window, photo } }],
      ),
      ...[...before.keys()].flatMap((key): Write[] => (now.has(key) ? [] : [{ kind: 'photos', remove: key }])),
    ]
  }

  const now = () => {
    const due = writes()
    return due.length ? storage.write(due) : Promise.resolve()
  }
  const stops = [waitingPhotosAtom, photoEditsAtom].map((queue) => store.sub(queue, () => inBackground(now())))
  return {
    now,
    storeAll() {
      stored = new Map()
      return now()
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}
