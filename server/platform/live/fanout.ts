import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { inBackground } from '../../../src/domain/inBackground.ts'
import { textArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql, Tx } from '../db/connect.ts'
import { afterCommit } from '../db/transaction.ts'
import { type LogTails, logTails } from './logTails.ts'
import {
  frameOfChange,
  type LiveMessage,
  type LogName,
  type LogPosition,
  type NodeFrame,
  type PublishedChange,
  type UserEvent,
} from './message.ts'
import { type UserEvents, userEvents } from './userEvents.ts'

/** Adds a value to the next batch; it replaces a waiting one with the same key. */
type Gather<T> = (key: string, value: T) => void

/**
 * Sends values in batches: the first at once, later ones together once the previous batch was sent, but at least `interval` ms after it. A
 * batch that could not be sent is lost; `failed` gets the error.
 */
function sendInBatches<T>(
  interval: number,
  send: (batch: T[]) => Promise<void>,
  failed: (error: unknown) => void,
): Gather<T> {
  const waiting = new Map<string, T>()
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      waiting.clear()
      await Promise.all([send(batch).catch(failed), wait(interval, undefined, { ref: false })])
    }
    isSending = false
  }

  return (key, value) => {
    // A replaced value moves to the end, so that messages are sent in the order of their last change.
    waiting.delete(key)
    waiting.set(key, value)
    if (!isSending) inBackground(sendAll())
  }
}

/** Carries frames from a transaction on any node to the sockets of all nodes, by the database's LISTEN and NOTIFY. */
export interface LiveFanout {
  /**
   * Sends a frame to the sockets of all nodes when `tx` has committed, and never when it has not. Other nodes do not get
   * it if this one ends in between.
   */
  publish: (tx: Tx, message: LiveMessage) => void
  /**
   * Announces a change of a log. When `tx` has committed this node's sockets get its frame, and the other nodes get the
   * log's number; those that have sockets for it read the log.
   */
  publishChange: (tx: Tx, log: LogName, change: PublishedChange) => void
  /**
   * Announces an event of a user. When `tx` has committed this node's sockets get its frame, and the other nodes get its
   * id; those that have sockets of the user read it.
   */
  publishUserEvent: (tx: Tx, news: UserEvent, frame: NodeFrame) => void
  /**
   * Notifies every node, this one too, on a channel when `tx` has committed. The notification is lost if this node ends
   * in between, so receivers also check by themselves.
   */
  wake: (tx: Tx, channel: string, text: string) => void
  /** Sends a frame that belongs to no transaction (presence, progress); the newest of a `key` counts. */
  broadcast: (key: string, message: LiveMessage) => void
  /** Sets the function that delivers frames to this node's sockets. */
  deliverTo: (deliver: (message: LiveMessage) => void) => void
  /** The logs that this node's sockets follow. */
  tails: Pick<LogTails, 'follow' | 'compare'>
  /** The users whose sockets this node has. */
  users: Pick<UserEvents, 'follow' | 'compare'>
}

/** A frame that is too long for a notification and is stored in `live_payloads`. */
type StoredMessage = { company: number; to: LiveMessage['to']; payload: number }
/** Messages between nodes outside transactions. */
type NodeMessage = { node: string } & (
  | { log: LogPosition }
  | { news: UserEvent }
  | { said: LiveMessage }
  | { stored: StoredMessage }
)
/** A text to send on a channel. */
interface Sent {
  channel: string
  text: string
}

export const nodeChannel = 'plotline_word'
/** NOTIFY accepts less than 8,000 bytes; longer frames are stored in live_payloads. */
const longestNote = 7800
/** Shortest interval between messages to other nodes, ms. */
const sendEvery = 100

export function liveFanout(db: Sql, log: FastifyBaseLogger): LiveFanout & { receive: (text: string) => void } {
  const node = randomUUID()
  let deliver: (message: LiveMessage) => void = () => undefined
  const tails = logTails(db, log, (message) => deliver(message))
  const users = userEvents(db, log, (message) => deliver(message))
  let sentFrames = 0
  let queue: Promise<void> = Promise.resolve()

  const send = sendInBatches<Sent>(
    sendEvery,
    async (batch) => {
      const [channels, texts] = [
        textArray(batch.map(({ channel }) => channel)),
        textArray(batch.map(({ text }) => text)),
      ]
      // Transactions with notifications commit one after another: these do not make the others wait for the disk.
      await db`
        SELECT set_config('synchronous_commit', 'off', true), pg_notify(channel, text)
        FROM unnest(${channels}::text[], ${texts}::text[]) AS sent (channel, text)`
    },
    (error) => log.warn({ err: error }, 'other nodes not notified'),
  )
  const sendToNodes = (key: string, nodeMessage: NodeMessage): void =>
    send(key, { channel: nodeChannel, text: JSON.stringify(nodeMessage) })

  /** Stores a frame that is too long for a notification, and returns a message with its place. */
  async function store({ company, to, frame }: LiveMessage): Promise<NodeMessage> {
    const [{ id }] = await withCompany(
      { db, company },
      (tx) => tx<{ id: number }[]>`
        INSERT INTO live_payloads (company_id, payload) VALUES (${company}, ${tx.json(frame as never)}) RETURNING id`,
    )
    return { node, stored: { company, to, payload: id } }
  }

  async function deliverStored({ company, to, payload }: StoredMessage): Promise<void> {
    const [row] = await withCompany(
      { db, company },
      (tx) => tx<{ payload: NodeFrame }[]>`SELECT payload FROM live_payloads WHERE id = ${payload}`,
    )
    if (row) deliver({ company, to, frame: row.payload })
  }

  let lastSent: Promise<void> = Promise.resolve()

  /** Sends a frame to the sockets of the other nodes. */
  async function sendToOthers(message: LiveMessage): Promise<void> {
    const nodeMessage: NodeMessage = { node, said: message }
    const fits = Buffer.byteLength(JSON.stringify(nodeMessage)) <= longestNote
    sendToNodes(`frame:${sentFrames++}`, fits ? nodeMessage : await store(message))
  }

  return {
    publish: (tx, message) => {
      afterCommit(tx, () => {
        deliver(message)
        // In the order of the commits: a long frame is stored first, and no shorter one is sent before it.
        lastSent = lastSent
          .then(() => sendToOthers(message))
          .catch((error) => log.warn({ err: error }, 'other nodes not notified'))
      })
    },
    publishChange: (tx, name, change) => {
      afterCommit(tx, () => {
        const news = { ...name, seq: change.seq }
        tails.accept(news, frameOfChange(name, change))
        sendToNodes(`log:${name.of}:${name.company}:${name.id}`, { node, log: news })
      })
    },
    publishUserEvent: (tx, news, frame) => {
      afterCommit(tx, () => {
        users.accept(news, frame)
        const { company, user, of, id } = news
        sendToNodes(`news:${of}:${company}:${user}:${id}`, { node, news })
      })
    },
    wake: (tx, channel, text) => {
      afterCommit(tx, () => send(`nudge:${channel}:${text}`, { channel, text }))
    },
    broadcast: (key, message) => {
      deliver(message)
      sendToNodes(`said:${key}`, { node, said: message })
    },
    deliverTo: (take) => {
      deliver = take
    },
    tails,
    users,
    receive: (text) => {
      const nodeMessage: NodeMessage = JSON.parse(text)
      // Sent by this node itself.
      if (nodeMessage.node === node) return
      // Frames are delivered one after another, in the order in which they were sent: a stored frame must be read first.
      if ('said' in nodeMessage || 'stored' in nodeMessage)
        queue = queue
          .then(() => ('said' in nodeMessage ? deliver(nodeMessage.said) : deliverStored(nodeMessage.stored)))
          .catch((error) => log.error({ err: error }, 'live message not delivered'))
      else if ('news' in nodeMessage) users.accept(nodeMessage.news)
      else tails.accept(nodeMessage.log)
    },
  }
}
