import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addGenomeFile, downloadGenomeFile, takeGenomeTicket } from '../../../src/contract/genome/genomeFiles.ts'
import { deletePlot } from '../../../src/contract/plots/plots.ts'
import { type Answer, startTestServer } from '../harness.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { endOfTask } from '../uploads/upload.ts'
import { addArchive, archivesOf, deleteArchive, exampleArchive, tarOf } from './archives.ts'

const server = await startTestServer()
const actor = await server.newCompany()
const { planted } = await newTrialFixture(actor)
const [plot_id] = planted.plots

interface ExpectedFile {
  file: string
  upload: string
  outcome: string
  code?: string
  faults?: { code: string; value: string }[]
  form: { paired: boolean; data_type?: string }
}
const folder = new URL('../../data/uploads/', import.meta.url)
const expected = (file: string, prefix = ''): ExpectedFile[] =>
  (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { files: ExpectedFile[] }).files
    .filter(({ upload }) => upload === 'upload_fastqc_files')
    .map((expectation) => ({ ...expectation, file: prefix + expectation.file }))
const examples = [...expected('EXPECT.json'), ...expected('faults/EXPECT.json', 'faults/')]

it.each(examples.map((example) => [example.file, example] as const))(
  'the example %s produces the stated result [UPL-31, UPL-35]',
  async (file, { outcome, code, faults, form }) => {
    const answer = (await actor.callAny(addGenomeFile, {
      body: { plot_id, ...form },
      file: exampleArchive(file),
    })) as Answer<{
      task_id: number
      fastqc_id: number
    }>
    expect(answer.status).toBe(202)
    const task = await endOfTask(actor, answer.body.task_id)
    const row = (await archivesOf(actor, plot_id)).find(({ fastqc_id }) => fastqc_id === answer.body.fastqc_id)
    if (outcome === 'accepted') {
      expect(task).toMatchObject({ state: 'success' })
      expect(row).toMatchObject({
        status: 'success',
        fault: null,
        paired: form.paired,
        report: { checks: { quality: 'pass' } },
      })
      return
    }
    expect(task).toMatchObject({
      state: 'failed',
      report: { code, faults: faults?.map(({ code, value }) => ({ code, value })) },
    })
    expect(row).toMatchObject({
      status: 'failed',
      fault: { code: faults?.[0].code, value: faults?.[0].value },
      report: null,
      sha256: null,
    })
  },
)

it('a failed upload names the missing file in the user’s language, and notifies the uploader [ERR-51, UPL-33]', async () => {
  const row = await addArchive(actor, plot_id, exampleArchive('faults/36_genome_without_mate.tar.gz'))
  expect(row.fault).toEqual({
    code: 'genome.missing',
    value: 'SM9_2.fastq.gz',
    message: 'Required file missing: SM9_2.fastq.gz. Add it to the archive, or upload again as single reads.',
  })
  const [notification] = await server.sql`
    SELECT key, params, status, type FROM notifications WHERE company_id = ${actor.company} ORDER BY id DESC LIMIT 1`
  expect(notification).toMatchObject({ key: 'genomeFile.failed', status: 'failed', type: 'file_upload' })
  expect(notification.params.reason).toContain('SM9_2.fastq.gz')
  expect((await archivesOf(actor.in('it'), plot_id))[0].fault?.message).toContain('Manca il file richiesto')
  // A refused archive occupies no storage.
  const [{ key }] = await server.sql`SELECT key FROM genome_files WHERE id = ${row.fastqc_id}`
  await expect(server.node.services.files.read(key)).rejects.toMatchObject({ code: 'notFound' })
})

it('a download answers the requested bytes, under a tag for resuming [UPL-37]', async () => {
  const file = exampleArchive('genome/SM1_paired.tar')
  const bytes = Buffer.from(await file.arrayBuffer())
  const { fastqc_id, sha256 } = await addArchive(actor, plot_id, file)
  const path = `/api/v1${downloadGenomeFile.path}?fastqc_id=${fastqc_id}`
  const get = (headers: Record<string, string> = {}) => actor.send('GET', path, { headers })
  const wholeAnswer = await get()
  expect([wholeAnswer.status, wholeAnswer.headers.get('etag'), wholeAnswer.headers.get('accept-ranges')]).toEqual([
    200,
    `"${sha256}"`,
    'bytes',
  ])
  expect(wholeAnswer.headers.get('content-disposition')).toContain('filename="SM1_paired.tar"')
  expect(Buffer.from(wholeAnswer.body as Uint8Array).equals(bytes)).toBe(true)
  const part = await get({ Range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    'bytes 100-199/7168',
    '100',
  ])
  expect(Buffer.from(part.body as Uint8Array).equals(bytes.subarray(100, 200))).toBe(true)
  const beyondEnd = await get({ Range: 'bytes=7168-' })
  expect([beyondEnd.status, beyondEnd.headers.get('content-range')]).toEqual([416, 'bytes */7168'])
  expect((await get({ Range: 'bytes=1-2', 'If-Range': `"${sha256}"` })).status).toBe(206)
  expect((await get({ Range: 'bytes=1-2', 'If-Range': '"another"' })).status).toBe(200)
})

it('a ticket downloads its own archive without a token, for a minute and while the session lives', async () => {
  const first = await addArchive(actor, plot_id, exampleArchive('genome/SM1_paired.tar'))
  const second = await addArchive(actor, plot_id, exampleArchive('genome/SM2_paired.zip'))
  const { url } = (await actor.call(takeGenomeTicket, { body: { fastqc_id: first.fastqc_id } })).body
  const get = (path: string) => server.anonymous.send('GET', path)
  expect((await get(url)).status).toBe(200)
  expect((await get(url.replace(`fastqc_id=${first.fastqc_id}`, `fastqc_id=${second.fastqc_id}`))).status).toBe(401)
  expect((await get(url.slice(0, -2))).status).toBe(401)
  // An access token is no ticket.
  expect((await get(url.replace(/ticket=.*/, `ticket=${actor.tokens.access}`))).status).toBe(401)
  const { tickets } = server.node.services
  const { user, company } = actor
  const { ticket } = await tickets.sign(
    { user, company, session: randomUUID(), what: `archive:${first.fastqc_id}` },
    60,
  )
  expect((await get(url.replace(/ticket=.*/, `ticket=${ticket}`))).status).toBe(401)
})

it('incomplete or invalid files cannot be downloaded', async () => {
  const { fastqc_id } = await addArchive(actor, plot_id, exampleArchive('faults/36_genome_without_mate.tar.gz'))
  for (const answer of [
    await actor.callAny(downloadGenomeFile, { query: { fastqc_id } }),
    await actor.callAny(takeGenomeTicket, { body: { fastqc_id } }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'genome.notReady' } })
})

it('archives of a deleted plot are hidden with it', async () => {
  const { planted } = await newTrialFixture(actor)
  const [plot] = planted.plots
  const archive = await addArchive(actor, plot, new File([new Uint8Array(await tarOf([{ name: 'x.txt' }]))], 'x.tar'))
  expect(archive.status).toBe('failed')
  expect((await actor.call(deletePlot, { params: { id: String(plot) } })).status).toBe(204)
  await expect(archivesOf(actor, plot)).resolves.toBe(undefined)
  expect((await actor.send('DELETE', `/api/v1/delete_fastqc_file/${archive.fastqc_id}/`)).status).toBe(404)
})

it('a file has an id, a kind (wgs by default), and whether its reads are paired [UPL-26, UPL-27, UPL-28]', async () => {
  const { planted } = await newTrialFixture(actor)
  const [plot] = planted.plots
  const first = await addArchive(actor, plot, exampleArchive('genome/SM1_paired.tar'), { data_type: undefined })
  const second = await addArchive(actor, plot, exampleArchive('genome/SM3_single.tar'), {
    data_type: 'rna',
    paired: 'false',
  })
  expect(first).toMatchObject({ data_type: 'wgs', paired: true })
  expect(second).toMatchObject({ data_type: 'rna', paired: false })
  expect(second.fastqc_id).toBeGreaterThan(first.fastqc_id)
})

it('the files of a plot are listed by archive name, newest first, without deleted ones [UPL-29, UPL-36, UPL-38]', async () => {
  const { planted } = await newTrialFixture(actor)
  const [plot] = planted.plots
  const { fastqc_id } = await addArchive(actor, plot, exampleArchive('genome/SM1_paired.tar'))
  await addArchive(actor, plot, exampleArchive('genome/SM2_paired.zip'))
  const names = async () => (await archivesOf(actor, plot)).map(({ archive }) => archive)
  expect(await names()).toEqual(['SM2_paired.zip', 'SM1_paired.tar'])
  expect((await deleteArchive(actor, fastqc_id)).status).toBe(204)
  expect((await deleteArchive(actor, fastqc_id)).status).toBe(404)
  expect(await names()).toEqual(['SM2_paired.zip'])
})
