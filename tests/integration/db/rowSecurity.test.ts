import { expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { ownerFunctions, requestFunctions } from '../../../server/platform/db/grants.ts'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { companyTables } from '../checksum.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()

/** Tables without a company's rows, each with its reason. */
const withoutPolicy: Record<string, string> = {
  api_calls: 'numbers of calls, added up for all companies at once; out of reach of the request role',
  countries: 'built-in, the same for everybody',
  regions: 'built-in, the same for everybody',
  jobs: 'ids only: a node claims work before it knows the company',
  invitations: 'for companies that are not there yet; out of reach of the request role',
  login_attempts: 'counted before anybody is known; out of reach of the request role',
  maintenance: 'one notice for the whole server',
  last_backup: 'when the whole server was backed up, nothing of a company',
  sweeps: 'when one of the nodes sweeps next, for all companies',
  news_feeds: 'the provider of news is the server’s, the same for everybody',
  news_items: 'news of the provider, the same for everybody',
  schema_migrations: 'what the database is',
  server_figures: 'sums over all companies for who runs the server',
}

it('every table has a forced policy, or is listed with a reason', async () => {
  const tables = await server.sql<{ name: string; forced: boolean; policies: number }[]>`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
      (SELECT count(*)::integer FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'company') AS policies
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`
  const unprotected = tables.filter((table) => !table.forced || table.policies !== 1).map((table) => table.name)
  expect(unprotected).toEqual(Object.keys(withoutPolicy).sort())
})

it('company_id comes first in the key of every company table, and foreign keys include it', async () => {
  const names = await companyTables(server.sql)
  const keys = await server.sql<{ name: string; kind: string; first: string; target: string | null }[]>`
    SELECT c.relname AS name, k.contype::text AS kind, a.attname AS first, f.relname AS target
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1] LEFT JOIN pg_class f ON f.oid = k.confrelid
    WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'f')`
  const shared = new Set(['countries', 'regions'])
  const wrong = keys.filter(
    (key) =>
      names.includes(key.name) && key.name !== 'jobs' && !shared.has(key.target ?? '') && key.first !== 'company_id',
  )
  expect(wrong).toEqual([])
})

it('a query without the company sees and writes nothing', async () => {
  const [mine, other] = [await server.newCompany(), await server.newCompany()]
  const names = { russian_name: 'Рожь', english_name: 'Rye' }
  await mine.call(createCrop, { body: names })
  await other.call(createCrop, { body: names })
  const { db } = server.node.services
  for (const table of await companyTables(server.sql)) {
    if (table === 'jobs') continue
    expect(await db`SELECT 1 FROM ${db(table)}`).toHaveLength(0)
  }
  await withCompany({ db, company: mine.company }, async (tx) => {
    const rows = await tx<{ company_id: number }[]>`SELECT company_id FROM crops`
    expect(rows.map((row) => row.company_id)).toEqual([mine.company])
    expect((await tx`UPDATE crops SET english_name = 'Changed'`).count).toBe(1)
  })
  const foreign = withCompany(
    { db, company: mine.company },
    (tx) => tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${other.company}, 'x', 'x')`,
  )
  await expect(foreign).rejects.toThrow(/row-level security/)
  const [{ english_name }] = await server.sql`SELECT english_name FROM crops WHERE company_id = ${other.company}`
  expect(english_name).toBe('Rye')
})

it('a connection used by one company exposes nothing of it to the next transaction', async () => {
  const mine = await server.newCompany()
  const { db } = server.node.services
  await Promise.all(
    Array.from({ length: 40 }, () =>
      withCompany({ db, company: mine.company }, (tx) => tx`SELECT count(*) FROM users`),
    ),
  )
  const answers = await Promise.all(Array.from({ length: 40 }, () => db`SELECT id FROM users`))
  expect(answers.flat()).toEqual([])
})

it('the request role owns nothing, bypasses nothing, and cannot reach sign-in attempts or alter built-in rows', async () => {
  const { db } = server.node.services
  const [role] = await db`
    SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user`
  expect(role).toEqual({
    rolname: 'plotline_app',
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
  })
  await expect(db`SELECT * FROM login_attempts`).rejects.toThrow(/permission denied/)
  await expect(db`DELETE FROM regions`).rejects.toThrow(/permission denied/)
  await expect(db`ALTER TABLE crops DISABLE ROW LEVEL SECURITY`).rejects.toThrow(/must be owner/)
  await expect(db`CREATE TABLE own (id integer)`).rejects.toThrow(/permission denied/)
})

it('the request role may execute only the listed functions, and every function is listed', async () => {
  const functions = await server.sql<{ name: string; callable: boolean; anyone: boolean }[]>`
    SELECT p.proname AS name, has_function_privilege('plotline_app', p.oid, 'EXECUTE') AS callable,
      p.proacl IS NULL OR EXISTS (SELECT 1 FROM aclexplode(p.proacl) WHERE grantee = 0) AS anyone
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace ORDER BY 1`
  const names = (rows: readonly { name: string }[]) => [...new Set(rows.map(({ name }) => name))].sort()
  expect(names(functions)).toEqual([...requestFunctions, ...ownerFunctions].sort())
  expect(names(functions.filter(({ callable }) => callable))).toEqual([...requestFunctions].sort())
  expect(functions.filter(({ anyone }) => anyone)).toEqual([])
})

it('the request role cannot erase a company', async () => {
  const other = await server.newCompany()
  const before = await server.checksum(other.company)
  const { db } = server.node.services
  await expect(db`SELECT erase_company(${other.company})`).rejects.toThrow(/permission denied/)
  const [{ erased }] = await db`SELECT purge_company(${other.company}) AS erased`
  expect(erased).toBe(false)
  expect(await server.checksum(other.company)).toBe(before)
})

it('a deadlock is retried and both writers succeed', async () => {
  const mine = await server.newCompany()
  const { db } = server.node.services
  const scope = { db, company: mine.company }
  const ids = await Promise.all(
    ['A', 'B'].map(async (name) => {
      const { body } = await mine.call(createCrop, { body: { russian_name: name, english_name: name } })
      return body.spec_id
    }),
  )
  let met = 0
  const bothEntered = Promise.withResolvers<void>()
  const write = (first: number, second: number) => {
    let attempt = 0
    return withCompany(scope, async (tx) => {
      attempt++
      await tx`UPDATE crops SET english_name = english_name || '+' WHERE id = ${first}`
      // Both transactions lock their first row before either requests its second one.
      if (attempt === 1 && ++met === 2) bothEntered.resolve()
      if (attempt === 1) await bothEntered.promise
      await tx`UPDATE crops SET english_name = english_name || '+' WHERE id = ${second}`
      return attempt
    })
  }
  const attempts = await Promise.all([write(ids[0], ids[1]), write(ids[1], ids[0])])
  // At least one was retried; a fast retry may collide with the other once more.
  expect(Math.max(...attempts)).toBeGreaterThan(1)
  const rows = await server.sql`SELECT english_name FROM crops WHERE company_id = ${mine.company}`
  expect(rows.map((row) => row.english_name).sort()).toEqual(['A++', 'B++'])
})
