import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { insertDated } from '../trials/dated.ts'
import { newWire, successBody, type Wire } from './wire.ts'

// Requests and answers written by hand from the specification, with literal addresses and without the contract's schemas.
let server: TestServer
let wire: Wire
let crop = 0
let nursery = 0
let year = 0

interface Plot {
  plot_id: number
  plot_name: string
  [field: string]: unknown
}

beforeAll(async () => {
  server = await startTestServer()
  wire = await newWire(server)
  const created = await wire.post('plotline_db/species_table/', { russian_name: 'Овёс', english_name: 'Oats' })
  crop = successBody<{ spec_id: number }>(created).spec_id
  const field = await wire.post('field_table/', { field_name: 'A', spec_id: crop, region: 1, subregion: null })
  nursery = successBody<{ field_id: number }>(field).field_id
  const added = await wire.post('field_year_add/', { field_id: nursery, year: 2026, spec_id: crop, region: 1 })
  year = successBody<{ year_id: number }>(added).year_id
})

const listPlots = async (): Promise<Plot[]> =>
  successBody<{ data: Plot[] }>(await wire.get(`plot_table?field_id=${nursery}&year_id=${year}&spec_id=${crop}`)).data
const named = async (name: string): Promise<Plot> => (await listPlots()).find((plot) => plot.plot_name === name) as Plot

describe('what belongs to a plot', () => {
  let plot: Plot

  beforeAll(async () => {
    const place = { field: nursery, year: 2026, spec_id: crop }
    plot = successBody<Plot>(await wire.post('plot_table/', { plot_name: 'D1', line_name: 'Lada', ...place }))
    const { company } = wire
    const { plot_id } = plot
    const { sql } = server
    await sql`UPDATE field_years SET sowing_date = '2026-05-01' WHERE id = ${year}`
    await insertDated(sql, plot_id, { role: 'stage', name: 'Всходы', done: '2026-05-09' })
    await insertDated(sql, plot_id, { role: 'stage', name: 'Кущение', done: '2026-05-30' })
    const dates = { planned: '2026-06-01', done: '2026-06-02' }
    await insertDated(sql, plot_id, { role: 'technology', name: 'Подкормка', ...dates, note: 'N30' })
    const [brush] = await sql`
      INSERT INTO plants (company_id, plot_id, name) VALUES (${company}, ${plot_id}, 'метёлка 1') RETURNING id`
    const [marker] = await sql`
      INSERT INTO markers (company_id, crop_id, name, chromosome, position)
      VALUES (${company}, ${crop}, 'rs1', '2H', 10.5) RETURNING id`
    await sql`
      INSERT INTO plot_genotypes (company_id, plot_id, marker_id, first_allele, second_allele)
      VALUES (${company}, ${plot_id}, ${marker.id}, 'A', 'C')`
    const added = await wire.post('plot_final_results/add_multiple/', {
      results: [{ plot: plot_id, feature: 'Урожайность', unit: 'т/га', value: 6.5 }],
    })
    const [result] = successBody<{ data: { feature_id: number }[] }>(added).data
    await sql`
      INSERT INTO plant_values (company_id, plant_id, trait_id, number)
      VALUES (${company}, ${brush.id}, ${result.feature_id}, 4.5)`
    plot = await named('D1')
  })

  it('results have feature, unit and value [PLT-15, PLT-19, PLT-52]', () => {
    expect(plot.plot_results).toMatchObject([
      {
        plot_final_id: expect.any(Number),
        plot_final_feature: 'Урожайность',
        plot_final_unit: 'т/га',
        plot_final_value: 6.5,
      },
    ])
  })

  it('stages have name, date and days after sowing, emergence itself none [PLT-16, PLT-21]', () => {
    expect(plot.plot_stages).toMatchObject([
      { plot_stage_id: expect.any(Number), stage_of_vegetation: 'Всходы', date_of_stage: '2026-05-09' },
      { stage_of_vegetation: 'Кущение', date_of_stage: '2026-05-30', days_after_sowing: 29 },
    ])
    expect((plot.plot_stages as { days_after_sowing: unknown }[])[0].days_after_sowing).toBeNull()
  })

  it('days count from the plot’s own emergence if there is no sowing date, and only then from the year’s [PLT-21]', async () => {
    const { sql } = server
    const days = async () =>
      ((await named('D1')).plot_stages as { days_after_sowing: number | null }[]).at(-1)?.days_after_sowing
    await sql`UPDATE field_years SET sowing_date = NULL, emergence_date = '2026-05-20' WHERE id = ${year}`
    expect(await days()).toBe(21)
    await sql`UPDATE traits SET name = 'Трубкование' WHERE name = 'Всходы' AND role = 'stage'`
    expect(await days()).toBe(10)
  })

  it('technologies have name, planned date, real date and comment [PLT-17, PLT-22]', () => {
    expect(plot.plot_harvest).toMatchObject([
      {
        harvest_id: expect.any(Number),
        harvest_technology: 'Подкормка',
        harvest_date_planned: '2026-06-01',
        harvest_date_real: '2026-06-02',
        harvest_comment: 'N30',
      },
    ])
  })

  it('markers have name, place and both alleles [PLT-18, PLT-23]', () => {
    expect(plot.genotype).toEqual([
      {
        plot_genotype_id: expect.any(Number),
        mutation_table_id: expect.any(Number),
        mut_name: 'rs1',
        first_allele: 'A',
        second_allele: 'C',
        pos: 10.5,
        chr: '2H',
      },
    ])
  })

  it('a plot carries label, parents, sizes, results, stages, technologies, plants and markers [PLT-01, PLT-24]', () => {
    const carried = ['plot_label', 'parent_name_1', 'parent_name_2', 'width', 'length', 'plot_results', 'plot_stages']
    for (const field of [...carried, 'plot_harvest', 'brushes', 'genotype']) expect(plot).toHaveProperty(field)
    expect((plot.brushes as { brush_name: string }[])[0].brush_name).toBe('метёлка 1')
  })

  it('plants have a name and their own features [PLT-11, PLT-13, PLT-14]', () => {
    expect(plot.is_existed_brush).toBe(true)
    expect(plot.brushes).toEqual([
      {
        brush_id: expect.any(Number),
        brush_name: 'метёлка 1',
        features: [{ phenotype_id: expect.any(Number), feature: 'Урожайность', unit: 'т/га', value: 4.5 }],
      },
    ])
  })

  it('PATCH plot_final_results/edit_multiple/ and GET plot_final_results/ [PLT-51, PLT-55]', async () => {
    const results = [{ plot: plot.plot_id, feature: 'Урожайность', value: 7.25 }]
    expect((await wire.patch('plot_final_results/edit_multiple/', { results })).status).toBe(200)
    const { data } = successBody<{ data: object[] }>(await wire.get(`plot_final_results/?plot_id=${plot.plot_id}`))
    expect(data).toMatchObject([{ plot_final_feature: 'Урожайность', plot_final_value: 7.25 }])
  })

  it('results are also accepted under their displayed names [PLT-51, PLT-52]', async () => {
    const shown = { plot_final_feature: 'Натура', plot_final_unit: 'г/л', plot_final_value: 780 }
    const add = await wire.post('plot_final_results/add_multiple/', { results: [{ plot: plot.plot_id, ...shown }] })
    const [created] = successBody<{ data: { plot_final_id: number }[] }>(add).data
    expect(created).toMatchObject(shown)
    const results = [{ plot_final_id: created.plot_final_id, plot_final_value: 790 }]
    const edit = await wire.patch('plot_final_results/edit_multiple/', { results })
    expect(edit.body).toMatchObject({ data: [{ ...shown, plot_final_value: 790 }] })
    const lacking = await wire.post('plot_final_results/add_multiple/', {
      results: [{ plot: plot.plot_id, plot_final_feature: 'Натура' }],
    })
    expect(lacking).toMatchObject({ status: 400, body: { code: 'validation.required' } })
    expect(lacking.body).toHaveProperty(['errors', 'results.0.plot_final_value'])
    const feature = encodeURIComponent('Натура, г/л')
    expect((await wire.remove(`plot_final_results/?plot=${plot.plot_id}&feature=${feature}`)).status).toBe(204)
  })

  it('PATCH edit_multiple_features/ sends plot_ids, year_id, feature, value [PLT-56]', async () => {
    const ids = (await listPlots()).map((plot) => plot.plot_id)
    const answer = await wire.patch('edit_multiple_features/', {
      plot_ids: ids,
      year_id: year,
      feature: 'Урожайность, т/га',
      value: 5,
    })
    expect(answer.body).toEqual({ updated: ids.length })
    const values = (await listPlots()).map(
      (plot) => (plot.plot_results as { plot_final_value: number }[])[0].plot_final_value,
    )
    expect(new Set(values)).toEqual(new Set([5]))
  })

  it('DELETE plot_final_results/ takes plot and feature [PLT-54]', async () => {
    const feature = encodeURIComponent('Урожайность')
    expect((await wire.remove(`plot_final_results/?plot=${plot.plot_id}&feature=${feature}`)).status).toBe(204)
    expect((await wire.get(`plot_final_results/?plot_id=${plot.plot_id}`)).body).toEqual({
      meta: { total: 0 },
      data: [],
    })
  })

  it('DELETE plot_final_results/ also accepts plot and feature in its body [PLT-54]', async () => {
    const results = [{ plot: plot.plot_id, feature: 'Масса', unit: 'г', value: 38 }]
    successBody(await wire.post('plot_final_results/add_multiple/', { results }))
    const remove = (body: unknown) => wire.remove('plot_final_results/', body)
    expect((await remove({ plot: true, feature: 'Масса' })).body).toMatchObject({
      errors: { plot: [expect.any(String)] },
    })
    expect((await remove({ plot: plot.plot_id })).body).toMatchObject({
      code: 'validation.required',
      errors: { feature: [expect.any(String)] },
    })
    expect((await remove({ plot: plot.plot_id, feature: 'Масса' })).status).toBe(204)
    expect((await wire.get(`plot_final_results/?plot_id=${plot.plot_id}`)).body).toMatchObject({ data: [] })
  })

  it('a feature shared by two traits is ambiguous without its unit', async () => {
    const traits = [
      { spec_id: crop, name: 'Высота', unit: 'см' },
      { spec_id: crop, name: 'Высота', unit: 'м' },
    ]
    for (const trait of traits) successBody(await wire.post('traits/', trait))
    const edit = (feature: string) =>
      wire.patch('edit_multiple_features/', { plot_ids: [plot.plot_id], year_id: year, feature, value: 1 })
    expect((await edit('Высота')).body).toMatchObject({
      code: 'trait.ambiguous',
      errors: { feature: [expect.any(String)] },
    })
    expect((await edit('Высота, м')).status).toBe(200)
    expect((await edit('Ширина листа')).body).toMatchObject({ code: 'trait.unknown' })
  })
})

describe('lines', () => {
  it('PATCH line_table_list/ marks all plots of the line as varieties [PLT-37, PLT-48]', async () => {
    const [first] = (await listPlots()).filter((plot) => plot.line_name === 'Lada')
    const answer = await wire.patch('line_table_list/', { line_id: first.line_id, is_sort: true })
    expect(answer.body).toMatchObject({ line_id: first.line_id, line_name: 'Lada', is_sort: true })
    for (const plot of await listPlots()) expect(plot.is_sort).toBe(plot.line_name === 'Lada')
  })

  it('PATCH lines_genealogy/ sends spec_id, line_id, mother, father [PLT-49]', async () => {
    const [first] = (await listPlots()).filter((plot) => plot.line_name === 'Lada')
    const answer = await wire.patch('lines_genealogy/', {
      spec_id: crop,
      line_id: first.line_id,
      mother: 'Новая линия',
      father: null,
    })
    expect(answer.body).toMatchObject({ mother: 'Новая линия', father: null, plots_changed: expect.any(Number) })
    expect(await named(first.plot_name)).toMatchObject({ parent_name_1: 'Новая линия', parent_name_2: null })
  })
})
