import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { sweepArchives } from '../../../server/api/genomeFiles/routes.ts'
import { getTask } from '../../../src/contract/company/tasks.ts'
import { genomeUploadsPath } from '../../../src/contract/genome/genomeFiles.ts'
import { startTestServer } from '../harness.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import {
  archivesOf,
  beginUpload,
  deleteArchive,
  exampleArchive,
  metadataOf,
  packedReads,
  tarOf,
  tus,
} from './archives.ts'

const server = await startTestServer()
const actor = await server.newCompany()
const { planted } = await newTrialFixture(actor)
const [plot_id] = planted.plots
const { services } = server.node
const archiveContent = Buffer.from(await exampleArchive('genome/SM1_paired.tar').arrayBuffer())

const send = (path: string, offset: number, body: Buffer) =>
  tus(actor, server.address, 'PATCH', path, {
    headers: { 'Upload-Offset': String(offset) },
    body: new Uint8Array(body),
  })
const check = (path: string) => tus(actor, server.address, 'HEAD', path)
const offsetOf = (answer: Response): number => Number(answer.headers.get('upload-offset'))
const idOf = (path: string): number => Number(path.split('/').at(-1))
const mineWith = async (path: string) =>
  (await archivesOf(actor, plot_id)).find(({ fastqc_id }) => fastqc_id === idOf(path))
const keyOf = async (path: string): Promise<string> => {
  const [{ key }] = await server.sql<{ key: string }[]>`SELECT key FROM genome_files WHERE id = ${idOf(path)}`
  return key
}

it('an archive arrives in chunks over all nodes, its row shows the progress, and it is inspected once [UPL-33, LIM-11]', async () => {
  const path = await beginUpload(actor, server.address, { plot_id, bytes: archiveContent.length })
  expect(path).toMatch(/^\/api\/v1\/genome_uploads\/\d+$/)
  expect(await mineWith(path)).toMatchObject({ status: 'Uploading', progress: 0, sha256: null, report: null })
  const first = await send(path, 0, archiveContent.subarray(0, 1792))
  expect([first.status, offsetOf(first), first.headers.get('tus-resumable')]).toEqual([204, 1792, '1.0.0'])
  expect(first.headers.get('access-control-allow-origin')).toBe(null)
  expect(await mineWith(path)).toMatchObject({ status: 'Uploading', progress: 0.25 })
  // Bytes for an offset other than the current one are refused.
  const wrong = await send(path, 0, archiveContent)
  expect([wrong.status, await wrong.json()]).toMatchObject([409, { code: 'genome.offset' }])
  const state = await check(path)
  expect([state.status, offsetOf(state), state.headers.get('upload-length')]).toEqual([200, 1792, '7168'])
  expect((await send(path, 1792, archiveContent.subarray(1792))).status).toBe(204)
  await expect.poll(() => mineWith(path)).toMatchObject({ status: 'success', progress: 1, report: { reads: 120 } })
  // A client that missed the final answer gets it now, and no second task is created.
  expect(offsetOf(await check(path))).toBe(archiveContent.length)
  expect((await send(path, archiveContent.length, Buffer.alloc(0))).status).toBe(409)
  const [{ count }] = await server.sql`
    SELECT count(*)::integer AS count FROM tasks WHERE company_id = ${actor.company} AND kind = 'genome_archive'`
  expect(count).toBe(1)
})

it('an interrupted upload keeps its bytes and resumes to the same bytes [S7]', async () => {
  const reads = packedReads(50)
  const bytes = await tarOf([
    { name: 'a_1.fastq.gz', bytes: reads },
    { name: 'notes.txt', bytes: randomBytes(3_000_000) },
    { name: 'a_2.fastq.gz', bytes: reads },
  ])
  const path = await beginUpload(actor, server.address, { plot_id, bytes: bytes.length })
  const breaking = request(server.address + path, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${actor.tokens.access}`,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(bytes.length),
    },
  })
  breaking.on('error', () => undefined)
  breaking.write(bytes.subarray(0, 1_800_000))
  const key = await keyOf(path)
  await expect.poll(async () => (await services.files.arriving().getUpload(key)).offset).toBe(1_800_000)
  // No other request can write at the same time, on any node.
  expect((await send(path, 0, bytes)).status).toBe(423)
  breaking.destroy()
  await expect.poll(async () => (await check(path)).status).toBe(200)
  const offset = offsetOf(await check(path))
  expect(offset).toBe(1_800_000)
  expect((await send(path, offset, bytes.subarray(offset))).status).toBe(204)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await expect.poll(() => mineWith(path)).toMatchObject({ status: 'success', sha256, report: { reads: 100 } })
})

it('invalid archives, a missing length and forbidden uploads are refused [LIM-12, UPL-30]', async () => {
  const metadata = { filename: 'SM1.tar', plot_id, paired: 'true' }
  const post = async (headers: Record<string, string>, who: typeof actor = actor) => {
    const answer = await tus(who, server.address, 'POST', genomeUploadsPath, { headers })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  const headersOf = (changed: object, length = '10') => ({
    'Upload-Length': length,
    'Upload-Metadata': metadataOf({ ...metadata, ...changed }),
  })
  const before = await server.checksum(actor.company)
  expect(await post(headersOf({ filename: 'SM1.rar' }))).toEqual([400, 'file.type'])
  expect(await post(headersOf({ filename: `${'x'.repeat(252)}.tar` }))).toEqual([400, 'name.too_long'])
  expect(await post(headersOf({}, '0'))).toEqual([400, 'file.empty'])
  expect(await post(headersOf({}, '100000000001'))).toEqual([413, 'file.too_big'])
  expect(await post({ 'Upload-Metadata': metadataOf(metadata) })).toEqual([400, 'validation.required'])
  expect(await post({ 'Upload-Length': '10' })).toEqual([400, 'validation.required'])
  expect(await post(headersOf({ plot_id: 2_000_000_000 }))).toEqual([404, 'notFound'])
  expect(await post({ ...headersOf({}), 'Tus-Resumable': '0.2.2' })).toEqual([412, 'genome.protocol'])
  expect(await post(headersOf({}), server.anonymous)).toEqual([401, 'token_not_valid'])
  expect(await server.checksum(actor.company)).toBe(before)
})

it('another company’s upload is unknown; its own company can abort it', async () => {
  const path = await beginUpload(actor, server.address, { plot_id, bytes: 100 })
  const other = await server.newCompany()
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const headers = { 'Upload-Offset': '0' }
    const body = method === 'PATCH' ? new Uint8Array(5) : undefined
    expect((await tus(other, server.address, method, path, { headers, body })).status).toBe(404)
    expect((await tus(server.anonymous, server.address, method, path, { headers, body })).status).toBe(401)
  }
  expect((await tus(actor, server.address, 'DELETE', path)).status).toBe(204)
  expect((await check(path)).status).toBe(404)
  expect(await mineWith(path).catch(() => undefined)).toBe(undefined)
})

it('an archive without enough space is refused at the start', async () => {
  const { files } = services
  const { free } = files
  files.free = async () => 50
  try {
    await expect(beginUpload(actor, server.node.address, { plot_id, bytes: 51 })).rejects.toThrow(
      /413.*genome\.noSpace/,
    )
  } finally {
    files.free = free
  }
})

it('a reservation without data for an hour frees its space', async () => {
  const { files, db } = services
  const { free } = files
  const [{ awaited }] = await db<{ awaited: number }[]>`SELECT awaited_genome_bytes() AS awaited`
  // Each of several companies can reserve half of the free space.
  await server.newCompany()
  files.free = async () => 2 * (awaited + 100)
  try {
    const path = await beginUpload(actor, server.node.address, { plot_id, bytes: 90 })
    await expect(beginUpload(actor, server.node.address, { plot_id, bytes: 50 })).rejects.toThrow(/genome\.noSpace/)
    const id = Number(path.split('/').at(-1))
    await server.sql`UPDATE genome_files SET moved_at = now() - interval '61 minutes' WHERE id = ${id}`
    await beginUpload(actor, server.node.address, { plot_id, bytes: 50 })
  } finally {
    files.free = free
  }
})

it('one company cannot reserve the space of all others, nor two concurrent requests the same space', async () => {
  const { files, db } = services
  const { free } = files
  const other = await server.newCompany()
  const { planted: theirs } = await newTrialFixture(other)
  const [{ awaited }] = await db<{ awaited: number }[]>`SELECT awaited_genome_bytes() AS awaited`
  files.free = async () => 2 * awaited + 1000
  try {
    await expect(beginUpload(actor, server.node.address, { plot_id, bytes: 501 })).rejects.toThrow(/genome\.noSpace/)
    const attempts = Array.from({ length: 5 }, () => beginUpload(actor, server.node.address, { plot_id, bytes: 400 }))
    const begunOnes = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')
    expect(begunOnes).toHaveLength(1)
    await beginUpload(other, server.node.address, { plot_id: theirs.plots[0], bytes: 300 })
  } finally {
    files.free = free
  }
})

it('an upload idle for seven days is aborted, an active one stays', async () => {
  const [idle, going] = [
    await beginUpload(actor, server.address, { plot_id, bytes: 100 }),
    await beginUpload(actor, server.address, { plot_id, bytes: 100 }),
  ]
  await server.sql`UPDATE genome_files SET moved_at = now() - interval '7 days 1 hour' WHERE id = ${idOf(idle)}`
  await sweepArchives(services)
  expect([(await check(idle)).status, (await check(going)).status]).toEqual([404, 200])
})

it('deleting one during its inspection ends the task and leaves nothing', async () => {
  const reads = packedReads(20_000)
  const bytes = await tarOf([
    { name: 'a_1.fastq.gz', bytes: reads },
    { name: 'a_2.fastq.gz', bytes: reads },
  ])
  await services.jobs.stop()
  const path = await beginUpload(actor, server.address, { plot_id, bytes: bytes.length })
  await send(path, 0, bytes)
  const row = await mineWith(path)
  const key = await keyOf(path)
  expect(row).toMatchObject({ status: 'Processing' })
  const [{ task }] = await server.sql<{ task: number }[]>`
    SELECT task_id AS task FROM genome_files WHERE id = ${row?.fastqc_id ?? 0}`
  expect((await deleteArchive(actor, row?.fastqc_id ?? 0)).status).toBe(204)
  services.jobs.start()
  const taskStatus = async () => (await actor.call(getTask, { params: { id: String(task) } })).body.state
  await expect.poll(taskStatus).toBe('cancelled')
  await expect(services.files.read(key)).rejects.toMatchObject({ code: 'notFound' })
})
