import { liveAddress } from '../api/address.ts'
import { bases, refreshSession, sessionEnd } from '../api/browser.ts'
import { createLiveSocket } from '../api/liveSocket.ts'
import { cookieTokens } from '../api/tokens.ts'
import { type LiveLink, liveLink, liveState } from '../state/shell/connection.ts'
import { addToast } from '../state/shell/toasts.ts'
import type { Store } from '../state/store.ts'
import { isLiveEvent, readLive, takeIn } from './liveEvents.ts'

type Handler = (data: unknown) => void

/** Opens the live connection of a user and keeps its flag; answers how to close it. */
export function openLiveConnection(store: Store, userId: number): () => void {
  const handlers = new Map<string, Set<Handler>>()
  const unread = new Set<() => void>()
  const socket = createLiveSocket({
    address() {
      const token = cookieTokens.access()
      return token === null ? null : liveAddress(bases.live, userId, token, location.href)
    },
    refreshToken: () => refreshSession(cookieTokens.access()),
    onState(state) {
      const before = store.get(liveState)
      store.set(liveState, state)
      if (state !== 'offline' || before === 'offline') return
      store.set(addToast, { status: 'error', message: { key: 'errors.websocket.connectionFailed' } })
    },
    onEvent(event, data) {
      if (!isLiveEvent(event)) return
      const read = readLive(event, data)
      if (read === null) {
        if (event === 'data_updated') for (const handler of [...unread]) handler()
        return
      }
      takeIn(store, event, read)
      for (const handler of [...(handlers.get(event) ?? [])]) handler(read)
    },
  })
  const link: LiveLink = {
    watch: socket.watch,
    presence: socket.presence,
    retry: socket.retry,
    on(event, handler) {
      const known = handlers.get(event) ?? new Set<Handler>()
      handlers.set(event, known.add(handler as Handler))
      return () => known.delete(handler as Handler)
    },
    onUnread(handler) {
      unread.add(handler)
      return () => unread.delete(handler)
    },
  }
  const backOnline = () => {
    if (store.get(liveState) !== 'connected') socket.retry()
  }
  store.set(liveLink, link)
  socket.open()
  addEventListener('online', backOnline)
  const stopListening = sessionEnd.onEnd(socket.close)
  return () => {
    stopListening()
    removeEventListener('online', backOnline)
    socket.close()
    store.set(liveLink, null)
  }
}
