import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import { uploadFieldMap } from '../../../src/contract/files/uploads.ts'
import { revertChange } from '../../../src/contract/plots/changes.ts'
import { exportFieldMap, readFieldMap } from '../../../src/contract/plots/maps.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { notedXlsx } from '../../uploads/notedXlsx.ts'
import { canonical } from '../changes/canonical.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { openSocket } from '../live/socket.ts'
import { changeOf, column, loadYear, newCrop, newPlace, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import {
  countsOf,
  endOfTask,
  type Fault,
  firstYear,
  sendFile,
  storedChecksum,
  textFile,
  type UploadOutcome,
  upload,
  uploadFile,
} from './upload.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

describe('uploads', () => {
  it('an ended task releases its file, and writes nothing afterwards', async () => {
    // Checked by a trigger when the end of the task is committed, so that no moment between the two is missed.
    await server.sql.unsafe(`
      CREATE FUNCTION no_file_is_left() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.finished_at IS NOT NULL AND EXISTS (SELECT 1 FROM files WHERE key = NEW.input ->> 'stored') THEN
          RAISE EXCEPTION 'the file of task % is left', NEW.id;
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER no_file_is_left AFTER UPDATE ON tasks DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION no_file_is_left()`)
    const spec_id = await newCrop(actor)
    const { year_id, field_id } = await newPlace(actor, spec_id)
    const body = { spec_id, year_id, field_id, max_length_per_list: 2, sort_method: 2 }
    expect(await upload(actor, 'field_file', textFile('field.csv', 'Plot', 'A'), body)).toMatchObject({
      state: 'success',
    })
    await server.sql.unsafe('DROP FUNCTION no_file_is_left CASCADE')
  })

  it('reads a text in the declared encoding, and an OpenDocument spreadsheet', async () => {
    const spec_id = await newCrop(actor)
    const { year_id, field_id } = await newPlace(actor, spec_id)
    const body = { spec_id, year_id, field_id, max_length_per_list: 2, sort_method: 1 }
    const latin = Buffer.from('Plot,Line\nA,café\nB,naïve\n', 'latin1')
    const text = new File([latin], 'field.csv')
    const codes = ({ report }: UploadOutcome) => report.warnings.map(({ code }) => code)
    const guessed = await upload(actor, 'field_file', text, { ...body, dry_run: 'true' })
    expect(codes(guessed)).toContain('file.encoding_guessed')
    const declared = await upload(actor, 'field_file', text, { ...body, encoding: 'windows-1252' })
    expect(codes(declared)).not.toContain('file.encoding_guessed')
    const ods = new File([readFileSync('tests/data/containers/plots.ods')], 'plots.ods')
    const opened = await upload(actor, 'field_file', ods, body)
    expect(opened.report.created).toMatchObject({ plots: 3 })
    const stored = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
    expect(stored.body.data.map(({ plot_name }) => plot_name).sort()).toEqual(['A', 'B', 'P 1', 'P 2', 'P 5'])
  })

  it('asks about marks and dates of a column, writes none of it, and accepts the answer as a parameter', async () => {
    const spec_id = await newCrop(actor)
    const { year_id, field_id } = await newPlace(actor, spec_id)
    const place = { spec_id, field_id, year_id }
    const plots = textFile('field.csv', 'Plot', 'A', 'B')
    await upload(actor, 'field_file', plots, { ...place, max_length_per_list: 2, sort_method: 1 })
    await upload(actor, 'trait_file', textFile('stages.csv', 'Trait,Format', 'Heading,date'), { spec_id })
    const file = textFile(
      'values.csv',
      'Plot;Seeds;Protein;Heading',
      'A;940;1,234;05/06/2026',
      'B;1.201;2,345;07/06/2026',
    )
    const uploaded = await upload(actor, 'plot_result', file, place)
    expect(uploaded.report.faults.map(({ code, cell }) => [code, cell])).toEqual([
      ['cell.number_doubtful', 'C2'],
      ['cell.date_doubtful', 'D2'],
      ['cell.number_doubtful', 'B3'],
    ])
    expect(uploaded.report.faults[0].message).toContain('1.234')
    const stored = async () => {
      const { traits, count } = await loadYear(actor, year_id)
      return Object.fromEntries(traits.map(({ trait, numbers }) => [trait.name, [...numbers.slice(0, count)]]))
    }
    expect(await stored()).not.toHaveProperty('Seeds')
    const answers = { decimal: JSON.stringify({ Seeds: ',', Protein: ',' }), date_order: 'mdy' }
    expect(await upload(actor, 'plot_result', file, { ...place, ...answers })).toMatchObject({ state: 'success' })
    const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000
    expect(await stored()).toMatchObject({
      Seeds: [940, 1201],
      Protein: [1.234, 2.345],
      Heading: [dayOf(2026, 5, 6), dayOf(2026, 7, 6)],
    })
  })

  it('stores cell notes with the values, of plots and of plants, and the same file again changes nothing', async () => {
    const spec_id = await newCrop(actor)
    const { year_id, field_id } = await newPlace(actor, spec_id)
    const body = { spec_id, year_id, field_id, max_length_per_list: 2, sort_method: 1 }
    const noted = (notes: Record<string, string>, rows: (string | number | null)[][]) =>
      new File([new Uint8Array(notedXlsx(rows, notes))], 'noted.xlsx')
    const field = noted({ C2: 'lodged' }, [
      ['Plot', 'Line', 'Height'],
      ['A', 'Lada', 80],
      ['B', 'Vega', 90],
    ])
    const result = await upload(actor, 'field_file', field, body)
    expect(result.report.warnings.map(({ code, cell }) => [code, cell])).toContainEqual(['cell.note', 'C2'])
    const values = noted({ C2: 'late', C3: 'torn label' }, [
      ['Plot', 'Plant', 'Height'],
      ['B', null, 90],
      ['B', 'x1', 70],
    ])
    const target = { spec_id, field_id, year_id }
    expect((await upload(actor, 'plot_result', values, target)).report).toMatchObject({
      created: { values: 1, plants: 1 },
      updated: { values: 1 },
    })
    const second = await upload(actor, 'plot_result', values, target)
    expect(second.report).toMatchObject({ created: { values: 0, plants: 0 }, updated: { values: 0 } })
    const stored = await server.sql`
      SELECT p.name, v.note FROM plot_values v JOIN plots p ON p.id = v.plot_id
      WHERE p.field_year_id = ${year_id} AND v.note IS NOT NULL
      UNION ALL SELECT t.name, v.note FROM plant_values v JOIN plants t ON t.id = v.plant_id JOIN plots p ON p.id = t.plot_id
      WHERE p.field_year_id = ${year_id} AND v.note IS NOT NULL ORDER BY 1`
    expect(stored.map(({ name, note }) => [name, note])).toEqual([
      ['A', 'lodged'],
      ['B', 'late'],
      ['x1', 'torn label'],
    ])
  })

  it('a nursery file creates plots, placed by sort_method and width [UPL-04]', async () => {
    const spec_id = await newCrop(actor)
    const { year_id, field_id } = await newPlace(actor, spec_id)
    const file = textFile('field.csv', 'Plot,Line,Repetitions', 'A,Lada,2', 'B,Vega,2', 'C,Nika,2')
    const body = { spec_id, year_id, field_id, max_length_per_list: 2, sort_method: 2 }
    const uploaded = await upload(actor, 'field_file', file, body)
    expect(uploaded.report.created).toMatchObject({ plots: 6, lines: 3, traits: 1, values: 6 })
    const { body: plots } = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
    expect(plots.data.map((plot) => [plot.plot_name, plot.row, plot.col, plot.repetitions])).toEqual([
      ['A_1', 1, 1, 1],
      ['A_2', 1, 2, 1],
      ['B_1', 2, 1, 1],
      ['B_2', 2, 2, 1],
      ['C_1', 3, 1, 1],
      ['C_2', 3, 2, 1],
    ])
    const [factor] = (await loadYear(actor, year_id)).traits
    expect(factor.trait).toMatchObject({ name: 'Replication', kind: 'qualitative', role: 'factor' })
  })

  it('plots of repeated rows are placed below those with positions in the file; the same again changes nothing [UPL-04]', async () => {
    const spec_id = await newCrop(actor)
    const { year_id, field_id } = await newPlace(actor, spec_id)
    const file = () => textFile('field.csv', 'Plot,Row,Column,Repetitions', 'A,5,7,1', 'C,,,3', 'B,5,8,1')
    const body = { spec_id, year_id, field_id, max_length_per_list: 2, sort_method: 2 }
    await upload(actor, 'field_file', file(), body)
    const { body: plots } = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
    expect(plots.data.map((plot) => [plot.plot_name, plot.row, plot.col])).toEqual([
      ['A', 5, 7],
      ['C_1', 6, 1],
      ['C_2', 6, 2],
      ['C_3', 7, 1],
      ['B', 5, 8],
    ])
    const before = await storedChecksum(server, actor)
    const second = await upload(actor, 'field_file', file(), body)
    expect([second.state, countsOf(second.report).every((n) => n === 0)]).toEqual(['success', true])
    expect(await storedChecksum(server, actor)).toBe(before)
  })

  it('a random placement draws complete blocks and writes their factor [UPL-04]', async () => {
    const spec_id = await newCrop(actor)
    const { year_id, field_id } = await newPlace(actor, spec_id)
    const file = textFile('field.csv', 'Plot,Repetitions', ...['A', 'B', 'C', 'D', 'E'].map((name) => `${name},2`))
    const body = { spec_id, year_id, field_id, max_length_per_list: 5, sort_method: 3 }
    await upload(actor, 'field_file', file, body)
    const { body: plots } = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
    for (const row of [1, 2]) {
      const block = plots.data.filter((plot) => plot.row === row)
      expect(block.map((plot) => plot.plot_name[0]).sort()).toEqual(['A', 'B', 'C', 'D', 'E'])
      for (const plot of block)
        expect(plot.plot_results.map((result) => [result.plot_final_feature, result.plot_final_value])).toEqual([
          ['Replication', String(row)],
          ['Block', String(row)],
        ])
    }
    const [stored] = await server.sql`SELECT placement FROM field_years WHERE id = ${year_id}`
    expect(stored.placement).toEqual({ sort_method: 3, seed: expect.any(Number) })
  })

  it('a random placement keeps the blocks of the file [UPL-04]', async () => {
    const spec_id = await newCrop(actor)
    const { year_id, field_id } = await newPlace(actor, spec_id)
    const file = textFile('field.csv', 'Plot,Repetitions,Block', 'A,2,east', 'B,2,west', 'C,2,')
    const body = { spec_id, year_id, field_id, max_length_per_list: 3, sort_method: 3 }
    const uploaded = await upload(actor, 'field_file', file, body)
    expect(uploaded.report.created).toMatchObject({ plots: 6, traits: 2, values: 10 })
    const { body: plots } = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
    const blockOf = (name: string) =>
      plots.data
        .find((plot) => plot.plot_name === name)
        ?.plot_results.find((result) => result.plot_final_feature === 'Block')?.plot_final_value
    expect(['A_1', 'A_2', 'B_1', 'B_2', 'C_1', 'C_2'].map(blockOf)).toEqual([
      'east',
      'east',
      'west',
      'west',
      undefined,
      undefined,
    ])
  })

  it('one location of a FielDHub field book is read, with its checks; the same again changes nothing [UPL-04]', async () => {
    const spec_id = await newCrop(actor)
    const { field_id, year_id } = await newPlace(actor, spec_id)
    const send = (more: Record<string, string>) =>
      upload(actor, 'field_file', uploadFile('programs/field_hub.csv'), { spec_id, field_id, ...more })
    expect(await send({ row_one: 'middle' })).toMatchObject({ status: 400 })
    for (const [more, code] of [
      [{}, 'location.several'] as const,
      [{ location: 'Paris' }, 'location.unknown'] as const,
    ]) {
      const { report } = await send(more)
      expect(report.faults.map((fault) => fault.code)).toContain(code)
      for (const { message } of report.faults) expect(message).not.toMatch(/^faults\.|\{\{/)
    }
    const dry = await send({ location: 'FARGO', dry_run: 'true' })
    expect(dry.report.changes).toContainEqual(expect.objectContaining({ field: 'checks', after: ['CHK1', 'CHK2'] }))
    const uploaded = await send({ location: 'FARGO' })
    expect(uploaded.report).toMatchObject({ created: { years: 0, plots: 16, lines: 10 }, updated: { years: 1 } })
    const year = await loadYear(actor, year_id)
    expect(year.checks.map((id) => year.lines.get(id)?.name)).toEqual(['CHK1', 'CHK2'])
    const first = year.name.indexOf('101')
    expect([year.label[first], year.row[first], year.col[first]]).toEqual(['101', 4, 1])
    const before = await storedChecksum(server, actor)
    const second = await send({ location: 'FARGO' })
    expect(countsOf(second.report).every((n) => n === 0)).toBe(true)
    expect(await storedChecksum(server, actor)).toBe(before)
  })

  it('write a map to the year in the request [UPL-05]', async () => {
    const { place } = await newTrialFixture(actor)
    const other = await newTrialFixture(actor)
    const names = Array.from({ length: 10 }, (_, k) => `P${10 - k}`).join(',')
    const { state } = await upload(actor, 'field_map', textFile('map.csv', names), { year_id: place.year_id })
    expect(state).toBe('success')
    const rowOf = async ({ field_id, year_id }: { field_id: number; year_id: number }) =>
      (await actor.call(readFieldMap, { query: { field_id, year_id } })).body.location_of_plots[0][0]?.plot_name
    expect(await rowOf(place)).toBe('P10')
    expect(await rowOf(other.place)).toBe('P1')
  })

  it('phenotypes overwrite, ignore blanks, and may contain plants [UPL-06]', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { spec_id, year_id } = place
    const file = textFile('values.csv', 'Plot,Plant,"Yield, t/ha"', 'P1,,9.5', 'P2,,', 'P2,b1,7', 'P2,b2,8')
    const uploaded = await upload(actor, 'plot_result', file, { spec_id, year_id })
    expect(uploaded.report).toMatchObject({ created: { plants: 2, values: 2 }, updated: { values: 1 } })
    const { body } = await actor.call(listPlots, { query: { ...place, year: undefined } as never })
    const [first, second] = body.data
    expect(first.plot_results[0].plot_final_value).toBe(9.5)
    expect(second.plot_results[0].plot_final_value).toBe(4.1)
    expect(second.is_existed_brush).toBe(true)
    expect(second.brushes.map((brush) => [brush.brush_name, brush.features[0].value])).toEqual([
      ['b1', 7],
      ['b2', 8],
    ])
    expect(planted.plots[0]).toBe(first.plot_id)
  })

  it('the exported map uploads again unchanged [MAP-29, DWN-10]', async () => {
    const crop = await newCrop(actor)
    await sendFile(actor, crop, 'field_file', 'stroup_nin/field.xlsx')
    const { field_id, year_id } = await firstYear(actor, crop)
    const answer = await actor.in('ru').call(exportFieldMap, { query: { field_id, year_id } })
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    const named = answer.headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(named.split("filename*=UTF-8''")[1])).toMatch(/_\d{4}_Карта поля\.xlsx$/)
    const before = await storedChecksum(server, actor)
    const uploaded = await upload(actor, 'field_map', new File([answer.body as Uint8Array<ArrayBuffer>], 'map.xlsx'), {
      year_id,
    })
    expect(uploaded.state).toBe('success')
    expect(countsOf(uploaded.report).every((n) => n === 0)).toBe(true)
    expect(await storedChecksum(server, actor)).toBe(before)
  })

  it('reports errors in the language of the request and notifies the user at the end', async () => {
    const { place } = await newTrialFixture(actor)
    const body = { year_id: place.year_id }
    const italian = actor.in('it')
    const answer = await italian.callAny(uploadFieldMap, { body, file: textFile('campo.csv', 'P1,unknown') })
    const task = await endOfTask(italian, (answer.body as { task_id: number }).task_id)
    expect(task.state).toBe('failed')
    expect((task.report as { faults: Fault[] }).faults[0].message).toMatch(/B1.*unknown/)
    const { body: list } = await italian.call(listNotifications, { query: {} })
    expect(list.data[0]).toMatchObject({ title: 'File non caricato', status: 'failed', type: 'file_upload' })
    expect(list.data[0].message).toContain('campo.csv')
  })

  it('a file above 200 MB is refused with 413 before it is read [LIM-10]', async () => {
    const { place } = await newTrialFixture(actor)
    const large = new File([new Uint8Array(200 * 1024 * 1024 + 1)], 'map.csv')
    const uploaded = await upload(actor, 'field_map', large, { year_id: place.year_id })
    expect([uploaded.status, uploaded.code]).toEqual([413, 'file.too_big'])
  })
})

describe('refused field maps', () => {
  const refused = async (file: File) => {
    const { place } = await newTrialFixture(actor)
    const before = await storedChecksum(server, actor)
    const uploaded = await upload(actor, 'field_map', file, { year_id: place.year_id })
    expect(await storedChecksum(server, actor)).toBe(before)
    return uploaded
  }

  it('a map wider than 150 plots is refused, one of 150 is not [UPL-10]', async () => {
    const row = (width: number) => `P1,P2,P3,P4,P5,P6,P7,P8,P9${','.repeat(width - 9)}P10`
    const tooWide = await refused(textFile('map.csv', row(151)))
    expect([tooWide.state, tooWide.code]).toEqual(['failed', 'map.too_wide'])
    expect(tooWide.report.faults).toMatchObject([{ cell: 'EU1', value: 'P10' }])
    const { place } = await newTrialFixture(actor)
    const fits = textFile('map.csv', row(150))
    expect((await upload(actor, 'field_map', fits, { year_id: place.year_id })).state).toBe('success')
  })

  it('invalid names, duplicate, unknown and missing plots are all reported at once [UPL-11, UPL-14]', async () => {
    const answer = await refused(textFile('map.csv', 'P1,P2|<b>,P3', 'P4,P4,nobody'))
    const faults = answer.report.faults.map(({ code, cell, value }) => [code, cell, value])
    expect(faults).toEqual([
      ['cell.pattern', 'B1', 'P2|<b>'],
      ['map.duplicate', 'B2', 'P4'],
      ['map.unknown_plot', 'C2', 'nobody'],
      ...['P2', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10'].map((name) => ['map.missing_plot', null, name]),
    ])
  })
})

it('one new nursery from many files at once: each is accepted, without duplicates or errors', async () => {
  const spec_id = await newCrop(actor)
  const head = ['Nursery,Shared', 'Year,2024', 'Subregion,Kuban', 'Plot,Line,"Yield, t/ha"']
  const files = Array.from({ length: 6 }, (_, k) =>
    textFile('a.csv', ...head, 'P1,L1,5', 'P2,L2,6', ...(k % 2 ? ['P3,L3,7'] : [])),
  )
  const results = await Promise.all(files.map((file) => upload(actor, 'field_file', file, { spec_id })))
  expect(results.map(({ code, state }) => [code, state])).toEqual(files.map(() => [null, 'success']))
  const create = (what: string) => results.reduce((sum, { report }) => sum + report.created[what], 0)
  expect(['nurseries', 'years', 'plots', 'lines', 'traits', 'values'].map(create)).toEqual([1, 1, 3, 3, 1, 3])
})

it('an import is reverted by its number, except what others changed since', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const { spec_id, year_id } = place
  const before = canonical(await loadYear(actor, year_id))
  const lines = ['Plot,Line,"Yield, t/ha",Height', 'N1,Lada,5,90', 'N2,Vega,6,91']
  const uploaded = await upload(actor, 'field_file', textFile('more.csv', ...lines), { spec_id, year_id })
  expect(uploaded.report.created).toMatchObject({ plots: 2, lines: 2, traits: 1, values: 4 })
  const values = textFile('values.csv', 'Plot,"Yield, t/ha"', 'P1,9', 'P2,9', 'P3,9')
  await upload(actor, 'plot_result', values, { spec_id, year_id })
  const colleague = changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[1]], [7], [9])])
  await sendAccepted(actor, year_id, colleague)
  const take = (seq: number) =>
    actor.call(revertChange, { params: { id: year_id, seq }, body: { key: crypto.randomUUID() } })
  expect((await take(3)).body).toMatchObject({
    reverted: 2,
    skipped: [{ id: planted.plots[1], current: 7, mine: 4.1 }],
  })
  expect((await take(2)).body).toMatchObject({ skipped: [] })
  const after = canonical(await loadYear(actor, year_id))
  expect(Object.keys(after.plots)).toEqual(Object.keys(before.plots))
  expect([after.lines, after.traits]).toEqual([before.lines, before.traits])
  const stored = (plot: number) => (after.plots[plot] as { values: Record<number, unknown[]> }).values
  expect(planted.plots.slice(0, 3).map((plot) => stored(plot)[planted.traits[0]][0])).toEqual([4, 7, 4.2])
})

it('a file of plot calls is one entry of its year, and one of line calls one of its crop: both are announced and reverted', async () => {
  const { place } = await newTrialFixture(actor)
  const { spec_id, year_id } = place
  const before = canonical(await loadYear(actor, year_id))
  const calls = textFile('calls.csv', 'Plot,m1,m2', 'P1,AC,GG', 'P2,CC,-')
  const plotUpload = await upload(actor, 'genotype_upload', calls, { spec_id, year_id })
  expect(plotUpload.report.created).toMatchObject({ markers: 2, calls: 3 })
  const [entry, ...otherEntries] = plotUpload.report.written ?? []
  expect([entry.year_id, entry.cells > 3, otherEntries]).toEqual([year_id, true, []])
  const columns = await loadYear(actor, year_id)
  expect(columns.markers.map(({ marker, words }) => [marker.name, words])).toEqual([
    ['m1', ['A/C', 'C/C']],
    ['m2', ['G/G']],
  ])
  const key = crypto.randomUUID()
  const reverted = await actor.call(revertChange, { params: { id: year_id, seq: entry.seq }, body: { key } })
  expect(reverted.body).toMatchObject({ skipped: [] })
  expect(canonical(await loadYear(actor, year_id))).toEqual({ ...before, numbers: [3, 3] })

  const socket = openSocket(server, actor)
  await socket.next('connected')
  const lines = await upload(actor, 'genotype_upload', textFile('lines.csv', 'Line,m1', 'L1,AC'), { spec_id })
  // A page that waits for the end finishes at the first of the two events.
  const first = await socket.next('mutation_definition')
  const last = await socket.next('task_completed')
  expect(first.data).toMatchObject({ state: 'success', report: lines.report })
  expect(last.data).toMatchObject({ state: 'success', report: lines.report })
  socket.socket.close()
  expect(lines.report.written).toMatchObject([{ year_id: null, seq: 0, crop_seq: 4 }])
  const second = await upload(actor, 'genotype_upload', textFile('lines.csv', 'Line,m1', 'L1,AC'), { spec_id })
  expect(second.report.written).toEqual([])
})
