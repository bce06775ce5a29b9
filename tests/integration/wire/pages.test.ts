import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../harness.ts'
import { newWire, successBody, type Wire } from './wire.ts'

// Requests and answers written by hand from the specification, with literal addresses and without the contract's schemas.
let wire: Wire
let crop = 0
let nursery = 0
let year = 0

beforeAll(async () => {
  wire = await newWire(await startTestServer())
  const created = await wire.post('plotline_db/species_table/', { russian_name: 'Овёс', english_name: 'Oats' })
  crop = successBody<{ spec_id: number }>(created).spec_id
  const field = await wire.post('field_table/', { field_name: 'A', spec_id: crop, region: 1 })
  nursery = successBody<{ field_id: number }>(field).field_id
  const plots = await wire.post('plot_table/create_multiple/', {
    field_id: nursery,
    spec_id: crop,
    new_year: 2026,
    plot_ids: [],
    additional_plot_names: ['a', 'b', 'c', 'd', 'e', 'f'],
    max_length_per_list: 3,
    repetitions: 1,
  })
  const planted = successBody<{ meta: { year_id: number }; data: { plot_id: number }[] }>(plots)
  year = planted.meta.year_id
  const results = planted.data.map(({ plot_id }, k) => ({
    plot: plot_id,
    feature: 'Yield',
    unit: 't/ha',
    value: 4 + k,
  }))
  successBody(await wire.post('plot_final_results/add_multiple/', { results }))
})

describe('pages and column order', () => {
  const page = async (query: string) =>
    successBody<{ meta: Record<string, unknown>; data: { plot_name: string }[] }>(
      await wire.get(`combined_plot_field_line_genealogy/?year_id=${year}${query}`),
    )

  it('a page is sorted by a known column, with its totals [GRD-08, GRD-10]', async () => {
    const { meta, data } = await page('&page=2&page_size=4&sort_by=plot_name&order=desc')
    expect(meta).toMatchObject({ page: 2, page_size: 4, total: 6, total_pages: 2 })
    expect(data.map((plot) => plot.plot_name)).toEqual(['b', 'a'])
    const unknown = await wire.get(`combined_plot_field_line_genealogy/?year_id=${year}&sort_by=secret`)
    expect([unknown.status, (unknown.body as { errors: object }).errors]).toEqual([
      400,
      { sort_by: [expect.any(String)] },
    ])
  })

  it('unique_values lists parents, comments and values, which filters choose from [GRD-09]', async () => {
    const { data } = await page('')
    const plots = data as { plot_name: string; plot_id: number; plot_results: { feature_id: number }[] }[]
    const [a, b] = plots
    successBody(await wire.patch(`plot_table/${a.plot_id}/`, { mother: 'Ester', comment: 'edge' }))
    successBody(await wire.patch(`plot_table/${b.plot_id}/`, { father: 'Enita', comment: 'gap' }))
    const { meta } = await page('')
    expect(meta.unique_values).toEqual({
      parent: ['Enita', 'Ester'],
      comment: ['edge', 'gap'],
      phenotypes: { Yield: [4, 5, 6, 7, 8, 9] },
    })
    const names = async (query: string) => (await page(query)).data.map((plot) => plot.plot_name)
    expect(await names('&parent=Ester')).toEqual([a.plot_name])
    expect(await names('&comment=edge&comment=gap')).toEqual([a.plot_name, b.plot_name])
    expect(await names(`&feature:${a.plot_results[0].feature_id}=9`)).toEqual(['f'])
    expect(await names('&line=c&label=none')).toEqual([])
  })

  it('POST characteristics_order/ stores the order that GET answers [GRD-11, GRD-13]', async () => {
    const configuration = { phenotypes: ['Yield'], hidden: ['comment'] }
    const emptyAnswer = await wire.get(`characteristics_order/?year=${year}`)
    expect(emptyAnswer.body).toEqual({ year, configuration: null })
    const answer = await wire.post('characteristics_order/', { configuration, year })
    expect(answer.status).toBe(201)
    expect((await wire.get(`characteristics_order/?year=${year}`)).body).toEqual({ year, configuration })
  })

  it('PUT characteristics_order/ replaces the order [GRD-12]', async () => {
    const answer = await wire.put('characteristics_order/', { configuration: ['Yield', 'Height'], year })
    expect(answer.status).toBe(200)
    const read = await wire.get(`characteristics_order/?year=${year}`)
    expect(read.body).toEqual({ year, configuration: ['Yield', 'Height'] })
  })

  it('the order applies to every year of the crop, as last stored [GRD-11]', async () => {
    const added = await wire.post('field_year_add/', { field_id: nursery, year: 2031, spec_id: crop })
    const other = successBody<{ year_id: number }>(added).year_id
    await wire.put('characteristics_order/', { configuration: ['Yield'], year })
    const read = async (yearId: number) => (await wire.get(`characteristics_order/?year=${yearId}`)).body
    expect(await read(other)).toEqual({ year: other, configuration: ['Yield'] })
    await wire.put('characteristics_order/', { configuration: ['Height'], year: other })
    expect([await read(year), await read(other)]).toEqual([
      { year, configuration: ['Height'] },
      { year: other, configuration: ['Height'] },
    ])
  })

  it('the order survives its year, while the crop has another one [GRD-11]', async () => {
    const added = await wire.post('field_year_add/', { field_id: nursery, year: 2032, spec_id: crop })
    const other = successBody<{ year_id: number }>(added).year_id
    await wire.put('characteristics_order/', { configuration: ['Oil'], year: other })
    expect((await wire.remove(`field_year_add/${other}/`)).status).toBe(204)
    expect((await wire.get(`characteristics_order/?year=${year}`)).body).toEqual({ year, configuration: ['Oil'] })
  })
})
