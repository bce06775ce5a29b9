import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { textArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql, Tx } from '../db/connect.ts'
import { afterCommit } from '../db/transaction.ts'
import { gatherLots } from './gather.ts'
import { type LogTails, logTails } from './logTails.ts'
import {
  frameOf,
  type LiveMessage,
  type LogName,
  type LogNews,
  type NewsOfUser,
  type NodeFrame,
  type ToldChange,
} from './message.ts'
import { type UserNews, userNews } from './userNews.ts'

/** Carries frames from a transaction on any node to the sockets of all nodes, by the database's LISTEN and NOTIFY. */
export interface LiveFanout {
  /** Sends a frame when `tx` commits, and never when it does not; one statement, sent at once. */
  publish: (tx: Tx, message: LiveMessage) => Promise<void>
  /**
   * A log has got a change. When `tx` has committed this node's sockets get its frame, and the other nodes are told the
   * log's number; those that have sockets for it read the log.
   */
  logged: (tx: Tx, log: LogName, change: ToldChange) => void
  /**
   * Something of a user has come. When `tx` has committed this node's sockets get its frame, and the other nodes are told
   * which it is; those that have sockets of the user read it.
   */
  happened: (tx: Tx, news: NewsOfUser, frame: NodeFrame) => void
  /**
   * Tells every node, this one too, on a channel when `tx` has committed. It is lost where this node ends in between:
   * whoever is told so looks for itself as well.
   */
  nudge: (tx: Tx, channel: string, text: string) => void
  /** Sends a frame that belongs to no transaction (presence, progress); the newest of a `key` counts. */
  say: (key: string, message: LiveMessage) => void
  /** Where this node's sockets take frames from. */
  deliverTo: (deliver: (message: LiveMessage) => void) => void
  /** What this node's sockets follow. */
  tails: Pick<LogTails, 'follow' | 'compare'>
  /** Whose sockets this node has. */
  users: Pick<UserNews, 'follow' | 'compare'>
}

type Note = LiveMessage | { company: number; to: LiveMessage['to']; payload: number }
/** What nodes tell each other beside transactions. */
type Word = { node: string } & ({ log: LogNews } | { news: NewsOfUser } | { said: LiveMessage })
/** A text on its way to a channel. */
interface Sent {
  channel: string
  text: string
}

export const liveChannel = 'plotline_live'
export const wordChannel = 'plotline_word'
/** NOTIFY takes less than 8,000 bytes; longer frames wait in live_payloads. */
const longestNote = 7800
const mostKept = 200
/** Other nodes are told at most this often, ms. */
const tellEvery = 100

export function liveFanout(
  db: Sql,
  log: FastifyBaseLogger,
): LiveFanout & { receive: (text: string) => void; hear: (text: string) => void } {
  const node = randomUUID()
  let deliver: (message: LiveMessage) => void = () => undefined
  const tails = logTails(db, log, (message) => deliver(message))
  const users = userNews(db, log, (message) => deliver(message))
  // Frames of this node's own transactions, so that its sockets need no read; dropped in order of age.
  const own = new Map<number, NodeFrame>()
  let queue: Promise<void> = Promise.resolve()

  const send = gatherLots<Sent>(
    tellEvery,
    async (lot) => {
      const [channels, texts] = [textArray(lot.map(({ channel }) => channel)), textArray(lot.map(({ text }) => text))]
      // Notifications are written one commit after another: none of these keeps the others waiting for the disk.
      await db`
        SELECT set_config('synchronous_commit', 'off', true), pg_notify(channel, text)
        FROM unnest(${channels}::text[], ${texts}::text[]) AS sent (channel, text)`
    },
    (error) => log.warn({ err: error }, 'other nodes not told'),
  )
  const tell = (key: string, word: Word): void => send(key, { channel: wordChannel, text: JSON.stringify(word) })

  async function load(company: number, payload: number): Promise<NodeFrame | null> {
    const kept = own.get(payload)
    if (kept) return kept
    const [row] = await withCompany(
      { db, company },
      (tx) => tx<{ payload: NodeFrame }[]>`SELECT payload FROM live_payloads WHERE id = ${payload}`,
    )
    return row?.payload ?? null
  }

  async function take(text: string): Promise<void> {
    const note: Note = JSON.parse(text)
    if ('frame' in note) return deliver(note)
    const frame = await load(note.company, note.payload)
    if (frame) deliver({ company: note.company, to: note.to, frame })
  }

  return {
    publish: async (tx, message) => {
      const text = JSON.stringify(message)
      if (Buffer.byteLength(text) <= longestNote) {
        await tx`SELECT pg_notify(${liveChannel}, ${text})`
        return
      }
      const { company, to, frame } = message
      const [row] = await tx<{ id: number }[]>`
        WITH kept AS (
          INSERT INTO live_payloads (company_id, payload) VALUES (${company}, ${tx.json(frame as never)}) RETURNING id
        )
        SELECT id, pg_notify(${liveChannel},
          (${JSON.stringify({ company, to })}::text::jsonb || jsonb_build_object('payload', id))::text)
        FROM kept`
      own.set(row.id, frame)
      if (own.size > mostKept) own.delete(own.keys().next().value as number)
    },
    logged: (tx, name, change) => {
      afterCommit(tx, () => {
        const news = { ...name, seq: change.seq }
        tails.take(news, frameOf(name, change))
        tell(`log:${name.of}:${name.company}:${name.id}`, { node, log: news })
      })
    },
    happened: (tx, news, frame) => {
      afterCommit(tx, () => {
        users.take(news, frame)
        const { company, user, of, id } = news
        tell(`news:${of}:${company}:${user}:${id}`, { node, news })
      })
    },
    nudge: (tx, channel, text) => {
      afterCommit(tx, () => send(`nudge:${channel}:${text}`, { channel, text }))
    },
    say: (key, message) => {
      deliver(message)
      tell(`said:${key}`, { node, said: message })
    },
    deliverTo: (take) => {
      deliver = take
    },
    tails,
    users,
    // One after another: a frame that must be read first may not be overtaken by the next.
    receive: (text) => {
      queue = queue.then(() => take(text)).catch((error) => log.error({ err: error }, 'live message not delivered'))
    },
    hear: (text) => {
      const word: Word = JSON.parse(text)
      // What this node has said it knows.
      if (word.node === node) return
      if ('said' in word) deliver(word.said)
      else if ('news' in word) users.take(word.news)
      else tails.take(word.log)
    },
  }
}
