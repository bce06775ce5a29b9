import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AdminRows } from '../../../server/admin/adminCommand.ts'
import { AdminRefusedError, AdminUsageError } from '../../../server/admin/adminErrors.ts'
import { formatTable, readCommand } from '../../../server/admin/readCommand.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { recordFile, storeFile } from '../../../server/platform/files/storedFiles.ts'
import { findMissing } from '../../../server/platform/files/verifyFiles.ts'
import { getProfile } from '../../../src/contract/company/account.ts'
import { signIn } from '../../../src/contract/company/auth.ts'
import { listCompanyExports } from '../../../src/contract/company/companyData.ts'
import { listHistory } from '../../../src/contract/company/history.ts'
import { atEndOfFile, folderOfFile } from '../../temporary/ofFile.ts'
import { colleagueOf, newDivision } from '../company/colleagues.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { endOfTask } from '../uploads/upload.ts'

const server = await startTestServer()
const db = openPool(server.database.owner, { max: 1, name: 'admin', statementTimeout: 10_000, lockTimeout: 5000 })
atEndOfFile(() => db.end({ timeout: 2 }))

/** Runs an admin command next to the server and returns its output. */
async function admin(...line: string[]): Promise<AdminRows> {
  const { command, input } = readCommand(line)
  if (!('run' in command)) throw new Error('a command of its own')
  return command.run(db, input, server.node.services.settings)
}
const statusOf = async (actor: Actor) => (await actor.callAny(getProfile, {})).status

it('a company is created with a password that is shown once and must be changed', async () => {
  const [created] = await admin('create-company', 'altai.seeds', 'Anna', 'Orlova', '--name', 'Altai seeds')
  const director = await server.signIn('altai.seeds', created.password as string)
  const { user_data } = (await director.call(getProfile)).body
  expect(user_data).toMatchObject({ company_name: 'Altai seeds', password_pending: true, role: 'general_director' })
  const companies = await admin('list-companies')
  expect(companies.find(({ id }) => id === created.company)).toMatchObject({
    name: 'Altai seeds',
    director: 'altai.seeds',
  })
  await expect(admin('create-company', 'Altai.Seeds', 'B', 'C')).rejects.toMatchObject({ key: 'auth.loginExists' })
})

it('a forgotten password is reset: the sessions end at once, and the history names no company user', async () => {
  const director = await server.newCompany()
  const [created] = await admin('reset-password', director.username.toUpperCase())
  await expect.poll(() => statusOf(director), { timeout: 1000 }).toBe(401)
  const secondSignIn = await server.signIn(director.username, created.password as string)
  const { data } = (await secondSignIn.call(listHistory, { query: {} })).body
  expect(data.find(({ kind }) => kind === 'people')).toMatchObject({ user: null })
})

it('the director is replaced, a block lifted, and sessions are listed and ended', async () => {
  const director = await server.newCompany()
  const heir = await colleagueOf(server, director, await newDivision(director), 'employee')
  const roleOf = async (actor: Actor) => (await actor.call(getProfile)).body.user_data.role
  await admin('set-director', String(director.company), heir.username)
  await expect.poll(() => roleOf(heir), { timeout: 1000 }).toBe('general_director')
  expect(await roleOf(director)).toBe('employee')
  const wrong = () => server.anonymous.callAny(signIn, { body: { username: heir.username, password: 'Wrong-2026-no' } })
  for (let k = 0; k < 10; k++) await wrong()
  expect((await wrong()).status).toBe(429)
  expect(await admin('unblock', heir.username)).toEqual([{ login: heir.username, unblocked: true }])
  expect((await wrong()).status).toBe(401)
  expect(await admin('sessions', heir.username)).toHaveLength(1)
  expect(await admin('end-sessions', heir.username)).toEqual([{ login: heir.username, ended: 1 }])
  await expect.poll(() => statusOf(heir), { timeout: 1000 }).toBe(401)
})

it('a company is closed and stays stored', async () => {
  const director = await server.newCompany()
  const person = await colleagueOf(server, director, await newDivision(director), 'employee')
  const id = String(director.company)
  await admin('delete-company', id)
  await expect.poll(() => statusOf(person), { timeout: 1000 }).toBe(403)
  expect(await statusOf(director)).toBe(200)
  await admin('keep-company', id)
  await expect.poll(() => statusOf(person), { timeout: 1000 }).toBe(200)
})

it('queued jobs are listed and cancelled', async () => {
  const director = await server.newCompany()
  const [{ id }] = await server.sql<{ id: number }[]>`
    INSERT INTO tasks (company_id, user_id, kind) VALUES (${director.company}, ${director.user}, 'test') RETURNING id`
  const jobs = await admin('list-jobs', '--state', 'queued', '--company', String(director.company))
  expect(jobs).toMatchObject([{ id, kind: 'test', percent: 0 }])
  expect(await admin('cancel-job', String(id))).toMatchObject([{ id, cancelled: true }])
  await expect(admin('cancel-job', '999999999')).rejects.toMatchObject({ key: 'admin.noJob' })
  expect((await admin('status'))[0]).toMatchObject({ schema: expect.any(Number), companies: expect.any(Number) })
})

it('all data of a company are exported for its director, one export at a time, and the history names the operator', async () => {
  const director = await server.newCompany()
  const id = String(director.company)
  await expect(admin('export-company', '0')).rejects.toMatchObject({ key: 'admin.noCompany' })
  await expect(admin('export-company', id, '--genome', 'perhaps')).rejects.toMatchObject({ key: 'admin.yesOrNo' })
  await server.node.services.jobs.stop()
  const [{ task }] = await admin('export-company', id, '--genome', 'yes')
  await expect(admin('export-company', id)).rejects.toMatchObject({ key: 'company.exportRuns' })
  server.node.services.jobs.start()
  expect(await endOfTask(director, task as number)).toMatchObject({
    state: 'success',
    report: { tables: expect.any(Number) },
  })
  const { data: archives } = (await director.call(listCompanyExports, {})).body
  expect(archives).toHaveLength(1)
  const { status, body } = await director.send('GET', archives[0].url)
  expect([status, (body as Uint8Array).byteLength]).toEqual([200, archives[0].bytes])
  const { data } = (await director.call(listHistory, { query: { kind: ['taken_out'] } })).body
  expect(data[0]).toMatchObject({ user: null, text: 'All data of the company exported' })
})

it('a failed job is retried, unless it succeeded since or its file was deleted', async () => {
  const director = await server.newCompany()
  const added = async (state: string, input: object) => {
    const [{ id }] = await server.sql<{ id: number }[]>`
      INSERT INTO tasks (company_id, user_id, kind, state, input, finished_at)
      VALUES (${director.company}, ${director.user}, 'company_export', ${state}, ${server.sql.json(input as never)}, now())
      RETURNING id`
    return String(id)
  }
  const failed = await added('failed', { genome: false, language: 'en' })
  expect(await admin('retry-job', failed)).toMatchObject([{ kind: 'company_export', state: 'queued' }])
  expect(await endOfTask(director, Number(failed))).toMatchObject({ state: 'success' })
  await expect(admin('retry-job', failed)).rejects.toMatchObject({ key: 'admin.noFailedJob' })
  const key = `upload/${director.company}/${randomUUID()}`
  await expect(admin('retry-job', await added('failed', { stored: key }))).rejects.toMatchObject({
    key: 'admin.jobFileMissing',
  })
  const { data } = (await director.call(listHistory, { query: { kind: ['company'] } })).body
  expect(data[0]).toMatchObject({ user: null, text: 'Task begun again: company_export' })
})

it('every feed is read at once, whatever its schedule, and one that fails is reported', async () => {
  await expect(admin('news', 'check')).rejects.toMatchObject({ key: 'admin.noFeeds' })
  const { command, input } = readCommand(['news', 'check'])
  if (!('run' in command)) throw new Error('a command of its own')
  const feed = createServer((_, reply) =>
    reply.end('<rss version="2.0"><channel><item><title>Rust</title></item></channel></rss>'),
  )
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = feed.address() as AddressInfo
    const newsFeedUrls = [`http://127.0.0.1:${port}/`, 'http://127.0.0.1:1/']
    const rows = await command.run(db, input, { ...server.node.services.settings, newsFeedUrls })
    expect(rows).toContainEqual({ feed: newsFeedUrls[0], items: 1, failure: null })
    expect(rows).toContainEqual({ feed: newsFeedUrls[1], items: null, failure: expect.any(String) })
    expect(command.isFailure?.(rows)).toBe(true)
    expect(command.isFailure?.(rows.filter(({ items }) => items !== null))).toBe(false)
  } finally {
    feed.close()
  }
  expect(() => readCommand(['backup'])).toThrow(AdminUsageError)
  expect(() => readCommand(['restore', '--to', 'x'])).toThrow(AdminUsageError)
})

it('an unknown command or target is refused before anything is written', async () => {
  for (const line of [[], ['drop'], ['toString'], ['unblock'], ['unblock', 'a', 'b'], ['status', '--state', 'x']])
    expect(() => readCommand(line)).toThrow(AdminUsageError)
  await expect(admin('unblock', 'nobody.at.all')).rejects.toBeInstanceOf(AdminRefusedError)
  await expect(admin('keep-company', '0')).rejects.toMatchObject({ key: 'admin.noCompany' })
})

it('rows are printed as columns, a single row line by line', () => {
  expect(formatTable([{ id: 1, name: null }])).toBe('id    1\nname  –')
  expect(
    formatTable([
      { id: 1, name: 'Altai' },
      { id: 12, name: 'B' },
    ]),
  ).toBe('id  name\n1   Altai\n12  B')
})

it('verify-files names missing and damaged files, and a start names the missing ones', async () => {
  const { db: app, files } = server.node.services
  const { company } = await server.newCompany()
  const storeTestFile = async (bytes: string): Promise<string> => {
    const path = join(folderOfFile('kept'), randomUUID())
    await writeFile(path, bytes)
    const about = { company, kind: 'reports', name: 'report', type: 'text/plain' }
    const file = await storeFile(files, { ...about, path })
    await withCompany({ db: app, company }, (tx) => recordFile(tx, file))
    return file.key
  }
  const [lost, cut, altered] = [
    await storeTestFile('lost'),
    await storeTestFile('cut'),
    await storeTestFile('altered'),
    await storeTestFile('whole'),
  ]
  expect(await admin('verify-files')).toEqual([])
  expect(await findMissing(app, files)).toEqual({ count: 0, keys: [] })
  await files.remove(lost)
  await writeFile((await files.local(cut)).path, 'cu')
  await writeFile((await files.local(altered)).path, 'Altered')
  const verified = await admin('verify-files')
  expect(verified.map(({ key, fault }) => [key, fault])).toEqual([
    [lost, 'missing'],
    [cut, 'size'],
    [altered, 'contents'],
  ])
  expect(readCommand(['verify-files']).command.isFailure?.(verified)).toBe(true)
  expect(await findMissing(app, files)).toEqual({ count: 1, keys: [lost] })
})
