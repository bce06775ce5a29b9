import { beforeAll, expect, it } from 'vitest'
import type { CallInput } from '../../../src/contract/call.ts'
import { planCrossings } from '../../../src/contract/lines/crossings.ts'
import { listLines, writeGenealogy } from '../../../src/contract/lines/lines.ts'
import { addLine } from '../../../src/contract/lines/varieties.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { listFieldYears } from '../../../src/contract/plots/nurseries.ts'
import { revert } from '../changes/refusals.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { loadYear, type NewYear, newPlace, plantField } from '../trials/field.ts'

type Body = CallInput<typeof planCrossings>['body']

let actor: Actor

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
})

const linesOf = async ({ spec_id }: NewYear) => (await actor.call(listLines, { query: { spec_id } })).body.data
const yearsOf = async ({ spec_id }: NewYear) =>
  (await actor.call(listFieldYears, { query: { spec_id } })).body.data.map(({ year }) => year)

/** A nursery with the lines L1 … Ln, and a request for {L1, L2, L3} × {L2, L3, L4} in its next year. */
async function nursery(lines = 5) {
  const place = await newPlace(actor)
  const planted = await plantField(actor, place, 2 * lines)
  const { spec_id, field_id } = place
  const [a, b, c, d] = planted.lines
  const request = { spec_id, field_id, year: 2027, list_of_mothers: [a, b, c], list_of_fathers: [b, c, d] }
  return { place, lines: planted.lines, request: request as Body }
}

async function planned(body: Body) {
  const { status, body: answer } = await actor.call(planCrossings, { body })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return answer
}

/** Living plots of a year with the names of their lines and crosses. */
async function plotsOf(year: number) {
  const columns = await loadYear(actor, year)
  const alivePlots = [...columns.alive.keys()].filter((i) => columns.alive[i])
  return alivePlots.map((i) => ({
    name: columns.name[i],
    line: columns.lines.get(columns.line[i])?.name,
    cross: columns.lines.get(columns.crossing[i])?.name,
    place: `${columns.row[i]}:${columns.col[i]}`,
  }))
}

it('a plan creates its year, the crosses as lines with parents and the plots: one entry, undone as one [GEN-21]', async () => {
  const { place, request } = await nursery()
  const before = (await linesOf(place)).length
  const created = await planned({
    ...request,
    reciprocals: false,
    repetitions: 3,
    sort_method: 2,
    max_length_per_list: 7,
    seed: 5,
  })
  expect(created).toMatchObject({ crosses: 6, lines_created: 6, plots: 18, seq: 1, seed: 5 })
  const plots = await plotsOf(created.year_id)
  expect(plots).toHaveLength(18)
  expect(plots.slice(0, 4)).toEqual([
    { name: 'L1 × L2_1', line: 'L1 × L2', cross: 'L1 × L2', place: '1:1' },
    { name: 'L1 × L2_2', line: 'L1 × L2', cross: 'L1 × L2', place: '1:2' },
    { name: 'L1 × L2_3', line: 'L1 × L2', cross: 'L1 × L2', place: '1:3' },
    { name: 'L1 × L3_1', line: 'L1 × L3', cross: 'L1 × L3', place: '1:4' },
  ])
  const cross = (await linesOf(place)).find(({ line_name }) => line_name === 'L1 × L2')
  expect(cross).toMatchObject({ mother: 'L1', father: 'L2', stage: 'F1', is_sort: false })
  const log = await actor.call(readChanges, { params: { id: created.year_id }, query: { since: 0, crop_since: 0 } })
  const name = { key: 'change.crossings', params: { count: 18, crosses: 6 } }
  expect(log.body.data.map(({ change }) => change.name)).toEqual([name])
  expect(await yearsOf(place)).toContain(2027)

  await revert(actor, created.year_id, created.seq)
  expect(await plotsOf(created.year_id)).toEqual([])
  expect((await linesOf(place)).length).toBe(before)
})

it('a plan reuses a known cross, numbers a duplicate name, reads parents by name, and numbers plots sown again [GEN-21]', async () => {
  const { place, lines, request } = await nursery()
  const { spec_id } = place
  await actor.call(writeGenealogy, { body: { spec_id, line_id: lines[4], mother: 'L3', father: 'L4' } })
  await actor.call(addLine, { body: { spec_id, line_name: 'L1 × L4' } })
  const { list_of_mothers: _m, list_of_fathers: _f, ...otherFields } = request
  const pairs: [string, string][] = [
    ['L3', 'L4'],
    ['L1', 'L4'],
    ['L1', 'L4'],
  ]
  const first = await planned({ ...otherFields, pairs })
  expect(first).toMatchObject({ crosses: 2, lines_created: 1, plots: 2 })
  expect((await plotsOf(first.year_id)).map(({ line }) => line)).toEqual(['L5', 'L1 × L4 (2)'])
  const second = await planned({ ...otherFields, pairs })
  expect(second).toMatchObject({ year_id: first.year_id, crosses: 2, lines_created: 0, plots: 2, seq: 2 })
  expect((await plotsOf(first.year_id)).map(({ name, place }) => `${name} ${place}`)).toEqual([
    'L5 1:1',
    'L1 × L4 (2) 1:2',
    'L5 (2) 2:1',
    'L1 × L4 (2) (2) 2:2',
  ])
})

it('a refused plan leaves neither year nor lines: over 2,000 plots, a single line, an unknown line [GEN-21, LIM-13]', async () => {
  const { place, lines, request } = await nursery(64)
  const before = (await linesOf(place)).length
  const diallel = (n: number, more: Partial<Body> = {}): Body => ({
    ...request,
    list_of_mothers: lines.slice(0, n),
    list_of_fathers: lines.slice(0, n),
    ...more,
  })
  const refused = async (body: Body) => {
    const { status, body: answer } = await actor.call(planCrossings, { body })
    return [status, (answer as unknown as { code: string }).code]
  }
  expect(await refused(diallel(46))).toEqual([400, 'crossing.tooMany'])
  expect(await refused(diallel(64, { reciprocals: false }))).toEqual([400, 'crossing.tooMany'])
  expect(await refused(diallel(1))).toEqual([400, 'crossing.noParents'])
  expect(await refused(diallel(2, { list_of_fathers: ['nobody'] }))).toEqual([404, 'notFound'])
  expect([await yearsOf(place), (await linesOf(place)).length]).toEqual([[2026], before])
  expect(await planned(diallel(45))).toMatchObject({ crosses: 1_980, plots: 1_980 })
  expect(await planned(diallel(63, { reciprocals: false, year: 2028 }))).toMatchObject({
    crosses: 1_953,
    lines_created: 1_953 - (45 * 44) / 2,
  })
})

it('concurrent plans of the same crosses, in one year and in two, create each cross once and no position twice [GEN-21]', async () => {
  const { place, request } = await nursery()
  const created = await Promise.all([planned(request), planned(request), planned({ ...request, year: 2028 })])
  expect(created.reduce((lines, { lines_created }) => lines + lines_created, 0)).toBe(7)
  const plots = await plotsOf(created[0].year_id)
  expect(new Set(plots.map((plot) => plot.place)).size).toBe(14)
  expect((await linesOf(place)).filter(({ stage }) => stage === 'F1')).toHaveLength(7)
})
