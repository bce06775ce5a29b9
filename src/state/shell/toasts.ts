import { atom } from 'jotai'
import { deviceAtom, signInAtom } from '../lifetime.ts'
import { listMessageAtom } from './messages.ts'

export type ToastStatus = 'info' | 'warning' | 'success' | 'error'
/** Where toasts may stand. */
export const toastPositions = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type ToastPosition = (typeof toastPositions)[number]

/** The time a toast stays by itself, in milliseconds. */
export const toastDuration = 5000
/** Toasts shown at once; further ones wait for a place. */
export const toastsShown = 3

/** A sentence of the word list with its numbers. */
interface Worded {
  readonly key: string
  readonly params?: Record<string, string | number>
}

/**
 * One sentence: a key of the word list with its numbers and what goes on from it (`further`), or a text that the server has
 * worded already. `reason` is the server's localised sentence why something failed, or what the sentence is about.
 */
export type ToastText = (Worded & { further?: Worded; reason?: string }) | { text: string; reason?: string }

/** What a toast offers to do: the words of its button and what pressing it does. */
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
  /** The notification that a click on the toast acknowledges. */
  notificationId: number | null
  /** What it tells of, where that can be told of again. */
  subject?: string
  action?: ToastAction
}

const waiting = signInAtom<Toast[]>([])
const lastId = deviceAtom(0)

/** All toasts in order of arrival; the interface shows the first `toastsShown`. */
export const toasts = atom((get) => get(waiting))
/** Where toasts stand. */
export const toastPosition = deviceAtom<ToastPosition>('top-right')

/**
 * Adds a toast; one with the same sentence that is still there is not shown twice, and one of the same `subject` makes room
 * for it.
 */
export const addToast = atom(
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
    const twice = get(waiting).some(
      (other) => other.notificationId === notificationId && JSON.stringify(other.message) === same,
    )
    if (twice) return
    const id = get(lastId) + 1
    set(lastId, id)
    const { status, message, stays = false, subject, action } = toast
    // Notifications have a list of their own.
    if ('key' in message) {
      const { key, params = {}, reason } = message
      const kind = status === 'success' ? 'info' : status
      set(listMessageAtom, { kind, key, params, ...(reason !== undefined && { reason }) })
    }
    const others = get(waiting).filter((other) => subject === undefined || other.subject !== subject)
    set(waiting, [...others, { id, status, message, stays, notificationId, subject, action }])
  },
)

/** Takes a toast away, whoever closed it. */
export const removeToast = atom(null, (get, set, id: number) => {
  set(
    waiting,
    get(waiting).filter((toast) => toast.id !== id),
  )
})

/** Takes away what is told of a subject: it is true no more. */
export const removeToastsOf = atom(null, (get, set, subject: string) => {
  const left = get(waiting).filter((toast) => toast.subject !== subject)
  if (left.length < get(waiting).length) set(waiting, left)
})

/** What a failure must have so that it can be told. */
export interface ToldFailure {
  /** The server's localised sentence. */
  detail: string | null
  /** HTTP status; null when no answer came. */
  status: number | null
}

/**
 * Tells a failed call: the caller's own sentence and the server's reason where it gave one. A refused session is not
 * told, because the sign-in page follows.
 */
export const reportFailure = atom(null, (_get, set, failure: ToldFailure, key: string) => {
  if (failure.status === 401) return
  const message: ToastText = failure.detail === null ? { key } : { key, reason: failure.detail }
  set(addToast, { status: 'error', message })
})
