import type { FastifyBaseLogger } from 'fastify'
import { numberArray, textArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql, Tx } from '../db/connect.ts'
import {
  frameOfChange,
  type LiveMessage,
  type LogName,
  type LogPosition,
  longestChange,
  type PublishedChange,
} from './message.ts'

/** Most changes that are read at once. */
const maxRead = 50

/** The changes of a log after a number, oldest first, as clients receive them; `isAll`: there are no more. */
async function readTail(tx: Tx, log: LogName, since: number): Promise<{ changes: PublishedChange[]; isAll: boolean }> {
  const changes = await (log.of === 'year' ? readYearTail(tx, log.id, since) : readCropTail(tx, log.id, since))
  return { changes, isAll: changes.length < maxRead }
}

function readYearTail(tx: Tx, year: number, since: number): Promise<PublishedChange[]> {
  return tx<PublishedChange[]>`
    SELECT f.crop_id AS spec_id, y.id AS year_id, l.seq, nullif((l.answer ->> 'crop_seq')::integer, 0) AS crop_seq, l.key,
      l.user_id, l.at, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS user_name,
      CASE WHEN length(l.change::text) <= ${longestChange} AND NOT EXISTS (
        SELECT 1 FROM archived_changes a WHERE a.field_year_id = ${year} AND a.last_seq >= l.seq) THEN l.change END AS change
    FROM change_log l JOIN field_years y ON y.id = l.field_year_id JOIN fields f ON f.id = y.field_id
    LEFT JOIN users u ON u.id = l.user_id
    WHERE l.field_year_id = ${year} AND l.seq > ${since} ORDER BY l.seq LIMIT ${maxRead}`
}

/** A change that is also in a year's log has that year: clients that watch it get the change from that log. */
function readCropTail(tx: Tx, crop: number, since: number): Promise<PublishedChange[]> {
  return tx<PublishedChange[]>`
    SELECT l.crop_id AS spec_id, l.origin_year_id AS year_id, l.seq, l.seq AS crop_seq, l.key, l.user_id, l.at,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS user_name,
      CASE WHEN length(l.change::text) <= ${longestChange} THEN l.change END AS change
    FROM crop_log l LEFT JOIN users u ON u.id = l.user_id
    WHERE l.crop_id = ${crop} AND l.seq > ${since} ORDER BY l.seq LIMIT ${maxRead}`
}

/** The logs that sockets of this node follow, and the last delivered number of each. */
export interface LogTails {
  /** Follows a log from a number on; frames may come twice, none is skipped. Returns how to stop. */
  follow: (log: LogName, seq: number) => () => void
  /** A log has reached a number; `frame` is that change's own, if known. */
  accept: (news: LogPosition, frame?: LiveMessage) => void
  /** Compares all followed logs with the stored ones. */
  compare: () => Promise<void>
}

interface Tail {
  log: LogName
  followers: number
  delivered: number
  reading: Promise<void>
}

const keyOf = ({ of, company, id }: LogName): string => `${of}:${company}:${id}`

export function logTails(db: Sql, log: FastifyBaseLogger, deliver: (message: LiveMessage) => void): LogTails {
  const tails = new Map<string, Tail>()

  function queueRead(tail: Tail, work: () => Promise<void>): void {
    tail.reading = tail.reading.then(work).catch((error) => log.warn({ err: error }, 'tail of a log not read'))
  }

  async function readOn(tail: Tail): Promise<void> {
    const { log: name } = tail
    for (;;) {
      if (tail.followers === 0) return
      const from = tail.delivered
      const { changes, isAll } = await withCompany({ db, company: name.company }, (tx) => readTail(tx, name, from))
      for (const change of changes) {
        deliver(frameOfChange(name, change))
        // A socket that began to follow from an earlier number in the meantime needs these changes again.
        if (tail.delivered >= from) tail.delivered = change.seq
      }
      if (isAll) return
    }
  }

  function accept(news: LogPosition, frame?: LiveMessage): void {
    const tail = tails.get(keyOf(news))
    if (!tail || news.seq <= tail.delivered) return
    queueRead(tail, async () => {
      if (news.seq <= tail.delivered) return
      if (frame === undefined || news.seq !== tail.delivered + 1) return readOn(tail)
      deliver(frame)
      tail.delivered = news.seq
    })
  }

  return {
    follow: (name, seq) => {
      const key = keyOf(name)
      const tail = tails.get(key) ?? { log: name, followers: 0, delivered: seq, reading: Promise.resolve() }
      tails.set(key, tail)
      tail.followers++
      tail.delivered = Math.min(tail.delivered, seq)
      // Changes committed between the reading of the number and now.
      queueRead(tail, () => readOn(tail))
      return () => {
        tail.followers--
        if (tail.followers === 0) tails.delete(key)
      }
    },
    accept,
    compare: async () => {
      if (tails.size === 0) return
      const logs = [...tails.values()].map((tail) => tail.log)
      const rows = await db<{ company: number; kind: 'year' | 'crop'; id: number; seq: number }[]>`
        SELECT * FROM log_numbers(${numberArray(logs.map(({ company }) => company))}::integer[],
          ${textArray(logs.map(({ of }) => of))}::text[], ${numberArray(logs.map(({ id }) => id))}::bigint[])`
      for (const { kind, ...rest } of rows) accept({ of: kind, ...rest })
    },
  }
}
