import { socketClose, type WatchedScopes } from '../contract/live.ts'
import { inBackground } from '../domain/inBackground.ts'

/** Reconnects after an unclean close: number and interval, milliseconds. */
const reconnectAttempts = 5
const reconnectDelay = 5000
/** Shortest time between two presence frames, milliseconds: at most ten a second. */
const presenceInterval = 100

const cleanClose = 1000

/** Callbacks of a connection. */
export interface SocketHandlers {
  opened(): void
  received(text: unknown): void
  failed(cause: unknown): void
  closed(code: number, wasClean: boolean): void
}

interface OpenedSocket {
  send(text: string): void
  close(code: number): void
}

export interface LiveSocketParts {
  /** The address with the current token; null without one. */
  address(): string | null
  /** Refreshes the token; rejects if the server refuses or is not reachable. */
  refreshToken(): Promise<void>
  /** Called with every change: `offline` after the last attempt. */
  onState(state: 'connecting' | 'connected' | 'offline' | 'closed'): void
  onEvent(event: string, data: unknown): void
  open?(address: string, handlers: SocketHandlers): OpenedSocket
  /** Runs `work` after `milliseconds`; returns how to cancel it. */
  later?(work: () => void, milliseconds: number): () => void
  log?(message: string, cause: unknown): void
}

export interface LiveSocket {
  open(): void
  /** Closes the connection for good. */
  close(): void
  /** Starts again at once, with all attempts. */
  retry(): void
  watch(open: WatchedScopes): void
  presence(presence: object): void
}

function openWebSocket(address: string, handlers: SocketHandlers): OpenedSocket {
  const socket = new WebSocket(address)
  socket.onopen = () => handlers.opened()
  socket.onmessage = (event) => handlers.received(event.data)
  socket.onerror = (event) => handlers.failed(event)
  socket.onclose = (event) => handlers.closed(event.code, event.wasClean)
  return socket
}

interface EventFrame {
  event: string
  data: unknown
}

function readFrame(text: unknown): EventFrame | null {
  if (typeof text !== 'string') return null
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame !== 'object' || frame === null || !('event' in frame)) return null
    return typeof frame.event === 'string' ? { event: frame.event, data: 'data' in frame ? frame.data : null } : null
  } catch {
    return null
  }
}

/**
 * The live connection. After an unclean close it tries five times, 5 s apart; then it refreshes the token and tries five
 * more times; then it reports offline and waits for `retry`. After every reconnect it subscribes again to what was
 * watched.
 */
export function createLiveSocket(parts: LiveSocketParts): LiveSocket {
  const openSocket = parts.open ?? openWebSocket
  const later =
    parts.later ??
    ((work: () => void, milliseconds: number) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    })
  const log = parts.log ?? ((message: string, cause: unknown) => console.warn(message, cause))

  let socket: OpenedSocket | null = null
  let generation = 0
  let isOpen = false
  let ended = true
  let attempts = 0
  let isTokenRefreshed = false
  let watched: WatchedScopes | null = null
  let stopWaiting: (() => void) | null = null
  let nextPresence: object | null = null
  let stopPresence: (() => void) | null = null

  function connect() {
    const address = parts.address()
    if (ended || address === null) return
    parts.onState('connecting')
    generation += 1
    const ownGeneration = generation
    const isCurrent = () => ownGeneration === generation && !ended
    socket = openSocket(address, {
      opened() {
        if (isCurrent()) opened()
      },
      received(text) {
        const frame = readFrame(text)
        if (isCurrent() && frame) parts.onEvent(frame.event, frame.data)
      },
      failed: (cause) => log('Error connecting to WebSocket', cause),
      closed(code, wasClean) {
        if (isCurrent()) closed(code, wasClean)
      },
    })
  }

  function opened() {
    isOpen = true
    attempts = 0
    isTokenRefreshed = false
    parts.onState('connected')
    if (watched !== null) send({ watch: watched })
  }

  function closed(code: number, wasClean: boolean) {
    socket = null
    isOpen = false
    if (wasClean && code === cleanClose) parts.onState('closed')
    else if (code === socketClose.token) inBackground(refreshAndCount())
    else wait()
  }

  function wait() {
    if (attempts < reconnectAttempts) {
      attempts += 1
      parts.onState('connecting')
      stopWaiting = later(connect, reconnectDelay)
    } else if (isTokenRefreshed) parts.onState('offline')
    else inBackground(refreshAndCount())
  }

  async function refreshAndCount() {
    if (isTokenRefreshed) {
      parts.onState('offline')
      return
    }
    isTokenRefreshed = true
    attempts = 0
    try {
      await parts.refreshToken()
    } catch (cause) {
      log('Token refresh of the live connection failed', cause)
      if (!ended) parts.onState('offline')
      return
    }
    if (!ended) connect()
  }

  function send(frame: object) {
    if (isOpen) socket?.send(JSON.stringify(frame))
  }

  function sendPresence() {
    stopPresence = null
    if (nextPresence === null) return
    send({ presence: nextPresence })
    nextPresence = null
    stopPresence = later(sendPresence, presenceInterval)
  }

  function drop() {
    stopWaiting?.()
    stopWaiting = null
    generation += 1
    socket?.close(cleanClose)
    socket = null
    isOpen = false
  }

  return {
    open() {
      if (!ended) return
      ended = false
      connect()
    },
    close() {
      ended = true
      stopPresence?.()
      stopPresence = null
      drop()
      parts.onState('closed')
    },
    retry() {
      if (ended) return
      drop()
      attempts = 0
      isTokenRefreshed = false
      connect()
    },
    watch(open) {
      watched = open
      send({ watch: open })
    },
    presence(presence) {
      nextPresence = presence
      if (stopPresence === null) sendPresence()
    },
  }
}
