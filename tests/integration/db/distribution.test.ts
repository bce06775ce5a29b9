import { expect, it } from 'vitest'
import { distributeTables, undistributeTables } from '../../../server/admin/distribution/distributeTables.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { isDistributed, readDistributed } from '../../../server/platform/db/distributed.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()
const owner = openPool(server.database.owner, { max: 1, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
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
