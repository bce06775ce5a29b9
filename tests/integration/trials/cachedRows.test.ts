import { beforeAll, expect, it } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { addFieldYear } from '../../../src/contract/plots/nurseries.ts'
import { pagePlots } from '../../../src/contract/plots/plotPages.ts'
import { deletePlots, listPlots, type PlotAnswer, updatePlot } from '../../../src/contract/plots/plots.ts'
import { type Actor, pathOf, startTestServer } from '../harness.ts'
import { changeOf, column, type NewYear, plantField, sendAccepted } from './field.ts'
import { newTrialFixture, type TrialFixture } from './trialFixture.ts'

let address: string
let owner: Actor
let other: Actor
let setting: TrialFixture

beforeAll(async () => {
  const server = await startTestServer()
  address = server.address
  owner = await server.newCompany()
  other = await server.newCompany()
  setting = await newTrialFixture(owner)
})

const request = async (method: string, path: string, body: unknown) => {
  const answer = await owner.send(method, `/api/v1/${path}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

/** Rows of a page, requested twice: the second time they are cached. */
async function page(actor: Actor, year: number) {
  const query = { year_id: String(year), page_size: '100' }
  const requestOnce = async () => (await actor.call(pagePlots, { query })).body
  const first = await requestOnce()
  expect(await requestOnce()).toEqual(first)
  return first.data as PlotAnswer[]
}

/** All plots of a year, which are always read from the tables. */
async function read(actor: Actor, { field_id, year_id, spec_id }: NewYear) {
  return (await actor.call(listPlots, { query: { field_id, year_id, spec_id } })).body.data
}

it('a repeated page request shows later writes to plots, lines, traits, stages, plants and markers [GRD-08]', async () => {
  const { place, planted } = setting
  const [a, b, c] = planted.plots
  const [line] = planted.lines
  const [number] = planted.traits
  const year = place.year_id
  const { year_id: nextYear } = (
    await owner.call(addFieldYear, { body: { field_id: place.field_id, year: 2027, spec_id: place.spec_id } })
  ).body
  const later = await plantField(owner, { ...place, year_id: nextYear, year: 2027 })
  const known = await read(owner, place)
  const value = known.find(({ plot_id }) => plot_id === a)?.plot_results.find(({ feature_id }) => feature_id === number)
  const trait = `trait:${number}`
  const marker = { chr: '1H', pos: 45.2, mut_name: 'M1' }
  const writes: (() => Promise<unknown>)[] = [
    () => sendAccepted(owner, year, changeOf([column('plot', trait, [a], [77], [Number(value?.plot_final_value)])])),
    () => owner.call(updatePlot, { params: { id: b }, body: { comment: 'edge', mother: 'Ester' } } as never),
    () => sendAccepted(owner, year, changeOf([column('line', 'name', [line], ['Renamed'], ['L1'])])),
    () =>
      sendAccepted(owner, year, changeOf([column('trait', 'unit', [number], ['kg'], [value?.plot_final_unit ?? ''])])),
    () => request('POST', 'plot_stage/', { plot: a, stage_of_vegetation: 'Heading', date_of_stage: '2026-06-30' }),
    () => sendAccepted(owner, year, changeOf([column('field_year', 'sowing_date', [year], ['2026-04-28'])])),
    () => request('POST', 'brush_table/', { plot_id: a, brush_name: 'B1' }),
    () =>
      request('POST', 'genotype_mutation_create_by_pos_and_chr/', {
        plot_id: a,
        ...marker,
        first_allele: 'A',
        second_allele: 'C',
      }),
    () => owner.call(deletePlots, { body: { plot_ids: [c] } }),
  ]
  for (const write of writes) {
    const before = await page(owner, year)
    await write()
    const after = await page(owner, year)
    expect(after).not.toEqual(before)
    expect(after).toEqual(await read(owner, place))
  }
  // The call of a line at a pinned marker also depends on its plots in other years.
  const [{ mutation_table_id }] = (await page(owner, year)).find(({ plot_id }) => plot_id === a)!.genotype
  await sendAccepted(owner, year, changeOf([column('marker', 'pinned', [mutation_table_id], [true], [false])]))
  const pinned = await page(owner, year)
  await sendAccepted(
    owner,
    nextYear,
    changeOf([column('plot', 'line_id', [later.plots[9]], [planted.lines[4]], [later.lines[4]])]),
  )
  await request('POST', 'genotype_mutation_create_by_pos_and_chr/', {
    plot_id: later.plots[9],
    ...marker,
    first_allele: 'G',
    second_allele: 'G',
  })
  const changed = await page(owner, year)
  expect(changed).not.toEqual(pinned)
  expect(changed).toEqual(await read(owner, place))
})

it('another company gets nothing of cached rows', async () => {
  await page(owner, setting.place.year_id)
  const { status } = await other.call(pagePlots, { query: { year_id: String(setting.place.year_id) } })
  expect(status).toBe(404)
})

it('cached rows are compressed for a client that accepts gzip, with the same content', async () => {
  const path = pathOf(pagePlots as unknown as Call, {}, { year_id: setting.place.year_id, page_size: 100 })
  const requestOnce = (encoding: string) =>
    fetch(address + path, { headers: { Authorization: `Bearer ${owner.tokens.access}`, 'Accept-Encoding': encoding } })
  const plain = await requestOnce('identity')
  const packed = await requestOnce('gzip')
  expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip'])
  expect(packed.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await packed.json()).toEqual(await plain.json())
})
