import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTraits } from '../../../../src/contract/plots/traits.ts'
import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { revert } from '../../changes/refusals.ts'
import { type Actor, type Answer, statusAndCode } from '../../harness.ts'
import { nextChange, socketOfYear } from '../../live/socket.ts'
import { successBody, wireAs } from '../../wire/wire.ts'
import { mine, plots, prepareSettings, server, setting, wire, year } from '../eachSetting.ts'
import { changeOf, column, newPlace, plantField, send, sendAccepted } from '../field.ts'
import { entriesOf } from './entries.ts'

// Requests and answers written by hand from the specification, with literal addresses.
interface Stage {
  plot_stage_id: number
  plot_id: number
  stage_of_vegetation: string
  date_of_stage: string
  days_after_sowing: number | null
  comment: string | null
}

prepareSettings()

let other: Actor

beforeAll(async () => {
  other = await server.newCompany()
})

const dataOf = (answer: Answer) => successBody<{ meta: unknown; data: Stage[] }>(answer).data
const heading = { stage_of_vegetation: 'Колошение', date_of_stage: '2026-06-30' }
const tillering = { stage_of_vegetation: 'Кущение', date_of_stage: '2026-05-30' }
const listed = async (plot = plots[0]) => dataOf(await wire.get(`plot_stage/?plot=${plot}`))
const shown = async (plot = plots[0]) =>
  (await listed(plot)).map((stage) => [stage.stage_of_vegetation, stage.date_of_stage, stage.comment])
const add = (stages: object[], plot = plots[0]) => wire.post('plot_stage/', { plot, stages })
const query = (stage: string, plot = plots[0]) =>
  `plot_stage/?plot=${plot}&stage_of_vegetation=${encodeURIComponent(stage)}`

const yearCell = (field: string, value: CellValue) =>
  sendAccepted(mine, year, changeOf([column('field_year', field, [year], [value])]))
const write = (field: string, value: CellValue, before: CellValue = null) =>
  sendAccepted(mine, year, changeOf([column('plot', field, [plots[0]], [value], [before])]))
const stages = async () => {
  const query = { spec_id: setting.place.spec_id, role: 'stage' as const }
  return (await mine.call(listTraits, { query })).body.data
}
const idOf = async (name: string) => (await stages()).find((trait) => trait.name === name)?.id ?? 0
const rowsOf = (trait: number) =>
  server.sql`SELECT text, planned::text, note, suppressed FROM plot_values WHERE trait_id = ${trait} AND plot_id = ${plots[0]}`

describe('GET plot_stage/', () => {
  it('lists stages by date, then name, with days after sowing; emergence itself has none [PLT-62]', async () => {
    await yearCell('sowing_date', '2026-04-28')
    const emergence = { stage_of_vegetation: 'Всходы', date_of_stage: '2026-05-09' }
    const equalStages = ['BBCH 10', 'BBCH 9'].map((name) => ({
      stage_of_vegetation: name,
      date_of_stage: '2026-05-30',
    }))
    successBody(await add([heading, ...equalStages, { ...emergence, comment: 'even' }]))
    const answer = await wire.get(`plot_stage/?plot=${plots[0]}`)
    expect(answer.body).toEqual({
      meta: { total: 4 },
      data: [
        { ...emergence, days_after_sowing: null, comment: 'even' },
        { ...equalStages[1], days_after_sowing: 32, comment: null },
        { ...equalStages[0], days_after_sowing: 32, comment: null },
        { ...heading, days_after_sowing: 63, comment: null },
      ].map((stage) => ({ plot_stage_id: expect.any(Number), plot_id: plots[0], ...stage })),
    })
    expect(await shown(plots[1])).toEqual([])
  })

  it('a note without a date is not a stage, and is shown with the date once it has one [PLT-62]', async () => {
    const { body } = await wire.post('plot_stage/', { plot: plots[1], ...heading })
    expect(body).toMatchObject(heading)
    await write(`note:${await idOf('Колошение')}`, 'no ears yet')
    expect(await shown()).toEqual([])
    expect((await wire.remove(query('Колошение'))).status).toBe(404)
    expect((await wire.post('plot_stage/', { plot: plots[0], ...heading })).body).toMatchObject({
      ...heading,
      comment: 'no ears yet',
    })
  })
})

describe('POST plot_stage/', () => {
  it('adds several as sent, as one live, undoable entry [PLT-63]', async () => {
    const socket = await socketOfYear(server, mine, year)
    const answer = await add([heading, { ...tillering, comment: ' even ' }])
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        meta: { total: 2 },
        data: [
          { ...heading, comment: null },
          { ...tillering, comment: 'even' },
        ].map((stage) => ({ plot_stage_id: expect.any(Number), plot_id: plots[0], days_after_sowing: null, ...stage })),
      },
    ])
    const [entry, ...more] = await entriesOf(mine, setting)
    expect(more).toEqual([])
    expect(entry.name).toEqual({ key: 'change.stages', params: { count: 2 } })
    expect((await nextChange(socket)).change?.columns.map(({ entity }) => entity)).toContain('plot')
    socket.socket.close()
    expect((await revert(mine, year, entry.seq)).status).toBe(200)
    expect([await shown(), await stages()]).toEqual([[], []])
  })

  it('accepts a single stage without the list, and answers it with 201 [PLT-63]', async () => {
    const answer = await wire.post('plot_stage/', { plot: plots[0], ...heading, comment: null })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual((await listed())[0])
    const [entry] = await entriesOf(mine, setting)
    expect(entry.name).toEqual({ key: 'change.stage', params: { name: 'Колошение', count: 1 } })
  })

  it('a single one sent twice under its key is added once and answered alike [PLT-63]', async () => {
    const headers = { 'Idempotency-Key': `heading-${plots[0]}` }
    const body = { plot: plots[0], ...heading }
    const [first, second] = [0, 1].map(() => mine.send('POST', '/api/v1/plot_stage/', { body, headers }))
    expect([(await first).status, (await second).status]).toEqual([201, 201])
    expect((await second).body).toEqual((await first).body)
    expect(await entriesOf(mine, setting)).toHaveLength(1)
  })

  it('a name of digits is a name, even if another stage has that id [PLT-63]', async () => {
    successBody(await add([heading]))
    const digits = String(await idOf('Колошение'))
    successBody(await add([{ ...tillering, stage_of_vegetation: digits }]))
    expect(await shown()).toEqual([
      [digits, '2026-05-30', null],
      ['Колошение', '2026-06-30', null],
    ])
  })

  it('a name ignores spaces and composition, but not letter case [PLT-63]', async () => {
    successBody(await add([{ ...heading, stage_of_vegetation: 'Кущениe \u0439' }]))
    const second = await add([{ ...heading, stage_of_vegetation: '  Кущениe \u0438\u0306 ' }])
    expect(statusAndCode(second)).toEqual([409, 'stage.duplicate'])
    successBody(await add([{ ...heading, stage_of_vegetation: 'КУЩЕНИE \u0439' }]))
    expect(await shown()).toHaveLength(2)
  })

  it('a stage shares its name with a trait and a technology, and is neither [PLT-63]', async () => {
    const named = { plot: plots[1], feature: 'Yield', date_planned: '2026-08-01' }
    successBody(await wire.post('harvest_technology/add_multiple/', { harvest_technologies: [named] }))
    successBody(await add([{ ...heading, stage_of_vegetation: 'Yield' }]))
    expect(await shown()).toEqual([['Yield', '2026-06-30', null]])
    const { body } = await wire.get(`harvest_technology/?plot=${plots[0]}`)
    expect(body).toMatchObject({ meta: { total: 0 } })
  })

  it('one existing stage refuses all, and nothing is created [PLT-63]', async () => {
    successBody(await add([heading]))
    expect(statusAndCode(await add([tillering, heading]))).toEqual([409, 'stage.duplicate'])
    expect(statusAndCode(await add([tillering, tillering]))).toEqual([409, 'stage.duplicate'])
    expect([await shown(), (await stages()).map(({ name }) => name)]).toEqual([
      [['Колошение', '2026-06-30', null]],
      ['Колошение'],
    ])
  })

  it('concurrently: one plot gets one of ten, and two years create one stage of a name [PLT-63]', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => add([heading])))
    expect(ten.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const neighbour = await newPlace(mine, setting.place.spec_id)
    const neighbours = await plantField(mine, neighbour, 2)
    const answers = await Promise.all([add([tillering]), add([tillering], neighbours.plots[0])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(dataOf)).toMatchObject([tillering, tillering])
    expect((await stages()).map(({ name }) => name).sort()).toEqual(['Колошение', 'Кущение'])
  })

  it('anonymous users and other companies cannot write or read them [PLT-63]', async () => {
    successBody(await add([heading]))
    const anonymous = wireAs(server.anonymous)
    const otherAnswer = wireAs(other)
    for (const [prompt, status] of [
      [anonymous, 401],
      [otherAnswer, 404],
    ] as const) {
      const stage = { plot: plots[0], ...heading }
      const answers = [
        prompt.get(`plot_stage/?plot=${plots[0]}`),
        prompt.post('plot_stage/', stage),
        prompt.patch('plot_stage/', stage),
      ]
      const severalPlots = { plot_ids: plots, year_id: year, ...heading }
      answers.push(prompt.remove(query('Колошение')), prompt.patch('edit_multiple_plot_stages/', severalPlots))
      expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual(Array(5).fill(status))
    }
    expect(await shown()).toEqual([['Колошение', '2026-06-30', null]])
  })
})

describe('PATCH plot_stage/', () => {
  beforeEach(async () => {
    successBody(await add([heading, { ...tillering, comment: 'even' }]))
  })

  it('changes several as sent: an absent comment stays, null empties it, as one entry [PLT-64]', async () => {
    const changed = [
      { ...heading, date_of_stage: '2026-07-01', comment: 'late' },
      { ...tillering, date_of_stage: '2026-06-01' },
    ]
    const answer = await wire.patch('plot_stage/', { plot: plots[0], stages: changed })
    expect([answer.status, dataOf(answer)]).toMatchObject([200, [changed[0], { ...changed[1], comment: 'even' }]])
    const entries = await entriesOf(mine, setting)
    expect(entries).toHaveLength(2)
    expect(entries[1].wrote.sort()).toEqual(['plot note', 'plot trait'])
    expect((await revert(mine, year, entries[1].seq)).status).toBe(200)
    expect(await shown()).toEqual([
      ['Кущение', '2026-05-30', 'even'],
      ['Колошение', '2026-06-30', null],
    ])
  })

  it('changes a single stage without the list, and answers it [PLT-64]', async () => {
    const answer = await wire.patch('plot_stage/', { plot: plots[0], ...tillering, comment: null })
    expect([answer.status, answer.body]).toEqual([200, (await listed())[0]])
    expect(answer.body).toMatchObject({ ...tillering, comment: null })
  })

  it('an unchanged one makes no entry [PLT-64]', async () => {
    const answer = await wire.patch('plot_stage/', { plot: plots[0], stages: [heading] })
    expect(dataOf(answer)).toMatchObject([heading])
    expect(await entriesOf(mine, setting)).toHaveLength(1)
  })

  it('a stage that the plot lacks is not found, and the others stay [PLT-64]', async () => {
    const movedStage = { ...heading, date_of_stage: '2026-07-01' }
    const absent = { ...heading, stage_of_vegetation: 'Ripe' }
    expect(statusAndCode(await wire.patch('plot_stage/', { plot: plots[0], stages: [movedStage, absent] }))).toEqual([
      404,
      'notFound',
    ])
    expect(statusAndCode(await wire.patch('plot_stage/', { plot: plots[1], stages: [movedStage] }))).toEqual([
      404,
      'notFound',
    ])
    expect((await shown())[1]).toEqual(['Колошение', '2026-06-30', null])
    expect(await idOf('Ripe')).toBe(0)
  })

  it('a colleague with an outdated date gets a conflict [PLT-64]', async () => {
    successBody(await wire.patch('plot_stage/', { plot: plots[0], ...heading, date_of_stage: '2026-07-01' }))
    const field = `trait:${await idOf('Колошение')}`
    const stale = changeOf([column('plot', field, [plots[0]], ['2026-07-02'], ['2026-06-30'])])
    const answer = await send(mine, year, stale)
    expect(statusAndCode(answer)).toEqual([409, 'change.conflict'])
    expect(answer.body).toMatchObject({ conflicts: [{ current: '2026-07-01', mine: '2026-07-02' }] })
  })
})

describe('DELETE plot_stage/', () => {
  it('deletes date, note and reason as one undoable entry [PLT-65]', async () => {
    successBody(await add([{ ...heading, comment: 'late' }, tillering]))
    const trait = await idOf('Колошение')
    await write(`suppressed:${trait}`, 'lodged')
    const row = [{ text: '2026-06-30', planned: null, note: 'late', suppressed: 'lodged' }]
    expect(await rowsOf(trait)).toEqual(row)
    const removed = await wire.remove(query(' Колошение'))
    expect([removed.status, await rowsOf(trait), await shown()]).toEqual([204, [], [['Кущение', '2026-05-30', null]]])
    const entries = await entriesOf(mine, setting)
    expect(entries).toHaveLength(3)
    expect(entries[2].name).toEqual({ key: 'change.stage', params: { name: 'Колошение', count: 1 } })
    expect(statusAndCode(await wire.remove(query('Колошение')))).toEqual([404, 'notFound'])
    expect((await revert(mine, year, entries[2].seq)).status).toBe(200)
    expect(await rowsOf(trait)).toEqual(row)
  })

  it('the call also accepts plot and stage in its body; a stage that the plot lacks is not found [PLT-65]', async () => {
    successBody(await add([heading]))
    const remove = (plot: number, stage: string) => wire.remove('plot_stage/', { plot, stage_of_vegetation: stage })
    expect(statusAndCode(await remove(plots[1], 'Колошение'))).toEqual([404, 'notFound'])
    expect(statusAndCode(await remove(plots[0], 'Ripe'))).toEqual([404, 'notFound'])
    expect((await remove(plots[0], 'Колошение')).status).toBe(204)
    expect(await shown()).toEqual([])
  })
})

describe('PATCH edit_multiple_plot_stages/', () => {
  const edit = (changed: object) =>
    wire.patch('edit_multiple_plot_stages/', { plot_ids: plots.slice(0, 4), year_id: year, ...heading, ...changed })

  it('writes one date to plots, counts those that differ, and creates a new name [PLT-57]', async () => {
    const result = await edit({})
    expect([result.status, result.body]).toEqual([200, { updated: 4 }])
    expect((await edit({})).body).toEqual({ updated: 0 })
    const answer = await edit({ plot_ids: [...plots.slice(2, 6), plots[2]], date_of_stage: '2026-07-01' })
    expect(answer.body).toEqual({ updated: 4 })
    const dates = await Promise.all(plots.slice(0, 7).map((plot) => shown(plot)))
    const [early, late] = ['2026-06-30', '2026-07-01'].map((date) => [['Колошение', date, null]])
    expect(dates).toEqual([early, early, late, late, late, late, []])
    const entries = await entriesOf(mine, setting)
    expect(entries.map(({ name }) => name)).toEqual(
      Array(2).fill({ key: 'change.stage', params: { name: 'Колошение', count: 4 } }),
    )
    for (const { seq } of entries.toReversed()) expect((await revert(mine, year, seq)).status).toBe(200)
    expect([await shown(), await stages()]).toEqual([[], []])
  })

  it('null empties the date and its reason, keeps the note, and creates no name [PLT-57]', async () => {
    successBody(await add([{ ...heading, comment: 'late' }]))
    const trait = await idOf('Колошение')
    await write(`suppressed:${trait}`, 'lodged')
    expect((await edit({ date_of_stage: null })).body).toEqual({ updated: 1 })
    expect(await rowsOf(trait)).toEqual([{ text: null, planned: null, note: 'late', suppressed: null }])
    expect(await shown()).toEqual([])
    const before = await entriesOf(mine, setting)
    expect((await edit({ date_of_stage: null, stage_of_vegetation: 'Ripe' })).body).toEqual({ updated: 0 })
    expect([await idOf('Ripe'), await entriesOf(mine, setting)]).toEqual([0, before])
  })

  it('a plot of another year, or a year of another nursery, is not found and nothing is written [PLT-57]', async () => {
    const neighbour = await newPlace(mine, setting.place.spec_id)
    const neighbours = await plantField(mine, neighbour, 2)
    expect(statusAndCode(await edit({ plot_ids: [plots[0], neighbours.plots[0]] }))).toEqual([404, 'notFound'])
    expect(statusAndCode(await edit({ year_id: neighbour.year_id }))).toEqual([404, 'notFound'])
    expect(statusAndCode(await edit({ plot_ids: [plots[0], 2_000_000_000] }))).toEqual([404, 'notFound'])
    expect([await shown(), await stages()]).toEqual([[], []])
  })

  it('refuses an invalid day, plot or list [PLT-57]', async () => {
    expect(statusAndCode(await edit({ date_of_stage: '30.06.2026' }))).toEqual([400, 'validation.date'])
    expect(statusAndCode(await edit({ date_of_stage: undefined }))).toEqual([400, 'validation.required'])
    expect(statusAndCode(await edit({ plot_ids: [] }))).toEqual([400, 'validation.minItems'])
    expect(statusAndCode(await edit({ days: 63 }))).toEqual([400, 'validation.unknownField'])
  })
})
