import type { FastifyBaseLogger } from 'fastify'
import type { LiveFrame } from '../../src/contract/live.ts'
import { withCompany } from '../db/company.ts'
import type { Sql, Tx } from '../db/connect.ts'
import type { StoredNotification } from '../notifications/worded.ts'

/** Who of the company gets a frame: all, one user's sockets, all that watch a field-year, or any year of a crop but one. */
export type LiveAudience =
  | { everyone: true }
  | { user: number }
  | { year: number }
  | { crop: number; besides: number | null }

/** A frame between nodes: a notification travels as it is stored and is worded for each socket. */
type NodeFrame =
  | Exclude<LiveFrame, { event: 'system_notification' }>
  | { event: 'system_notification'; data: StoredNotification }

export interface LiveMessage {
  company: number
  to: LiveAudience
  frame: NodeFrame
}

/** Carries frames from a transaction on any node to the sockets of all nodes, by the database's LISTEN and NOTIFY. */
export interface LiveFanout {
  /** Sends a frame when `tx` commits, and never when it does not; one statement, sent at once. */
  publish: (tx: Tx, message: LiveMessage) => Promise<void>
  /** Sends a frame that belongs to no transaction (presence). */
  say: (message: LiveMessage) => Promise<void>
  /** Where this node's sockets take frames from. */
  deliverTo: (deliver: (message: LiveMessage) => void) => void
}

type Note = LiveMessage | { company: number; to: LiveAudience; payload: number }

export const liveChannel = 'plotline_live'
/** NOTIFY takes less than 8,000 bytes; longer frames wait in live_payloads. */
const longestNote = 7800
const mostKept = 200

export function liveFanout(db: Sql, log: FastifyBaseLogger): LiveFanout & { receive: (text: string) => void } {
  let deliver: (message: LiveMessage) => void = () => undefined
  // Frames of this node's own transactions, so that its sockets need no read; dropped in order of age.
  const own = new Map<number, NodeFrame>()
  let queue: Promise<void> = Promise.resolve()

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
    say: async (message) => {
      await db`SELECT pg_notify(${liveChannel}, ${JSON.stringify(message)})`
    },
    deliverTo: (take) => {
      deliver = take
    },
    // One after another: a frame that must be read first may not be overtaken by the next.
    receive: (text) => {
      queue = queue.then(() => take(text)).catch((error) => log.error({ err: error }, 'live message not delivered'))
    },
  }
}
