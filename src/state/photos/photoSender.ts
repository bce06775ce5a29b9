import { inBackground } from '../../domain/inBackground.ts'
import { withTimeout } from '../log/queue/sender.ts'
import { outboxAtom } from '../outbox/outbox.ts'
import type { Sending } from '../outbox/transport.ts'
import type { Store } from '../store.ts'
import {
  dropPhotoEdits,
  nextPhotoEdit,
  type PhotoEdit,
  photoEditsAtom,
  refusePhotoEdit,
  removePhotoEdit,
} from './photoEdits.ts'
import {
  changeWaitingPhoto,
  removeWaitingPhoto,
  type StoredPhoto,
  sendingPhotoAtom,
  sentPhotosAtom,
  type WaitingPhoto,
  waitingPhotosAtom,
} from './waitingPhotos.ts'

/** The outcome of sending a photo or edit: stored, refused for good, or not delivered (retry). */
export type PhotoOutcome =
  | { readonly kind: 'stored'; readonly photo: StoredPhoto }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  | { readonly kind: 'unreachable' }

/** How the sender uses the network; src/app provides it. `reportShare` is the sent part, 0 … 1. */
export type SendPhoto = (
  photo: WaitingPhoto | PhotoEdit,
  sending: Sending & { share(share: number): void },
) => Promise<PhotoOutcome>

type SettledOutcome = Exclude<PhotoOutcome, { kind: 'unreachable' }>

const retryDelay = 3000

/** Sends photos like the outbox: in order, one at a time, with retries. */
export interface PhotoSender {
  /** Retries at once when the connection is back. */
  wake(): void
  stop(): void
}

/**
 * Sends waiting photos, then edits of others. They follow the outbox, whose changes may create their plots; a refused one
 * stays and the next one is sent.
 */
export function startPhotoSender(store: Store, send: SendPhoto): PhotoSender {
  let running = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const nextToSend = (): WaitingPhoto | PhotoEdit | undefined =>
    store.get(outboxAtom).length > 0
      ? undefined
      : (store.get(waitingPhotosAtom).find(({ refusal }) => refusal === null) ??
        nextPhotoEdit(store.get(photoEditsAtom)))

  async function outcomeOf(photo: WaitingPhoto | PhotoEdit): Promise<PhotoOutcome> {
    const reportShare = (value: number) => store.set(sendingPhotoAtom, { key: photo.key, share: value })
    reportShare(0)
    try {
      return (
        (await withTimeout((sending) => send(photo, { ...sending, share: reportShare }))) ?? { kind: 'unreachable' }
      )
    } catch (error) {
      console.error('A photo could not be sent', error)
      return { kind: 'unreachable' }
    } finally {
      store.set(sendingPhotoAtom, null)
    }
  }

  function applyPhotoOutcome({ key, of, id, isDateOfPicture }: WaitingPhoto, outcome: SettledOutcome): void {
    if (outcome.kind === 'refused') {
      changeWaitingPhoto(store, key, { refusal: { code: outcome.code, detail: outcome.detail } })
      return
    }
    const sent = { key, of, id, isDateOfPicture, photo: outcome.photo, at: Date.now() }
    store.set(sentPhotosAtom, [...store.get(sentPhotosAtom), sent])
    removeWaitingPhoto(store, key)
  }

  function applyEditOutcome({ key, of, id, photo }: PhotoEdit, outcome: SettledOutcome): void {
    if (outcome.kind === 'refused') {
      refusePhotoEdit(store, key, { code: outcome.code, detail: outcome.detail })
      // Nothing is left to decide about a deleted photo.
      if (outcome.code === 'notFound') dropPhotoEdits(store, photo)
      return
    }
    const before = store.get(sentPhotosAtom)
    // A photo added on this page keeps its key.
    const photoKey = before.find((edit) => edit.photo.id === photo)?.key ?? String(photo)
    const sent = { key: photoKey, of, id, isDateOfPicture: false, photo: outcome.photo, at: Date.now() }
    store.set(sentPhotosAtom, [...before, sent])
    removePhotoEdit(store, key)
  }

  async function sendAll(): Promise<void> {
    if (running || stopped) return
    running = true
    try {
      for (let photo = nextToSend(); photo; photo = nextToSend()) {
        const outcome = await outcomeOf(photo)
        if (stopped) return
        if (outcome.kind === 'unreachable') {
          clearTimeout(timer)
          timer = setTimeout(() => {
            timer = undefined
            inBackground(sendAll())
          }, retryDelay)
          return
        }
        if ('file' in photo) applyPhotoOutcome(photo, outcome)
        else applyEditOutcome(photo, outcome)
      }
    } finally {
      running = false
    }
  }

  const sendIfIdle = () => {
    if (timer === undefined && nextToSend()) inBackground(sendAll())
  }
  const stops = [
    store.sub(waitingPhotosAtom, sendIfIdle),
    store.sub(photoEditsAtom, sendIfIdle),
    store.sub(outboxAtom, sendIfIdle),
  ]
  sendIfIdle()
  return {
    wake() {
      clearTimeout(timer)
      timer = undefined
      inBackground(sendAll())
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
