import { beforeAll, describe, expect, it } from 'vitest'
import { addGenotype } from '../../../src/contract/genome/genotypes.ts'
import {
  downloadPlotData,
  downloadPlots,
  downloadSelectionList,
  downloadSowingList,
  type ListPreview,
} from '../../../src/contract/plots/plotLists.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { addStages, addTechnologies } from '../../../src/contract/plots/stages.ts'
import { listTraits } from '../../../src/contract/plots/traits.ts'
import { positionKindName } from '../../../src/domain/files/uploadPlan/positionKinds.ts'
import type { UploadKey } from '../../../src/domain/files/uploads.ts'
import { csvStyleOf, writeCsv } from '../../../src/sheets/text/writeCsv.ts'
import { languages } from '../../../src/words/word.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, newCrop, newPlace, sendAccepted } from '../trials/field.ts'
import { countsOf, firstYear, sendFile, storedChecksum, textFile, upload } from '../uploads/upload.ts'

let server: TestServer
let owner: Actor
let spec_id: number
let place: { field_id: number; year_id: number }

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
  spec_id = await newCrop(owner)
  await sendFile(owner, spec_id, 'field_file', 'stroup_nin/field.xlsx')
  const { field_id, year_id } = await firstYear(owner, spec_id)
  place = { field_id, year_id }
  const { body } = await owner.call(listPlots, { query: { ...place, spec_id } })
  const [first, second] = body.data.map(({ plot_name }) => plot_name)
  const values = [
    'Plot,Plant,"Height, cm",Lodging',
    `${first},b1,91.5,=none`,
    `${second},b1,88,slight`,
    `${second},b2,,`,
  ]
  const plot = body.data[0].plot_id
  const marker = { chr: '1H', pos: 45.2, mut_name: 'Vrn1', first_allele: 'A', second_allele: 'C' }
  await owner.call(addGenotype, { body: { plot_id: plot, ...marker } })
  const stages = [{ stage_of_vegetation: 'Колошение', date_of_stage: '2026-06-30' }]
  await owner.call(addStages, { body: { plot, stages } })
  const applied = { plot, feature: 'Harvest', date_planned: '2026-08-14', date_real: '2026-08-16' }
  const planned = { plot, feature: 'Irrigation', date_planned: '2026-07-01' }
  await owner.call(addTechnologies, { body: { harvest_technologies: [applied, planned] } })
  await upload(owner, 'plot_result', textFile('plants.csv', ...values), { spec_id, ...place })
  await sendAccepted(
    owner,
    year_id,
    changeOf([column('field_year', 'positions:2', [year_id], ['1-2 border; 3 guard'])]),
  )
})

const dates = { sowing_date: '2026-04-28', germination_date: null, empty_columns: 2 }

const nameIn = (headers: Headers): string =>
  decodeURIComponent((headers.get('content-disposition') ?? '').split("filename*=UTF-8''")[1])

async function expectUnchanged(kind: UploadKey, file: File): Promise<void> {
  const before = await storedChecksum(server, owner)
  const uploaded = await upload(owner, kind, file, { spec_id, ...place })
  expect(uploaded.state).not.toBe('failed')
  // Blank columns and texts that look like formulas cause a warning, not a refusal.
  expect(new Set(['trait.empty', 'cell.formula_like', ...uploaded.report.warnings.map(({ code }) => code)]).size).toBe(
    2,
  )
  expect(countsOf(uploaded.report).every((n) => n === 0)).toBe(true)
  expect(await storedChecksum(server, owner)).toBe(before)
}

/** Creates another user of the actor's company and returns the name. */
async function anotherOf({ company }: Actor): Promise<string> {
  await server.sql`
    INSERT INTO users (company_id, username, password_hash, first_name, last_name, role)
    VALUES (${company}, ${`vera.${company}`}, '-', 'Vera', 'Round', 'employee')`
  return 'Vera Round'
}

type Request = (actor: Actor) => Promise<{ status: number; body: unknown }>

/** Downloads in every language and expects that uploading the file changes nothing. */
async function comesBack(format: UploadKey, requestOnce: Request): Promise<void> {
  for (const language of languages) {
    const { status, body } = await requestOnce(owner.in(language))
    expect([language, status]).toEqual([language, 200])
    await expectUnchanged(format, new File([body as Uint8Array<ArrayBuffer>], 'list.xlsx'))
  }
}

describe('lists in four languages upload again unchanged', () => {
  it('plot order [DWN-02]', () =>
    comesBack('field_file', (actor) =>
      actor.call(downloadPlots, { body: { spec_id, year_id: place.year_id, type_of_file: 'order' } }),
    ))

  it('plots without cap [DWN-03]', () =>
    comesBack('field_file', (actor) =>
      actor.call(downloadPlots, { body: { spec_id, year_id: place.year_id, type_of_file: 'without_cap' } }),
    ))

  it.each(languages)('field structure has a column in the lists with positions (%s)', async (language) => {
    const kindHeading = { ru: 'Вид места', en: 'Position kind', it: 'Tipo di posizione', es: 'Tipo de posición' }[
      language
    ]
    for (const type_of_file of ['order', 'without_cap', 'v2'] as const) {
      const body = { spec_id, year_id: place.year_id, type_of_file, preview: true }
      const { rows } = (await owner.in(language).callAny(downloadPlots, { body })).body as ListPreview
      const col = Math.max(...rows.map((row) => row.indexOf(kindHeading)))
      expect([type_of_file, col > 0]).toEqual([type_of_file, true])
      expect(rows.map((row) => row[col])).toContain(positionKindName('plot', language))
    }
  })

  it('plots with cap [DWN-04, DWN-12]', () =>
    comesBack('field_file', (actor) => actor.call(downloadPlotData, { query: { spec_id, year_id: place.year_id } })))

  it('plots v2 [DWN-05]', () =>
    comesBack('field_file', (actor) =>
      actor.call(downloadPlots, { body: { spec_id, year_id: place.year_id, type_of_file: 'v2' } }),
    ))

  it('plot phenotypes [DWN-06]', () =>
    comesBack('plot_result', (actor) =>
      actor.call(downloadPlots, { body: { spec_id, year_id: place.year_id, type_of_file: 'phenotypes' } }),
    ))

  it('sowing list v1 [DWN-07]', () =>
    comesBack('field_file', (actor) =>
      actor.call(downloadSowingList, { body: { ...place, ...dates, sowing_date: null, type_of_file: 'v1' } }),
    ))

  it('sowing list v2 [DWN-08]', () =>
    comesBack('field_file', (actor) =>
      actor.call(downloadSowingList, { body: { ...place, ...dates, sowing_date: null, type_of_file: 'v2' } }),
    ))

  it('selection list of plots [DWN-09]', () =>
    comesBack('plot_result', (actor) =>
      actor.call(downloadSelectionList, { body: { ...place, type_of_file: 'xlsx' } }),
    ))

  it('selection list of plants [DWN-13]', () =>
    comesBack('plot_result', (actor) =>
      actor.call(downloadSelectionList, { body: { ...place, type_of_file: 'xlsx', rows: 'plants' } }),
    ))
})

describe('Field Book', () => {
  const requestOnce = async (type_of_file: 'field_book' | 'field_book_traits', actor = owner) => {
    const { body, headers } = await actor.call(downloadPlots, {
      body: { spec_id, year_id: place.year_id, type_of_file },
    })
    return { text: new TextDecoder().decode(body as Uint8Array), name: nameIn(headers) }
  }
  const record = (text: string) => text.split('\r\n').map((line) => line.split(','))

  it('gets the plots by id, under names that it accepts, whatever the language', async () => {
    const { body } = await owner.call(listPlots, { query: { ...place, spec_id } })
    const { text, name } = await requestOnce('field_book', owner.in('ru'))
    const [head, ...rows] = record(text)
    expect(name).toMatch(/Делянки для Field Book\.csv$/)
    expect(head.join()).toBe('unique_id,row,col,plot_name,plot_number,accession_name,rep_number,study_name,season')
    expect(
      rows
        .slice(0, -1)
        .map(([unit]) => unit)
        .sort(),
    ).toEqual(body.data.map(({ plot_id }) => `P${plot_id}`).sort())
    const { headers, status } = await owner.call(downloadPlotData, {
      query: { spec_id, year_id: place.year_id, type_of_file: 'field_book_traits' },
    })
    expect([status, nameIn(headers).slice(-4)]).toEqual([200, '.trt'])
  })

  it('gets the traits and growth stages, which upload again unchanged, here and in a crop without any', async () => {
    const { text } = await requestOnce('field_book_traits')
    const file = () => new File([text], 'traits.trt')
    const before = await storedChecksum(server, owner)
    const secondUpload = await upload(owner, 'trait_file', file(), { spec_id })
    expect([secondUpload.state, countsOf(secondUpload.report).every((n) => n === 0)]).toEqual(['success', true])
    expect(await storedChecksum(server, owner)).toBe(before)
    const other = await newCrop(owner)
    const first = await upload(owner, 'trait_file', file(), { spec_id: other })
    expect(first.report.created.traits).toBe(record(text).length - 2)
    const traits = (crop: number) => owner.call(listTraits, { query: { spec_id: crop } }).then(({ body }) => body.data)
    const fieldsOf = (of: Awaited<ReturnType<typeof traits>>) =>
      of.map(({ name, unit, kind, role }) => [name, unit, kind, role])
    const ownFields = fieldsOf(await traits(spec_id))
    for (const trait of fieldsOf(await traits(other))) expect(ownFields).toContainEqual(trait)
  })

  it('its table uploads again: unchanged as exported, else with the entered values [UPL-06]', async () => {
    const { text } = await requestOnce('field_book')
    const [head, ...rows] = text.trimEnd().split('\r\n')
    const table = (values: string[]) =>
      textFile('table.csv', `${head},"Vigour, 1-9"`, ...rows.map((row, at) => `${row},${values[at] ?? ''}`))
    await expectUnchanged('plot_result', table([]))
    const firstUpload = await upload(owner, 'plot_result', table(['5', '', '7']), { spec_id })
    expect(firstUpload.report.created).toMatchObject({ traits: 1, values: 2, plots: 0 })
    await expectUnchanged('plot_result', table(['5', '', '7']))
  })

  it('its observations upload with day and observer, the last of repeats [UPL-06]', async () => {
    const { text } = await requestOnce('field_book')
    const [unit] = record(text)[1]
    const colleague = await anotherOf(owner)
    const file = () =>
      textFile(
        'database.csv',
        'unique_id,row,col,trait,value,timestamp,person,location,number',
        `${unit},1,1,"Spikes, 1/m2",410,2026-06-12 10:11:12+0300,${colleague},,1`,
        `${unit},1,1,"Spikes, 1/m2",425,2026-06-13 08:00:00+0300,${colleague},,2`,
        `${unit},1,1,Colour,green,2026-06-13 08:00:00+0300,nobody here,,1`,
      )
    const firstUpload = await upload(owner, 'plot_result', file(), { spec_id, ...place })
    expect([firstUpload.state, firstUpload.report.warnings.map(({ code, cell }) => [code, cell])]).toEqual([
      'warning',
      [['value.repeated', 'E3']],
    ])
    const stored = await server.sql`
      SELECT t.name, v.number, v.text, v.occasion::text, v.observer_id FROM plot_values v JOIN traits t ON t.id = v.trait_id
      WHERE v.plot_id = ${Number(unit.slice(1))} AND t.name IN ('Spikes', 'Colour') ORDER BY t.name DESC`
    expect(Number(stored[0].observer_id)).not.toBe(owner.user)
    expect(stored.map((row) => ({ ...row, observer_id: Number(row.observer_id) }))).toEqual([
      { name: 'Spikes', number: 425, text: null, occasion: '2026-06-13', observer_id: expect.any(Number) },
      { name: 'Colour', number: null, text: 'green', occasion: '2026-06-13', observer_id: owner.user },
    ])
    const secondUpload = await upload(owner, 'plot_result', file(), { spec_id, ...place })
    expect(countsOf(secondUpload.report).every((n) => n === 0)).toBe(true)
  })
})

describe('a file with groups of columns', () => {
  const group = (name: string, columns: number) => [name, ...Array<null>(columns - 1).fill(null)]
  const file = (rows: (string | number | null)[][]) =>
    new File([writeCsv(rows, csvStyleOf('en')) as Uint8Array<ArrayBuffer>], 'v2.csv')
  const head = ['Plot', 'Label', 'Yield', 'Heading', 'Heading', 'Harvest', 'Harvest, plan', 'Rht-B1']
  const above = [
    ...group('General information', 2),
    'Phenotypes',
    ...group('Growth stages', 1),
    ...group('Technology', 3),
    'DNA markers',
  ]
  const row = ['N1', null, 5.5, '2026-06-30', '2026-05-01', null, '14.08.2026', 'a|C']

  it('creates stages and technologies, planned ones too, and nothing when uploaded again [UPL-04]', async () => {
    const crop = await newCrop(owner)
    const { field_id, year_id } = await newPlace(owner, crop)
    const target = { spec_id: crop, field_id, year_id }
    const firstUpload = await upload(owner, 'field_file', file([above, head, row]), target)
    expect(firstUpload.report.created).toMatchObject({ plots: 1, traits: 5, values: 5 })
    const { body } = await owner.call(listPlots, { query: { spec_id: crop, field_id, year_id } })
    const [plot] = body.data
    expect(plot.plot_stages.map((stage) => [stage.stage_of_vegetation, stage.date_of_stage])).toEqual([
      ['Heading', '2026-06-30'],
    ])
    const technologies = plot.plot_harvest.map((technology) => [
      technology.harvest_technology,
      technology.harvest_date_planned,
      technology.harvest_date_real,
    ])
    expect(technologies).toEqual([
      ['Heading', null, '2026-05-01'],
      ['Harvest', '2026-08-14', null],
    ])
    expect(plot.genotype.map((call) => [call.mut_name, call.first_allele, call.second_allele])).toEqual([
      ['Rht-B1', 'A', 'C'],
    ])
    const secondUpload = await upload(owner, 'field_file', file([above, head, row]), target)
    expect([secondUpload.report.faults ?? [], countsOf(secondUpload.report).every((n) => n === 0)]).toEqual([[], true])
    const other = row.with(6, '2026-08-15')
    const refused = await upload(owner, 'field_file', file([above, head, other]), target)
    expect(refused.report.faults.map(({ code }) => code)).toEqual(['plot.duplicate'])
  })

  it('names the cell of an invalid date, and a duplicate stage', async () => {
    const crop = await newCrop(owner)
    const { field_id, year_id } = await newPlace(owner, crop)
    const badRow = row.with(3, 'soon').with(7, 'A')
    const duplicateHead = head.with(5, 'Heading')
    const uploaded = await upload(owner, 'field_file', file([above, duplicateHead, badRow]), {
      spec_id: crop,
      field_id,
      year_id,
    })
    expect(uploaded.report.faults.map(({ code, cell }) => [code, cell])).toEqual([
      ['header.duplicate', 'F2'],
      ['cell.date', 'D3'],
      ['marker.call', 'H3'],
    ])
  })
})

describe('lists of plots', () => {
  it.each(languages)('the selection list as csv uploads again unchanged (%s) [DWN-13]', async (language) => {
    const { body, headers } = await owner
      .in(language)
      .call(downloadSelectionList, { body: { ...place, type_of_file: 'csv', rows: 'plants' } })
    expect(nameIn(headers)).toMatch(/\.csv$/)
    expect(new TextDecoder().decode(body as Uint8Array)).toContain("'=none")
    await expectUnchanged('plot_result', new File([body as Uint8Array<ArrayBuffer>], 'list.csv'))
  })

  it('a preview returns name, sheet and the first rows, and is not in the history', async () => {
    const exportCount = async () =>
      (await server.sql`SELECT 1 FROM audit_log WHERE company_id = ${owner.company} AND kind = 'taken_out'`).length
    const before = await exportCount()
    const { body } = await owner.in('en').callAny(downloadSowingList, {
      body: { ...place, ...dates, type_of_file: 'v1', empty_columns: ['Emerged'], preview: true },
    })
    const preview = body as ListPreview
    expect(preview.file_name).toMatch(/_Sowing list v1\.xlsx$/)
    expect(preview.sheet).toBe('Plots')
    expect(preview.total).toBe(224)
    expect(preview.rows).toHaveLength(15)
    expect(preview.rows).toContainEqual(['Sowing date', '2026-04-28'])
    expect(preview.rows.find(([first]) => first === 'Number')).toEqual([
      'Number',
      'Label',
      'Plot',
      'Line',
      'Mother',
      'Father',
      'Repetitions',
      'Emerged',
    ])
    expect(await exportCount()).toBe(before)
  })

  it('lists the chosen plots along a walk that restarts after a break [DWN-02]', async () => {
    const { body: plots } = await owner.call(listPlots, { query: { ...place, spec_id } })
    const chosen = plots.data.filter(({ row, col }) => [3, 4, 5].includes(row ?? 0) && [1, 2].includes(col ?? 0))
    const walk = {
      start_position: 'top_left',
      numbering_type: 'horizontal',
      horizontal_direction: 'right',
      vertical_direction: 'down',
      order: 'snake',
      breaks: [2],
    } as const
    const plot_ids = chosen.map((plot) => plot.plot_id)
    const { body } = await owner.callAny(downloadPlots, {
      body: { spec_id, year_id: place.year_id, type_of_file: 'order', plot_ids, order: walk, preview: true },
    })
    const [, ...rows] = (body as ListPreview).rows
    expect(rows.map((row) => [row[0], row[4], row[5]])).toEqual([
      [1, 3, 1],
      [2, 3, 2],
      [3, 4, 2],
      [4, 4, 1],
      [5, 5, 1],
      [6, 5, 2],
    ])
  })

  it('saves the dates in the year as one change on request, and records who downloaded the list [DWN-11]', async () => {
    const seqOf = async () => {
      const [{ seq }] = await server.sql`SELECT seq FROM field_years WHERE id = ${place.year_id}`
      return Number(seq)
    }
    const before = await seqOf()
    const requestOnce = () =>
      owner.call(downloadSowingList, { body: { ...place, ...dates, type_of_file: 'v1', keep_dates: true } })
    await requestOnce()
    await requestOnce()
    expect(await seqOf()).toBe(before + 1)
    const [year] =
      await server.sql`SELECT sowing_date::text, emergence_date::text FROM field_years WHERE id = ${place.year_id}`
    expect(year).toMatchObject({ sowing_date: '2026-04-28', emergence_date: null })
    const [{ key, params }] = await server.sql`
      SELECT key, params FROM audit_log WHERE company_id = ${owner.company} ORDER BY id DESC LIMIT 1`
    expect([key, params]).toEqual(['audit.plotsTakenOut', { count: 224 }])
  })
})
