import { describe, expect, it } from 'vitest'
import { readChanges, reserveIds } from '../../../src/contract/plots/changes.ts'
import { loadYearPage, readPagePlants } from '../../../src/contract/plots/plotPages.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import type { CellValue, ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { nextChange, socketOfYear } from '../live/socket.ts'
import { mine, plots, prepareSettings, server, setting, trait, year } from '../trials/eachSetting.ts'
import { changeOf, column, loadYear, send, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { textFile, upload } from '../uploads/upload.ts'
import { refusal, revert } from './refusals.ts'

prepareSettings()

const newIds = async (count: number) =>
  (await mine.call(reserveIds, { params: { id: year }, body: { plant: count } })).body.plant
const cells = (field: string, ids: number[], after: CellValue[], before?: CellValue[]): ChangeColumn =>
  column('plant', field, ids, after, before)
const create = (ids: number[], plot: number[], names: string[]) =>
  changeOf([
    cells(
      'exists',
      ids,
      ids.map(() => true),
      ids.map(() => false),
    ),
    cells('plot_id', ids, plot),
    cells('name', ids, names),
  ])
const countPlants = async () => {
  const { plants, id } = await loadYear(mine, year)
  return new Map([...plants].map(([i, count]) => [id[i], count]))
}
const shown = async (plot: number) => {
  const { field_id, year_id, spec_id } = setting.place
  const { data } = (await mine.call(listPlots, { query: { field_id, year_id, spec_id } })).body
  return data
    .find(({ plot_id }) => plot_id === plot)
    ?.brushes.map(({ brush_name, features }) => [brush_name, features.map(({ value }) => value)])
}
const answer = async (columns: ChangeColumn[]) => {
  const answer = await send(mine, year, changeOf(columns))
  return [answer.status, refusal(answer).code]
}

describe('plants in the log of the year', () => {
  it('are created with values and notes, counted by plot, logged and undone [PLT-11, PLT-13]', async () => {
    const ids = await newIds(3)
    const { seq } = await sendAccepted(mine, year, create(ids, [plots[0], plots[0], plots[1]], ['a', 'b', 'a']))
    await sendAccepted(
      mine,
      year,
      changeOf([cells(`trait:${trait}`, ids, [1, 2, 3]), cells(`note:${trait}`, [ids[2]], ['thin'])]),
    )
    expect(await countPlants()).toEqual(
      new Map([
        [plots[0], 2],
        [plots[1], 1],
      ]),
    )
    expect([await shown(plots[0]), await shown(plots[1])]).toEqual([
      [
        ['a', [1]],
        ['b', [2]],
      ],
      [['a', [3]]],
    ])
    const tail = await mine.call(readChanges, { params: { id: year }, query: { since: seq - 1, crop_since: 0 } })
    expect(tail.body.data.map(({ change }) => change.columns.map(({ entity, field }) => `${entity} ${field}`))).toEqual(
      [
        ['plant exists', 'plant plot_id', 'plant name'],
        [`plant trait:${trait}`, `plant note:${trait}`],
      ],
    )
    // Values were written since, so the plants stay.
    const reverted = await revert(mine, year, seq)
    expect([reverted.status, refusal(reverted).code]).toEqual([409, 'change.nothing_to_revert'])
    await revert(mine, year, seq + 1)
    expect(await shown(plots[1])).toEqual([['a', []]])
  })

  it('a deleted plant frees its plot and name, and is restored in full', async () => {
    const [first, second] = await newIds(2)
    await sendAccepted(mine, year, create([first], [plots[0]], ['a']))
    await sendAccepted(mine, year, changeOf([cells(`trait:${trait}`, [first], [7])]))
    const deletion = await sendAccepted(mine, year, changeOf([cells('exists', [first], [false], [true])]))
    expect([await countPlants(), await shown(plots[0])]).toEqual([new Map(), []])
    expect(await answer([cells(`trait:${trait}`, [first], [8], [7])])).toEqual([409, 'change.conflict'])
    const repeated = await sendAccepted(mine, year, create([second], [plots[0]], ['a']))
    const clash = await revert(mine, year, deletion.seq)
    expect([clash.status, refusal(clash).code]).toEqual([409, 'plant.duplicate'])
    await revert(mine, year, repeated.seq)
    await revert(mine, year, deletion.seq)
    expect([await countPlants(), await shown(plots[0])]).toEqual([new Map([[plots[0], 1]]), [['a', [7]]]])
  })

  it('are announced to subscribers of the year, and to no other company', async () => {
    const other = await server.newCompany()
    const otherSetting = await newTrialFixture(other)
    const socket = await socketOfYear(server, mine, year)
    const foreign = await socketOfYear(server, other, otherSetting.place.year_id)
    const ids = await newIds(1)
    const { seq } = await sendAccepted(mine, year, create(ids, [plots[0]], ['a']))
    const { columns } = create(ids, [plots[0]], ['a'])
    expect(await nextChange(socket)).toMatchObject({ year_id: year, seq, crop_seq: null, change: { columns } })
    expect(foreign.frames.filter((frame) => frame.event === 'data_updated' && 'change' in frame.data)).toEqual([])
    for (const client of [socket, foreign]) client.socket.close()
  })

  it('plants from a file are logged as one change with its values [UPL-06]', async () => {
    const { spec_id, year_id } = setting.place
    const [known] = await newIds(1)
    await sendAccepted(mine, year, create([known], [plots[0]], ['a']))
    const file = textFile('v.csv', 'Plot,Plant,"Yield, t/ha"', 'P1,a,5', 'P1,b,6', 'P2,a,7')
    await upload(mine, 'plot_result', file, { spec_id, year_id })
    expect(await countPlants()).toEqual(
      new Map([
        [plots[0], 2],
        [plots[1], 1],
      ]),
    )
    expect(await shown(plots[0])).toEqual([
      ['a', [5]],
      ['b', [6]],
    ])
    const { data } = (await mine.call(readChanges, { params: { id: year }, query: { since: 2, crop_since: 0 } })).body
    expect(data.map(({ change }) => change.columns.map(({ entity, field }) => `${entity} ${field}`))).toEqual([
      ['plant exists', 'plant plot_id', 'plant name', `plant trait:${trait}`],
    ])
    await revert(mine, year, data[0].seq)
    expect([await countPlants(), await shown(plots[0])]).toEqual([new Map([[plots[0], 1]]), [['a', []]]])
  })

  it('are deleted and restored with their plot', async () => {
    const ids = await newIds(2)
    await sendAccepted(mine, year, create(ids, [plots[0], plots[0]], ['a', 'b']))
    const deletion = await sendAccepted(mine, year, changeOf([column('plot', 'exists', [plots[0]], [false], [true])]))
    expect(await countPlants()).toEqual(new Map())
    const reverted = await revert(mine, year, deletion.seq)
    expect(await countPlants()).toEqual(new Map([[plots[0], 2]]))
    await revert(mine, year, reverted.body.seq)
    expect(await countPlants()).toEqual(new Map())
    await sendAccepted(mine, year, changeOf([column('plot', 'exists', [plots[0]], [true], [false])]))
    expect([await countPlants(), await shown(plots[0])]).toEqual([
      new Map([[plots[0], 2]]),
      [
        ['a', []],
        ['b', []],
      ],
    ])
  })

  it('are moved and renamed, each name unique on its plot, at most 100 characters [LIM-04]', async () => {
    const ids = await newIds(2)
    await sendAccepted(mine, year, create(ids, [plots[0], plots[1]], ['a', 'a']))
    expect(await answer([cells('plot_id', [ids[0]], [plots[1]], [plots[0]])])).toEqual([409, 'plant.duplicate'])
    expect(await answer([cells('name', [ids[0]], ['x'.repeat(101)], ['a'])])).toEqual([400, 'plant.too_long'])
    expect(await answer([cells('name', [ids[0]], ['b'], ['c'])])).toEqual([409, 'change.conflict'])
    expect(await answer([cells('name', [ids[0]], [' b '], ['a'])])).toEqual([200, undefined])
    expect(await answer([cells('plot_id', [ids[0]], [plots[1]], [plots[0]])])).toEqual([200, undefined])
    expect([await countPlants(), await shown(plots[1])]).toEqual([
      new Map([[plots[1], 2]]),
      [
        ['b', []],
        ['a', []],
      ],
    ])
  })

  it('are refused if they are of another company, without a plot or have text for a number', async () => {
    const other = await server.newCompany()
    const otherSetting = await newTrialFixture(other)
    const [id] = await newIds(1)
    expect(await answer([...create([id], [otherSetting.planted.plots[0]], ['a']).columns])).toEqual([404, 'notFound'])
    expect(await answer(create([id], [plots[0]], ['a']).columns.filter(({ field }) => field !== 'plot_id'))).toEqual([
      400,
      'validation.required',
    ])
    await sendAccepted(mine, year, create([id], [plots[0]], ['a']))
    expect(await answer([cells(`trait:${trait}`, [id], ['tall'])])).toEqual([400, 'value.not_number'])
    const foreign = await send(other, otherSetting.place.year_id, changeOf([cells('name', [id], ['b'], ['a'])]))
    expect([foreign.status, refusal(foreign).code]).toEqual([404, 'notFound'])
    expect(await answer([cells('exists', [id + 5_000_000], [true], [false])])).toEqual([400, 'validation.required'])
  })

  it('a page of them contains its rows, all others of their plots in plot order, and the plots', async () => {
    const ids = await newIds(4)
    await sendAccepted(mine, year, create(ids, [plots[1], plots[1], plots[0], plots[4]], ['B-2', 'B-10', 'A', 'C']))
    await sendAccepted(
      mine,
      year,
      changeOf([cells(`trait:${trait}`, [ids[2]], [7]), cells(`note:${trait}`, [ids[2]], ['thin'])]),
    )
    const query = { page: 2, page_size: 2 }
    const { body } = await mine.call(readPagePlants, { params: { id: year }, query })
    expect(body).toEqual({
      seq: 3,
      rows: [ids[1], ids[3]],
      plants: [
        { id: ids[0], plot: plots[1], name: 'B-2' },
        { id: ids[1], plot: plots[1], name: 'B-10' },
        { id: ids[3], plot: plots[4], name: 'C' },
      ],
      values: [],
    })
    const first = await mine.call(readPagePlants, { params: { id: year }, query: { page_size: 1, sort_by: 'plants' } })
    expect(first.body.values).toEqual([{ plant: ids[2], trait, value: 7, note: 'thin' }])
    const { body: bytes } = await mine.call(loadYearPage, { params: { id: year }, query: { ...query, rows: 'plants' } })
    const page = decodeFieldYear(bytes as Uint8Array)
    expect([page.pageTotal, [...page.id.subarray(0, page.count)]]).toEqual([4, [plots[1], plots[4]]])
  })
})
