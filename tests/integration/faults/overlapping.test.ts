import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { writeGenealogy } from '../../../src/contract/lines/lines.ts'
import { reserveIds, sendChange } from '../../../src/contract/plots/changes.ts'
import { updatePlot } from '../../../src/contract/plots/plots.ts'
import { addResults, editFeatures, editResults } from '../../../src/contract/statistics/results.ts'
import type { CellValue, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize, seed } from '../../drill/size.ts'
import { SeededRandom } from '../../simulation/random.ts'
import { type Actor, type Answer, startTestServer } from '../harness.ts'
import {
  changeOf,
  column,
  loadYear,
  type NewYear,
  newCrop,
  newPlace,
  type PlantedField,
  plantField,
  sendAccepted,
} from '../trials/field.ts'

const server = await startTestServer()
const clients = 12
const writes = drillSize(10, 100)

interface Setting {
  place: NewYear
  planted: PlantedField
}

/** Plots of the same lines, with the same trait, in another nursery. */
async function plantSameLines(actor: Actor, place: NewYear, { planted }: Setting): Promise<PlantedField> {
  const { lines, traits } = planted
  const { body } = await actor.call(reserveIds, { params: { id: place.year_id }, body: { plot: lines.length } })
  const plots = body.plot
  const names = plots.map((_, k) => `P${k + 1}`)
  const columns = [
    column(
      'plot',
      'exists',
      plots,
      plots.map(() => true),
      plots.map(() => false),
    ),
    column('plot', 'name', plots, names),
    column('plot', 'line_id', plots, lines),
    column(
      'plot',
      `trait:${traits[0]}`,
      plots,
      plots.map((_, k) => k),
    ),
  ]
  const { seq } = await sendAccepted(actor, place.year_id, changeOf(columns))
  return { plots, lines, traits, seq }
}

/** Values that an acknowledged write must have left in the log: each value is written by one request only. */
type PromisedYears = Map<number | string, { year: number; plots: number[] }>

/** Some plots of a year in random order: different requests touch the same plots in different orders. */
function someOf(random: SeededRandom, plots: readonly number[]): number[] {
  return plots
    .map((plot) => ({ plot, at: random.uniform() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, 5 + Math.floor(random.uniform() * (plots.length - 5)))
    .map(({ plot }) => plot)
}

/** One client that writes at random; records what was acknowledged and returns the statuses that it received. */
async function writeOnAndOn(
  actor: Actor,
  who: number,
  settings: Setting[],
  promised: PromisedYears,
): Promise<number[]> {
  const random = new SeededRandom(seed + who)
  const statuses: number[] = []
  for (let k = 0; k < writes; k++) {
    const { place, planted } = settings[Math.floor(random.uniform() * settings.length)]
    const { year_id, spec_id } = place
    const plots = someOf(random, planted.plots)
    const [trait] = planted.traits
    const number = 1000 * (who + 1) + k
    const text = `${who}:${k}`
    const note = (answer: Answer, value: number | string, written = plots) => {
      statuses.push(answer.status)
      if (answer.status === 200) promised.set(value, { year: year_id, plots: written })
    }
    switch (Math.floor(random.uniform() * 5)) {
      case 0:
        note(
          await actor.callAny(editFeatures, { body: { plot_ids: plots, year_id, feature: trait, value: number } }),
          number,
        )
        break
      case 1: {
        const results = plots.map((plot) => ({ plot, feature: trait, value: number }))
        note(await actor.callAny(editResults, { body: { results } }), number)
        break
      }
      case 2: {
        // A trait that does not exist yet: the crop's log takes part.
        const results = plots.map((plot) => ({ plot, feature: `Trait ${text}`, value: number }))
        note(await actor.callAny(addResults, { body: { results } }), number)
        break
      }
      case 3: {
        // Parents belong to the line, and therefore to plots of both years.
        const line_id = planted.lines[Math.floor(random.uniform() * planted.lines.length)]
        const body = { spec_id, line_id, mother: `Mother ${text}`, father: null }
        statuses.push((await actor.callAny(writeGenealogy, { body })).status)
        const [plot] = plots
        note(await actor.callAny(updatePlot, { params: { id: plot }, body: { comment: text } }), text, [plot])
        break
      }
      default: {
        const change = changeOf([
          column(
            'plot',
            'comment',
            plots,
            plots.map(() => text),
          ),
        ])
        const body = { key: randomUUID(), base_seq: 0, change }
        note(await actor.callAny(sendChange, { params: { id: year_id }, body }), text)
      }
    }
  }
  return statuses
}

/** Replays a log in order; every `before` must be the value that the log wrote last. Returns the values at its end. */
function replay(changes: readonly ChangeSet[]): Map<string, CellValue> {
  const cells = new Map<string, CellValue>()
  for (const { columns } of changes)
    for (const { entity, field, ids, before, after } of columns)
      ids.forEach((id, k) => {
        const cell = `${entity} ${id} ${field}`
        if (cells.has(cell)) expect({ cell, before: before[k] }).toEqual({ cell, before: cells.get(cell) })
        cells.set(cell, after[k])
      })
  return cells
}

it(
  `12 clients write ${writes} times each to overlapping plots of two years: no failure, no loss, logs without gaps`,
  async () => {
    const anna = await server.newCompany()
    const crop = await newCrop(anna)
    const settings: Setting[] = []
    for (let i = 0; i < 2; i++) {
      const place = await newPlace(anna, crop)
      settings.push({
        place,
        planted: i === 0 ? await plantField(anna, place, 40) : await plantSameLines(anna, place, settings[0]),
      })
    }
    const promised: PromisedYears = new Map()
    const answers = await Promise.all(
      Array.from({ length: clients }, (_, who) => writeOnAndOn(anna, who, settings, promised)),
    )
    const statuses = new Map<number, number>()
    for (const status of answers.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(promised.size).toBeGreaterThan(clients)

    for (const { place, planted } of settings) {
      const log = await server.sql<{ seq: number; change: ChangeSet }[]>`
      SELECT seq, change FROM change_log WHERE field_year_id = ${place.year_id} ORDER BY seq`
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, k) => k + 1))
      const cells = replay(log.map(({ change }) => change).map(plotPart))
      // The log contains each acknowledged change with all of its plots.
      const written = new Map<CellValue, Set<number>>()
      for (const { change } of log)
        for (const { ids, after } of plotPart(change).columns)
          for (const [k, id] of ids.entries()) written.set(after[k], (written.get(after[k]) ?? new Set()).add(id))
      for (const [value, { year, plots }] of promised)
        if (year === place.year_id) expect([...(written.get(value) ?? [])].sort()).toEqual([...plots].sort())
      // The tables agree with the log.
      const columns = await loadYear(anna, place.year_id)
      expect(columns.seq).toBe(log.length)
      const at = columns.traits.findIndex(({ trait }) => trait.id === planted.traits[0])
      for (const [i, plot] of planted.plots.entries()) {
        expect(columns.comment[i]).toBe(cells.get(`plot ${plot} comment`) ?? null)
        expect(columns.traits[at].numbers[i]).toBe(cells.get(`plot ${plot} trait:${planted.traits[0]}`))
      }
    }
    const cropLog = await server.sql<{ seq: number; change: ChangeSet }[]>`
    SELECT seq, change FROM crop_log WHERE crop_id = ${crop} ORDER BY seq`
    expect(cropLog.map(({ seq }) => seq)).toEqual(cropLog.map((_, k) => k + 1))
    replay(cropLog.map(({ change }) => change))
    const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
    figure('12 clients on overlapping plots: answers, lost', `${counts}; 0`)
  },
  drillSize(60_000, 3_600_000),
)

function plotPart(change: ChangeSet): ChangeSet {
  return { ...change, columns: change.columns.filter(({ entity }) => entity === 'plot') }
}
