import { expect, it } from 'vitest'
import { checkCollations, reindexCollations } from '../../../server/platform/db/collations.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { prepareDatabase } from '../../../server/start.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()
const owner = openPool(server.database.owner, { max: 1, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
atEndOfFile(() => owner.end({ timeout: 2 }))

it('a start on indexes of another collation version is refused with instructions, and works once they are rebuilt', async () => {
  const { app: databaseUrl, owner: migrateUrl } = server.database
  const start = () => prepareDatabase({ databaseUrl, migrateUrl })
  await start()
  // Simulates a system update that installed another version of ICU.
  await server.sql`UPDATE pg_collation SET collversion = '1.0' WHERE collname = 'case_insensitive'`
  await expect(start()).rejects.toMatchObject({
    key: 'start.collationChanged',
    params: { name: 'case_insensitive', stored: '1.0', actual: expect.stringMatching(/\d/) },
  })
  const nodes = () => server.sql`
    SELECT c.relname AS name, pg_relation_filenode(c.oid) AS node FROM pg_class c
    WHERE c.relname IN ('crops_english_name', 'divisions_name', 'plots_pkey') ORDER BY 1`
  const before = await nodes()
  const rebuilt = await reindexCollations(owner)
  expect(rebuilt).toContainEqual({ index: 'divisions_name', table: 'divisions' })
  expect(rebuilt.map(({ index }) => index)).not.toContain('plots_pkey')
  const changed = (await nodes()).map(({ node }, k) => node !== before[k].node)
  expect(changed).toEqual([true, true, false])
  await start()
})

it('the order of the database itself counts as well', async () => {
  await checkCollations(owner)
  const [{ version }] = await server.sql`
    SELECT datcollversion AS version FROM pg_database WHERE datname = current_database()`
  await server.sql`UPDATE pg_database SET datcollversion = '0' WHERE datname = current_database()`
  if (version === null) {
    // A collation without versions, such as C.
    await checkCollations(owner)
    return
  }
  await expect(checkCollations(owner)).rejects.toMatchObject({ params: { name: 'default', stored: '0' } })
  expect((await reindexCollations(owner)).length).toBeGreaterThan(10)
  await checkCollations(owner)
})
