import { Worker } from 'node:worker_threads'
import { beforeAll, expect, it, vi } from 'vitest'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { SAMPLE_TEXTS, type SampleText, type Upload } from '../../../src/domain/files/uploadRecord.ts'
import { UPLOADS, type UploadKey, uploadNamed } from '../../../src/domain/files/uploads.ts'
import { inBackground } from '../../../src/domain/inBackground.ts'
import { makeSample } from '../../../src/sheets/samples.ts'
import { allSentences } from '../../../src/words/allSentences.ts'
import { cropTail, lineNames } from '../changes/crop/cropLog.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, newCrop, newPlace, plantField, send } from '../trials/field.ts'
import { firstYear, textFile, type UploadOutcome, upload } from './upload.ts'

let server: TestServer
let actor: Actor
beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

const text = (key: SampleText) => allSentences.en[`samples.${key}`]

/** The sample of an upload, and a crop with the plots and lines that it refers to. */
async function sampleWithSetting(record: Upload) {
  const spec_id = await newCrop(actor)
  const sampleOf = async (upload: Upload) =>
    new File([(await makeSample(upload, { language: 'en', text })) as BlobPart], 'sample.xlsx')
  // Maps and values refer to plots that must exist.
  if (record.places !== 'none' && record.key !== 'field_file')
    await upload(actor, 'field_file', await sampleOf(UPLOADS[0]), { spec_id })
  // Markers belong to lines that must exist.
  if (record.key === 'genotype_upload')
    await upload(actor, 'line_collections_upload', await sampleOf(uploadNamed('line_collections_upload')), { spec_id })
  const { year_id } = await firstYear(actor, spec_id)
  const body: Record<string, number> = record.places === 'shown' ? { year_id } : { spec_id }
  return {
    spec_id,
    year_id,
    send: async (more: Record<string, boolean>) =>
      upload(actor, record.key as UploadKey, await sampleOf(record), { ...body, ...more }),
  }
}

it('the server handles the sample of every upload by its key: counted by the dry run, written, and then unchanged', async () => {
  expect(SAMPLE_TEXTS.every((key) => text(key).length > 0)).toBe(true)
  for (const record of UPLOADS) {
    const { send } = await sampleWithSetting(record)
    const dry = await send({ dry_run: true })
    const first = await send({})
    expect([record.key, dry.report.created]).toEqual([record.key, first.report.created])
    const result = Object.entries(first.report.created).filter(([, count]) => count > 0)
    // The map of the sample has the same places as the plots of the field file's sample.
    expect([record.key, result.length > 0]).toEqual([record.key, record.places !== 'shown'])
    for (const [name] of result) expect(record.counts).toContain(name)
    const second = await send({})
    expect([record.key, Object.values(second.report.created).some(Boolean)]).toEqual([record.key, false])
  }
})

it.each(UPLOADS)('a dry run of $key is answered while the crop and its year are locked', async (uploadKind) => {
  const { spec_id, year_id, send } = await sampleWithSetting(uploadKind)
  const before = await send({ dry_run: true })
  const connection = await server.sql.reserve()
  await connection`BEGIN`
  await connection`SELECT 1 FROM crops WHERE id = ${spec_id} FOR NO KEY UPDATE`
  await connection`SELECT 1 FROM field_years WHERE id = ${year_id} FOR NO KEY UPDATE`
  let writing: Promise<UploadOutcome> | null = null
  try {
    const dry = await send({ dry_run: true })
    expect([dry.state, dry.report.created]).toEqual([before.state, before.report.created])
    // Without `dry_run` the same waits for the locks. The sample of maps changes nothing.
    writing = send({})
    if (uploadKind.key !== 'field_map') await expect.poll(countWaiting).toBeGreaterThan(0)
  } finally {
    await connection`ROLLBACK`
    connection.release()
  }
  expect((await writing)?.report.created).toEqual(before.report.created)
})

it('a file whose year changes after it was decided is decided again, so that undoing it restores what the other wrote', async () => {
  const place = await newPlace(actor)
  const { plots, traits } = await plantField(actor, place)
  const field = `trait:${traits[0]}`
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const decided = () => posted.mock.calls.filter(([message]) => (message as { step?: string }).step === 'decide').length
  const connection = await server.sql.reserve()
  await connection`BEGIN`
  await connection`SELECT 1 FROM field_years WHERE id = ${place.year_id} FOR NO KEY UPDATE`
  const typed = send(actor, place.year_id, changeOf([column('plot', field, plots.slice(0, 1), [7], [4])]))
  await expect.poll(countWaiting).toBe(1)
  const file = textFile('values.csv', 'Plot;Yield, t/ha', 'P1;9')
  const imported = upload(actor, 'plot_result', file, { spec_id: place.spec_id, year_id: place.year_id })
  await expect.poll(decided).toBe(1)
  await connection`ROLLBACK`
  connection.release()
  expect((await typed).status).toBe(200)
  expect(await imported).toMatchObject({ report: { updated: { values: 1 } } })
  expect(decided()).toBe(2)
  posted.mockRestore()
  const query = { since: 0, crop_since: 0 }
  const { data } = (await actor.call(readChanges, { params: { id: place.year_id }, query })).body
  expect(data.at(-1)?.change.columns).toMatchObject([{ field, before: [7], after: [9] }])
})

it('a file whose year changes during each of three attempts is decided while the year is locked, and written', async () => {
  const place = await newPlace(actor)
  const { plots, traits } = await plantField(actor, place)
  const field = `trait:${traits[0]}`
  const { postMessage } = Worker.prototype
  const isLocked: boolean[] = []
  const typed: ReturnType<typeof send>[] = []
  /** Types a value after the year was read, and before the file is compared with it unless the year is locked. */
  const typeAValue = async () => {
    const rows = await server.sql`SELECT 1 FROM field_years WHERE id = ${place.year_id} FOR NO KEY UPDATE SKIP LOCKED`
    const k = typed.length
    isLocked.push(rows.length === 0)
    typed.push(send(actor, place.year_id, changeOf([column('plot', field, [plots[1]], [k + 20], [k ? k + 19 : 4.1])])))
    if (!isLocked[k]) await typed[k]
  }
  const posted = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    message,
    ...rest
  ) {
    const forward = () => postMessage.call(this, message, ...rest)
    if ((message as { step?: string }).step === 'decide') inBackground(typeAValue().then(forward))
    else forward()
  })
  const file = textFile('values.csv', 'Plot;Yield, t/ha', 'P1;9')
  const uploaded = await upload(actor, 'plot_result', file, { spec_id: place.spec_id, year_id: place.year_id })
  posted.mockRestore()
  expect(uploaded).toMatchObject({ report: { updated: { values: 1 } } })
  expect(isLocked).toEqual([false, false, false, true])
  expect((await Promise.all(typed)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const query = { since: 0, crop_since: 0 }
  const { data } = (await actor.call(readChanges, { params: { id: place.year_id }, query })).body
  expect(data.slice(-5).map(({ change }) => change.columns[0].after)).toEqual([[20], [21], [22], [9], [23]])
})

/** Connections of the server that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [{ count }] = await server.sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'plotline%' AND wait_event_type = 'Lock'`
  return count
}

it('lines and parents of lines from files are written to the crop’s log, one number each [UPL-07, UPL-08]', async () => {
  const spec_id = await newCrop(actor)
  const lines = textFile('lines.csv', 'Line,Origin,Mother', 'Pearl,Kuban,Angora', 'Puffin,Kuban,')
  expect((await upload(actor, 'line_collections_upload', lines, { spec_id })).report.created).toMatchObject({
    lines: 3,
  })
  const parents = textFile('parents.csv', 'Line,Mother,Father', 'Puffin,Pearl,Angora')
  await upload(actor, 'parents_of_lines_upload_file', parents, { spec_id })
  expect(await lineNames(actor, spec_id)).toEqual(['Pearl', 'Puffin', 'Angora'])
  const { crop } = await cropTail(actor, spec_id, 0)
  const written = crop.map(({ change }) => change.columns.map(({ field }) => field))
  expect(written).toEqual([
    ['exists', 'name', 'mother_id', 'origin'],
    ['mother_id', 'father_id'],
  ])
})
