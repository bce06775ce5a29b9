import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cellHistory, lineCellHistory } from '../../../src/contract/plots/cellHistory.ts'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'
import { textFile, upload } from '../uploads/upload.ts'
import { revert, valueChange } from './refusals.ts'

let owner: Actor
let setting: TrialFixture
let year: number
let plots: number[]
let trait: number

beforeAll(async () => {
  owner = await (await startTestServer()).newCompany()
})

beforeEach(async () => {
  setting = await newTrialFixture(owner)
  year = setting.place.year_id
  plots = setting.planted.plots
  ;[trait] = setting.planted.traits
})

const historyOf = async (
  field: string,
  id: number,
  query: { page?: number; page_size?: number; entity?: 'plot' | 'plant' } = {},
  actor = owner,
) => actor.call(cellHistory, { params: { id: year, plot: id, field }, query })
const values = async (...of: Parameters<typeof historyOf>) =>
  (await historyOf(...of)).body.data.map(({ seq, before, after }) => [seq, before, after])

describe('the history of a cell', () => {
  it('contains every change of that cell only, newest first, including reverts', async () => {
    const { seq } = await sendAccepted(owner, year, valueChange(setting, 0, 4, 9))
    await sendAccepted(owner, year, valueChange(setting, 1, 4.1, 7))
    await sendAccepted(owner, year, changeOf([column('plot', 'comment', [plots[0]], ['lodged'])]))
    await revert(owner, year, seq)
    expect(await values(`trait:${trait}`, plots[0])).toEqual([
      [5, 9, 4],
      [2, 4, 9],
      [1, null, 4],
    ])
    const { body } = await historyOf(`trait:${trait}`, plots[0])
    expect(body.data[0].name).toEqual({ key: 'change.reverted', params: { seq } })
    expect(await values('comment', plots[0])).toEqual([[4, null, 'lodged']])
  })

  it('is empty for a cell never written, or left empty by a creation', async () => {
    await sendAccepted(
      owner,
      year,
      changeOf([column('plot', 'comment', plots, ['a', ...plots.slice(1).map(() => null)])]),
    )
    for (const field of [`note:${trait}`, 'trait:77', 'width']) {
      expect(await historyOf(field, plots[0])).toMatchObject({ status: 200, body: { data: [], meta: { total: 0 } } })
    }
    expect(await values('comment', plots[1])).toEqual([])
  })

  it('is paginated with a total', async () => {
    for (let k = 0; k < 4; k++) await sendAccepted(owner, year, valueChange(setting, 0, 4 + k, 5 + k))
    const { body } = await historyOf(`trait:${trait}`, plots[0], { page: 2, page_size: 2 })
    expect(body.meta).toEqual({ page: 2, page_size: 2, total: 5, total_pages: 3 })
    expect(body.data.map(({ seq, before, after }) => [seq, before, after])).toEqual([
      [3, 5, 6],
      [2, 4, 5],
    ])
    const pageBeyond = await historyOf(`trait:${trait}`, plots[0], { page: 9, page_size: 2 })
    expect([pageBeyond.body.meta.total, pageBeyond.body.data]).toEqual([5, []])
  })

  it('contains what a file wrote', async () => {
    const { spec_id } = setting.place
    const file = textFile('v.csv', 'Plot,"Yield, t/ha"', 'P1,8.5')
    await upload(owner, 'plot_result', file, { spec_id, year_id: year })
    expect((await values(`trait:${trait}`, plots[0]))[0].slice(1)).toEqual([4, 8.5])
  })

  it('differs for a plant from the plot with the same number', async () => {
    const { plant } = (await owner.call(reserveIds, { params: { id: year }, body: { plant: 1 } })).body
    await sendAccepted(
      owner,
      year,
      changeOf([
        column('plant', 'exists', plant, [true], [false]),
        column('plant', 'plot_id', plant, [plots[0]]),
        column('plant', 'name', plant, ['a']),
      ]),
    )
    await sendAccepted(owner, year, changeOf([column('plant', `trait:${trait}`, plant, [3])]))
    expect(await values(`trait:${trait}`, plant[0], { entity: 'plant' })).toEqual([[3, null, 3]])
    expect(await values('name', plant[0], { entity: 'plant' })).toEqual([[2, null, 'a']])
    expect((await historyOf('name', plots[0], { entity: 'plant' })).status).toBe(404)
    expect((await historyOf('label', plant[0], { entity: 'plant' })).status).toBe(400)
  })

  it('belongs for lines to the crop, whichever year their change came with', async () => {
    const { spec_id } = setting.place
    const [line] = setting.planted.lines
    await sendAccepted(owner, year, changeOf([column('line', 'name', [line], ['Lada'], ['L1'])]))
    const call = () => owner.call(lineCellHistory, { params: { id: spec_id, line, field: 'name' }, query: {} })
    expect((await call()).body.data.map(({ before, after }) => [before, after])).toEqual([
      ['L1', 'Lada'],
      [null, 'L1'],
    ])
  })

  it('is available for a deleted plot, but not for a plot of another year', async () => {
    await sendAccepted(owner, year, changeOf([column('plot', 'exists', [plots[0]], [false], [true])]))
    expect((await values('exists', plots[0]))[0]).toEqual([2, true, false])
    expect(await values(`trait:${trait}`, plots[0])).toHaveLength(1)
    const other = await newTrialFixture(owner)
    expect((await historyOf('name', other.planted.plots[0])).status).toBe(404)
  })
})
