import { outboxAtom } from '../log/outbox.ts'
import { answered } from '../log/sender.ts'
import type { Sending } from '../log/transport.ts'
import type { Store } from '../store.ts'
import {
  changeWaitingPhoto,
  removeWaitingPhoto,
  type StoredPhoto,
  sendingPhotoAtom,
  sentPhotosAtom,
  type WaitingPhoto,
  waitingPhotosAtom,
} from './waitingPhotos.ts'

/** How sending a photo ended: it is stored, it is refused for good, or it was not delivered (try again). */
export type PhotoOutcome =
  | { readonly kind: 'stored'; readonly photo: StoredPhoto }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  | { readonly kind: 'unreachable' }

/** What the sender needs of the network; src/app gives it the real one. `share` is how much has gone, 0 … 1. */
export type SendPhoto = (
  photo: WaitingPhoto,
  sending: Sending & { share(share: number): void },
) => Promise<PhotoOutcome>

const retryDelay = 3000

/** Sends photos as the outbox is sent: in order, one at a time, and what does not get through waits and goes again. */
export interface PhotoSender {
  /** Tries at once: the connection is back. */
  wake(): void
  stop(): void
}

/**
 * Sends the photos that wait. They go after the outbox, whose changes may make the plots that they are of; a refused one
 * stays where it is and lets the next go.
 */
export function startPhotoSender(store: Store, send: SendPhoto): PhotoSender {
  let running = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = (): WaitingPhoto | undefined =>
    store.get(outboxAtom).length > 0 ? undefined : store.get(waitingPhotosAtom).find(({ refusal }) => refusal === null)

  async function outcomeOf(photo: WaitingPhoto): Promise<PhotoOutcome> {
    const share = (now: number) => store.set(sendingPhotoAtom, { key: photo.key, share: now })
    share(0)
    try {
      return (await answered((sending) => send(photo, { ...sending, share }))) ?? { kind: 'unreachable' }
    } catch (error) {
      console.error('A photo could not be sent', error)
      return { kind: 'unreachable' }
    } finally {
      store.set(sendingPhotoAtom, null)
    }
  }

  async function run(): Promise<void> {
    if (running || stopped) return
    running = true
    try {
      for (let photo = next(); photo; photo = next()) {
        const outcome = await outcomeOf(photo)
        if (stopped) return
        if (outcome.kind === 'unreachable') {
          clearTimeout(timer)
          timer = setTimeout(() => {
            timer = undefined
            void run()
          }, retryDelay)
          return
        }
        if (outcome.kind === 'refused') {
          const { code, detail } = outcome
          changeWaitingPhoto(store, photo.key, { refusal: { code, detail } })
          continue
        }
        const { key, of, id, isDateOfPicture } = photo
        const sent = { key, of, id, isDateOfPicture, photo: outcome.photo, at: Date.now() }
        store.set(sentPhotosAtom, [...store.get(sentPhotosAtom), sent])
        removeWaitingPhoto(store, key)
      }
    } finally {
      running = false
    }
  }

  const look = () => {
    if (timer === undefined && next()) void run()
  }
  const stops = [store.sub(waitingPhotosAtom, look), store.sub(outboxAtom, look)]
  look()
  return {
    wake() {
      clearTimeout(timer)
      timer = undefined
      void run()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
