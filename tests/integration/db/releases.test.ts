import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool } from '../../../server/platform/db/connect.ts'
import type { Sql } from '../../../server/platform/db/driver.ts'
import postgres from '../../../server/platform/db/driver.ts'
import { migrate, newestVersion } from '../../../server/platform/db/migrate.ts'
import { startTestServer } from '../harness.ts'
import { fillByCalls } from './fillByCalls.ts'
import { type Release, readRelease, savedReleases, saveRelease, writeRelease } from './releases.ts'

const quiet = { max: 1, onnotice: () => undefined }
const addresses = inject('addresses')
const admin = postgres(addresses.superuser.replace('{database}', 'postgres'), quiet)
const created: string[] = []
const releases = await savedReleases()

/**
 * Changes that a migration may make to an earlier release's rows, each with its reason; everything else must stay
 * equal.
 */
const passing: Record<string, string> = {
  reserved_ids: 'ids that windows of the former release held: those windows load the new client and ask for others',
  live_payloads: 'messages of the moment',
  field_year_snapshots: 'bytes of a former format, made again from the tables',
}

/** Tables whose rows have moved into others, read in the earlier release's form: all of its rows still exist. */
const movedTables: Record<string, (sql: Sql) => Promise<readonly Record<string, unknown>[]>> = {
  plot_stages: (sql) => sql`
    SELECT v.company_id, v.id, v.plot_id, t.name AS stage, v.text AS date_of_stage, v.note AS comment
    FROM plot_values v JOIN traits t ON (t.company_id, t.id) = (v.company_id, v.trait_id) WHERE t.role = 'stage'`,
  plot_harvests: (sql) => sql`
    SELECT v.company_id, v.id, v.plot_id, t.name AS technology, v.planned::text AS date_planned, v.text AS date_real,
      v.note AS comment
    FROM plot_values v JOIN traits t ON (t.company_id, t.id) = (v.company_id, v.trait_id) WHERE t.role = 'technology'`,
}

/** Rows that have moved into a table from others, and are therefore left out of the comparison. */
const arrivedTables: Record<string, (sql: Sql) => Promise<readonly { row: string }[]>> = {
  plot_values: (sql) => sql`
    SELECT v.company_id || '\t' || v.id || '\t' || v.trait_id AS row
    FROM plot_values v JOIN traits t ON (t.company_id, t.id) = (v.company_id, v.trait_id) WHERE t.kind = 'date'`,
  traits: (sql) => sql`SELECT company_id || '\t' || id AS row FROM traits WHERE kind = 'date'`,
}
const keyOf: Record<string, readonly string[]> = {
  plot_values: ['company_id', 'id', 'trait_id'],
  traits: ['company_id', 'id'],
}

/** An empty database that belongs to the role of migrations. */
async function emptyDatabase(): Promise<{ sql: Sql; owner: ReturnType<typeof openPool>; close(): Promise<void> }> {
  const name = `release_${randomUUID().replaceAll('-', '')}`
  await admin.unsafe(`CREATE DATABASE ${name} OWNER plotline_owner`)
  created.push(name)
  const sql = postgres(addresses.superuser.replace('{database}', name), quiet)
  const options = { max: 2, name: 'migrations', statementTimeout: 0, lockTimeout: 0 }
  const owner = openPool(addresses.owner.replace('{database}', name), options)
  return {
    sql,
    owner,
    close: async () => {
      await Promise.all([sql.end({ timeout: 1 }), owner.end({ timeout: 1 })])
    },
  }
}

/** Copied rows of a table, with only these columns, in an order that does not depend on storage. */
function rowsOf({ tables }: Release, name: string, columns: readonly string[]): string[] {
  const table = tables[name]
  const places = columns.map((column) => table.columns.indexOf(column))
  const lines = table.rows.split('\n').slice(0, -1)
  return lines.map((line) => places.map((place) => line.split('\t')[place]).join('\t')).sort()
}

afterAll(async () => {
  for (const name of created) await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end({ timeout: 1 })
})

/** Tables that no call fills, each with its reason. */
const unfilled = new Set([
  'answered_requests', // requests with a key, stored for a day
  'field_rows', // changes of a field's structure, which no first case makes
  'genome_settings', // settings that differ from the defaults
  'invitations', // only for the operator
  'jobs', // emptied when done
  'last_backup',
  'live_payloads',
  'maintenance',
  'server_figures',
])

it('a stored release has rows in every table that its calls fill', () => {
  expect(releases.length).toBeGreaterThan(1)
  const newest = releases.at(-1) as Release
  const empty = Object.entries(newest.tables).filter(([, { rows }]) => rows === '')
  expect(empty.map(([name]) => name).filter((name) => !unfilled.has(name))).toEqual([])
})

// `KEEP_RELEASE=1`, see CONTRIBUTING.md.
it.runIf(process.env.KEEP_RELEASE)(
  'a database filled by every call is stored with the releases',
  async () => {
    const server = await startTestServer()
    await fillByCalls(server)
    await saveRelease(await readRelease(server.sql))
  },
  600_000,
)

describe.each(releases.map((release) => ({ release, version: release.version })))(
  'a database of version $version',
  ({ release }) => {
    let current: Release
    let database: Awaited<ReturnType<typeof emptyDatabase>>
    beforeAll(async () => {
      database = await emptyDatabase()
      await migrate(database.owner, 'plotline_app', { to: release.version })
      await writeRelease(database.sql, release)
      await migrate(database.owner, 'plotline_app')
      current = await readRelease(database.sql)
    })
    afterAll(() => database.close())

    it('a filled database of an earlier release migrates to this one with every row intact [S9]', async () => {
      expect(current.version).toBe(await newestVersion())
      for (const [name, { columns }] of Object.entries(release.tables)) {
        if (name in passing || name in movedTables) continue
        expect(Object.keys(current.tables), name).toContain(name)
        const common = columns.filter((column) => current.tables[name].columns.includes(column))
        expect(common, name).toEqual(columns)
        const came = 'plot_stages' in release.tables ? await arrivedTables[name]?.(database.sql) : []
        const later = new Set(came?.map(({ row }) => row))
        const keys = later.size > 0 ? rowsOf(current, name, [...keyOf[name], ...common]) : null
        const before = keys
          ?.map((row) => row.split('\t'))
          .filter((row) => !later.has(row.slice(0, keyOf[name].length).join('\t')))
          .map((row) => row.slice(keyOf[name].length).join('\t'))
          .sort()
        expect(before ?? rowsOf(current, name, common), name).toEqual(rowsOf(release, name, common))
      }
    })

    it.runIf('plot_stages' in release.tables)(
      'stages and technologies have become trait values, each with its id, dates and comment',
      async () => {
        for (const [name, read] of Object.entries(movedTables)) {
          const { columns } = release.tables[name]
          const rows = (await read(database.sql)).map((row) =>
            columns.map((column) => (row[column] === null ? '\\N' : String(row[column]))).join('\t'),
          )
          expect(rows.length, name).toBeGreaterThan(2)
          expect(rows.sort(), name).toEqual(rowsOf(release, name, columns))
        }
        const [{ twice }] = await database.sql<{ twice: number }[]>`
        SELECT count(*)::int AS twice FROM (
          SELECT 1 FROM traits WHERE kind = 'date' GROUP BY company_id, crop_id, role, name HAVING count(*) > 1) t`
        expect(twice).toBe(0)
      },
    )

    it.runIf('plot_stages' in release.tables)('values have author and time, as the log does', async () => {
      const [{ recorded, unrecorded }] = await database.sql<{ recorded: number; unrecorded: number }[]>`
        SELECT count(*) FILTER (WHERE (v.observer_id, v.written_at) IS NOT DISTINCT FROM (l.user_id, l.at))::int AS recorded,
          count(*) FILTER (WHERE v.written_at IS NULL)::int AS unrecorded
        FROM plot_values v JOIN change_log l
          ON (l.company_id, l.field_year_id, l.seq) = (v.company_id, v.field_year_id, v.version)`
      expect(recorded).toBeGreaterThan(10)
      expect(unrecorded).toBe(0)
    })

    it.skipIf('audit_log' in release.tables)(
      'the history starts with the entries of the earlier release’s logs',
      async () => {
        const [{ logged, audited }] = await database.sql<{ logged: number; audited: number }[]>`
        SELECT (SELECT count(*)::int FROM change_log) + (SELECT count(*)::int FROM crop_log c WHERE NOT EXISTS (
            SELECT 1 FROM change_log y WHERE (y.company_id, y.key) = (c.company_id, c.key))) AS logged,
          (SELECT count(*)::int FROM audit_log) AS audited`
        expect(audited).toBe(logged)
        expect(audited).toBeGreaterThan(0)
        const unexpectedRows = await database.sql`
        SELECT id FROM audit_log WHERE cells < 1 OR plots > cells OR (year_id IS NULL) = (place ? 'year')`
        expect(unexpectedRows).toEqual([])
      },
    )

    it('identities continue after the highest id', async () => {
      const identities = await database.sql<{ table: string; column: string; sequence: string }[]>`
      SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
      WHERE c.relnamespace = 'public'::regnamespace`
      expect(identities.length).toBeGreaterThan(10)
      for (const { table, column, sequence } of identities) {
        const [{ last }] = await database.sql<
          { last: string | null }[]
        >`SELECT max(${database.sql(column)}) AS last FROM ${database.sql(table)}`
        const [{ next }] = await database.sql<{ next: string }[]>`SELECT nextval(${sequence}) AS next`
        expect(Number(next), table).toBeGreaterThan(Number(last ?? 0))
      }
    })
  },
)

it('a migration that rewrites rows sees every company, and afterwards the owner sees none', async () => {
  const { sql, owner, close } = await emptyDatabase()
  await migrate(owner, 'plotline_app', { to: releases[0].version })
  await writeRelease(sql, releases[0])
  await migrate(owner, 'plotline_app')
  const [{ all }] = await sql<{ all: number }[]>`SELECT count(*)::int AS all FROM lines`
  expect(all).toBeGreaterThan(1)
  const count = async (tx: typeof owner) => (await tx<{ n: number }[]>`SELECT count(*)::int AS n FROM lines`)[0].n
  expect(await count(owner)).toBe(0)
  await owner.begin(async (tx) => {
    await tx`CALL see_every_company()`
    const changed = await tx`UPDATE lines SET comment = 'seen', mother_id = mother_id`
    expect(changed.count).toBe(all)
    await tx`CALL see_one_company()`
    expect(await count(tx as unknown as typeof owner)).toBe(0)
  })
  await close()
})

it('no id except company ids is a 32-bit integer', async () => {
  const [{ address }] = [{ address: addresses.superuser.replace('{database}', 'plotline') }]
  const sql = postgres(address, quiet)
  const narrow = await sql<{ name: string }[]>`
    SELECT c.relname || '.' || a.attname AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.atttypid = 'integer'::regtype
      AND (a.attname = 'id' OR a.attname LIKE '%\\_id') AND a.attname <> 'company_id' ORDER BY 1`
  await sql.end({ timeout: 1 })
  expect(narrow.map(({ name }) => name)).toEqual(['companies.id'])
})
