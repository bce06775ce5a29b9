import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { reserveIds, sendChange } from '../../../src/contract/plots/changes.ts'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { Actor } from '../harness.ts'
import { changeOf, column, type NewYear, newPlace, sendAccepted } from '../trials/field.ts'

/** A year in which each change of the writer's loop writes all plots. */
export interface BulkYear {
  place: NewYear
  plots: number[]
  trait: number
}

/** A nursery of `count` plots and one trait; every plot has round 0. */
export async function bulkYear(actor: Actor, count: number): Promise<BulkYear> {
  const place = await newPlace(actor)
  const { body } = await actor.call(reserveIds, { params: { id: place.year_id }, body: { plot: count, trait: 1 } })
  const [plots, [trait]] = [body.plot, body.trait]
  const texts = (text: (k: number) => string) => plots.map((_, k) => text(k))
  await sendAccepted(
    actor,
    place.year_id,
    changeOf([
      column('trait', 'exists', [trait], [true], [false]),
      column('trait', 'name', [trait], ['Yield']),
      column('trait', 'kind', [trait], ['quantitative']),
      column(
        'plot',
        'exists',
        plots,
        plots.map(() => true),
        plots.map(() => false),
      ),
      column(
        'plot',
        'name',
        plots,
        texts((k) => `P${k + 1}`),
      ),
      column(
        'plot',
        'comment',
        plots,
        texts(() => 'round 0'),
      ),
      column(
        'plot',
        `trait:${trait}`,
        plots,
        plots.map(() => 0),
      ),
    ]),
  )
  return { place, plots, trait }
}

/** Moves every plot from round − 1 to round in two tables at once: its comment and its value. */
export function bulkChange({ plots, trait }: BulkYear, round: number): ChangeSet {
  const allPlots = <T>(value: T) => plots.map(() => value)
  return changeOf([
    column('plot', 'comment', plots, allPlots(`round ${round}`), allPlots(`round ${round - 1}`)),
    column('plot', `trait:${trait}`, plots, allPlots(round), allPlots(round - 1)),
  ])
}

/** One write as the client remembers it; `seq` is null until the answer. */
export interface WriteEntry {
  key: string
  round: number
  seq: number | null
}

/** A client that writes change after change, in order, until it is stopped or the server is down. */
export interface Writer {
  /** Every write that was started, in order. */
  journal: WriteEntry[]
  /** Waits for this many answers. */
  acknowledged: (count: number) => Promise<void>
  stop: () => Promise<void>
}

/** Starts to write at a round, one write at a time. Anything but success or a lost connection is an error. */
export function startWriter(actor: Actor, year: BulkYear, firstRound: number): Writer {
  const journal: WriteEntry[] = []
  let stopping = false
  const writing = (async () => {
    for (let round = firstRound; !stopping; round++) {
      const entry: WriteEntry = { key: randomUUID(), round, seq: null }
      journal.push(entry)
      const answer = await sendBulk(actor, year, entry)
      if (answer === 'no answer') return
      entry.seq = answer
    }
  })()
  return {
    journal,
    acknowledged: async (count) => {
      const finished = writing.then(() => {
        throw new Error('the writer ended')
      })
      finished.catch(() => undefined)
      const enough = () => journal.filter((entry) => entry.seq !== null).length >= count
      while (!enough()) await Promise.race([finished, wait(2)])
    },
    stop: async () => {
      stopping = true
      await writing
    },
  }
}

/** Sends an entry, possibly again. Returns its number, or that no answer came. */
export async function sendBulk(actor: Actor, year: BulkYear, entry: WriteEntry): Promise<number | 'no answer'> {
  const body = { key: entry.key, base_seq: 0, change: bulkChange(year, entry.round) }
  let answer: Awaited<ReturnType<Actor['callAny']>>
  try {
    answer = await actor.callAny(sendChange, { params: { id: year.place.year_id }, body })
  } catch {
    return 'no answer'
  }
  if (answer.status === 503) return 'no answer'
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return (answer.body as { seq: number }).seq
}
