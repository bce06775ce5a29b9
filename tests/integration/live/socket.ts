import { WebSocket } from 'ws'
import type { LiveFrame, LoggedUpdate, WatchedScopes } from '../../../src/contract/live.ts'
import { socketPath } from '../../../src/contract/live.ts'
import type { Actor, TestServer } from '../harness.ts'

/** A socket of a test, with everything that it has received. */
export interface TestSocket {
  socket: WebSocket
  frames: LiveFrame[]
  /** Waits for the first frame of an event. */
  next: <E extends LiveFrame['event']>(event: E) => Promise<Extract<LiveFrame, { event: E }>>
  closed: Promise<number>
  /** Sends now, or as soon as the socket is open. */
  send: (frame: unknown) => void
}

export interface SocketOptions {
  path?: string
  /** `own`: the page of the node that the socket connects to. */
  origin?: string
  /** Node to connect to; by default the next one. */
  address?: string
  language?: string
}

/** Opens the live socket of an actor. */
export function openSocket(server: TestServer, actor: Actor, options: SocketOptions = {}): TestSocket {
  const path = options.path ?? socketPath(actor.user, actor.tokens.access)
  const headers = options.language ? { Cookie: `language=${options.language}` } : {}
  const address = options.address ?? server.address
  const origin = options.origin === 'own' ? address : options.origin
  const socket = new WebSocket(address.replace('http', 'ws') + path, { origin, headers })
  const frames: LiveFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()))
    for (const check of waiting) check()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('error', () => undefined)
  })
  const next = <E extends LiveFrame['event']>(event: E) =>
    new Promise<Extract<LiveFrame, { event: E }>>((resolve) => {
      const check = () => {
        const at = frames.findIndex((frame) => frame.event === event)
        if (at < 0) return
        waiting.delete(check)
        resolve(frames.splice(at, 1)[0] as Extract<LiveFrame, { event: E }>)
      }
      waiting.add(check)
      check()
    })
  const send = (frame: unknown) => {
    const bytes = typeof frame === 'string' ? frame : JSON.stringify(frame)
    if (socket.readyState === WebSocket.CONNECTING) socket.once('open', () => socket.send(bytes))
    else socket.send(bytes)
  }
  return { socket, frames, next, closed, send }
}

async function watching(server: TestServer, actor: Actor, watch: WatchedScopes, address?: string): Promise<TestSocket> {
  const socket = openSocket(server, actor, { address })
  await socket.next('connected')
  socket.send({ watch })
  await socket.next('watching')
  return socket
}

/** A socket that is known to watch a year: the server has answered. */
export const socketOfYear = (server: TestServer, actor: Actor, year: number, address?: string): Promise<TestSocket> =>
  watching(server, actor, { year, crop: null }, address)

/** A socket that is known to watch only a crop. */
export const socketOfCrop = (server: TestServer, actor: Actor, crop: number, address?: string): Promise<TestSocket> =>
  watching(server, actor, { year: null, crop }, address)

const numbersSeen = new WeakMap<TestSocket, Set<string>>()

/** The change in a frame; null if there is none, or if this socket's reader has had it already. */
function freshChange(socket: TestSocket, frame: LiveFrame): LoggedUpdate | null {
  if (frame.event !== 'data_updated' || !('change' in frame.data)) return null
  const numbers = numbersSeen.get(socket) ?? new Set()
  numbersSeen.set(socket, numbers)
  const { year_id, seq, spec_id, crop_seq } = frame.data
  const number = JSON.stringify([year_id, seq, spec_id, crop_seq])
  if (numbers.has(number)) return null
  numbers.add(number)
  return frame.data as LoggedUpdate
}

/**
 * Waits for the next accepted change. The creation of nurseries goes to every client. A log may send one change twice to
 * a client that began to follow it while the change was written (`tails.follow`): duplicates are skipped.
 */
export async function nextChange(socket: TestSocket): Promise<LoggedUpdate> {
  for (;;) {
    const change = freshChange(socket, await socket.next('data_updated'))
    if (change) return change
  }
}

/** The changes that have arrived and were not read by `nextChange`. */
export function changesLeft(socket: TestSocket): LoggedUpdate[] {
  return socket.frames.flatMap((frame) => freshChange(socket, frame) ?? [])
}
