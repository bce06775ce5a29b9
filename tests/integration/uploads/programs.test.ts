import { beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '../../../src/contract/company/account.ts'
import { listLines } from '../../../src/contract/lines/lines.ts'
import { listFields, listFieldYears } from '../../../src/contract/plots/nurseries.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { listTraits } from '../../../src/contract/plots/traits.ts'
import type { UploadKey } from '../../../src/domain/files/uploads.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { loadYear, type NewYear, newCrop, newPlace } from '../trials/field.ts'
import { countsOf, textFile, type UploadOutcome, upload, uploadFile } from './upload.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

type More = Record<string, string | number>

/**
 * Uploads a file of `programs/` into the year with these choices. It must be accepted, and a second upload must change
 * nothing.
 */
async function send(kind: UploadKey, file: string, place: NewYear, more: More = {}): Promise<UploadOutcome> {
  const { spec_id, field_id, year_id } = place
  const isOfPlots = kind === 'field_file' || kind === 'plot_result'
  const body = { spec_id, ...(isOfPlots ? { field_id, year_id } : {}), ...more }
  const uploaded = await upload(actor, kind, uploadFile(`programs/${file}`), body)
  expect(uploaded.report.faults ?? []).toEqual([])
  const second = await upload(actor, kind, uploadFile(`programs/${file}`), body)
  expect(second.report.faults ?? []).toEqual([])
  expect(countsOf(second.report).filter((count) => count > 0)).toEqual([])
  return uploaded
}

/** The plots as stored: name, label, line, row and column, and the values by the names of their traits. */
async function stored({ spec_id, field_id, year_id }: NewYear) {
  const { body } = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
  const columns = await loadYear(actor, year_id)
  const lineOf = new Map([...columns.lines.values()].map(({ id, name }) => [id, name]))
  return {
    columns,
    plots: columns.name.map((name, k) => [
      name,
      columns.label[k],
      lineOf.get(columns.line[k]),
      columns.row[k],
      columns.col[k],
    ]),
    values: Object.fromEntries(
      body.data.map((plot) => [
        plot.plot_name,
        Object.fromEntries(plot.plot_results.map((result) => [result.plot_final_feature, result.plot_final_value])),
      ]),
    ),
  }
}

/** Names of the crop's lines with mother and father. */
async function parents(spec_id: number) {
  const { body } = await actor.call(listLines, { query: { spec_id } as never })
  return Object.fromEntries(body.data.map((line) => [line.line_name, [line.mother, line.father]]))
}

const codes = ({ report }: UploadOutcome) => report.warnings.map(({ code, cell }) => `${code} ${cell ?? '-'}`)

describe('original files of other programs', () => {
  it('a file that names no nursery and year creates the requested ones, in a region of the user’s country', async () => {
    const owner = await server.newCompany()
    await owner.call(updateProfile, { body: { countries: [111] } })
    const spec_id = await newCrop(owner)
    const file = uploadFile('programs/field_book_field.csv')
    const refused = await upload(owner, 'field_file', file, { spec_id })
    expect(refused.report.faults).toMatchObject([{ code: 'cap.missing', cell: null }])
    const uploaded = await upload(owner, 'field_file', file, { spec_id, nursery: ' Prova nord ', year: 2026 })
    expect(uploaded.report.faults ?? []).toEqual([])
    expect(uploaded.report.created).toMatchObject({ nurseries: 1, years: 1 })
    const [nursery] = (await owner.call(listFields, { query: { spec_id } })).body.data
    expect(nursery).toMatchObject({ field_name: 'Prova nord', country: 111, fieldyear_set: [{ year: 2026 }] })
  })

  it('Breedbase: a trial layout with its checks, then a pedigree', async () => {
    const place = await newPlace(actor)
    const uploaded = await send('field_file', 'breedbase_layout.csv', place)
    expect(uploaded.report.created).toMatchObject({ plots: 4, lines: 2, traits: 2, values: 8 })
    const { columns, plots } = await stored(place)
    expect(plots).toEqual([
      ['BB_1', '1', 'Aurora', 1, 1],
      ['BB_2', '2', 'Breeze', 2, 1],
      ['BB_3', '3', 'Aurora', 1, 2],
      ['BB_4', '4', 'Breeze', 2, 2],
    ])
    expect(columns.checks.map((id) => columns.lines.get(id)?.name)).toEqual(['Breeze'])
    const pedigree = await send('parents_of_lines_upload_file', 'breedbase_pedigree.csv', place)
    expect(codes(pedigree)).toEqual(['parent.unknown B3', 'line.created -'])
    expect(pedigree.report.warnings[1].message).toContain('Dawn; Ember')
    expect(await parents(place.spec_id)).toMatchObject({ Dawn: ['Aurora', 'Breeze'], Ember: [null, 'Aurora'] })
    const lines = await send('parents_of_lines_upload_file', 'breedbase_pedigree.csv', place, {
      unknown_parents: 'lines',
    })
    expect(lines.report.warnings.map(({ code }) => code)).toEqual(['parent.unknown', 'line.created'])
    expect(await parents(place.spec_id)).toMatchObject({ Ember: ['unknown', 'Aurora'], unknown: [null, null] })
  })

  it('Field Book: plots with pedigrees, then a database export of observations, the last of repeats', async () => {
    const place = await newPlace(actor)
    const uploaded = await send('field_file', 'field_book_field.csv', place)
    expect(codes(uploaded)).toEqual(['pedigree.unread G5', 'line.created -'])
    await send('plot_result', 'field_book_long.csv', place)
    const { plots, values } = await stored(place)
    expect(plots[0]).toEqual(['26TST_0101', '0101', 'Aurora', 1, 1])
    expect(values).toMatchObject({
      '26TST_0101': { 'dry matter': 43 },
      '26TST_0102': { 'dry matter': 45 },
      '26TST_0201': { 'dry yield': 0 },
    })
    const { body } = await actor.call(listTraits, { query: { spec_id: place.spec_id } as never })
    expect(body.data.find(({ name }) => name === 'dry matter')).toMatchObject({ external_id: 'CO_900:0000092' })
    expect(await parents(place.spec_id)).toMatchObject({
      Aurora: ['Clover', 'Dune'],
      Breeze: ['BX429, CP/CN17', 'NI98'],
    })
  })

  it('Field Book: a list of traits in JSON is read as the csv form is', async () => {
    const place = await newPlace(actor)
    const uploaded = await send('trait_file', 'traits_json.trt', place)
    expect([uploaded.report.created.traits, codes(uploaded)]).toEqual([6, []])
    const { body } = await actor.call(listTraits, { query: { spec_id: place.spec_id } as never })
    expect(
      body.data.map(({ name, kind, role, min, max, categories }) => [name, kind, role, min, max, categories]),
    ).toEqual(
      expect.arrayContaining([
        ['height', 'quantitative', 'trait', 10, 200, null],
        ['colour', 'qualitative', 'trait', null, null, ['Red', 'Yellow', 'Green']],
        ['awns', 'qualitative', 'trait', null, null, ['none', 'long']],
        ['damage', 'qualitative', 'trait', null, null, null],
        ['tillers', 'quantitative', 'trait', null, null, null],
      ]),
    )
    const body2 = { spec_id: place.spec_id }
    for (const text of ['{"traits": [', '{"fields": []}']) {
      const refused = await upload(actor, 'trait_file', textFile('cut.trt', text), body2)
      expect(refused.code).toBe('file.corrupt')
      expect(refused.report.faults[0].message).toContain('Field Book')
    }
  })

  it('Intercross: each cross is a line of its two parents', async () => {
    const place = await newPlace(actor)
    const uploaded = await send('parents_of_lines_upload_file', 'intercross.csv', place)
    expect(uploaded.report.created).toMatchObject({ lines: 5 })
    expect(await parents(place.spec_id)).toMatchObject({ X_0001: ['Breeze', 'Dune'], X_0002: ['Aurora', 'Breeze'] })
  })

  it('Intertek, VCF 4.0 and HapMap: calls of lines, samples of a line joined', async () => {
    const place = await newPlace(actor)
    await upload(actor, 'line_collections_upload', textFile('lines.csv', 'Line', 'Aurora', 'Breeze'), {
      spec_id: place.spec_id,
    })
    const grid = await send('genotype_upload', 'intertek_grid.csv', place)
    expect(codes(grid)).toEqual(['line.samples A4'])
    // The samples of Aurora disagree at the third marker; the second sample calls the first.
    expect(grid.report.created).toMatchObject({ markers: 3, calls: 5 })
    const vcf = await send('genotype_upload', 'tassel.vcf', place)
    expect(vcf.report.created).toMatchObject({ markers: 2, calls: 3 })
    const hapmap = await send('genotype_upload', 'grid.hmp.txt', place)
    expect(hapmap.report.created).toMatchObject({ markers: 2, calls: 3 })
  })

  it('R tables without a plot name: names of row and column, or of block and number, as chosen', async () => {
    const place = await newPlace(actor)
    const { spec_id, field_id, year_id } = place
    const lattice = uploadFile('programs/agridat_lattice.csv')
    const unmapped = await upload(actor, 'field_file', lattice, { spec_id, field_id, year_id })
    expect(unmapped.report.faults.map(({ code }) => code)).toEqual(['header.missing'])
    const uploaded = await send('field_file', 'agridat_lattice.csv', place, { plot_names: 'row_col' })
    expect(codes(uploaded)).toContain('plot.named -')
    const first = await stored(place)
    expect(first.plots).toEqual([
      ['R1C1', null, 'G01', 1, 1],
      ['R1C2', null, 'G02', 1, 2],
      ['R2C1', null, 'G03', 2, 1],
      ['R2C2', null, 'G04', 2, 2],
    ])
    expect(first.values.R2C1).toMatchObject({ yield: 4.4, Block: '2', Replication: '1' })

    const other = await newPlace(actor)
    const blocks = uploadFile('programs/agridat_blocks.csv')
    const otherPlace = { spec_id: other.spec_id, field_id: other.field_id, year_id: other.year_id }
    expect((await upload(actor, 'field_file', blocks, otherPlace)).code).toBe('plot.duplicate')
    await send('field_file', 'agridat_blocks.csv', other, { plot_names: 'block_plot' })
    const named = await stored(other)
    expect(named.plots.map(([name, , line]) => [name, line])).toEqual([
      ['B1-1', 'G01'],
      ['B1-2', 'G02'],
      ['B2-1', 'G02'],
      ['B2-2', 'G01'],
    ])
    expect(named.values['B2-1']).toMatchObject({ yield: 13, Block: 'B2' })
  })

  it('Germinate: the data sheet is found and named, and its unknown location is a chosen region', async () => {
    const place = await newPlace(actor)
    const { spec_id, field_id, year_id } = place
    const refused = await upload(actor, 'field_file', uploadFile('programs/germinate_trials.xlsx'), {
      ...{ spec_id, field_id, year_id },
      plot_names: 'row_col',
    })
    expect(refused.report.faults.map(({ code, cell, value }) => [code, cell, value])).toEqual([
      ['region.unknown', 'G2', 'Farm of the station'],
    ])
    const uploaded = await send('field_file', 'germinate_trials.xlsx', place, { plot_names: 'row_col', region: 2 })
    expect(uploaded.report.warnings.find(({ code }) => code === 'sheet.chosen')?.value).toBe('DATA')
    const { plots, values } = await stored(place)
    expect(plots[1]).toEqual(['R1C2', null, 'Breeze', 1, 2])
    expect(values.R1C1).toMatchObject({ 'Plant height': 84.5, 'Growth class': 'Spring', Treatment: 'Sprayed' })
    const { body } = await actor.call(listFieldYears, { query: { spec_id } })
    expect(body.data.at(-1)).toMatchObject({ fields: [{ field_id }] })
  })

  it('a single numeric name does not refuse a column of words', async () => {
    const spec_id = await newCrop(actor)
    const rows = Array.from({ length: 200 }, (_, k) => `P${k + 1},${k === 120 ? '1284' : `Name ${k}`}`)
    const file = textFile('names.csv', 'Nursery,Names', 'Year,2026', 'Plot,Origin of seed', ...rows)
    const uploaded = await upload(actor, 'field_file', file, { spec_id })
    expect([uploaded.report.faults ?? [], codes(uploaded)]).toEqual([[], ['cell.number_as_text B124']])
    const [{ fields }] = (await actor.call(listFieldYears, { query: { spec_id } })).body.data
    const { values } = await stored({ spec_id, ...fields[0], year: 2026 })
    expect([values.P121, values.P122]).toEqual([{ 'Origin of seed': '1284' }, { 'Origin of seed': 'Name 121' }])
  })
})
