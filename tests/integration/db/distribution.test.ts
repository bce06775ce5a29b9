import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { distributeTables, undistributeTables } from '../../../server/admin/distribution/distributeTables.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { isDistributed, needsOneMachine, readDistributed } from '../../../server/platform/db/distributed.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { atEndOfFile, folderOfFile } from '../../temporary/ofFile.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()
const owner = openPool(server.database.owner, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
atEndOfFile(() => owner.end({ timeout: 2 }))

it('a database without Citus is refused, and stays as it is', async () => {
  await expect(distributeTables(owner)).rejects.toMatchObject({ key: 'distribute.noExtension' })
  await expect(undistributeTables(owner)).rejects.toMatchObject({ key: 'undistribute.plain' })
  expect(await isDistributed(owner)).toBe(false)
  expect(await server.sql`SELECT 1 FROM pg_namespace WHERE nspname = 'distribution'`).toEqual([])
})

it('a server does not start on a database whose distribution was interrupted; commands still open it', async () => {
  await server.sql`CREATE SCHEMA distribution`
  const url = server.database.app
  await expect(readDistributed(url, { isServer: true })).rejects.toMatchObject({ key: 'start.distributionUnfinished' })
  expect(await readDistributed(url, {})).toBe(false)
  await server.sql`DROP SCHEMA distribution`
  expect(await readDistributed(url, { isServer: true })).toBe(false)
})

it('a distributed database refuses a version with a new table before any of its migrations is applied', async () => {
  const folder = folderOfFile('migrations')
  await writeFile(join(folder, '9001_colour.sql'), 'ALTER TABLE plots ADD COLUMN test_colour text')
  await writeFile(join(folder, '9002_colours.sql'), 'CREATE TABLE test_colours (id bigint)')
  await server.sql`ALTER FUNCTION current_company() IMMUTABLE`
  try {
    await expect(migrate(owner, 'plotline_app', { folder })).rejects.toMatchObject({
      key: 'start.migrationDistributed',
    })
    expect(await server.sql`SELECT 1 FROM schema_migrations WHERE version > 9000`).toEqual([])
  } finally {
    await server.sql`ALTER FUNCTION current_company() STABLE`
  }
})

it('a distributed database takes every migration without a new table or a function that it replaces', () => {
  expect(needsOneMachine('CREATE OR REPLACE FUNCTION restore_year(p bigint) RETURNS void')).toBe(true)
  expect(needsOneMachine('create table a (id bigint)')).toBe(true)
  expect(needsOneMachine('CREATE UNLOGGED TABLE a (id bigint)')).toBe(true)
  expect(needsOneMachine('-- CREATE TABLE a\nALTER TABLE plots ADD COLUMN a text')).toBe(false)
  expect(needsOneMachine('CREATE OR REPLACE FUNCTION blocked_people() RETURNS void')).toBe(false)
})
