import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../harness.ts'
import { newWire, successBody, type Wire } from './wire.ts'

// Requests and answers written by hand from the specification, with literal addresses and without the contract's schemas.
let wire: Wire
let crop = 0
let nursery = 0
let year = 0

type Cell = { plot_id: number; plot_name: string; plot_label: string | null; line_name: string | null }
interface FieldMap {
  id: number
  max_length_per_list: number
  location_of_plots: (Cell | null)[][]
  meta_info: { count_of_lines: number; count_of_plots: number }
}

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
  year = successBody<{ meta: { year_id: number } }>(plots).meta.year_id
})

const map = async (): Promise<FieldMap> =>
  successBody(await wire.get(`field_maps/?field_id=${nursery}&year_id=${year}`))
const shown = async (field: 'plot_name' | 'plot_label') =>
  (await map()).location_of_plots.map((row) => row.map((cell) => cell?.[field] ?? '·').join(' '))

const numbering = () => ({
  field_id: nursery,
  year_id: year,
  prefix: '',
  numeration_start_number: '1',
  numeration_step: '1',
  start_position: 'top_left',
  numbering_type: 'horizontal',
  horizontal_direction: 'right',
  vertical_direction: 'down',
  order: 'by_rows',
})

describe('the map', () => {
  it('GET field_maps/ takes field_id and year_id [MAP-08, MAP-10, MAP-26]', async () => {
    const { id, location_of_plots } = await map()
    expect(id).toBe(year)
    expect(location_of_plots).toHaveLength(2)
    expect(location_of_plots[1][2]).toEqual({
      plot_id: expect.any(Number),
      plot_name: 'f',
      plot_label: null,
      line_name: 'f',
    })
  })

  it('a map is 20 wide by default, and 2 to 150 on request [MAP-09, LIM-07, LIM-08]', async () => {
    const added = await wire.post('field_year_add/', { field_id: nursery, year: 2027, spec_id: crop })
    const other = successBody<{ year_id: number }>(added).year_id
    const empty = await wire.get(`field_maps/?field_id=${nursery}&year_id=${other}`)
    expect(empty.body).toMatchObject({ max_length_per_list: 20, location_of_plots: [] })
    const width = (max_length_per_list: number) =>
      wire.patch(`field_maps/${other}/update_location_of_plots/`, { max_length_per_list })
    for (const fine of [2, 150]) expect((await width(fine)).body).toMatchObject({ max_length_per_list: fine })
    for (const bad of [1, 151]) {
      const answer = await width(bad)
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'width.limit'])
    }
  })

  it('meta_info counts lines and plots [MAP-11]', async () => {
    expect((await map()).meta_info).toEqual({ count_of_lines: 6, count_of_plots: 6 })
  })

  it('PATCH field_maps/{id}/update_location_of_plots/ re-flows in reading order [MAP-27]', async () => {
    const answer = await wire.patch(`field_maps/${year}/update_location_of_plots/`, { max_length_per_list: 4 })
    expect(answer.status).toBe(200)
    expect(await shown('plot_name')).toEqual(['a b c d', 'e f · ·'])
  })

  it('PUT field_maps/{id}/ saves the submitted map [MAP-28]', async () => {
    const saved = await map()
    const cells = saved.location_of_plots.flat()
    const location_of_plots = [
      [null, ...cells.slice(0, 3)],
      [cells[5], null, cells[4], cells[3]],
    ]
    const answer = await wire.put(`field_maps/${year}/`, { ...saved, location_of_plots })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...saved, location_of_plots })
    expect(await shown('plot_name')).toEqual(['· a b c', 'f · e d'])
  })

  it('GET field_map_coloring_data/ with and without a filter [MAP-30]', async () => {
    const { data } = successBody<{ data: { plot_id: number }[] }>(
      await wire.get(`plot_table?field_id=${nursery}&year_id=${year}&spec_id=${crop}`),
    )
    const results = data.map(({ plot_id }, k) => ({ plot: plot_id, feature: 'Yield', unit: 't/ha', value: 4 + k }))
    successBody(await wire.post('plot_final_results/add_multiple/', { results }))
    const path = `field_map_coloring_data/?field_id=${nursery}&year_id=${year}`
    const { features } = successBody<{ features: { values: Record<string, number> }[] }>(await wire.get(path))
    expect(features).toMatchObject([{ name: 'Yield', unit: 't/ha', kind: 'quantitative' }])
    expect(Object.values(features[0].values)).toEqual([4, 5, 6, 7, 8, 9])
    const filtered = await wire.get(`${path}&additional_filter_key=line&additional_filter_value=c`)
    expect(filtered.body).toMatchObject({ features: [{ values: { [data[2].plot_id]: 6 } }] })
    expect(Object.keys((filtered.body as { features: { values: object }[] }).features[0].values)).toHaveLength(1)
  })
})

describe('numbering', () => {
  it('PATCH field_maps/update_plot_labels/ labels along the walk [MAP-12, MAP-24]', async () => {
    const answer = await wire.patch('field_maps/update_plot_labels/', {
      ...numbering(),
      prefix: 'A',
      numeration_start_number: '10',
      numeration_step: '5',
      start_position: 'bottom_right',
      numbering_type: 'vertical',
      horizontal_direction: 'left',
      vertical_direction: 'up',
      order: 'snake',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ numbered: 6, first_label: 'A10', last_label: 'A35' })
    expect(await shown('plot_label')).toEqual(['· A30 A20 A15', 'A35 · A25 A10'])
  })

  it('is refused when all plots have a label [MAP-15]', async () => {
    const answer = await wire.patch('field_maps/update_plot_labels/', numbering())
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'numbering.allNumbered'])
  })

  it('DELETE field_maps/delete_plot_labels/ takes field_id and year_id [MAP-13, MAP-25]', async () => {
    const path = `field_maps/delete_plot_labels/?field_id=${nursery}&year_id=${year}`
    expect((await wire.remove(path)).status).toBe(204)
    expect(await shown('plot_label')).toEqual(['· · · ·', '· · · ·'])
  })

  it('keeps the digits of a start number with leading zeros [MAP-20]', async () => {
    const body = { ...numbering(), numeration_start_number: '007' }
    const answer = await wire.patch('field_maps/update_plot_labels/', body)
    expect(answer.body).toMatchObject({ numbered: 6, first_label: '007', last_label: '012' })
    expect((await wire.remove(`field_maps/delete_plot_labels/?field_id=${nursery}&year_id=${year}`)).status).toBe(204)
  })

  it('clearing is refused when there is no label [MAP-14]', async () => {
    const answer = await wire.remove(`field_maps/delete_plot_labels/?field_id=${nursery}&year_id=${year}`)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'numbering.nothingToClear'])
  })

  it('a duplicate label is named, nothing is written, and a free start is suggested', async () => {
    const { location_of_plots } = await map()
    const [, first] = location_of_plots[0]
    successBody(await wire.patch(`plot_table/${first?.plot_id}/`, { plot_label: '4' }))
    const answer = await wire.patch('field_maps/update_plot_labels/', numbering())
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'numbering.conflict', labels: ['4'], next_start_number: 5 })
    expect(await shown('plot_label')).toEqual(['· 4 · ·', '· · · ·'])
    const free = await wire.patch('field_maps/update_plot_labels/', { ...numbering(), numeration_start_number: '5' })
    expect(free.body).toMatchObject({ numbered: 5, kept: 1 })
    expect(await shown('plot_label')).toEqual(['· 4 5 6', '7 · 8 9'])
  })

  it('clears and numbers in one step, only the named plots', async () => {
    const ids = (await map()).location_of_plots[1].flatMap((cell) => cell?.plot_id ?? [])
    const answer = await wire.patch('field_maps/update_plot_labels/', {
      ...numbering(),
      prefix: 'R',
      plot_ids: ids,
      renumber: true,
      count_empty: true,
    })
    expect(answer.body).toMatchObject({ numbered: 3 })
    expect(await shown('plot_label')).toEqual(['· 4 5 6', 'R1 · R3 R4'])
  })

  it('step and start number are digits, at most five [MAP-19, MAP-20, LIM-14]', async () => {
    for (const field of ['numeration_step', 'numeration_start_number']) {
      for (const bad of ['1a', '-1', '1.5', '']) {
        const answer = await wire.patch('field_maps/update_plot_labels/', { ...numbering(), [field]: bad })
        expect(answer.body).toMatchObject({ code: 'validation.digitsOnly', errors: { [field]: [expect.any(String)] } })
      }
      const long = await wire.patch('field_maps/update_plot_labels/', { ...numbering(), [field]: '123456' })
      expect(long.body).toMatchObject({ code: 'validation.maxLength', errors: { [field]: [expect.any(String)] } })
    }
  })
})

describe('recounting', () => {
  it('GET normalize_phenotypes/ takes year_id, feature, feature_norm, value and recounts the trait [MAP-21, MAP-23]', async () => {
    const { data } = successBody<{ data: { plot_id: number }[] }>(
      await wire.get(`plot_table?field_id=${nursery}&year_id=${year}&spec_id=${crop}`),
    )
    const [a, b] = data.map(({ plot_id }) => plot_id)
    const resultsOf = (feature: string, values: number[]) =>
      [a, b].map((plot, k) => ({ plot, feature, unit: 'kg', value: values[k] }))
    successBody(await wire.post('plot_final_results/add_multiple/', { results: resultsOf('Grain', [22.75, 24.25]) }))
    successBody(await wire.post('plot_final_results/add_multiple/', { results: resultsOf('Straw', [35.5, 45.25]) }))
    const path = `normalize_phenotypes/?year_id=${year}&feature=Grain&feature_norm=Straw`
    const shown = async () =>
      successBody<{ data: object[] }>(await wire.get(`plot_final_results/?plot_id=${a}`)).data.filter(
        (result) => (result as { plot_final_feature: string }).plot_final_feature === 'Grain',
      )

    const comma = await wire.get(`${path}&value=40,5`)
    expect([comma.status, comma.body]).toMatchObject([
      400,
      { code: 'recount.point', errors: { value: [expect.any(String)] } },
    ])
    const dry = await wire.get(`${path}&value=40&dry_run=true`)
    expect(dry.body).toEqual({
      updated: 2,
      skipped: data.slice(2).map(({ plot_id }) => plot_id),
      before: { n: 2, mean: 23.5, min: 22.75, max: 24.25 },
      after: { n: 2, mean: 23.535, min: 21.436, max: 25.634 },
      changes: [
        { plot_id: a, before: 22.75, after: 25.634 },
        { plot_id: b, before: 24.25, after: 21.436 },
      ],
    })
    expect(await shown()).toMatchObject([{ plot_final_value: 22.75 }])
    const { changes: _, ...plan } = dry.body as { changes: unknown }
    expect((await wire.get(`${path}&value=40`)).body).toEqual(plan)
    expect(await shown()).toMatchObject([{ plot_final_value: 25.634 }])
  })
})
