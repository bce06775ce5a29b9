import type { FastifyBaseLogger } from 'fastify'
import { numberArray, textArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql } from '../db/connect.ts'
import { frameOf, type LiveMessage, type LogName, type LogNews } from './message.ts'
import { readTail } from './readTail.ts'

/** The logs that sockets of this node follow, and the last delivered number of each. */
export interface LogTails {
  /** Follows a log from a number on; frames may come twice, none is skipped. Returns how to stop. */
  follow: (log: LogName, seq: number) => () => void
  /** A log has reached a number; `frame` is that change's own, if known. */
  take: (news: LogNews, frame?: LiveMessage) => void
  /** Compares all followed logs with what is stored. */
  compare: () => Promise<void>
}

interface Tail {
  log: LogName
  followers: number
  told: number
  reading: Promise<void>
}

const keyOf = ({ of, company, id }: LogName): string => `${of}:${company}:${id}`

export function logTails(db: Sql, log: FastifyBaseLogger, deliver: (message: LiveMessage) => void): LogTails {
  const tails = new Map<string, Tail>()

  function inTurn(tail: Tail, work: () => Promise<void>): void {
    tail.reading = tail.reading.then(work).catch((error) => log.warn({ err: error }, 'tail of a log not read'))
  }

  async function readOn(tail: Tail): Promise<void> {
    const { log: name } = tail
    for (;;) {
      if (tail.followers === 0) return
      const from = tail.told
      const { changes, isAll } = await withCompany({ db, company: name.company }, (tx) => readTail(tx, name, from))
      for (const change of changes) {
        deliver(frameOf(name, change))
        // A socket that began to follow from an earlier number in the meantime needs these changes again.
        if (tail.told >= from) tail.told = change.seq
      }
      if (isAll) return
    }
  }

  function take(news: LogNews, frame?: LiveMessage): void {
    const tail = tails.get(keyOf(news))
    if (!tail || news.seq <= tail.told) return
    inTurn(tail, async () => {
      if (news.seq <= tail.told) return
      if (frame === undefined || news.seq !== tail.told + 1) return readOn(tail)
      deliver(frame)
      tail.told = news.seq
    })
  }

  return {
    follow: (name, seq) => {
      const key = keyOf(name)
      const tail = tails.get(key) ?? { log: name, followers: 0, told: seq, reading: Promise.resolve() }
      tails.set(key, tail)
      tail.followers++
      tail.told = Math.min(tail.told, seq)
      // Changes committed between the reading of the number and now.
      inTurn(tail, () => readOn(tail))
      return () => {
        tail.followers--
        if (tail.followers === 0) tails.delete(key)
      }
    },
    take,
    compare: async () => {
      if (tails.size === 0) return
      const asked = [...tails.values()].map((tail) => tail.log)
      const found = await db<{ company: number; kind: 'year' | 'crop'; id: number; seq: number }[]>`
        SELECT * FROM log_numbers(${numberArray(asked.map(({ company }) => company))}::integer[],
          ${textArray(asked.map(({ of }) => of))}::text[], ${numberArray(asked.map(({ id }) => id))}::bigint[])`
      for (const { kind, ...rest } of found) take({ of: kind, ...rest })
    },
  }
}
