import { liveAddress } from '../api/address.ts'
import { bases, refreshSession, sessionEnd } from '../api/browser.ts'
import { createLiveSocket, type LiveSocket } from '../api/liveSocket.ts'
import { cookieTokens } from '../api/tokens.ts'
import { type LiveData, type LiveEventName, liveEvents, type WatchedScopes } from '../contract/live.ts'
import {
  type LiveLink,
  type LiveState,
  lastReceivedAtAtom,
  liveLinkAtom,
  liveStateAtom,
} from '../state/shell/connection.ts'
import { toastStatusOf } from '../state/shell/notifications.ts'
import { notifyWayOf, notifyWaysAtom } from '../state/shell/notifyWays.ts'
import { peopleAtom } from '../state/shell/people.ts'
import { taskReceivedAtAtom, taskSubject } from '../state/shell/tasks.ts'
import { addToastAtom } from '../state/shell/toasts.ts'
import type { Store } from '../state/store.ts'
import type { PairNews, WindowPair } from './pair/windowPair.ts'

/** Notifications of this type belong to a file upload: their toast stays until it is closed. */
const uploadType = 'file_upload'

type Reactions = { [E in LiveEventName]?: (store: Store, data: LiveData<E>) => void }

const reactions: Reactions = {
  connected: (store) => store.set(liveStateAtom, 'connected'),
  disconnect: (store) => store.set(liveStateAtom, 'connecting'),
  system_notification(store, notification) {
    if (notification.is_ack || notifyWayOf(store.get(notifyWaysAtom), notification) !== 'toast') return
    store.set(addToastAtom, {
      status: toastStatusOf(notification.status),
      message: { text: notification.title, reason: notification.message || undefined },
      stays: notification.type === uploadType,
      notificationId: notification.id,
      ...(notification.task_id !== undefined && { subject: taskSubject(notification.task_id) }),
    })
  },
  file_upload: (store, task) => store.set(taskReceivedAtAtom, task),
  task_completed: (store, task) => store.set(taskReceivedAtAtom, task),
  mutation_definition: (store, task) => store.set(taskReceivedAtAtom, task),
  data_updated: (store, { at }) => store.set(lastReceivedAtAtom, at),
}

export function isLiveEvent(event: string): event is LiveEventName {
  return Object.hasOwn(liveEvents, event)
}

/** The data of a live event, validated against the contract; null, with a console message, if they are invalid. */
export function readLive<E extends LiveEventName>(event: E, data: unknown): LiveData<E> | null {
  const read = liveEvents[event].safeParse(data)
  if (read.success) return read.data as LiveData<E>
  console.warn(`The live event ${event} is not as agreed`, read.error)
  return null
}

/** The application's own handling of a live event. */
export function handleLive<E extends LiveEventName>(store: Store, event: E, data: LiveData<E>): void {
  reactions[event]?.(store, data)
}

type Handler = (data: unknown) => void

/** What either window of a pair has open: this one's own, or else the other's. */
function openInEither(watched: WatchedScopes, other: WatchedScopes): WatchedScopes {
  return { year: watched.year ?? other.year, crop: watched.crop ?? other.crop }
}

const nothingOpen: WatchedScopes = { year: null, crop: null }

/**
 * Opens the live connection of a user and updates its state; returns how to close it. Of two windows one has the socket:
 * it forwards events to the other, and sends for it.
 */
export function openLiveConnection(store: Store, userId: number, pair: WindowPair): () => void {
  const handlers = new Map<string, Set<Handler>>()
  const unread = new Set<() => void>()
  let socket: LiveSocket | null = null
  let watchedHere = nothingOpen
  let watchedThere = nothingOpen

  const putState = (state: LiveState) => {
    const before = store.get(liveStateAtom)
    store.set(liveStateAtom, state)
    if (state !== 'offline' || before === 'offline') return
    store.set(addToastAtom, { status: 'error', message: { key: 'errors.websocket.connectionFailed' } })
  }
  const listener = (event: string, data: unknown) => {
    if (!isLiveEvent(event)) return
    const read = readLive(event, data)
    if (read === null) {
      if (event === 'data_updated') for (const handler of [...unread]) handler()
      return
    }
    handleLive(store, event, read)
    for (const handler of [...(handlers.get(event) ?? [])]) handler(read)
  }
  const open = () => {
    socket = createLiveSocket({
      address() {
        const token = cookieTokens.access()
        return token === null ? null : liveAddress(bases.live, userId, token, location.href)
      },
      refreshToken: () => refreshSession(cookieTokens.access()),
      onState(state) {
        putState(state)
        pair.post({ kind: 'liveState', state })
      },
      onEvent(event, data) {
        listener(event, data)
        pair.post({ kind: 'live', event, data })
      },
    })
    socket.watch(openInEither(watchedHere, watchedThere))
    socket.open()
  }
  const link: LiveLink = {
    watch(watched) {
      watchedHere = watched
      if (socket) socket.watch(openInEither(watchedHere, watchedThere))
      else pair.post({ kind: 'watch', open: watchedHere })
    },
    presence(presence) {
      if (socket) socket.presence(presence)
      else pair.post({ kind: 'presence', presence })
    },
    retry() {
      if (socket) socket.retry()
      else pair.post({ kind: 'retry' })
    },
    on(event, handler) {
      const eventHandlers = handlers.get(event) ?? new Set<Handler>()
      handlers.set(event, eventHandlers.add(handler as Handler))
      return () => eventHandlers.delete(handler as Handler)
    },
    onUnread(handler) {
      unread.add(handler)
      return () => unread.delete(handler)
    },
  }
  /** Requests of the other window to the one with the socket. */
  const serveOtherWindow = (from: LiveSocket, news: PairNews) => {
    if (news.kind === 'hello') pair.post({ kind: 'liveState', state: store.get(liveStateAtom) })
    else if (news.kind === 'askPeople') pair.post({ kind: 'people', people: store.get(peopleAtom) })
    else if (news.kind === 'presence') from.presence(news.presence)
    else if (news.kind === 'retry') from.retry()
    else if (news.kind === 'watch') {
      watchedThere = news.open
      from.watch(openInEither(watchedHere, watchedThere))
    }
  }
  const stopOther = pair.listen((news) => {
    if (socket) serveOtherWindow(socket, news)
    else if (news.kind === 'liveState') putState(news.state)
    else if (news.kind === 'live') listener(news.event, news.data)
    else if (news.kind === 'people') store.set(peopleAtom, [...news.people])
  })
  const backOnline = () => {
    if (store.get(liveStateAtom) !== 'connected') socket?.retry()
  }
  store.set(liveLinkAtom, link)
  const stopOwning = pair.whenOwner(open)
  addEventListener('online', backOnline)
  const stopListening = sessionEnd.onEnd(() => socket?.close())
  return () => {
    stopOwning()
    stopOther()
    stopListening()
    removeEventListener('online', backOnline)
    socket?.close()
    store.set(liveLinkAtom, null)
  }
}
