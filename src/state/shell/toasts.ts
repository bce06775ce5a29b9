import { atom } from 'jotai'
import { deviceAtom, signInAtom } from '../lifetime.ts'
import { listMessageAtom } from './messages.ts'

export type ToastStatus = 'info' | 'warning' | 'success' | 'error'
/** Positions of toasts. */
export const toastPositions = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type ToastPosition = (typeof toastPositions)[number]

/** How long a toast stays by default, milliseconds. */
export const toastDuration = 5000
/** Maximum number of visible toasts; others wait. */
export const toastsShown = 3

/** A translation key with its numbers. */
interface SentenceOrText {
  readonly key: string
  readonly params?: Record<string, string | number>
}

/**
 * One sentence: a translation key with its numbers and a continuation (`further`), or a text translated by the server.
 * `reason` is the server's localised reason of a failure, or the subject of the sentence.
 */
export type ToastText =
  | (SentenceOrText & { further?: SentenceOrText; reason?: string })
  | { text: string; reason?: string }

/** The button of a toast: its text and action. */
interface ToastAction {
  readonly key: string
  act(): void
}

export interface Toast {
  id: number
  status: ToastStatus
  message: ToastText
  /** Stays until it is closed: file uploads. */
  stays: boolean
  /** The notification that a click on the toast marks as read. */
  notificationId: number | null
  /** What it is about: a new toast with the same subject replaces it. */
  subject?: string
  action?: ToastAction
}

const waitingToastsAtom = signInAtom<Toast[]>([])
const lastIdAtom = deviceAtom(0)

/** All toasts in order of arrival; the interface shows the first `toastsShown`. */
export const toastsAtom = atom((get) => get(waitingToastsAtom))
/** The chosen position of toasts. */
export const toastPositionAtom = deviceAtom<ToastPosition>('top-right')

/** Adds a toast; the same sentence is not shown twice at a time, and a toast replaces one with the same `subject`. */
export const addToastAtom = atom(
  null,
  (
    get,
    set,
    toast: {
      status: ToastStatus
      message: ToastText
      stays?: boolean
      notificationId?: number
      subject?: string
      action?: ToastAction
    },
  ) => {
    const same = JSON.stringify(toast.message)
    const notificationId = toast.notificationId ?? null
    const isDuplicate = get(waitingToastsAtom).some(
      (other) => other.notificationId === notificationId && JSON.stringify(other.message) === same,
    )
    if (isDuplicate) return
    const id = get(lastIdAtom) + 1
    set(lastIdAtom, id)
    const { status, message, stays = false, subject, action } = toast
    // Notifications have a separate list.
    if ('key' in message) {
      const { key, params = {}, reason } = message
      const kind = status === 'success' ? 'info' : status
      set(listMessageAtom, { kind, key, params, ...(reason !== undefined && { reason }) })
    }
    const otherToasts = get(waitingToastsAtom).filter((other) => subject === undefined || other.subject !== subject)
    set(waitingToastsAtom, [...otherToasts, { id, status, message, stays, notificationId, subject, action }])
  },
)

/** Removes a closed toast. */
export const removeToastAtom = atom(null, (get, set, id: number) => {
  set(
    waitingToastsAtom,
    get(waitingToastsAtom).filter((toast) => toast.id !== id),
  )
})

/** Removes the toasts about a subject that are not true any more. */
export const removeToastsOfAtom = atom(null, (get, set, subject: string) => {
  const remaining = get(waitingToastsAtom).filter((toast) => toast.subject !== subject)
  if (remaining.length < get(waitingToastsAtom).length) set(waitingToastsAtom, remaining)
})

/** The parts of a failure that its toast needs. */
export interface FailedCall {
  /** The server's localised sentence. */
  detail: string | null
  /** HTTP status; null without an answer. */
  status: number | null
}

/**
 * Shows a failed call: the caller's sentence and the server's reason, if any. A refused session shows nothing, because
 * the sign-in page follows.
 */
export const reportFailureAtom = atom(null, (_get, set, failure: FailedCall, key: string) => {
  if (failure.status === 401) return
  const message: ToastText = failure.detail === null ? { key } : { key, reason: failure.detail }
  set(addToastAtom, { status: 'error', message })
})
