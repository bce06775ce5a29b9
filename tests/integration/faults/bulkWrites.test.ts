import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { figure } from '../../drill/figures.ts'
import { drillSize, isDrill, seed } from '../../drill/size.ts'
import { SeededRandom } from '../../simulation/random.ts'
import type { Actor } from '../harness.ts'
import { loadYear } from '../trials/field.ts'
import { type BulkYear, bulkYear, sendBulk, startWriter, type WriteEntry } from './bulkWrites.ts'
import { newDirector, signInOn } from './people.ts'
import { dataDirectory, type ServerProcess } from './serverProcess.ts'

const data = await dataDirectory()
const plotCount = 2000
const readyWithin = 5000

interface StoredState {
  round: number
  comment: string
  log: { seq: number; key: string }[]
  seq: number
}

/**
 * The content of the tables, read directly from the database: the one round of all plots, and the log after a sequence
 * number.
 */
async function stored({ plots, place }: BulkYear, since: number): Promise<StoredState> {
  const sql = await data.sql()
  try {
    const rounds = await sql`
      SELECT number AS value, count(*)::int AS n FROM plot_values WHERE plot_id = ANY (${plots}) GROUP BY 1`
    const comments = await sql`
      SELECT comment AS value, count(*)::int AS n FROM plots WHERE id = ANY (${plots}) GROUP BY 1`
    const log = await sql<{ seq: number; key: string }[]>`
      SELECT seq, key FROM change_log WHERE field_year_id = ${place.year_id} AND seq > ${since} ORDER BY seq`
    const [{ seq }] = await sql`SELECT seq FROM field_years WHERE id = ${place.year_id}`
    // All plots have values of one round; a half-written year would have two.
    expect(rounds.map((row) => row.n)).toEqual([plotCount])
    expect(comments.map((row) => row.n)).toEqual([plotCount])
    return { round: rounds[0].value, comment: comments[0].value, log: [...log], seq }
  } finally {
    await sql.end()
  }
}

/** Compares the acknowledged changes with the stored ones; returns the round of all plots. */
function compare(journal: readonly WriteEntry[], found: StoredState, before: { seq: number; round: number }): number {
  const acknowledged = journal.filter((entry) => entry.seq !== null)
  expect(found.comment).toBe(`round ${found.round}`)
  // The log has no gap and follows the journal: all acknowledged changes under their numbers, and at most the one in
  // flight.
  expect(found.log.map(({ seq }) => seq)).toEqual(found.log.map((_, k) => before.seq + 1 + k))
  expect(found.seq).toBe(before.seq + found.log.length)
  expect(found.log.map(({ key }) => key)).toEqual(journal.slice(0, found.log.length).map(({ key }) => key))
  expect(acknowledged.map(({ seq }) => seq)).toEqual(acknowledged.map((_, k) => before.seq + 1 + k))
  expect(found.log.length - acknowledged.length).toBeGreaterThanOrEqual(0)
  expect(found.log.length - acknowledged.length).toBeLessThanOrEqual(1)
  expect(found.round).toBe(before.round + found.log.length)
  return found.round
}

it(
  `${drillSize(5, 50)} servers killed during bulk writes lose nothing acknowledged and write nothing partially [S3]`,
  async () => {
    const random = new SeededRandom(seed)
    let server: ServerProcess = await data.start()
    let anna: Actor = await newDirector(server, 'bulk.writer')
    const year = await bulkYear(anna, plotCount)
    let before = { seq: 1, round: 0 }
    let [acknowledged, inFlightStored, slowest] = [0, 0, 0]
    const rounds = drillSize(5, 50)
    for (let round = 0; round < rounds; round++) {
      const postmaster = await data.postmaster()
      const writer = startWriter(anna, year, before.round + 1)
      await writer.acknowledged(1)
      await wait(500 * random.uniform())
      const databaseDies = round === rounds - 1
      if (databaseDies) process.kill(postmaster, 'SIGKILL')
      await server.kill()
      await writer.stop()

      server = await data.start()
      slowest = Math.max(slowest, server.readyAfter)
      // A database process that outlives the killed server is reused; if it was killed too, a new one starts.
      expect((await data.postmaster()) === postmaster).toBe(!databaseDies)
      anna = await signInOn(server, anna)
      const storedValues = await stored(year, before.seq)
      const last = compare(writer.journal, storedValues, before)
      const answered = writer.journal.filter((entry) => entry.seq !== null).length
      acknowledged += answered
      inFlightStored += storedValues.log.length - answered

      // A client without an answer sends the change again under the same key: it gets the number, and nothing is written
      // twice.
      const unanswered = writer.journal.at(-1)
      if (unanswered && unanswered.seq === null) {
        const seq = await sendBulk(anna, year, unanswered)
        expect(seq).toBe(before.seq + writer.journal.length)
      }
      before = {
        seq: before.seq + writer.journal.length,
        round: last + writer.journal.length - storedValues.log.length,
      }
      const columns = await loadYear(anna, year.place.year_id)
      expect(columns.seq).toBe(before.seq)
      expect(new Set(columns.comment)).toEqual(new Set([`round ${before.round}`]))
      expect(new Set(columns.traits[0].numbers.subarray(0, columns.count))).toEqual(new Set([before.round]))
    }
    expect(acknowledged).toBeGreaterThan(0)
    figure('kill -9 in bulk writes: rounds', rounds)
    figure('  acknowledged writes, lost, half-written', `${acknowledged}, 0, 0`)
    figure('  stored though their answer was lost', inFlightStored)
    figure('  slowest ready again, ms', Math.round(slowest))
    if (isDrill) expect(slowest).toBeLessThan(readyWithin)
  },
  drillSize(120_000, 3_600_000),
)
