import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import {
  type ClientFrame,
  clientFrame,
  clientFrameLimit,
  type LiveFrame,
  socketClose,
  type WatchedScopes,
} from '../../../src/contract/live.ts'
import { type Language, languages } from '../../../src/words/word.ts'
import { textArray } from '../db/arrays.ts'
import { ApiError } from '../http/answers/apiError.ts'
import { requestLanguage } from '../http/answers/translate.ts'
import { countEvent } from '../http/monitoring/countedEvents.ts'
import { contextOfToken } from '../http/routes/context.ts'
import type { RequestContext } from '../http/routes/requestContext.ts'
import type { App } from '../http/routes/route.ts'
import { localizeNotification } from './localizeNotification.ts'
import type { LiveAudience, LiveMessage } from './message.ts'
import { findWatched } from './watched.ts'

/** A browser's socket must come from a page of this site; other programs send no Origin and authenticate by token. */
function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}

/**
 * A browser cannot set headers of a socket: its interface language is in the `language` cookie. (No cookie ever
 * authenticates; this one only chooses words.)
 */
function socketLanguage(request: IncomingMessage): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return languages.find((language) => language === chosen) ?? requestLanguage(request.headers['accept-language'])
}

/** The sockets of this node. */
export interface LiveHub {
  /** Closes the sockets of a session that has ended. */
  endSession: (session: string) => void
  /** Messages may have been missed: every client reconnects and requests what is new. */
  reconnectAll: () => void
  close: () => void
}

interface Client {
  id: string
  socket: WebSocket
  ctx: RequestContext
  /** The field-year that it watches and in which its user is shown. */
  year: number | null
  /** The watched crop, and the crop of the watched year. */
  crops: ReadonlySet<number>
  /** Stops following their logs. */
  unfollow: () => void
  /** First and last name, as the others in the year see it. */
  name: string
  present: boolean
  alive: boolean
  /** Frames are handled one after another: presence refers to the field-year that was requested before it. */
  queue: Promise<void>
  /** Frames of the current second. */
  second: number
  frames: number
  presences: number
  ends: NodeJS.Timeout
}

const pingEvery = 25_000
const maxOfUser = 10
const longestFrame = 64 * 1024
const longestBacklog = 1 << 20
/** ms that a refused client has to read its answer. */
const lingering = 1000
const address = /^\/notification\/ws\/(\d{1,16})\/?$/

/** Opens the live sockets in addition to the HTTP routes. */
export function openHub(app: App): LiveHub {
  const { fastify, services } = app
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestFrame,
    // Each socket would compress the same frame again: 2,000 sockets took 5 s of processor time and 500 MB for one change.
    perMessageDeflate: false,
  })
  const clients = new Set<Client>()

  fastify.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    admit(request).then(
      (ctx) => {
        if (typeof ctx === 'number') return refuse(socket, ctx)
        if (socket.destroyed) return ctx.unfollow()
        socket.once('close', ctx.unfollow)
        server.handleUpgrade(request, socket, head, (opened) => join(opened, ctx.ctx, ctx.expires))
      },
      (error) => {
        fastify.log.warn({ err: error }, 'socket not admitted')
        refuse(socket, 503)
      },
    )
  })

  interface AdmittedClient {
    ctx: RequestContext
    expires: number
    /** Stops following the user's events. */
    unfollow: () => void
  }

  /** Follows the user's events before the client is notified that it is connected and reads existing ones. */
  async function admit(request: IncomingMessage): Promise<AdmittedClient | number> {
    const url = URL.parse(request.url ?? '/', 'http://socket')
    const user = url && address.exec(url.pathname)?.[1]
    if (!url || !user) return 404
    if (!sameOrigin(request)) return 403
    const token = url.searchParams.get('token') ?? ''
    const claims = await services.access.verify(token)
    const ctx = claims && (await contextOfToken(services, token, socketLanguage(request)).catch(whenRefused))
    if (!claims || !ctx || ctx.user !== Number(user)) return 401
    const unfollow = await services.live.users.follow(ctx.company, ctx.user)
    return { ctx, expires: claims.expires, unfollow }
  }

  function join(socket: WebSocket, ctx: RequestContext, expires: number): void {
    const connections = [...clients].filter(
      (client) => client.ctx.user === ctx.user && client.ctx.company === ctx.company,
    )
    const tokenTimer = setTimeout(
      () => leave(client, 'token', socketClose.token),
      Math.max(0, expires * 1000 - Date.now()),
    )
    const client: Client = {
      id: randomUUID(),
      socket,
      ctx,
      year: null,
      crops: new Set(),
      unfollow: () => undefined,
      name: '',
      present: false,
      alive: true,
      queue: Promise.resolve(),
      second: 0,
      frames: 0,
      presences: 0,
      ends: tokenTimer,
    }
    clients.add(client)
    countEvent('sockets', { more: 1 })
    socket.on('pong', () => (client.alive = true))
    socket.on('message', (data, binary) => take(client, binary ? null : data.toString()))
    socket.on('error', (error) => fastify.log.debug({ err: error }, 'socket error'))
    socket.on('close', () => handleClose(client))
    if (connections.length >= maxOfUser) leave(client, 'too_many', socketClose.tooMany)
    else
      send(client, { event: 'connected', data: { user_id: ctx.user, socket: client.id, at: new Date().toISOString() } })
  }

  function take(client: Client, text: string | null): void {
    const second = Math.floor(Date.now() / 1000)
    if (client.second !== second) Object.assign(client, { second, frames: 0, presences: 0 })
    client.frames++
    if (text === null || text.length > clientFrameLimit.bytes || client.frames > clientFrameLimit.perSecond) return
    const frame = readFrame(text)
    if (frame === null) return
    // Presence is optional: frames beyond the limit are dropped, not answered. Frames that watch have a limit of their
    // own.
    if ('presence' in frame && ++client.presences > clientFrameLimit.presences) return
    client.queue = client.queue
      .then(() => act(client, frame))
      .catch((error) => fastify.log.warn({ err: error }, 'socket frame failed'))
  }

  async function act(client: Client, frame: ClientFrame): Promise<void> {
    if ('watch' in frame) return watch(client, frame.watch)
    if (client.year === null) return
    client.present = true
    sendPresence(client, client.year, { ...frame.presence, gone: false })
  }

  async function watch(client: Client, watched: WatchedScopes): Promise<void> {
    if (client.year !== watched.year) leaveYear(client)
    const { logs, ...found } = await findWatched(client.ctx, watched)
    if (!clients.has(client)) return
    const { unfollow } = client
    const unfollows = logs.map(({ seq, ...log }) => services.live.tails.follow(log, seq))
    // After following the new ones: a log that stays misses nothing.
    unfollow()
    if (found.year === null) leaveYear(client)
    Object.assign(client, { ...found, unfollow: () => unfollows.map((end) => end()) })
    send(client, { event: 'watching', data: { logs: logs.map(({ of, id, seq }) => ({ of, id, seq })) } })
  }

  function leaveYear(client: Client): void {
    const { year, present } = client
    client.year = null
    client.present = false
    if (year !== null && present) sendPresence(client, year, { plot: null, column: null, typing: false, gone: true })
  }

  function sendPresence(
    client: Client,
    year: number,
    where: { plot: number | null; column: string | null; typing: boolean; gone: boolean },
  ): void {
    const { company, user } = client.ctx
    const data = { year_id: year, socket: client.id, user_id: user, user_name: client.name, ...where }
    services.live.broadcast(client.id, { company, to: { year }, frame: { event: 'presence', data } })
  }

  function forget(client: Client): void {
    if (clients.delete(client)) countEvent('sockets', { more: -1 })
  }

  function handleClose(client: Client): void {
    clearTimeout(client.ends)
    forget(client)
    leaveYear(client)
    client.unfollow()
  }

  function leave(client: Client, reason: 'token' | 'shutdown' | 'slow' | 'too_many', code: number): void {
    send(client, { event: 'disconnect', data: { reason } })
    client.socket.close(code, reason)
    forget(client)
    clearTimeout(client.ends)
  }

  function send(client: Client, frame: LiveFrame): void {
    sendText(client, JSON.stringify(frame))
  }

  function sendText(client: Client, text: string): void {
    if (client.socket.readyState !== WebSocket.OPEN) return
    if (client.socket.bufferedAmount > longestBacklog) {
      client.socket.close(socketClose.slow, 'slow')
      forget(client)
      return
    }
    client.socket.send(text)
  }

  services.live.deliverTo((message: LiveMessage) => {
    const { company, to, frame } = message
    const text = JSON.stringify(frame)
    // Worded for each reader; every other frame is the same text for all.
    const textFor = (client: Client) =>
      frame.event === 'system_notification'
        ? JSON.stringify({ event: frame.event, data: localizeNotification(frame.data, client.ctx.language) })
        : text
    for (const client of clients) {
      if (client.ctx.company !== company) continue
      if (!isTarget(client, to) || (frame.event === 'presence' && frame.data.socket === client.id)) continue
      sendText(client, textFor(client))
    }
  })

  const pinging = setInterval(() => {
    for (const client of clients) {
      if (!client.alive) {
        client.socket.terminate()
        continue
      }
      client.alive = false
      client.socket.ping()
    }
  }, pingEvery)

  function endSession(session: string): void {
    for (const client of clients) if (client.ctx.session === session) leave(client, 'token', socketClose.token)
  }

  /** Detects what notifications of other nodes may have missed: numbers of logs, events of users, and ended sessions. */
  async function compare(): Promise<void> {
    if (clients.size === 0) return
    await services.live.tails.compare()
    await services.live.users.compare()
    const sessions = textArray([...new Set([...clients].map(({ ctx }) => ctx.session))])
    const ended = await services.db<{ id: string }[]>`SELECT id FROM ended_sessions(${sessions}::uuid[]) AS id`
    for (const { id } of ended) endSession(id)
  }
  let isComparing = false
  const comparing = setInterval(async () => {
    if (isComparing) return
    isComparing = true
    await compare().catch((error) => fastify.log.warn({ err: error }, 'stored numbers could not be compared'))
    isComparing = false
  }, services.settings.compareEvery)

  return {
    endSession,
    reconnectAll: () => {
      for (const client of [...clients]) client.socket.close(socketClose.missed, 'missed')
    },
    close: () => {
      clearInterval(pinging)
      clearInterval(comparing)
      for (const client of clients) leave(client, 'shutdown', 1001)
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

function isTarget(client: Client, to: LiveAudience): boolean {
  if ('everyone' in to) return true
  if ('user' in to) return client.ctx.user === to.user
  if ('year' in to) return client.year === to.year
  return client.crops.has(to.crop) && (client.year === null || client.year !== to.besides)
}

function whenRefused(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** HTTP's time limits end with the request for a socket: a connection that its client leaves open is destroyed. */
function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  setTimeout(() => socket.destroy(), lingering).unref()
}

function readFrame(text: string): ClientFrame | null {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
