import { beforeAll, describe, expect, it } from 'vitest'
import { companyTables } from '../checksum.ts'
import { startTestServer, type TestServer } from '../harness.ts'

/** Unique keys that do not begin with the company, and why; a table with one of them stays unpartitioned. */
const withoutCompany: Readonly<Record<string, string>> = {
  users_username: 'who signs in names no company: copied to all machines of a distributed database',
  sessions_id: 'a token names its session before its company is known: stays on the coordinator',
  jobs_pkey: 'one queue over all companies, emptied as it is worked off: stays on the coordinator',
}

/** Keys that set a column to null, and why. */
const settingNull: Readonly<Record<string, string>> = {
  genome_settings_company_id_flowering_trait_id_fkey:
    'only the trait is set to null, never the company; a distributed database has the key without it, as the program clears the trait first',
}

/** Tables without a company, which every node needs completely. */
const shared = [
  'api_calls',
  'companies',
  'countries',
  'invitations',
  'last_backup',
  'login_attempts',
  'maintenance',
  'news_feeds',
  'news_items',
  'regions',
  'schema_migrations',
  'server_figures',
  'sweeps',
]

interface Key {
  name: string
  table: string
  first: string
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

const uniqueKeys = () => server.sql<Key[]>`
  SELECT i.indexrelid::regclass::text AS name, c.relname AS "table", pg_get_indexdef(i.indexrelid, 1, true) AS first
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace ORDER BY 1`

describe('keys that allow a company to be moved', () => {
  it('every table belongs to a company or is shared by all', async () => {
    const tables = await server.sql<{ name: string }[]>`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`
    const owned = new Set(await companyTables(server.sql))
    expect(
      tables
        .map(({ name }) => name)
        .filter((name) => !owned.has(name))
        .sort(),
    ).toEqual(shared)
  })

  it('unique keys of company tables start with the company, except the listed ones with a reason', async () => {
    const owned = new Set(await companyTables(server.sql))
    const violations = (await uniqueKeys()).filter(({ table, first }) => owned.has(table) && first !== 'company_id')
    expect(violations.map(({ name }) => name).sort()).toEqual(Object.keys(withoutCompany).sort())
  })

  it('keys between company tables include the company', async () => {
    const owned = await companyTables(server.sql)
    const keys = await server.sql<{ table: string; text: string }[]>`
      SELECT conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS text
      FROM pg_constraint
      WHERE contype = 'f' AND conrelid::regclass::text = ANY (${owned}) AND confrelid::regclass::text = ANY (${owned})`
    expect(keys.length).toBeGreaterThan(20)
    expect(keys.filter(({ text }) => !/^FOREIGN KEY \(company_id, .*REFERENCES \w+\(company_id, /.test(text))).toEqual(
      [],
    )
  })

  it('no policy reads another table', async () => {
    const policies = await server.sql<{ name: string; text: string }[]>`
      SELECT tablename || '.' || policyname AS name, concat_ws(' ', qual, with_check) AS text
      FROM pg_policies WHERE schemaname = 'public'`
    expect(policies.length).toBeGreaterThan(50)
    expect(policies.filter(({ text }) => /\bSELECT\b/i.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('no key between company tables sets columns to null, except the listed one with a reason', async () => {
    const keys = await server.sql<{ name: string }[]>`
      SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND (confdeltype IN ('n', 'd') OR confupdtype <> 'a')`
    expect(keys.map(({ name }) => name)).toEqual(Object.keys(settingNull))
  })

  it('functions with parameters that read company tables are planned for their parameters', async () => {
    const owned = await companyTables(server.sql)
    const functions = await server.sql<{ name: string; text: string }[]>`
      SELECT p.proname AS name, pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'sql' AND p.pronargs > 0`
    const reads = functions.filter(({ text }) => owned.some((table) => new RegExp(`\\b${table}\\b`).test(text)))
    expect(reads.map(({ name }) => name)).toEqual([])
  })

  it('functions without parameters read the company in each statement', async () => {
    const functions = await server.sql<{ name: string }[]>`
      SELECT proname AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND pronargs = 0 AND prosrc LIKE '%current_company()%' ORDER BY 1`
    expect(functions.map(({ name }) => name)).toEqual([])
  })

  it('ids of company tables have 64 bits, as workers need to assign them', async () => {
    const owned = await companyTables(server.sql)
    const columns = await server.sql<{ name: string }[]>`
      SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute
      WHERE attidentity <> '' AND atttypid <> 'bigint'::regtype AND attrelid::regclass::text = ANY (${owned})`
    expect([...columns]).toEqual([])
  })

  it('a table of plots or values can be partitioned by company without changes', async () => {
    await server.sql`CREATE SCHEMA parted`
    for (const table of ['plots', 'plot_values', 'change_log', 'audit_log', 'lines']) {
      await server.sql.unsafe(`
        CREATE TABLE parted.${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)
          PARTITION BY HASH (company_id)`)
      await server.sql.unsafe(`
        CREATE TABLE parted.${table}_0 PARTITION OF parted.${table} FOR VALUES WITH (MODULUS 1, REMAINDER 0)`)
    }
    const [{ parts }] = await server.sql<{ parts: number }[]>`
      SELECT count(*)::integer AS parts FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE c.relnamespace = 'parted'::regnamespace AND c.relkind = 'r'`
    expect(parts).toBe(5)
  })
})
