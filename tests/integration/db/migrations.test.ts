import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool, type Sql } from '../../../server/platform/db/connect.ts'
import { databaseVersion, migrate, newestVersion } from '../../../server/platform/db/migrate.ts'
import { projectRoot } from '../../../server/platform/settings.ts'
import { makeFolder, removeFolder } from '../../temporary/folders.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'

const migrationFolder = join(projectRoot, 'server/platform/db/migrations')

let server: TestServer
let actor: Actor
let owner: Sql
let code: number
/** Migrations of a later version: the present ones and those that a test writes. */
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  code = await newestVersion()
  owner = openPool(server.database.owner, { max: 4, name: 'migrations', statementTimeout: 0, lockTimeout: 0 })
  atEndOfFile(() => owner.end({ timeout: 1 }))
})

beforeEach(async () => {
  folder = makeFolder('migrations')
  for (const name of await readdir(migrationFolder)) await copyFile(join(migrationFolder, name), join(folder, name))
})
afterEach(async () => {
  removeFolder(folder)
  await server.sql`DELETE FROM schema_migrations WHERE version > ${code}`
})

const add = (name: string, sql: string) => writeFile(join(folder, name), sql)
const upgrade = (patience?: number) => migrate(owner, 'plotline_app', { folder, patience })
const statusOf = async (path: string) => (await server.anonymous.send('GET', path)).status

/** A transaction that stays open until `end`, or until the test is over. */
async function openTransaction(work: (tx: Sql) => Promise<unknown>): Promise<{ end: () => Promise<unknown> }> {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocking = server.sql.begin(async (tx) => {
    await work(tx as unknown as Sql)
    begun.resolve()
    await over.promise
  })
  const end = () => {
    over.resolve()
    return blocking
  }
  onTestFinished(async () => {
    await end()
  })
  await Promise.race([begun.promise, blocking])
  return { end }
}

/** A transaction that has read a table, so that its definition cannot be changed. */
const longReader = (name: string) => openTransaction((tx) => tx`LOCK TABLE ${tx(name)} IN ACCESS SHARE MODE`)

/** Process id of the connection that waits for a lock on a table, and since when. */
async function waitsFor(name: string): Promise<string | null> {
  const [row] = await server.sql<{ since: string }[]>`
    SELECT pid || ' ' || waitstart AS since FROM pg_locks
    WHERE relation = ${name}::regclass AND NOT granted AND mode = 'AccessExclusiveLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return row?.since ?? null
}

it('a node is ready on a newer database, until a migration removes what the node uses', async () => {
  await add('9001_colour.sql', 'ALTER TABLE plots ADD COLUMN test_colour text')
  await upgrade()
  expect(await databaseVersion(server.node.services.db)).toEqual({ newest: 9001, servesFrom: 72 })
  expect(await statusOf('/readyz')).toBe(200)
  // The older program starts on it and leaves it unchanged.
  await migrate(owner, 'plotline_app')
  expect((await databaseVersion(owner)).newest).toBe(9001)
  await add('9002_no_colour.sql', `-- contract: ${code}\nALTER TABLE plots DROP COLUMN test_colour`)
  await upgrade()
  expect(await databaseVersion(owner)).toEqual({ newest: 9002, servesFrom: code })
  expect(await statusOf('/readyz')).toBe(200)
  await add('9003_later.sql', '-- contract: 9001\nSELECT 1')
  await upgrade()
  expect(await statusOf('/readyz')).toBe(503)
  await expect(migrate(owner, 'plotline_app')).rejects.toMatchObject({ key: 'start.databaseNewer' })
})

it('an older version that starts on a newer database revokes no rights', async () => {
  await add('9001_later.sql', 'CREATE FUNCTION test_later() RETURNS integer LANGUAGE sql RETURN 1')
  await upgrade()
  await owner`GRANT EXECUTE ON FUNCTION test_later() TO plotline_app`
  await migrate(owner, 'plotline_app')
  expect(await server.node.services.db`SELECT test_later() AS one`).toEqual([{ one: 1 }])
  await server.sql`DROP FUNCTION test_later()`
})

it('a migration that does not get its lock yields and retries', async () => {
  await add('9001_colour.sql', 'ALTER TABLE crops ADD COLUMN test_colour text')
  const reader = await longReader('crops')
  const { db } = server.node.services
  const migrating = upgrade()
  for (let round = 0; round < 2; round++) {
    // Waits behind the migration, which waits for the reader.
    const since = await vi.waitUntil(() => waitsFor('crops'), { timeout: 20_000, interval: 20 })
    await withCompany({ db, company: actor.company }, (tx) => tx`SELECT count(*) FROM crops`)
    expect(await waitsFor('crops')).not.toBe(since)
  }
  expect((await databaseVersion(owner)).newest).toBe(code)
  await reader.end()
  await migrating
  expect((await databaseVersion(owner)).newest).toBe(9001)
  await server.sql`ALTER TABLE crops DROP COLUMN test_colour`
})

it('a lock that is never free aborts the start with a message and no partial change', async () => {
  await add(
    '9001_colour.sql',
    'ALTER TABLE lines ADD COLUMN test_colour text; ALTER TABLE crops ADD COLUMN test_colour text',
  )
  const reader = await longReader('crops')
  await expect(upgrade(0)).rejects.toMatchObject({
    key: 'start.migrationBlocked',
    params: { name: '9001_colour.sql' },
  })
  await reader.end()
  expect((await databaseVersion(owner)).newest).toBe(code)
  const columns = await server.sql`SELECT 1 FROM pg_attribute WHERE attname = 'test_colour' AND NOT attisdropped`
  expect(columns).toHaveLength(0)
})

it('one of several nodes that start at the same time migrates, also for an index built outside a transaction', async () => {
  await add(
    '9001_index.sql',
    '-- run: concurrently\nCREATE INDEX CONCURRENTLY test_index ON plots (company_id, version)',
  )
  await Promise.all([upgrade(), upgrade(), upgrade()])
  const indexes = await server.sql`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'test_index'::regclass`
  expect(indexes).toEqual([{ valid: true }])
  await server.sql`DROP INDEX test_index`
})

it('a failed index build is repeated by the next start; an unrecorded one stays', async () => {
  const sql = '-- run: concurrently\nCREATE UNIQUE INDEX CONCURRENTLY test_index ON crops (company_id, created_by)'
  await server.sql`ALTER TABLE crops ADD COLUMN IF NOT EXISTS created_by text`
  const ids = await createTwoCrops()
  await server.sql`UPDATE crops SET created_by = 'both' WHERE id = ANY (${ids})`
  await add('9001_index.sql', sql)
  await expect(upgrade()).rejects.toMatchObject({ code: '23505' })
  const state = () => server.sql`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('test_index')`
  expect(await state()).toEqual([{ valid: false }])
  await server.sql`UPDATE crops SET created_by = id::text`
  await upgrade()
  expect(await state()).toEqual([{ valid: true }])
  const [{ oid }] = await server.sql`SELECT 'test_index'::regclass::oid AS oid`
  await server.sql`DELETE FROM schema_migrations WHERE version = 9001`
  await upgrade()
  expect(await server.sql`SELECT 'test_index'::regclass::oid AS oid`).toEqual([{ oid }])
  await server.sql`DROP INDEX test_index`
})

/** Creates two crops of the company and returns their ids. */
async function createTwoCrops(): Promise<number[]> {
  const names = [randomUUID(), randomUUID()]
  const rows = await server.sql<{ id: number }[]>`
    INSERT INTO crops (company_id, russian_name, english_name)
    SELECT ${actor.company}, name, name FROM unnest(${names}::text[]) AS name RETURNING id`
  return rows.map(({ id }) => id)
}

/** Starts `upgrade` in a process of its own. */
function upgradeProcess(): ChildProcess {
  const script = `
    import { openPool } from ${JSON.stringify(join(projectRoot, 'server/platform/db/connect.ts'))}
    import { migrate } from ${JSON.stringify(join(projectRoot, 'server/platform/db/migrate.ts'))}
    const options = { max: 4, name: 'killed migrations', statementTimeout: 0, lockTimeout: 0 }
    const owner = openPool(${JSON.stringify(server.database.owner)}, options)
    await migrate(owner, 'plotline_app', { folder: ${JSON.stringify(folder)} })`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
}

it('rows are filled in batches, one transaction each, and a killed start resumes', async () => {
  await server.sql`
    INSERT INTO lines (company_id, crop_id, name)
    SELECT ${actor.company}, ${(await createTwoCrops())[0]}, 'Batch ' || k FROM generate_series(1, 25) AS k`
  await server.sql`ALTER TABLE lines ADD COLUMN test_batch bigint`
  await add('9001_fill.sql', 'CREATE POLICY fill ON lines TO CURRENT_USER USING (true)')
  await upgrade()
  await add(
    '9002_fill.sql',
    `-- run: batches
    UPDATE lines SET test_batch = pg_current_xact_id()::text::bigint
    WHERE (company_id, id) IN (SELECT company_id, id FROM lines WHERE name LIKE 'Batch %' AND test_batch IS NULL ORDER BY id LIMIT 10)`,
  )
  await add('9003_filled.sql', 'DROP POLICY fill ON lines')
  const batches = async () => {
    const rows = await server.sql<{ batch: string; names: string[] }[]>`
      SELECT test_batch AS batch, array_agg(name ORDER BY id) AS names FROM lines
      WHERE name LIKE 'Batch %' AND test_batch IS NOT NULL GROUP BY test_batch ORDER BY test_batch`
    return rows.map(({ batch, names }) => ({ batch, names }))
  }
  // The last batch waits for a line that is being edited; the process is killed there.
  const editor = await openTransaction(
    (tx) => tx`UPDATE lines SET name = name WHERE company_id = ${actor.company} AND name = 'Batch 25'`,
  )
  const child = upgradeProcess()
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const before = await vi.waitUntil(
    async () => {
      const batchRows = await batches()
      return batchRows.length === 2 && batchRows
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(before.map(({ names }) => names.length)).toEqual([10, 10])
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  await editor.end()
  expect((await databaseVersion(owner)).newest).toBe(9001)
  await upgrade()
  const after = await batches()
  expect(after.slice(0, 2)).toEqual(before)
  expect(after.slice(2).flatMap(({ names }) => names)).toEqual([21, 22, 23, 24, 25].map((k) => `Batch ${k}`))
  expect((await databaseVersion(owner)).newest).toBe(9003)
  await server.sql`ALTER TABLE lines DROP COLUMN test_batch`
})

it('a request with statements prepared before a new column is served', async () => {
  const { db } = server.node.services
  await server.sql`CREATE TABLE test_wide (company_id integer, name text)`
  await server.sql`GRANT SELECT ON test_wide TO plotline_app`
  // Sent together, as requests are: the second fails because of the first.
  const read = () =>
    withCompany({ db, company: actor.company }, (tx) =>
      Promise.all([tx`SELECT * FROM test_wide`, tx`SELECT t.* FROM test_wide t`]),
    )
  await Promise.all(Array.from({ length: 20 }, read))
  await server.sql`ALTER TABLE test_wide ADD COLUMN colour text`
  expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array.from({ length: 20 }, () => [[], []]))
  await server.sql`DROP TABLE test_wide`
})
