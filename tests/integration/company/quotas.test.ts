import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { readCommand } from '../../../server/admin/readCommand.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { getCompany, getCompanyUsage } from '../../../src/contract/company/companyData.ts'
import { uploadCallOf } from '../../../src/contract/files/uploads.ts'
import { addGenomeFile } from '../../../src/contract/genome/genomeFiles.ts'
import { deleteField, restoreField } from '../../../src/contract/plots/nurseries.ts'
import { photoCallsOf } from '../../../src/contract/plots/photos.ts'
import { uploadNamed } from '../../../src/domain/files/uploads.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { beginUpload } from '../genomeFiles/archives.ts'
import { type Actor, pathOf, startTestServer } from '../harness.ts'
import { cameraPicture } from '../photos/pictures.ts'
import { newPlace, plantField } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { textFile, upload } from '../uploads/upload.ts'

const server = await startTestServer()
const owner = openPool(server.database.owner, { max: 1, name: 'admin', statementTimeout: 10_000, lockTimeout: 5000 })
atEndOfFile(() => owner.end({ timeout: 2 }))
const { services } = server.node
let person: Actor
let other: Actor

beforeAll(async () => {
  person = await server.newCompany()
  other = await server.newCompany()
})

async function setQuota(actor: Actor, ...options: string[]) {
  const { command, input } = readCommand(['set-quota', String(actor.company), ...options])
  if (!('run' in command)) throw new Error('a command of its own')
  return command.run(owner, input, services.settings)
}
const usageOf = async (actor: Actor) => (await actor.call(getCompanyUsage)).body

const boundary = 'x'.repeat(20)
const uploads = pathOf(uploadCallOf(uploadNamed('field_file')))
const noRoom = /^HTTP\/1\.1 413 [\s\S]*quota\.bytes/

/** Begins a request with a file of `length` bytes (null: not declared); `answer` returns what has been answered so far. */
async function beginFile(actor: Actor, path: string, length: number | null) {
  const socket = connect(Number(new URL(server.node.address).port), '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => undefined)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${actor.tokens.access}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '\r\n',
  ]
  socket.write(head.join('\r\n'))
  return { socket, answer: () => answer }
}

it('plots beyond the quota are refused, typed, uploaded or concurrent, and the director sees the usage', async () => {
  const { place } = await newTrialFixture(person)
  expect(await setQuota(person, '--plots', '15')).toMatchObject([{ plots: 15, bytes: 'default' }])
  const second = await newPlace(person, place.spec_id)
  await expect(plantField(person, second)).rejects.toThrow(/quota\.plots/)
  expect((await usageOf(person)).plots).toEqual({ used: 10, limit: 15 })
  const file = textFile(
    'a.csv',
    'Nursery,More',
    'Year,2025',
    '',
    'Plot,Line',
    ...[1, 2, 3, 4, 5, 6].map((k) => `Q${k},L1`),
  )
  expect(await upload(person, 'field_file', file, { spec_id: place.spec_id })).toMatchObject({
    state: 'failed',
    code: 'quota.plots',
    report: { errors: { file: [expect.stringContaining('15')] } },
  })
  const halves = await Promise.allSettled([1, 2, 3].map(async () => plantField(person, await newPlace(person), 4)))
  expect(halves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await usageOf(person)).plots.used).toBe(14)
  await newTrialFixture(other)
  expect((await usageOf(other)).plots).toEqual({ used: 10, limit: null })
})

it('plots of a deleted nursery count until it is purged, so that restoring it always fits', async () => {
  const actor = await server.newCompany()
  const { place } = await newTrialFixture(actor)
  await setQuota(actor, '--plots', '12')
  const second = await newPlace(actor, place.spec_id)
  expect((await actor.callAny(deleteField, { params: { id: place.field_id } })).status).toBe(204)
  expect((await usageOf(actor)).plots).toEqual({ used: 10, limit: 12 })
  await expect(plantField(actor, second)).rejects.toThrow(/quota\.plots/)
  expect((await actor.callAny(restoreField, { params: { id: place.field_id } })).status).toBe(200)
  expect((await usageOf(actor)).plots).toEqual({ used: 10, limit: 12 })
})

it('files beyond the storage quota are refused and leave nothing, archives before their first byte', async () => {
  const { planted } = await newTrialFixture(other)
  const [plot] = planted.plots
  const { used } = (await usageOf(other)).bytes
  await setQuota(other, '--bytes', String(used + 100), '--archives', '2')
  const stored = () => server.sql`SELECT key FROM files WHERE company_id = ${other.company}`
  const before = await stored()
  const file = await cameraPicture('jpeg', { width: 200, height: 200 })
  const refused = await other.callAny(photoCallsOf.plot.add, { body: { plot }, file })
  expect(refused).toMatchObject({ status: 413, body: { code: 'quota.bytes' } })
  expect(await stored()).toEqual(before)
  const begin = (bytes: number) => beginUpload(other, server.node.address, { plot_id: plot, bytes })
  await expect(begin(101)).rejects.toThrow(/413.*quota\.bytes/)
  await Promise.all([begin(40), begin(40)])
  await expect(begin(1)).rejects.toThrow(/quota\.archives/)
  expect(await usageOf(other)).toMatchObject({
    bytes: { used: used + 80, limit: used + 100 },
    archives: { used: 2, limit: 2 },
  })
})

it('a file counts from its first byte: another one for which that leaves no room is refused before it is sent', async () => {
  const actor = await server.newCompany()
  const { place, planted } = await newTrialFixture(actor)
  const { used } = (await usageOf(actor)).bytes
  await setQuota(actor, '--bytes', String(used + 1_000_000))
  const photos = pathOf(photoCallsOf.plot.add)
  const arriving = await beginFile(actor, photos, 600_000)
  const usedBytes = async () => (await usageOf(actor)).bytes.used - used
  await expect.poll(usedBytes).toBe(600_000)
  for (const path of [photos, uploads, pathOf(addGenomeFile)]) {
    const second = await beginFile(actor, path, 600_000)
    await expect.poll(second.answer).toMatch(noRoom)
    second.socket.destroy()
  }
  const archive = beginUpload(actor, server.node.address, { plot_id: planted.plots[0], bytes: 600_000 })
  await expect(archive).rejects.toThrow(/413.*quota\.bytes/)
  expect(await usedBytes()).toBe(600_000)
  // Without a declared length it counts as it arrives.
  const undeclared = await beginFile(actor, uploads, null)
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  const piece = part + 'x'.repeat(500_000)
  undeclared.socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
  await expect.poll(undeclared.answer).toMatch(noRoom)
  for (const { socket } of [arriving, undeclared]) socket.destroy()
  await expect.poll(usedBytes).toBe(0)
  // Its own bytes do not count twice.
  const file = textFile('a.csv', 'Nursery,Arrived', 'Year,2025', '', `Plot,Line,${'x'.repeat(550_000)}`)
  const uploaded = await upload(actor, 'field_file', file, { spec_id: place.spec_id })
  expect(uploaded.code).not.toBe('quota.bytes')
  expect(uploaded.status).toBe(202)
})

it('one file that fits is admitted of several that begin at the same moment, whatever the others would need', async () => {
  const actor = await server.newCompany()
  const { used } = (await usageOf(actor)).bytes
  await setQuota(actor, '--bytes', String(used + 1_000_000))
  // Each of the two smaller ones fits, but not both.
  const lengths = [2_000_000, 2_000_000, 600_000, 600_000, 2_000_000, 2_000_000]
  const files = await Promise.all(lengths.map((length) => beginFile(actor, uploads, length)))
  const unanswered = () => files.flatMap(({ answer }, index) => (noRoom.test(answer()) ? [] : [lengths[index]]))
  await expect.poll(unanswered).toEqual([600_000])
  await expect.poll(async () => (await usageOf(actor)).bytes.used - used).toBe(600_000)
  for (const { socket } of files) socket.destroy()
})

it('calls beyond the hourly quota get a retry time, counted over all nodes', async () => {
  const actor = await server.newCompany()
  await actor.call(getCompany)
  const { used } = (await usageOf(actor)).calls
  expect(used).toBeGreaterThan(1)
  // Adds calls that another node would have counted.
  await owner`SELECT count_calls(ARRAY[${actor.company}]::integer[], ARRAY[500]::bigint[])`
  await setQuota(actor, '--calls', '510')
  await Promise.all(server.nodes.map((node) => node.services.calls.addUp()))
  expect((await usageOf(actor)).calls).toEqual({ used: expect.any(Number), limit: 510 })
  const answers = []
  for (let k = 0; k < 12 * server.nodes.length; k++) answers.push(await actor.callAny(getCompany, {}))
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ code: 'quota.calls' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  // A limit that is raised counts before the hour has ended.
  await setQuota(actor, '--calls', 'none')
  await Promise.all(server.nodes.map((node) => node.services.calls.addUp()))
  for (const _ of server.nodes) expect((await actor.call(getCompany)).status).toBe(200)
  expect((await person.call(getCompany)).status).toBe(200)
})
