import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type cellConflictSchema, readChanges, reserveIds, revertChange } from '../../../src/contract/changes.ts'
import { listLines } from '../../../src/contract/lines.ts'
import { numberPlots } from '../../../src/contract/maps.ts'
import { applyChange } from '../../../src/domain/change/applyChange.ts'
import { type ChangeSet, invertChange } from '../../../src/domain/change/changeSet.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, load, newPlace, send, sent } from '../trials/field.ts'
import { freshSetting, type Setting } from '../trials/setting.ts'

let server: TestServer
let mine: Actor

beforeAll(async () => {
  server = await startTestServer()
  mine = await server.newCompany()
})

interface Refusal {
  code: string
  conflicts?: (typeof cellConflictSchema)['_output'][]
  ids?: number[]
}

const refusal = (answer: { body: unknown }) => answer.body as Refusal

async function ids(year: number, wanted: { plot?: number; line?: number; trait?: number }) {
  return (await mine.call(reserveIds, { params: { id: year }, body: wanted })).body
}

const revert = (year: number, seq: number, key: string = randomUUID()) =>
  mine.call(revertChange, { params: { id: year, seq }, body: { key } })

/** A colleague who writes on the same server. */
const valueChange = ({ planted }: Setting, plot: number, before: number | null, after: number | null): ChangeSet =>
  changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[plot]], [after], [before])])

describe('conflicts', () => {
  it('a cell that another has changed is refused with both values, author and time, and nothing is written', async () => {
    const setting = await freshSetting(mine)
    const { year_id } = setting.place
    await sent(mine, year_id, valueChange(setting, 0, 4, 6.4))
    const stale = changeOf([
      ...valueChange(setting, 0, 4, 6.8).columns,
      column('plot', 'comment', [setting.planted.plots[1]], ['written beside it']),
    ])
    const before = await server.checksum(mine.company)
    const answer = await send(mine, year_id, stale)
    expect(answer.status).toBe(409)
    const { code, conflicts } = refusal(answer)
    expect(code).toBe('change.conflict')
    expect(conflicts).toEqual([
      {
        entity: 'plot',
        field: `trait:${setting.planted.traits[0]}`,
        id: setting.planted.plots[0],
        current: 6.4,
        mine: 6.8,
        version: 2,
        by: 'Anna Orlova',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
    expect(await server.checksum(mine.company)).toBe(before)
  })

  it('a cell that holds what is sent already is no conflict, and an equal change gets no number', async () => {
    const setting = await freshSetting(mine)
    const { year_id } = setting.place
    const first = await sent(mine, year_id, valueChange(setting, 0, 4, 7))
    const second = await sent(mine, year_id, valueChange(setting, 0, 4, 7))
    expect([first.seq, second.seq, second.difference]).toEqual([2, 2, null])
  })

  it('a cell of a plot that another has deleted conflicts on its existence', async () => {
    const setting = await freshSetting(mine)
    const { year_id } = setting.place
    const [plot] = setting.planted.plots
    await sent(mine, year_id, changeOf([column('plot', 'exists', [plot], [false], [true])]))
    const answer = await send(mine, year_id, valueChange(setting, 0, 4, 7))
    expect(refusal(answer).conflicts).toMatchObject([{ field: 'exists', id: plot, current: false, mine: true }])
  })

  it('100 pairs on one cell: one of each pair wins, the other gets the conflict', async () => {
    const setting = await freshSetting(mine)
    const { year_id } = setting.place
    let stored = 4
    let wins = 0
    let conflicts = 0
    for (let pair = 0; pair < 100; pair++) {
      const wanted = [10 + pair * 2, 11 + pair * 2]
      const answers = await Promise.all(
        wanted.map((value) => send(mine, year_id, valueChange(setting, 0, stored, value))),
      )
      const won = answers.findIndex((answer) => answer.status === 200)
      wins += answers.filter((answer) => answer.status === 200).length
      conflicts += answers.filter((answer) => refusal(answer).code === 'change.conflict').length
      expect(refusal(answers[1 - won]).conflicts?.[0]).toMatchObject({ current: wanted[won], mine: wanted[1 - won] })
      stored = wanted[won]
    }
    expect([wins, conflicts]).toEqual([100, 100])
    const columns = await load(mine, year_id)
    expect(columns.traits[0].numbers[0]).toBe(stored)
    expect(columns.seq).toBe(101)
  })
})

describe('keys and numbers', () => {
  it('the same key twice, one after the other or at once, writes once and answers the same', async () => {
    const setting = await freshSetting(mine)
    const { year_id } = setting.place
    const key = randomUUID()
    const change = valueChange(setting, 0, 4, 9)
    const [first, second] = await Promise.all([send(mine, year_id, change, key), send(mine, year_id, change, key)])
    const third = await send(mine, year_id, change, key)
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(third.body).toEqual(first.body)
    const { body } = await mine.call(readChanges, { params: { id: year_id }, query: { since: 0, crop_since: 0 } })
    expect(body.data.map((entry) => entry.seq)).toEqual([1, 2])
  })

  it('a key of another year is refused', async () => {
    const [a, b] = [await freshSetting(mine), await freshSetting(mine)]
    const key = randomUUID()
    await send(mine, a.place.year_id, valueChange(a, 0, 4, 9), key)
    expect(refusal(await send(mine, b.place.year_id, valueChange(b, 0, 4, 9), key)).code).toBe('change.key_reused')
  })

  it('numbers have no gaps, whatever is refused or repeated between', async () => {
    const setting = await freshSetting(mine)
    const { year_id } = setting.place
    const { plots } = setting.planted
    await Promise.all([
      ...plots.map((plot, k) => sent(mine, year_id, changeOf([column('plot', 'comment', [plot], [`c${k}`])]))),
      ...plots.map(() => send(mine, year_id, valueChange(setting, 0, 3, 8))),
    ])
    const { body } = await mine.call(readChanges, { params: { id: year_id }, query: { since: 0, crop_since: 0 } })
    expect(body.data.map((entry) => entry.seq)).toEqual(Array.from({ length: 11 }, (_, k) => k + 1))
    expect(body.meta.seq).toBe(11)
  })

  it('MAP-15 numbering submitted twice at once is applied once', async () => {
    for (let pair = 0; pair < 10; pair++) {
      const { place } = await freshSetting(mine)
      const body = {
        field_id: place.field_id,
        year_id: place.year_id,
        prefix: 'A',
        start_position: 'top_left' as const,
        numbering_type: 'horizontal' as const,
        horizontal_direction: 'right' as const,
        vertical_direction: 'down' as const,
        order: 'by_rows' as const,
      }
      const answers = await Promise.all([mine.call(numberPlots, { body }), mine.call(numberPlots, { body })])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      expect(answers.map((answer) => refusal(answer).code)).toContain('numbering.allNumbered')
      const { label } = await load(mine, place.year_id)
      expect(new Set(label).size).toBe(10)
    }
  })
})

describe('plots that come and go', () => {
  it('undo of a creation deletes, redo restores the same ids with everything', async () => {
    const { place, planted } = await freshSetting(mine)
    const { plot, line } = await ids(place.year_id, { plot: 1, line: 1 })
    const trait = `trait:${planted.traits[0]}`
    const made = changeOf([
      column('line', 'exists', line, [true], [false]),
      column('line', 'name', line, ['Lada']),
      column('plot', 'exists', plot, [true], [false]),
      column('plot', 'name', plot, ['N1']),
      column('plot', 'line_id', plot, line),
      column('plot', 'row', plot, [9]),
      column('plot', 'col', plot, [3]),
      column('plot', trait, plot, [5.5]),
    ])
    const first = await sent(mine, place.year_id, made)
    expect(first.difference?.columns).toMatchObject([{ entity: 'field_year', field: 'rows', after: [9] }])
    await sent(mine, place.year_id, invertChange(made))
    const gone = await load(mine, place.year_id)
    expect(gone.count).toBe(10)
    expect(gone.lines.has(line[0])).toBe(false)
    await sent(mine, place.year_id, made)
    const back = await load(mine, place.year_id)
    const i = back.indexOf.get(plot[0])!
    expect([back.name[i], back.row[i], back.col[i], back.line[i]]).toEqual(['N1', 9, 3, line[0]])
    expect(back.traits[0].numbers[i]).toBe(5.5)
    expect(back.lines.get(line[0])?.name).toBe('Lada')
  })

  it('a restored plot whose name, label and place are taken comes back beside them, and says so', async () => {
    const setting = await freshSetting(mine)
    const { place, planted } = setting
    const [plot] = planted.plots
    await sent(mine, place.year_id, changeOf([column('plot', 'label', [plot], ['A1'])]))
    await sent(mine, place.year_id, changeOf([column('plot', 'exists', [plot], [false], [true])]))
    const { plot: fresh } = await ids(place.year_id, { plot: 1 })
    await sent(
      mine,
      place.year_id,
      changeOf([
        column('plot', 'exists', fresh, [true], [false]),
        column('plot', 'name', fresh, ['P1']),
        column('plot', 'label', fresh, ['A1']),
        column('plot', 'row', fresh, [1]),
        column('plot', 'col', fresh, [1]),
      ]),
    )
    const answer = await sent(mine, place.year_id, changeOf([column('plot', 'exists', [plot], [true], [false])]))
    const columns = await load(mine, place.year_id)
    const i = columns.indexOf.get(plot)!
    expect([columns.name[i], columns.label[i], columns.row[i], columns.col[i]]).toEqual(['P1_restored', null, 0, 0])
    expect(columns.traits[0].numbers[i]).toBe(4)
    const told = new Map(answer.difference?.columns.map(({ field, after }) => [field, after[0]]))
    expect(told.get('name')).toBe('P1_restored')
    expect(told.get('label')).toBeNull()
  })

  it('PLT-31 LIM-06 labels and names are unique in nursery and year, free again once deleted', async () => {
    const { place, planted } = await freshSetting(mine)
    const [a, b] = planted.plots
    const twice = await send(mine, place.year_id, changeOf([column('plot', 'label', [a, b], ['X1', 'X1'])]))
    expect([twice.status, refusal(twice).code, refusal(twice).ids]).toEqual([409, 'label.duplicate', [b]])
    await sent(mine, place.year_id, changeOf([column('plot', 'label', [a, b], ['X1', 'X2'])]))
    const swap = changeOf([column('plot', 'label', [a, b], ['X2', 'X1'], ['X1', 'X2'])])
    await sent(mine, place.year_id, swap)
    const { label } = await load(mine, place.year_id)
    expect(label.slice(0, 2)).toEqual(['X2', 'X1'])
    const named = await send(mine, place.year_id, changeOf([column('plot', 'name', [a], ['P2'], ['P1'])]))
    expect(refusal(named).code).toBe('plot.duplicate')
    const long = await send(mine, place.year_id, changeOf([column('plot', 'name', [a], ['x'.repeat(256)], ['P1'])]))
    expect(refusal(long).code).toBe('name.too_long')
    await sent(mine, place.year_id, changeOf([column('plot', 'exists', [b], [false], [true])]))
    await sent(mine, place.year_id, changeOf([column('plot', 'name', [a], ['P2'], ['P1'])]))
  })

  it('two plots never share a place, and exchange places in one change', async () => {
    const { place, planted } = await freshSetting(mine)
    const [a, b] = planted.plots
    const taken = await send(mine, place.year_id, changeOf([column('plot', 'col', [a], [2], [1])]))
    expect(refusal(taken).code).toBe('position.taken')
    const half = await send(mine, place.year_id, changeOf([column('plot', 'row', [a], [null], [1])]))
    expect(refusal(half).code).toBe('position.half')
    await sent(mine, place.year_id, changeOf([column('plot', 'col', [a, b], [2, 1], [1, 2])]))
    const { col } = await load(mine, place.year_id)
    expect([...col.subarray(0, 2)]).toEqual([2, 1])
  })

  it('PLT-32 LIM-03 a label has at most ten letters, digits and - # № / .', async () => {
    const { place, planted } = await freshSetting(mine)
    const [plot] = planted.plots
    const label = (text: string) => send(mine, place.year_id, changeOf([column('plot', 'label', [plot], [text])]))
    for (const bad of ['A 1', 'A_1', '<b>', 'a,b']) expect(refusal(await label(bad)).code).toBe('label.pattern')
    expect(refusal(await label('12345678901')).code).toBe('label.too_long')
    expect((await label('Ж-1#№/.234')).status).toBe(200)
  })
})

describe('lines and traits', () => {
  it('a line made under a known name becomes the known line, everywhere in the change', async () => {
    const { place, planted } = await freshSetting(mine)
    const { line, plot } = await ids(place.year_id, { line: 2, plot: 1 })
    const [known] = planted.lines
    const answer = await sent(
      mine,
      place.year_id,
      changeOf([
        column('line', 'exists', line, [true, true], [false, false]),
        column('line', 'name', line, ['L1', 'New']),
        column('line', 'mother_id', [line[1]], [line[0]]),
        column('plot', 'exists', plot, [true], [false]),
        column('plot', 'name', plot, ['N1']),
        column('plot', 'line_id', plot, [line[0]]),
      ]),
    )
    const columns = await load(mine, place.year_id)
    expect(columns.line[columns.indexOf.get(plot[0])!]).toBe(known)
    expect(columns.lines.get(line[1])?.mother_id).toBe(known)
    expect(columns.lines.has(line[0])).toBe(false)
    const shown = await load(mine, place.year_id)
    applyChange(shown, answer.difference as ChangeSet)
    expect(shown.line[shown.indexOf.get(plot[0])!]).toBe(known)
    const { body } = await mine.call(listLines, { query: { spec_id: place.spec_id } })
    expect(body.data.map((one) => one.line_name)).toEqual(['L1', 'L2', 'L3', 'L4', 'L5', 'New'])
  })

  it('other years of the crop learn of lines by the crop’s log', async () => {
    const a = await freshSetting(mine)
    const b = await newPlace(mine, a.place.spec_id)
    const loaded = await load(mine, b.year_id)
    expect(loaded.crop_seq).toBe(1)
    const [line] = a.planted.lines
    await sent(mine, a.place.year_id, changeOf([column('line', 'name', [line], ['Renamed'], ['L1'])]))
    const { body } = await mine.call(readChanges, { params: { id: b.year_id }, query: { since: 0, crop_since: 1 } })
    expect(body.data).toEqual([])
    expect(body.crop).toMatchObject([{ seq: 2, change: { columns: [{ field: 'name', after: ['Renamed'] }] } }])
    expect((await load(mine, b.year_id)).lines.get(line)?.name).toBe('Renamed')
  })

  it('PLT-20 a trait takes values of its own kind only', async () => {
    const { place, planted } = await freshSetting(mine)
    const [plot] = planted.plots
    const [quantitative, qualitative] = planted.traits
    const words = await send(
      mine,
      place.year_id,
      changeOf([column('plot', `trait:${quantitative}`, [plot], ['much'], [4])]),
    )
    expect(refusal(words).code).toBe('value.not_number')
    const kind = await send(
      mine,
      place.year_id,
      changeOf([column('trait', 'kind', [quantitative], ['qualitative'], ['quantitative'])]),
    )
    expect(refusal(kind).code).toBe('trait.type_conflict')
    const answer = await sent(
      mine,
      place.year_id,
      changeOf([column('plot', `trait:${qualitative}`, [plot], [5], ['white'])]),
    )
    expect(answer.difference?.columns[0].after).toEqual(['5'])
  })

  it('a suppressed value stays stored with its reason, which goes with the value', async () => {
    const { place, planted } = await freshSetting(mine)
    const [plot] = planted.plots
    const [trait] = planted.traits
    await sent(mine, place.year_id, changeOf([column('plot', `suppressed:${trait}`, [plot], ['hail'])]))
    const columns = await load(mine, place.year_id)
    expect([columns.traits[0].numbers[0], columns.traits[0].reasons.get(0)]).toEqual([4, 'hail'])
    const gone = await sent(mine, place.year_id, changeOf([column('plot', `trait:${trait}`, [plot], [null], [4])]))
    expect(gone.difference?.columns).toMatchObject([{ field: `suppressed:${trait}`, before: ['hail'], after: [null] }])
    expect((await load(mine, place.year_id)).traits[0].reasons.size).toBe(0)
    const none = await send(mine, place.year_id, changeOf([column('plot', `suppressed:${trait}`, [plot], ['hail'])]))
    expect(refusal(none).code).toBe('value.missing')
  })
})

describe('revert by number', () => {
  it('skips cells that another has changed since, with author and value', async () => {
    const setting = await freshSetting(mine)
    const { place, planted } = setting
    const { seq } = await sent(
      mine,
      place.year_id,
      changeOf([
        column(
          'plot',
          'comment',
          planted.plots,
          planted.plots.map(() => 'mine'),
        ),
      ]),
    )
    await sent(mine, place.year_id, changeOf([column('plot', 'comment', [planted.plots[3]], ['theirs'], ['mine'])]))
    const { body } = await revert(place.year_id, seq)
    expect(body).toMatchObject({
      reverted: 9,
      skipped: [{ id: planted.plots[3], field: 'comment', current: 'theirs', by: 'Anna Orlova', version: 3 }],
    })
    const { comment } = await load(mine, place.year_id)
    expect(comment.map((text) => text ?? '-')).toEqual(['-', '-', '-', 'theirs', '-', '-', '-', '-', '-', '-'])
    const { body: tail } = await mine.call(readChanges, {
      params: { id: place.year_id },
      query: { since: 3, crop_since: 1 },
    })
    expect(tail.data).toMatchObject([{ seq: 4, reverts: 2 }])
  })

  it('takes the making of plots back, but not of plots that were written since', async () => {
    const { place, planted } = await freshSetting(mine)
    await sent(
      mine,
      place.year_id,
      changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[0]], [9], [4])]),
    )
    const { body } = await revert(place.year_id, 1)
    expect(body.skipped).toMatchObject([{ field: 'exists', id: planted.plots[0], current: true, mine: false }])
    const columns = await load(mine, place.year_id)
    expect(columns.name).toEqual(['P1'])
    expect([...columns.lines.values()].map((line) => line.name)).toEqual(['L1'])
    expect(columns.traits.map(({ trait }) => trait.name)).toContain('Yield')
  })

  it('a revert can be reverted, and repeated under its key', async () => {
    const { place, planted } = await freshSetting(mine)
    const deletion = await sent(
      mine,
      place.year_id,
      changeOf([
        column(
          'plot',
          'exists',
          planted.plots,
          planted.plots.map(() => false),
          planted.plots.map(() => true),
        ),
      ]),
    )
    expect((await load(mine, place.year_id)).count).toBe(0)
    const key = randomUUID()
    const first = await revert(place.year_id, deletion.seq, key)
    const again = await revert(place.year_id, deletion.seq, key)
    expect(again.body).toEqual(first.body)
    const back = await load(mine, place.year_id)
    expect([back.count, back.traits[0].numbers[3], back.name[9]]).toEqual([10, 4.3, 'P10'])
    await revert(place.year_id, first.body.seq)
    expect((await load(mine, place.year_id)).count).toBe(0)
  })

  it('says when nothing is left to take back', async () => {
    const setting = await freshSetting(mine)
    const { seq } = await sent(mine, setting.place.year_id, valueChange(setting, 0, 4, 9))
    await revert(setting.place.year_id, seq)
    expect(refusal(await revert(setting.place.year_id, seq)).code).toBe('change.nothing_to_revert')
  })
})
