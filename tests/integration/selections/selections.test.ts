import { beforeAll, expect, it } from 'vitest'
import { numberPlots } from '../../../src/contract/plots/maps.ts'
import { storeLabelRange } from '../../../src/contract/plots/numberingRules.ts'
import { deletePlots } from '../../../src/contract/plots/plots.ts'
import {
  deleteSelection,
  listSelections,
  restoreSelection,
  saveSelection,
} from '../../../src/contract/plots/selections.ts'
import { colleagueOf, newDivision } from '../company/colleagues.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'

let server: TestServer
let owner: Actor
let colleague: Actor
let setting: TrialFixture

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
  colleague = await colleagueOf(server, owner, await newDivision(owner), 'employee')
  setting = await newTrialFixture(owner)
})

const save = (actor: Actor, name: string, is_shared: boolean) => {
  const body = { year_id: setting.place.year_id, name, plot_ids: setting.planted.plots.slice(0, 3), is_shared }
  return actor.call(saveSelection, { body })
}
const names = async (actor: Actor) => {
  const { body } = await actor.call(listSelections, { query: { year_id: setting.place.year_id } })
  return body.data.map(({ name }) => name)
}

it('a colleague sees only what is shared, and cannot change it without the right to revert', async () => {
  const saved = (await save(owner, 'Own', false)).body
  const shared = (await save(owner, 'Shared', true)).body
  expect(await names(owner)).toEqual(['Own', 'Shared'])
  expect(await names(colleague)).toEqual(['Shared'])
  const remove = (id: number) => colleague.call(deleteSelection, { params: { id } })
  expect([(await remove(saved.id)).status, (await remove(shared.id)).status]).toEqual([404, 403])
  // Names are unique for each user only.
  expect((await save(colleague, 'Own', false)).status).toBe(201)
})

it('a restored one gets another name when its own is in use', async () => {
  const { body } = await save(owner, 'Tall', false)
  await owner.call(deleteSelection, { params: { id: body.id } })
  expect((await save(owner, 'tall', false)).status).toBe(201)
  const restored = await owner.call(restoreSelection, { params: { id: body.id } })
  expect(restored.body.name).toBe('Tall_restored')
  expect((await owner.call(restoreSelection, { params: { id: body.id } })).status).toBe(404)
})

it('a deleted plot is removed from it', async () => {
  const { body } = await save(owner, 'Dropping', false)
  const [deleted, ...remaining] = body.plot_ids
  await owner.call(deletePlots, { body: { plot_ids: [deleted] } })
  const { body: listed } = await owner.call(listSelections, { query: { year_id: setting.place.year_id } })
  expect(listed.data.find(({ id }) => id === body.id)?.plot_ids).toEqual(remaining)
  expect((await save(owner, 'Too late', false)).status).toBe(404)
})

it('numbering assigns no label reserved for another nursery, and reports from where on labels are free', async () => {
  const { place } = await newTrialFixture(owner)
  const { spec_id, field_id, year_id } = place
  const range = { spec_id, prefix: 'K', first: 1, last: 20 }
  await owner.call(storeLabelRange, { body: range })
  const body = {
    field_id,
    year_id,
    prefix: 'K',
    start_position: 'top_left',
    numbering_type: 'horizontal',
    horizontal_direction: 'right',
    vertical_direction: 'down',
    order: 'by_rows',
  } as const
  const refused = await owner.call(numberPlots, { body })
  expect(refused).toMatchObject({ status: 409, body: { code: 'numbering.reserved', next_start_number: 21 } })
  await owner.call(storeLabelRange, { body: { ...range, field_id } })
  expect((await owner.call(numberPlots, { body: { ...body, digits: 3 } })).body).toMatchObject({
    ...{ numbered: 10, first_label: 'K001', last_label: 'K010' },
  })
  const noLevel = await owner.call(numberPlots, { body: { ...body, renumber: true, restart: 'block' } })
  expect(noLevel).toMatchObject({ status: 400, body: { code: 'numbering.noLevel' } })
})
