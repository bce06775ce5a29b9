import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTraits } from '../../../../src/contract/plots/traits.ts'
import { revert } from '../../changes/refusals.ts'
import { type Actor, type Answer, statusAndCode } from '../../harness.ts'
import { nextChange, socketOfYear } from '../../live/socket.ts'
import { successBody, wireAs } from '../../wire/wire.ts'
import { mine, plots, prepareSettings, server, setting, wire, year } from '../eachSetting.ts'
import { changeOf, column, newPlace, plantField, send, sendAccepted } from '../field.ts'
import { newTrialFixture } from '../trialFixture.ts'
import { entriesOf } from './entries.ts'

// Requests and answers written by hand from the specification, with literal addresses.
interface Technology {
  harvest_id: number
  plot_id: number
  harvest_technology: string
  harvest_date_planned: string | null
  harvest_date_real: string | null
  harvest_comment: string | null
}

prepareSettings()

let other: Actor

beforeAll(async () => {
  other = await server.newCompany()
})

const dataOf = (answer: Answer) => successBody<{ meta: unknown; data: Technology[] }>(answer).data
const listed = async (plot = plots[0]) => dataOf(await wire.get(`harvest_technology/?plot=${plot}`))
const shown = async (plot = plots[0]) =>
  (await listed(plot)).map((technology) => [
    technology.harvest_technology,
    technology.harvest_date_planned,
    technology.harvest_date_real,
    technology.harvest_comment,
  ])
const add = (harvest_technologies: object[]) => wire.post('harvest_technology/add_multiple/', { harvest_technologies })
const edit = (harvest_technologies: object[], plot = plots[0]) =>
  wire.patch('harvest_technology/edit_multiple/', { plot, harvest_technologies })
const query = (feature: string | number, plot = plots[0]) =>
  `harvest_technology/?plot=${plot}&feature=${encodeURIComponent(feature)}`
const combine = { feature: 'Combine', date_planned: '2026-08-14' }
const spraying = { feature: 'Spraying', date_real: '2026-06-02', comment: 'N30' }

const technologies = async () => {
  const query = { spec_id: setting.place.spec_id, role: 'technology' as const }
  return (await mine.call(listTraits, { query })).body.data
}
const idOf = async (name: string) => (await technologies()).find((trait) => trait.name === name)?.id ?? 0
const rowsOf = (trait: number) =>
  server.sql`SELECT text, planned::text, note, suppressed FROM plot_values WHERE trait_id = ${trait} AND plot_id = ${plots[0]}`

describe('GET harvest_technology/', () => {
  it('lists technologies by real, else planned date, then name; those with a comment alone last [PLT-66]', async () => {
    const [plot] = plots
    const technologies = [
      { feature: 'Mowing', comment: 'if wet' },
      { feature: 'Raking 10', date_planned: '2026-07-01' },
      { feature: 'Raking 9', date_real: '2026-07-01', date_planned: '2026-05-01' },
      combine,
      spraying,
    ]
    successBody(await add(technologies.map((technology) => ({ plot, ...technology }))))
    const { body } = await wire.get(`harvest_technology/?plot=${plot}`)
    const item = (name: string, planned: string | null, real: string | null, comment: string | null) => ({
      harvest_id: expect.any(Number),
      plot_id: plot,
      harvest_technology: name,
      harvest_date_planned: planned,
      harvest_date_real: real,
      harvest_comment: comment,
    })
    expect(body).toEqual({
      meta: { total: 5 },
      data: [
        item('Spraying', null, '2026-06-02', 'N30'),
        item('Raking 9', '2026-05-01', '2026-07-01', null),
        item('Raking 10', '2026-07-01', null, null),
        item('Combine', '2026-08-14', null, null),
        item('Mowing', null, null, 'if wet'),
      ],
    })
    expect(await shown(plots[1])).toEqual([])
  })

  it('anonymous users and other companies cannot read or write them [PLT-66]', async () => {
    successBody(await add([{ plot: plots[0], ...combine }]))
    for (const [prompt, status] of [
      [wireAs(server.anonymous), 401],
      [wireAs(other), 404],
    ] as const) {
      const list = { plot: plots[0], harvest_technologies: [combine] }
      const severalPlots = { plot_ids: plots, year_id: year, feature: 'Combine', date_real: '2026-08-15' }
      const answers = await Promise.all([
        prompt.get(`harvest_technology/?plot=${plots[0]}`),
        prompt.post('harvest_technology/add_multiple/', { harvest_technologies: [{ plot: plots[0], ...spraying }] }),
        prompt.patch('harvest_technology/edit_multiple/', list),
        prompt.remove(query('Combine')),
        prompt.patch('edit_multiple_harvest_technologies/', severalPlots),
      ])
      expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
    }
    expect(await shown()).toEqual([['Combine', '2026-08-14', null, null]])
  })
})

describe('POST harvest_technology/add_multiple/', () => {
  it('adds technologies of several plots as sent, as one live, undoable entry [PLT-68]', async () => {
    const socket = await socketOfYear(server, mine, year)
    const answer = await add([
      { plot: plots[1], ...spraying },
      { plot: plots[0], ...combine, date_real: null },
      { plot: plots[0], feature: ' Spraying ', comment: 'planned' },
    ])
    expect(answer.status).toBe(200)
    expect(dataOf(answer)).toMatchObject([
      { plot_id: plots[1], harvest_technology: 'Spraying', harvest_date_real: '2026-06-02', harvest_comment: 'N30' },
      { plot_id: plots[0], harvest_technology: 'Combine', harvest_date_planned: '2026-08-14' },
      { plot_id: plots[0], harvest_technology: 'Spraying', harvest_date_real: null, harvest_comment: 'planned' },
    ])
    const [entry, ...more] = await entriesOf(mine, setting)
    expect(more).toEqual([])
    expect(entry.name).toEqual({ key: 'change.technologies', params: { count: 3 } })
    expect((await nextChange(socket)).change?.columns.map(({ entity }) => entity)).toContain('plot')
    socket.socket.close()
    expect((await revert(mine, year, entry.seq)).status).toBe(200)
    expect([await shown(), await shown(plots[1]), await technologies()]).toEqual([[], [], []])
  })

  it('writes plots of several years of the crop, an entry of each, with one new name [PLT-68]', async () => {
    const neighbour = await newPlace(mine, setting.place.spec_id)
    const neighbours = await plantField(mine, neighbour, 2)
    const answer = await add([plots[0], neighbours.plots[0]].map((plot) => ({ plot, ...combine })))
    expect(dataOf(answer).map((technology) => technology.plot_id)).toEqual([plots[0], neighbours.plots[0]])
    expect(await technologies()).toHaveLength(1)
    const settings = [setting, { place: neighbour, planted: neighbours }]
    expect((await Promise.all(settings.map((plot) => entriesOf(mine, plot)))).map(({ length }) => length)).toEqual([
      1, 1,
    ])
    const otherCropPlot = (await newTrialFixture(mine)).planted.plots[0]
    const twoCrops = [plots[1], otherCropPlot].map((plot) => ({ plot, ...combine }))
    expect(statusAndCode(await add(twoCrops))).toEqual([404, 'notFound'])
  })

  it('accepts a technology by its id, and no trait of another kind [PLT-68]', async () => {
    successBody(await add([{ plot: plots[0], ...combine }]))
    const id = await idOf('Combine')
    const answer = await add([{ plot: plots[1], feature: id, date_real: '2026-08-20' }])
    expect(dataOf(answer)).toMatchObject([{ harvest_technology: 'Combine', harvest_date_real: '2026-08-20' }])
    const [trait] = setting.planted.traits
    expect(statusAndCode(await add([{ plot: plots[1], feature: trait, comment: 'x' }]))).toEqual([404, 'notFound'])
  })

  it('neither dates nor a comment, or an existing one, refuses all [PLT-68]', async () => {
    successBody(await add([{ plot: plots[0], ...combine }]))
    const secondEntry = { plot: plots[0], ...spraying }
    const empty = { plot: plots[0], feature: 'Mowing', date_planned: null, comment: '' }
    expect(statusAndCode(await add([secondEntry, empty]))).toEqual([400, 'technology.empty'])
    const second = await add([secondEntry, { plot: plots[0], feature: 'Combine', comment: 'x' }])
    expect([statusAndCode(second), second.body]).toMatchObject([[409, 'technology.duplicate'], { ids: [plots[0]] }])
    expect(statusAndCode(await add([secondEntry, secondEntry]))).toEqual([409, 'technology.duplicate'])
    expect([await shown(), (await technologies()).map(({ name }) => name)]).toEqual([
      [['Combine', '2026-08-14', null, null]],
      ['Combine'],
    ])
  })

  it('refuses a day of the year 0, by the call and by a change [PLT-68]', async () => {
    const first = { plot: plots[0], feature: 'Combine', date_planned: '0000-01-01' }
    expect(statusAndCode(await add([first]))).toEqual([400, 'validation.date'])
    successBody(await add([{ plot: plots[0], ...combine }]))
    const field = `planned:${await idOf('Combine')}`
    const planned = changeOf([column('plot', field, [plots[0]], ['0000-01-01'], ['2026-08-14'])])
    expect(statusAndCode(await send(mine, year, planned))).toEqual([400, 'validation.date'])
    expect(await shown()).toEqual([['Combine', '2026-08-14', null, null]])
  })

  it('one of ten concurrent technologies is added [PLT-68]', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => add([{ plot: plots[0], ...combine }])))
    expect(ten.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await technologies()).toHaveLength(1)
  })
})

describe('PATCH harvest_technology/edit_multiple/', () => {
  beforeEach(async () => {
    successBody(await add([combine, spraying].map((technology) => ({ plot: plots[0], ...technology }))))
  })

  it('changes them by id or name as sent: absent stays, null empties, as one entry [PLT-69]', async () => {
    const [sprayed] = await listed()
    const answer = await edit([
      { feature: 'Combine', date_real: '2026-08-20', comment: 'dry' },
      { harvest_id: sprayed.harvest_id, comment: null, date_planned: '2026-06-01' },
    ])
    expect(answer.status).toBe(200)
    expect(dataOf(answer).map((technology) => technology.harvest_technology)).toEqual(['Combine', 'Spraying'])
    expect(await shown()).toEqual([
      ['Spraying', '2026-06-01', '2026-06-02', null],
      ['Combine', '2026-08-14', '2026-08-20', 'dry'],
    ])
    const entries = await entriesOf(mine, setting)
    expect(entries).toHaveLength(2)
    expect((await revert(mine, year, entries[1].seq)).status).toBe(200)
    expect(await shown()).toEqual([
      ['Spraying', null, '2026-06-02', 'N30'],
      ['Combine', '2026-08-14', null, null],
    ])
  })

  it('an emptied one is deleted, and missing in the answer [PLT-69]', async () => {
    const emptied = { date_planned: null, date_real: null, comment: null }
    const answer = await edit([
      { feature: 'Spraying', ...emptied },
      { feature: 'Combine', date_real: '2026-08-20' },
    ])
    expect(dataOf(answer).map((technology) => technology.harvest_technology)).toEqual(['Combine'])
    expect(await rowsOf(await idOf('Spraying'))).toEqual([])
    expect(statusAndCode(await edit([{ feature: 'Spraying', comment: 'x' }]))).toEqual([404, 'notFound'])
  })

  it('one that the plot lacks is not found, and the others stay [PLT-69]', async () => {
    const changed = { feature: 'Combine', comment: 'lost' }
    const [sprayed] = await listed()
    expect(statusAndCode(await edit([changed, { feature: 'Mowing', comment: 'x' }]))).toEqual([404, 'notFound'])
    expect(statusAndCode(await edit([changed, { harvest_id: 2_000_000_000, comment: 'x' }]))).toEqual([404, 'notFound'])
    expect(statusAndCode(await edit([changed], plots[1]))).toEqual([404, 'notFound'])
    expect(statusAndCode(await edit([{ harvest_id: sprayed.harvest_id, comment: 'x' }], plots[1]))).toEqual([
      404,
      'notFound',
    ])
    expect(await shown()).toContainEqual(['Combine', '2026-08-14', null, null])
    expect(await idOf('Mowing')).toBe(0)
  })

  it('a colleague with an outdated plan gets a conflict [PLT-69]', async () => {
    successBody(await edit([{ feature: 'Combine', date_planned: '2026-08-16' }]))
    const field = `planned:${await idOf('Combine')}`
    const stale = changeOf([column('plot', field, [plots[0]], ['2026-08-18'], ['2026-08-14'])])
    expect(statusAndCode(await send(mine, year, stale))).toEqual([409, 'change.conflict'])
  })
})

describe('DELETE harvest_technology/', () => {
  it('deletes date, plan, comment and reason as one undoable entry [PLT-67]', async () => {
    successBody(await add([{ plot: plots[0], ...combine, ...spraying, feature: 'Combine' }]))
    const trait = await idOf('Combine')
    await sendAccepted(mine, year, changeOf([column('plot', `suppressed:${trait}`, [plots[0]], ['lodged'])]))
    const row = [{ text: '2026-06-02', planned: '2026-08-14', note: 'N30', suppressed: 'lodged' }]
    expect(await rowsOf(trait)).toEqual(row)
    expect([(await wire.remove(query('Combine'))).status, await rowsOf(trait), await shown()]).toEqual([204, [], []])
    const entries = await entriesOf(mine, setting)
    expect(entries).toHaveLength(3)
    expect(entries[2].name).toEqual({ key: 'change.technology', params: { name: 'Combine', count: 1 } })
    expect(statusAndCode(await wire.remove(query('Combine')))).toEqual([404, 'notFound'])
    expect((await revert(mine, year, entries[2].seq)).status).toBe(200)
    expect(await rowsOf(trait)).toEqual(row)
  })

  it('accepts one that is only planned or noted, by its id too, in the address or the body [PLT-67]', async () => {
    const [a, b] = plots
    successBody(
      await add(
        [a, b].flatMap((plot) => [
          { plot, ...combine },
          { plot, feature: 'Mowing', comment: 'if wet' },
        ]),
      ),
    )
    expect((await wire.remove(query(await idOf('Mowing'), a))).status).toBe(204)
    expect((await wire.remove('harvest_technology/', { plot: b, feature: 'Combine' })).status).toBe(204)
    expect([await shown(a), await shown(b)]).toEqual([
      [['Combine', '2026-08-14', null, null]],
      [['Mowing', null, null, 'if wet']],
    ])
    expect(statusAndCode(await wire.remove(query('Raking', a)))).toEqual([404, 'notFound'])
  })
})

describe('PATCH edit_multiple_harvest_technologies/', () => {
  const editAll = (technologies: object) =>
    wire.patch('edit_multiple_harvest_technologies/', {
      plot_ids: plots.slice(0, 4),
      year_id: year,
      feature: 'Combine',
      date_real: '2026-08-20',
      ...technologies,
    })

  it('writes one real date to plots, counts those that differ, keeps plans, creates a new name [PLT-58]', async () => {
    expect((await editAll({})).body).toEqual({ updated: 4 })
    successBody(await edit([{ feature: 'Combine', date_planned: '2026-08-14', comment: 'dry' }]))
    expect((await editAll({})).body).toEqual({ updated: 0 })
    const answer = await editAll({ plot_ids: plots.slice(0, 6) })
    expect([answer.status, answer.body]).toEqual([200, { updated: 2 }])
    expect(await shown()).toEqual([['Combine', '2026-08-14', '2026-08-20', 'dry']])
    expect(await shown(plots[5])).toEqual([['Combine', null, '2026-08-20', null]])
    const entries = await entriesOf(mine, setting)
    expect(entries.map(({ name }) => name.params)).toEqual([4, 1, 6].map((count) => ({ name: 'Combine', count })))
    for (const { seq } of entries.toReversed()) expect((await revert(mine, year, seq)).status).toBe(200)
    expect([await shown(), await technologies()]).toEqual([[], []])
  })

  it('null empties only the real date and creates no name [PLT-58]', async () => {
    successBody(await add([{ plot: plots[0], ...combine, ...spraying, feature: 'Combine' }]))
    successBody(await add([{ plot: plots[1], feature: 'Combine', date_real: '2026-08-20' }]))
    expect((await editAll({ date_real: null })).body).toEqual({ updated: 2 })
    expect([await shown(), await shown(plots[1])]).toEqual([[['Combine', '2026-08-14', null, 'N30']], []])
    const before = await entriesOf(mine, setting)
    expect((await editAll({ date_real: null, feature: 'Mowing' })).body).toEqual({ updated: 0 })
    expect([await idOf('Mowing'), await entriesOf(mine, setting)]).toEqual([0, before])
  })

  it('a plot of another year or an id of no technology is not found and nothing is written [PLT-58]', async () => {
    const neighbour = await newPlace(mine, setting.place.spec_id)
    const neighbours = await plantField(mine, neighbour, 2)
    expect(statusAndCode(await editAll({ plot_ids: [plots[0], neighbours.plots[0]] }))).toEqual([404, 'notFound'])
    expect(statusAndCode(await editAll({ year_id: neighbour.year_id }))).toEqual([404, 'notFound'])
    expect(statusAndCode(await editAll({ feature: setting.planted.traits[0], date_real: null }))).toEqual([
      404,
      'notFound',
    ])
    expect(statusAndCode(await editAll({ feature: ' ' }))).toEqual([400, 'validation.required'])
    expect(statusAndCode(await editAll({ date_real: '2026-8-20' }))).toEqual([400, 'validation.date'])
    expect([await shown(), await technologies()]).toEqual([[], []])
  })
})
