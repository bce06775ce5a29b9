import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../harness.ts'
import { newWire, successBody, type Wire } from './wire.ts'

// Requests and answers written by hand from the specification, with literal addresses and without the contract's schemas.
const address = 'combined_plot_field_line_genealogy/'
const names = Array.from({ length: 12 }, (_, k) => `p${k + 1}`)
let wire: Wire
let other: Wire
let year = 0
let plots: { plot_id: number; plot_name: string }[]
let oil = 0
let colour = 0

interface Page {
  meta: { total: number; total_pages: number; seq: number; crop_seq: number; unique_values: { phenotypes: object } }
  data: { plot_name: string; brush_name?: string; plot_id: number }[]
}

const page = async (query: string) => successBody<Page>(await wire.get(`${address}?year_id=${year}${query}`))
const plotNames = async (query: string) => (await page(query)).data.map((plot) => plot.plot_name)

beforeAll(async () => {
  const server = await startTestServer()
  wire = await newWire(server)
  other = await newWire(server)
  const created = await wire.post('plotline_db/species_table/', { russian_name: 'Рапс', english_name: 'Rape' })
  const crop = successBody<{ spec_id: number }>(created).spec_id
  const field = await wire.post('field_table/', { field_name: 'A', spec_id: crop, region: 1 })
  const planted = await wire.post('plot_table/create_multiple/', {
    field_id: successBody<{ field_id: number }>(field).field_id,
    spec_id: crop,
    new_year: 2026,
    plot_ids: [],
    additional_plot_names: names,
    max_length_per_list: 4,
    repetitions: 1,
  })
  const answer = successBody<{ meta: { year_id: number }; data: typeof plots }>(planted)
  year = answer.meta.year_id
  plots = answer.data
  // The first ten have an oil content, two and two the same; every third has a colour.
  const results = plots.flatMap(({ plot_id }, k) => [
    ...(k < 10 ? [{ plot: plot_id, feature: 'Oil', unit: '%', value: 40 + Math.floor(k / 2) }] : []),
    ...(k % 3 === 0 ? [{ plot: plot_id, feature: 'Colour', unit: '', value: k % 2 ? 'dark' : 'light' }] : []),
  ])
  successBody(await wire.post('plot_final_results/add_multiple/', { results }))
  const [first] = (await page('')).data as unknown as {
    plot_results: { plot_final_feature: string; feature_id: number }[]
  }[]
  const idOf = (name: string) =>
    first.plot_results.find((result) => result.plot_final_feature === name)?.feature_id ?? 0
  oil = idOf('Oil')
  colour = idOf('Colour')
})

describe('filters of a page of plots', () => {
  it('bounds are inclusive, values of one filter are alternatives, several filters must all match [GRD-10]', async () => {
    expect(await plotNames(`&feature:${oil}:min=41&feature:${oil}:max=42`)).toEqual(['p3', 'p4', 'p5', 'p6'])
    expect(await plotNames(`&feature:${oil}=40.0&feature:${oil}=44`)).toEqual(['p1', 'p2', 'p9', 'p10'])
    expect(await plotNames(`&feature:${oil}:min=41&feature:${colour}=dark`)).toEqual(['p4', 'p10'])
    expect(await plotNames(`&feature:${oil}:missing=true`)).toEqual(['p11', 'p12'])
    expect(await plotNames(`&feature:${oil}:missing=false&feature:${colour}=light`)).toEqual(['p1', 'p7'])
    expect(await plotNames(`&feature:${oil}:min=41&feature:${oil}:missing=true`)).toEqual([])
    expect(await plotNames('&plants:min=1')).toEqual([])
    expect(await plotNames('&plants:max=0&sort_by=plants')).toHaveLength(12)
  })

  it.each([
    ['min=four', 'min'],
    ['min=', 'min'],
    ['max=4,5', 'max'],
    ['min=1&feature:ID:min=2', 'min'],
    ['missing=yes', 'missing'],
  ])('a filter that cannot be parsed is refused at its own name: %s', async (text, suffix) => {
    const query = `feature:ID:${text}`.replaceAll('ID', String(oil))
    const { status, body } = await wire.get(`${address}?year_id=${year}&${query}`)
    const { errors } = body as { errors: object }
    expect([status, Object.keys(errors)]).toEqual([400, [`feature:${oil}:${suffix}`]])
  })

  it('bounds of words, unknown traits and unknown rows are refused with their codes', async () => {
    const codeOf = async (query: string) => {
      const { status, body } = await wire.get(`${address}?year_id=${year}&${query}`)
      return [status, (body as { code: string }).code]
    }
    expect(await codeOf(`feature:${colour}:min=1`)).toEqual([400, 'value.not_number'])
    expect(await codeOf('feature:999999999:missing=true')).toEqual([400, 'trait.unknown'])
    expect(await codeOf('rows=lines')).toEqual([400, 'validation.choice'])
    expect(await codeOf('sort_by=feature:999999999')).toEqual([400, 'trait.unknown'])
  })

  it('empty values come last in either order, and equal ones keep their order [GRD-08]', async () => {
    const sorted = (order: string) => plotNames(`&sort_by=feature:${oil}&order=${order}`)
    expect(await sorted('asc')).toEqual(names)
    expect(await sorted('desc')).toEqual(['p9', 'p10', 'p7', 'p8', 'p5', 'p6', 'p3', 'p4', 'p1', 'p2', 'p11', 'p12'])
  })

  it('the page states which change it contains, and includes later writes', async () => {
    const before = await page('')
    const id = plots[11].plot_id
    successBody(await wire.patch(`plot_table/${id}/`, { comment: 'late' }))
    const after = await page('&comment=late')
    expect(after.meta).toMatchObject({ total: 1, seq: before.meta.seq + 1, crop_seq: before.meta.crop_seq })
    expect(after.data.map((plot) => plot.plot_id)).toEqual([id])
  })

  it('lists values by the trait, with its unit where two share the name [GRD-09]', async () => {
    const result = { plot: plots[0].plot_id, feature: 'Oil', unit: 'kg', value: 7 }
    successBody(await wire.post('plot_final_results/add_multiple/', { results: [result] }))
    expect((await page('')).meta.unique_values.phenotypes).toEqual({
      'Oil, %': [40, 41, 42, 43, 44],
      'Oil, kg': [7],
      Colour: ['dark', 'light'],
    })
  })

  it('another company’s year is unknown', async () => {
    expect((await other.get(`${address}?year_id=${year}`)).status).toBe(404)
    expect((await other.get(`field_years/${year}/page/`)).status).toBe(404)
  })
})

describe('a page of plants', () => {
  it('contains the plants of the matching plots, in their order, and counts them', async () => {
    for (const [plot, name] of [
      [1, 'B10'],
      [1, 'B2'],
      [0, 'A1'],
      [3, 'C1'],
      [3, 'C2'],
    ] as const) {
      successBody(await wire.post('brush_table/', { plot_id: plots[plot].plot_id, brush_name: name }))
    }
    const namesOf = async (query: string) => {
      const { meta, data } = await page(`&rows=plants${query}`)
      return [meta.total, meta.total_pages, data.map((plant) => plant.brush_name).join(' ')]
    }
    expect(await namesOf('&page_size=2')).toEqual([5, 3, 'A1 B2'])
    expect(await namesOf('&page_size=2&page=2')).toEqual([5, 3, 'B10 C1'])
    expect(await namesOf('&page_size=2&page=3')).toEqual([5, 3, 'C2'])
    expect(await namesOf('&sort_by=plot_name&order=desc')).toEqual([5, 1, 'C1 C2 B2 B10 A1'])
    expect(await namesOf(`&feature:${oil}:min=41`)).toEqual([2, 1, 'C1 C2'])
    const [plant] = (await page('&rows=plants')).data
    expect(plant).toEqual({
      brush_id: expect.any(Number),
      brush_name: 'A1',
      plot_id: plots[0].plot_id,
      plot_name: 'p1',
      plot_label: null,
      line_name: 'p1',
      row: 1,
      col: 1,
      features: [],
    })
  })
})
