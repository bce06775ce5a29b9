import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
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

const full = {
  plot_name: 'B1',
  line_name: 'Lada',
  comment: 'по краю',
  mother: 'Ester',
  father: 'Enita',
  repetitions: 3,
  width: 1.5,
  length: 4,
}

describe('one plot', () => {
  it('POST plot_table/ sends all its fields [PLT-41]', async () => {
    const answer = await wire.post('plot_table/', { ...full, field: nursery, year: 2026, spec_id: crop })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ plot_name: 'B1', line_name: 'Lada', comment: 'по краю', repetitions: 3 })
  })

  it('a plot has id, name, label, line and area [PLT-02, PLT-03, PLT-04]', async () => {
    const plot = await named('B1')
    expect(plot).toMatchObject({ plot_id: expect.any(Number), plot_name: 'B1', plot_label: null })
    expect(plot).toMatchObject({ line_id: expect.any(Number), line_name: 'Lada', square: 6 })
  })

  it('a plot has comment, width, length, mother and father [PLT-05, PLT-06, PLT-07]', async () => {
    expect(await named('B1')).toMatchObject({
      comment: 'по краю',
      width: 1.5,
      length: 4,
      parent_name_1: 'Ester',
      parent_name_2: 'Enita',
    })
  })

  it('a plot has repetitions, prefix, suffix and is_sort [PLT-08, PLT-09, PLT-10]', async () => {
    const { plot_id } = await named('B1')
    const answer = await wire.patch(`plot_table/${plot_id}/`, { plot_label: 'B2-17a' })
    expect(answer.body).toMatchObject({ repetitions: 3, prefix: 'B2-', suffix: 'a', is_sort: false })
    const parts = await wire.patch(`plot_table/${plot_id}/`, { prefix: 'C', suffix: '' })
    expect(parts.body).toMatchObject({ plot_label: 'C17', prefix: 'C', suffix: '' })
    const { line_id } = successBody<{ line_id: number }>(parts)
    successBody(await wire.patch('line_table_list/', { line_id, is_sort: true }))
    expect(await named('B1')).toMatchObject({ line_id, is_sort: true })
  })

  it('PATCH plot_table/{id}/ writes fields and names the cross [PLT-12, PLT-43]', async () => {
    const { plot_id } = await named('B1')
    const answer = await wire.patch(`plot_table/${plot_id}/`, {
      plot_name: 'B1',
      comment: null,
      width: 2,
      mother: 'Vega',
      crossbreeding_name: 'X-2026/1',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      comment: null,
      square: 8,
      parent_name_1: 'Vega',
      crossbreeding_line_id: expect.any(Number),
      crossbreeding_line_name: 'X-2026/1',
    })
  })

  it('parents written on a plot belong to its line: the answer has the number of changed plots', async () => {
    const twin = { plot_name: 'B1 twin', line_name: 'Lada', field: nursery, year: 2027, spec_id: crop }
    const created = successBody<{ year_id: number }>(await wire.post('plot_table/', twin))
    expect(created).not.toHaveProperty('plots_changed')
    const { plot_id } = await named('B1')
    const answer = await wire.patch(`plot_table/${plot_id}/`, { mother: 'Vega' })
    expect(answer.body).toMatchObject({ parent_name_1: 'Vega', plots_changed: 2 })
    expect((await wire.patch(`plot_table/${plot_id}/`, { comment: null })).body).not.toHaveProperty('plots_changed')
    expect((await wire.remove(`field_year_add/${created.year_id}/`)).status).toBe(204)
  })

  it('GET plot_table takes field_id, year_id, spec_id [PLT-42]', async () => {
    const answer = await wire.get(`plot_table?field_id=${nursery}&year_id=${year}&spec_id=${crop}`)
    expect(answer.body).toMatchObject({ meta: { total: 1 }, data: [{ plot_name: 'B1' }] })
    expect((await wire.get(`plot_table?field_id=${nursery + 1}&year_id=${year}&spec_id=${crop}`)).status).toBe(404)
  })

  it('width and length are numbers or left out, empty repetitions are null [PLT-35, PLT-36]', async () => {
    const place = { field: nursery, year: 2026, spec_id: crop }
    const answer = await wire.post('plot_table/', { plot_name: 'B2', ...place, repetitions: null })
    expect(answer.body).toMatchObject({ width: null, length: null, square: null, repetitions: null })
    const text = await wire.post('plot_table/', { plot_name: 'B3', ...place, width: '2' })
    expect(text.body).toMatchObject({ code: 'validation.number', errors: { width: [expect.any(String)] } })
  })

  it('DELETE plot_table/{id}/ deletes a plot [PLT-44]', async () => {
    const { plot_id } = await named('B2')
    expect((await wire.remove(`plot_table/${plot_id}/`)).status).toBe(204)
    expect((await listPlots()).map((plot) => plot.plot_name)).toEqual(['B1'])
  })

  it('POST create_plot_by_coord/ sends x = column and y = row [PLT-46]', async () => {
    const answer = await wire.post('create_plot_by_coord/', {
      plot_name: 'C1',
      line_name: 'Nika',
      spec_id: crop,
      year_id: year,
      x: 5,
      y: 2,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ plot_name: 'C1', line_name: 'Nika', row: 2, col: 5 })
    const body = { plot_name: 'C2', line_name: null, spec_id: crop, year_id: year, x: 5, y: 2 }
    expect((await wire.post('create_plot_by_coord/', body)).body).toMatchObject({ code: 'position.taken' })
  })

  it('a stale version is answered with the current plot', async () => {
    const plot = await named('C1')
    await wire.patch(`plot_table/${plot.plot_id}/`, { comment: 'first', version: plot.version })
    const staleUpdate = await wire.patch(`plot_table/${plot.plot_id}/`, { comment: 'second', version: plot.version })
    expect(staleUpdate.status).toBe(409)
    expect(staleUpdate.body).toMatchObject({
      code: 'version.stale',
      current: { plot_id: plot.plot_id, comment: 'first' },
    })
  })
})

describe('many plots', () => {
  it('POST plot_table/create_multiple/ makes the year and uses its defaults [FLD-28, PLT-47, LIM-09]', async () => {
    const answer = await wire.post('plot_table/create_multiple/', {
      field_id: nursery,
      spec_id: crop,
      new_year: 2030,
      plot_ids: [],
      additional_plot_names: Array.from({ length: 21 }, (_, k) => `N${k + 1}`),
    })
    expect(answer.status).toBe(200)
    const { data } = successBody<{ data: Plot[] }>(answer)
    expect(data.map((plot) => plot.plot_name).slice(0, 2)).toEqual(['N1', 'N2'])
    expect([data[19].row, data[19].col, data[20].row, data[20].col]).toEqual([1, 20, 2, 1])
    const fields = successBody<{ data: { fieldyear_set: { year: number }[] }[] }>(
      await wire.get(`field_table/?spec_id=${crop}`),
    )
    expect(fields.data[0].fieldyear_set.map((fieldYear) => fieldYear.year)).toEqual([2030, 2026])
  })

  it('plots move to the next year with line, parents and size, one or several [PLT-38, PLT-39]', async () => {
    const { plot_id } = await named('B1')
    const move = (plot_ids: number[]) =>
      wire.post('plot_table/create_multiple/', {
        field_id: nursery,
        spec_id: crop,
        new_year: 2027,
        plot_ids,
        additional_plot_names: [],
      })
    const [moved] = successBody<{ data: Plot[] }>(await move([plot_id])).data
    expect(moved).toMatchObject({ plot_name: 'B1', line_name: 'Lada', parent_name_1: 'Vega', width: 2, length: 4 })
    expect(moved.plot_id).not.toBe(plot_id)
    const several = await move([(await named('C1')).plot_id])
    expect(successBody<{ data: Plot[] }>(several).data).toMatchObject([{ plot_name: 'C1', row: 2, col: 1 }])
  })

  it('the random placement is repeated from its seed, complete blocks with factors', async () => {
    const draw = async (new_year: number, seed: number) => {
      const answer = await wire.post('plot_table/create_multiple/', {
        field_id: nursery,
        spec_id: crop,
        new_year,
        plot_ids: [],
        additional_plot_names: ['K1', 'K2', 'K3', 'K4', 'K5'],
        sort_method: 3,
        max_length_per_list: 5,
        repetitions: 3,
        seed,
      })
      return successBody<{ data: (Plot & { row: number; col: number; plot_results: Record<string, unknown>[] })[] }>(
        answer,
      ).data
    }
    const [first, repeated, other] = [await draw(2031, 7), await draw(2032, 7), await draw(2033, 8)]
    const places = (plots: Plot[]) => plots.map((plot) => [plot.plot_name, plot.row, plot.col])
    expect(places(repeated)).toEqual(places(first))
    expect(places(other)).not.toEqual(places(first))
    for (const row of [1, 2, 3]) {
      const block = first.filter((plot) => plot.row === row)
      expect(block.map((plot) => plot.line_name).sort()).toEqual(['K1', 'K2', 'K3', 'K4', 'K5'])
      const values = block.map((plot) =>
        plot.plot_results.map((result) => [result.plot_final_feature, result.plot_final_value]),
      )
      for (const factors of values) {
        expect(factors).toContainEqual(['Replication', String(row)])
        expect(factors).toContainEqual(['Block', String(row)])
      }
    }
  })

  it('POST plot_table/delete_multiple/ sends plot_ids [PLT-45]', async () => {
    const ids = (await listPlots()).map((plot) => plot.plot_id)
    const [first] = ids
    expect((await wire.post('plot_table/delete_multiple/', { plot_ids: [...ids, 2_000_000_000] })).status).toBe(404)
    expect(await listPlots()).toHaveLength(ids.length)
    expect((await wire.post('plot_table/delete_multiple/', { plot_ids: [first] })).body).toEqual({ deleted: 1 })
    expect(await listPlots()).toHaveLength(ids.length - 1)
  })
})
