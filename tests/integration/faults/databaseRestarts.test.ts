import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sendChange } from '../../../src/contract/plots/changes.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize, isDrill } from '../../drill/size.ts'
import type { Actor } from '../harness.ts'
import { loadYear } from '../trials/field.ts'
import { type BulkYear, bulkChange, bulkYear, type WriteEntry } from './bulkWrites.ts'
import { newDirector } from './people.ts'
import { dataDirectory } from './serverProcess.ts'

const data = await dataDirectory()
const recoveredWithin = 10_000
const writerCount = drillSize(8, 20)
const restarts = drillSize(1, 5)

/** Number of answers by status. */
type Statuses = Map<number, number>

interface Patient {
  year: BulkYear
  journal: WriteEntry[]
  /** Resolves when every write that was started has its number. */
  done: Promise<void>
}

/**
 * A client that behaves like the product's: one change after another, retried with the same key after Retry-After until
 * it is answered.
 */
function startPatient(actor: Actor, year: BulkYear, statuses: Statuses, going: () => boolean): Patient {
  const journal: WriteEntry[] = []
  const restarts = (async () => {
    for (let round = 1; going(); round++) {
      const entry: WriteEntry = { key: randomUUID(), round, seq: null }
      journal.push(entry)
      const body = { key: entry.key, base_seq: 0, change: bulkChange(year, round) }
      while (entry.seq === null) {
        const answer = await actor.callAny(sendChange, { params: { id: year.place.year_id }, body })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status === 200) entry.seq = (answer.body as { seq: number }).seq
        else if (answer.status !== 503) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
        else {
          const seconds = answer.headers.get('retry-after') ?? ''
          expect(seconds).toMatch(/^[1-9]\d*$/)
          expect(answer.body).toMatchObject({ code: 'server.busy', detail: expect.stringMatching(/\S/) })
          await wait(Number(seconds) * 100)
        }
      }
    }
  })()
  return { year, journal, done: restarts }
}

it(
  `${restarts} database restarts under ${writerCount} writers lose nothing acknowledged, and answer only 503 with Retry-After [S4]`,
  async () => {
    const server = await data.start()
    const anna = await newDirector(server, 'steady')
    const statuses: Statuses = new Map()
    let writing = true
    const writers: Patient[] = []
    for (let i = 0; i < writerCount; i++) {
      const year = await bulkYear(anna, 20)
      writers.push(startPatient(anna, year, statuses, () => writing))
    }
    const allWritersEnd = Promise.all(writers.map((writer) => writer.done))
    allWritersEnd.catch(() => undefined)
    const acknowledged = () =>
      writers.reduce((sum, { journal }) => sum + journal.filter((entry) => entry.seq !== null).length, 0)
    const waitForMore = async (count: number) => {
      const target = acknowledged() + count
      while (acknowledged() < target) await Promise.race([allWritersEnd, wait(5)])
    }
    let slowest = 0
    const restarts = drillSize(1, 5)
    for (let i = 0; i < restarts; i++) {
      await waitForMore(60)
      const pid = await data.postmaster()
      const began = performance.now()
      // Immediate shutdown, fast shutdown, and no shutdown at all.
      process.kill(pid, (['SIGQUIT', 'SIGINT', 'SIGKILL'] as const)[i % 3])
      while ((await data.postmaster().catch(() => pid)) === pid) await wait(10)
      await waitForMore(20)
      slowest = Math.max(slowest, performance.now() - began)
    }
    writing = false
    await allWritersEnd
    expect(server.exitCode()).toBeNull()
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])

    const sql = await data.sql()
    try {
      for (const { year, journal } of writers) {
        const log = await sql<{ seq: number; key: string }[]>`
        SELECT seq, key FROM change_log WHERE field_year_id = ${year.place.year_id} AND seq > 1 ORDER BY seq`
        // The log has each change once, under the number that its writer received, without a gap.
        expect(log.map(({ seq, key }) => ({ seq, key }))).toEqual(journal.map(({ seq, key }) => ({ seq, key })))
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, k) => k + 2))
        const columns = await loadYear(anna, year.place.year_id)
        expect(new Set(columns.comment)).toEqual(new Set([`round ${journal.length}`]))
        expect(columns.seq).toBe(journal.length + 1)
      }
    } finally {
      await sql.end()
    }
    figure(`database restarts under ${writerCount} writers`, restarts)
    figure('  acknowledged, lost, doubled', `${acknowledged()}, 0, 0`)
    figure('  answers by status', [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '))
    figure('  slowest recovery (20 more writes), ms', Math.round(slowest))
    if (isDrill) expect(slowest).toBeLessThan(recoveredWithin)
  },
  drillSize(120_000, 3_600_000),
)
