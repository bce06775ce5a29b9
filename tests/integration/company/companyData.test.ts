import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, expect, it, vi } from 'vitest'
import { eraseExpired } from '../../../server/api/company/data/routes.ts'
import { getProfile } from '../../../src/contract/company/account.ts'
import { signIn, signOut } from '../../../src/contract/company/auth.ts'
import {
  deleteCompany,
  deleteOwnAccount,
  exportCompany,
  getCompany,
  handCompanyOver,
  keepCompany,
  listCompanyExports,
} from '../../../src/contract/company/companyData.ts'
import { exportHistory, listHistory, readHistoryRow } from '../../../src/contract/company/history.ts'
import { companyStructure, createDivision, updateEmployee } from '../../../src/contract/company/people.ts'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { socketClose } from '../../../src/contract/live.ts'
import { deleteFieldYear } from '../../../src/contract/plots/nurseries.ts'
import { companyTables } from '../checksum.ts'
import { fillWithMarkers } from '../faults/requests/marked.ts'
import { type Actor, password, startTestServer } from '../harness.ts'
import { openSocket } from '../live/socket.ts'
import { endOfTask, upload, uploadFile } from '../uploads/upload.ts'
import { colleagueOf, newDivision } from './colleagues.ts'
import { exportEntries } from './exportEntries.ts'

const server = await startTestServer()
let director: Actor

beforeAll(async () => {
  director = await server.newCompany()
})

interface Manifest {
  format: number
  schema: number
  parts: { path: string; rows?: number; bytes: number; sha256?: string }[]
}

it('an export contains every row of every table except sign-ins and passwords, and lists its contents', async () => {
  const actor = await server.newCompany()
  await fillWithMarkers(server, actor)
  const files = await exportEntries(server, actor)
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest
  expect([...files.keys()].sort()).toEqual([...manifest.parts.map(({ path }) => path), 'manifest.json'].sort())
  for (const { path, bytes, sha256, rows } of manifest.parts) {
    const content = files.get(path) as Buffer
    expect(content.length, path).toBe(bytes)
    expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256)
    if (rows !== undefined) expect(String(content).split('\n').length - 1, path).toBe(rows)
  }
  const passing = ['answered_requests', 'company_exports', 'field_year_snapshots', 'jobs', 'live_payloads']
  const tables = await companyTables(server.sql)
  const exportedTables = tables.filter((name) => files.has(`tables/${name}.jsonl`))
  const missing = tables.filter((name) => !exportedTables.includes(name))
  expect(missing.filter((name) => !/_p\d+$|^log_/.test(name))).toEqual([...passing, 'reserved_ids', 'sessions'])
  // The export writes these rows itself, after the moment that it shows.
  for (const name of exportedTables.filter(
    (table) => !['files', 'tasks', 'audit_log', 'notifications'].includes(table),
  )) {
    const [{ count }] = await server.sql<{ count: number }[]>`
      SELECT count(*)::integer FROM ${server.sql(name)} WHERE company_id = ${actor.company}`
    expect(manifest.parts.find(({ path }) => path === `tables/${name}.jsonl`)?.rows, name).toBe(count)
  }
  expect(String(files.get('tables/year_columns.jsonl'))).toContain('"trait_id"')
  const people = String(files.get('tables/users.jsonl'))
  expect(people).toContain(actor.username)
  expect(people).not.toMatch(/argon2|password_hash/)
  const under = (entries: Map<string, Buffer>, folder: string) =>
    [...entries.keys()].filter((path) => path.startsWith(folder))
  expect([under(files, 'photos/').length, under(files, 'genome/').length]).toEqual([2, 0])
  const archiveWithReads = await exportEntries(server, actor, true)
  const reads = under(archiveWithReads, 'genome/')
  const photos = await server.sql<{ sha256: string }[]>`
    SELECT f.sha256 FROM genome_files g JOIN files f ON (f.company_id, f.id) = (g.company_id, g.file_id)
    WHERE g.company_id = ${actor.company} ORDER BY g.id`
  expect(photos.length).toBeGreaterThan(0)
  const hashes = reads.map((path) =>
    createHash('sha256')
      .update(archiveWithReads.get(path) as Buffer)
      .digest('hex'),
  )
  expect(hashes.sort()).toEqual(photos.map(({ sha256 }) => sha256).sort())
})

it('a stored file that breaks off while it is packed fails only its export', async () => {
  const actor = await server.newCompany()
  await fillWithMarkers(server, actor)
  const { files } = server.node.services
  const { read } = files
  files.read = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the connection was reset')
      })(),
    )
  const { task_id } = (await actor.call(exportCompany, { body: {} })).body
  expect(await endOfTask(actor, task_id)).toMatchObject({ state: 'failed' })
  files.read = read
  expect((await exportEntries(server, actor)).size).toBeGreaterThan(1)
})

it('what a user deletes during an export is left out and reported', async () => {
  const actor = await server.newCompany()
  await fillWithMarkers(server, actor)
  const years = await server.sql<{ id: number }[]>`
    SELECT id FROM field_years WHERE company_id = ${actor.company} AND deleted_at IS NULL`
  expect(years.length).toBeGreaterThan(0)
  const [photo] = await server.sql<{ id: number; key: string }[]>`
    SELECT p.id, f.key FROM photos p JOIN files f ON (f.company_id, f.id) = (p.company_id, p.file_id)
    WHERE p.company_id = ${actor.company} LIMIT 1`
  const { files, columns } = server.node.services
  await files.remove(photo.key)
  // Deletes years after they were listed.
  const read = columns.read.bind(columns)
  const reading = vi.spyOn(columns, 'read').mockImplementationOnce((async (...input: Parameters<typeof read>) => {
    for (const { id } of years) await actor.call(deleteFieldYear, { params: { id: String(id) } })
    return read(...input)
  }) as typeof read)
  const entries = await exportEntries(server, actor)
  reading.mockRestore()
  const { gone } = JSON.parse(String(entries.get('manifest.json'))) as { gone: string[] }
  expect(gone).toEqual([
    ...years.map(() => expect.stringMatching(/\.xlsx$/)),
    expect.stringContaining(`photos/${photo.id}.`),
  ])
  expect([...entries.keys()].filter((path) => gone.includes(path))).toEqual([])
})

it('one of two concurrent transfers makes a director, the other is refused', async () => {
  const actor = await server.newCompany()
  const division = await newDivision(actor)
  const heirs = [1, 2].map(() => colleagueOf(server, actor, division, 'employee'))
  const answers = await Promise.all(
    (await Promise.all(heirs)).map(({ user }) =>
      actor.call(handCompanyOver, { params: { id: String(user) }, body: { password, own_division: division } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const directors = await server.sql`
    SELECT 1 FROM users WHERE company_id = ${actor.company} AND role = 'general_director' AND is_active`
  expect(directors).toHaveLength(1)
})

it('a director who transfers the company loses the role from the very next request', async () => {
  for (let round = 0; round < 5; round++) {
    const director = await server.newCompany()
    const division = await newDivision(director)
    const heir = await colleagueOf(server, director, division, 'employee')
    const body = { password, own_division: division }
    expect((await director.call(handCompanyOver, { params: { id: String(heir.user) }, body })).status).toBe(200)
    expect((await director.call(createDivision, { body: { company_division_name: 'Late' } })).status).toBe(403)
  }
})

it('the download address of an export expires with its session', async () => {
  const actor = await server.newCompany()
  await exportEntries(server, actor)
  const [{ url }] = (await actor.call(listCompanyExports)).body.data
  const status = async () => (await server.anonymous.send('GET', url)).status
  expect(await status()).toBe(200)
  await actor.call(signOut, { body: { refresh: actor.tokens.refresh } })
  await expect.poll(status).toBe(401)
})

it('the workbooks of an export upload again unchanged', async () => {
  /** Uploads a field file into a crop of a new company and returns its plots. */
  const uploaded = async (file: File) => {
    const actor = await server.newCompany()
    const names = { russian_name: 'Пшеница', english_name: 'Wheat' }
    const { spec_id } = (await actor.call(createCrop, { body: names })).body
    await upload(actor, 'field_file', file, { spec_id })
    const plots = await server.sql`
      SELECT p.label, p.row, p.col, l.name AS line, v.number
      FROM plots p JOIN lines l ON (l.company_id, l.id) = (p.company_id, p.line_id)
        LEFT JOIN plot_values v ON (v.company_id, v.plot_id) = (p.company_id, p.id)
      WHERE p.company_id = ${actor.company} ORDER BY p.row, p.col`
    return { actor, plots: [...plots] }
  }
  const first = await uploaded(uploadFile('stroup_nin/field.xlsx'))
  expect(first.plots).toHaveLength(224)
  const workbooks = [...(await exportEntries(server, first.actor))].filter(([path]) => path.endsWith('.xlsx'))
  expect(workbooks.map(([path]) => path)).toEqual([expect.stringMatching(/^Wheat\/.+_\d{4}\.xlsx$/)])
  const [[path, bytes]] = workbooks
  const second = await uploaded(new File([new Uint8Array(bytes)], path.split('/')[1]))
  expect(second.plots).toEqual(first.plots)
})

it('a company scheduled for deletion refuses all but the director at once, and everyone works again after cancelling', async () => {
  const division = await newDivision(director)
  const person = await colleagueOf(server, director, division, 'employee')
  const socket = openSocket(server, person)
  await socket.next('connected')
  const first = await director.call(deleteCompany, { body: { name: director.username, password } })
  expect(first.status).toBe(200)
  const profile = async () => {
    const { status, body } = await person.callAny(getProfile, {})
    return [status, (body as { code?: string }).code]
  }
  await expect.poll(profile, { timeout: 1000 }).toEqual([403, 'company.closed'])
  await socket.closed
  const secondSignIn = await server.anonymous.callAny(signIn, { body: { username: person.username, password } })
  expect(secondSignIn).toMatchObject({ status: 403, body: { code: 'company.closed' } })
  expect((await director.call(getCompany)).body.purge_at).toBe(first.body.purge_at)
  // A second request does not postpone it.
  const second = await director.call(deleteCompany, { body: { name: director.username, password } })
  expect(second.body.purge_at).toBe(first.body.purge_at)
  expect((await director.call(keepCompany)).body.purge_at).toBe(null)
  await expect.poll(profile, { timeout: 1000 }).toEqual([200, undefined])
})

it('after 30 days a deleted company is purged, and other companies are untouched', async () => {
  const actor = await server.newCompany()
  await fillWithMarkers(server, actor)
  const other = await server.newCompany()
  await fillWithMarkers(server, other)
  const before = await server.checksum(other.company)
  const rows = async () => {
    const counts = await Promise.all(
      (await companyTables(server.sql)).map(
        (name) =>
          server.sql<{ count: number }[]>`
            SELECT count(*)::integer FROM ${server.sql(name)} WHERE company_id = ${actor.company}`,
      ),
    )
    return counts.reduce((sum, [{ count }]) => sum + count, 0)
  }
  const { db } = server.node.services
  await actor.call(deleteCompany, {
    body: { name: (await actor.call(getCompany)).body.name as string, password },
  })
  await eraseExpired(server.node.services)
  expect(await rows()).toBeGreaterThan(50)
  // A company that cannot be erased and has waited longer.
  const stuck = await server.newCompany()
  await server.sql`
    UPDATE companies SET delete_requested_at = now() - CASE WHEN id = ${stuck.company} THEN interval '31 days'
      ELSE interval '30 days 1 minute' END
    WHERE id IN (${actor.company}, ${stuck.company})`
  await server.sql.unsafe(`
    CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'kept'; END $$;
    CREATE TRIGGER keep_rows BEFORE DELETE ON users FOR EACH ROW WHEN (OLD.company_id = ${stuck.company})
      EXECUTE FUNCTION keep_rows()`)
  await eraseExpired(server.node.services)
  await server.sql.unsafe('DROP TRIGGER keep_rows ON users; DROP FUNCTION keep_rows()')
  expect(await rows()).toBe(0)
  expect(await db`SELECT purge_company(${other.company}) AS erased`).toEqual([{ erased: false }])
  expect(await server.sql`SELECT 1 FROM companies WHERE id = ${actor.company}`).toEqual([])
  expect(await server.checksum(other.company)).toBe(before)
  await expect.poll(async () => (await actor.callAny(getCompany, {})).status, { timeout: 1000 }).toBe(401)
})

it('deleting one’s account signs out at once, is reversible, and anonymises after 30 days; the work stays', async () => {
  const owner = await server.newCompany()
  const division = await newDivision(owner)
  const person = await colleagueOf(server, owner, division, 'employee')
  const socket = openSocket(server, person)
  await socket.next('connected')
  expect((await owner.callAny(deleteOwnAccount, { body: { password: 'whatever' } })).body).toMatchObject({
    code: 'account.directorStays',
  })
  const leave = (who: Actor) => who.call(deleteOwnAccount, { body: { password } })
  expect((await leave(person)).status).toBe(200)
  expect(await socket.closed).toBe(socketClose.token)
  await expect(server.signIn(person.username, password)).rejects.toThrow(/sign-in failed/)
  const restored = await owner.call(updateEmployee, { params: { id: String(person.user) }, body: { is_active: true } })
  expect(restored.status).toBe(200)
  const returned = await server.signIn(person.username, password)
  // Rows with a person's name: one whose subject was renamed since, one about an action of the operator, one about the
  // successor.
  const params = { id: String(person.user) }
  await owner.call(updateEmployee, { params, body: { last_name: 'Petrova-Lang' } })
  await server.sql`
    INSERT INTO audit_log (company_id, kind, key, params)
    VALUES (${owner.company}, 'company', 'audit.handedOver', ${server.sql.json({ name: person.username })})`
  await leave(returned)
  await server.sql`UPDATE users SET erase_at = now() - interval '1 minute' WHERE id = ${person.user}`
  await eraseExpired(server.node.services)
  const [row] = await server.sql`SELECT * FROM users WHERE id = ${person.user}`
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`Irina|Petrova|${person.username}`))
  const history = (await owner.call(listHistory, { query: { user_id: String(person.user) } as never })).body
  expect(history.data.length).toBeGreaterThan(1)
  const about = (await owner.call(listHistory, { query: {} as never })).body
  expect(about.data.length).toBeGreaterThan(history.data.length)
  expect(JSON.stringify([history, about])).not.toMatch(new RegExp(`Petrova|${person.username}`))
  const previousIn = {
    ru: 'бывший сотрудник',
    en: 'former employee',
    it: 'ex dipendente',
    es: 'antiguo empleado',
  } as const
  for (const [language, previous] of Object.entries(previousIn)) {
    const reader = owner.in(language as keyof typeof previousIn)
    const { data } = (await reader.call(listHistory, { query: { user_id: String(person.user) } as never })).body
    expect(data[0].user?.name).toBe(`${previous} ${person.user}`)
    const detail = (await reader.call(readHistoryRow, { params: { id: String(data[0].id) }, query: {} })).body
    expect(detail.user?.name).toBe(`${previous} ${person.user}`)
    const csv = await reader.call(exportHistory, {
      query: { user_id: String(person.user), type_of_file: 'csv' } as never,
    })
    expect(Buffer.from(csv.body as Uint8Array).toString('utf8')).toContain(`${previous} ${person.user}`)
  }
  const removed = (await owner.call(companyStructure, { query: { is_active: 'false' } })).body
  expect(JSON.stringify(removed)).not.toContain(String(person.user))
  const lateAnswer = await owner.callAny(updateEmployee, {
    params: { id: String(person.user) },
    body: { is_active: true },
  })
  expect(lateAnswer.status).toBe(404)
})
