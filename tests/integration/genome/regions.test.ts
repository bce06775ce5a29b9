import { beforeAll, expect, it } from 'vitest'
import {
  listGenomeLines,
  listGenomeRegions,
  listGenomeTraits,
  readRegionValues,
  traitWeights,
  windRose,
} from '../../../src/contract/genome/genomeRegions.ts'
import { yearDataFields } from '../../../src/domain/columns/yearData.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, loadYear, newCrop, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { createMorexCrop, type MorexCrop } from './morex.ts'

/** Built-in regions. */
const [montana, washington, minnesota, texas] = [155, 134, 151, 172]

let server: TestServer
let actor: Actor
let barley: MorexCrop
let steptoe: { spec_id: string; line_id: string }

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  barley = await createMorexCrop(server, actor)
  steptoe = { spec_id: String(barley.crop), line_id: String(barley.line('Steptoe')) }
}, 120_000)

const yieldQuery = () => ({ ...steptoe, feature: 'Grain yield' })

it('line_ids_names lists every line, whether it has markers and where it has values [GEN-26]', async () => {
  const { body } = await actor.call(listGenomeLines, { query: { spec_id: steptoe.spec_id } })
  expect(body.meta).toMatchObject({ total: 153, lines: 152, environments: 16, check: barley.line('Steptoe') })
  expect(body.data.find(({ line_name }) => line_name === 'SM1')).toMatchObject({ has_genotype: true, is_sort: false })
  expect(body.data[0].line_name).toBe('Morex')
  expect(body.data[0].region_ids).toContain(montana)
})

it('mutation_influence_features lists the traits and those that can be fitted [GEN-27]', async () => {
  const { body } = await actor.call(listGenomeTraits, { query: { spec_id: steptoe.spec_id } })
  expect(body.data.map(({ feature, environments, ready }) => [feature, environments, ready])).toEqual([
    ['Alpha-amylase', 9, true],
    ['Diastatic power', 9, true],
    ['Grain yield', 16, true],
    ['Heading', 16, true],
    ['Lodging', 6, true],
    ['Malt extract', 9, true],
    ['Plant height', 16, true],
    ['Protein', 9, true],
  ])
})

it('a crop whose values are on plots without a line reports no data', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const lines = (await loadYear(actor, place.year_id)).line
  const noValues = planted.plots.map(() => null)
  const lineOfPlot = planted.plots.map((_, k) => lines[k])
  await sendAccepted(actor, place.year_id, changeOf([column('plot', 'line_id', planted.plots, noValues, lineOfPlot)]))
  const query = { spec_id: String(place.spec_id) }
  for (const call of [listGenomeTraits, listGenomeRegions] as const)
    expect((await actor.callAny(call, { query })).body).toMatchObject({ code: 'genome.noCropData' })
})

it('mutation_influence_regions lists the regions with data [GEN-28]', async () => {
  const { body } = await actor.call(listGenomeRegions, { query: { spec_id: steptoe.spec_id } })
  const regionOf = (id: number) => body.data.find(({ region_id }) => region_id === id)
  expect(regionOf(montana)).toMatchObject({ region: 'Montana', country_id: 233, environments: 4, lines: 152 })
  expect(regionOf(montana)?.feature_ids).toContain(barley.trait('Grain yield'))
  expect(regionOf(texas)).toBeUndefined()
  expect(body.data.map(({ region }) => region)).toEqual(body.data.map(({ region }) => region).toSorted())
})

it('region_values returns where a line is above the mean: Montana +1.42 ± 0.63, Washington not shown [GEN-01]', async () => {
  const { body } = await actor.call(readRegionValues, { query: { ...yieldQuery(), compare: 'mean' } })
  const regionOf = (id: number) => {
    const row = body.data.find(({ region_id }) => region_id === id)
    return [
      row?.environments,
      row?.value.toFixed(2),
      row?.difference?.toFixed(2),
      row?.interval?.toFixed(2),
      row?.verdict,
    ]
  }
  expect(regionOf(montana)).toEqual([4, '6.43', '1.42', '0.63', 'above'])
  expect(regionOf(washington)).toEqual([2, '5.19', '0.65', '1.23', 'not_shown'])
  expect(regionOf(minnesota)).toEqual([1, '5.53', '0.63', undefined, 'one_trial'])
  expect(body.meta.years).toEqual([1992, 1991])
  expect(body.meta.breaks).toHaveLength(7)
  const against = await actor.call(readRegionValues, {
    query: { ...yieldQuery(), line_id: String(barley.line('Morex')) },
  })
  const row = against.body.data.find(({ region_id }) => region_id === montana)
  expect([row?.difference?.toFixed(2), row?.verdict]).toEqual(['-2.85', 'below'])
  const later = await actor.call(readRegionValues, { query: { ...yieldQuery(), years: '1992', compare: 'mean' } })
  expect(later.body.data.find(({ region_id }) => region_id === washington)?.verdict).toBe('one_trial')
})

it('get_wind_rose_by_region returns each trait of a line in a region; less lodging is better [GEN-30]', async () => {
  const { body } = await actor.call(windRose, { query: { ...steptoe, region: String(montana) } })
  const rowOf = (name: string) => body.data.find(({ feature }) => feature === name)
  expect(rowOf('Grain yield')).toMatchObject({ percentile: 100, environments: 4, unit: 't/ha' })
  expect(rowOf('Grain yield')?.value).toBeCloseTo(6.426, 3)
  expect((rowOf('Grain yield')?.value ?? 0) - (rowOf('Grain yield')?.ci_low ?? 0)).toBeCloseTo(0.632, 3)
  expect(rowOf('Grain yield')?.check).toBe(rowOf('Grain yield')?.value)
  const lodging = rowOf('Lodging')
  expect(lodging?.better).toBe('lower')
  // Steptoe lodges less than the mean there, and therefore ranks above the middle.
  expect((lodging?.value ?? 0) < (lodging?.mean ?? 0)).toBe((lodging?.percentile ?? 0) > 50)
})

it('a wind rose of a region without data is refused with the counts [ERR-10, ERR-49]', async () => {
  const { status, body } = await actor.call(windRose, { query: { ...steptoe, region: String(texas) } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'genome.noData', params: { lines: 0, markers: 0, needed: 1 } })
})

it('a crop without values is reported before its traits are requested [ERR-50]', async () => {
  const spec_id = String(await newCrop(actor))
  const { status, body } = await actor.call(listGenomeTraits, { query: { spec_id } })
  expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'genome.noCropData'])
  expect((body as unknown as { detail: string }).detail).toContain('Contact the administrator')
})

it('get_weights returns the traits’ weights by level of technology with their markers [GEN-29]', async () => {
  const { body } = await actor.call(traitWeights, { query: yieldQuery() })
  const rowOf = (name: string) => {
    const row = body.data.find(({ feature }) => feature === name)
    return [row?.minimum, row?.standard, row?.maximum].map((weight) => weight?.toFixed(0) ?? '–')
  }
  expect(rowOf('Lodging')).toEqual(['–', '-13', '-16'])
  expect(rowOf('Plant height')).toEqual(['–', '–', '-14'])
  expect(rowOf('Protein')).toEqual(['-20', '-10', '-13'])
  const yieldRow = body.data.find(({ feature }) => feature === 'Grain yield')
  expect(yieldRow?.p).toEqual({ minimum: 0, standard: 0, maximum: 0 })
  expect(yieldRow?.markers[0]).toMatchObject({ mut_name: 'BCD828', chr: '3' })
  expect(yieldRow?.markers[0].p).toBeCloseTo(3.84e-8, 9)
  const strict = await actor.call(traitWeights, { query: { ...yieldQuery(), p_value: '0.001' } })
  const strictRow = strict.body.data.find(({ feature }) => feature === 'Grain yield')
  expect(strictRow?.markers).toHaveLength(3)
})

it('the level of a year is a cell of its log: changing it changes the weights', async () => {
  expect(yearDataFields).toContain('technology_level')
  const [{ id }] = await server.sql<{ id: number }[]>`
    SELECT y.id FROM field_years y JOIN fields f ON f.company_id = y.company_id AND f.id = y.field_id
    WHERE y.company_id = ${actor.company} AND f.crop_id = ${barley.crop} AND y.technology_level = 'minimum' LIMIT 1`
  const level = (after: string, before: string) =>
    sendAccepted(
      actor,
      Number(id),
      changeOf([column('field_year', 'technology_level', [Number(id)], [after], [before])]),
    )
  const lodging = async () => {
    const { body } = await actor.call(traitWeights, { query: yieldQuery() })
    return body.data.find(({ feature }) => feature === 'Protein')?.minimum
  }
  const before = await lodging()
  await level('standard', 'minimum')
  expect(await lodging()).not.toBe(before)
  await level('minimum', 'standard')
  expect(await lodging()).toBe(before)
})
