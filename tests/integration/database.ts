import { chmod } from 'node:fs/promises'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { partitionTables } from '../../server/admin/partitions/partitionTables.ts'
import { openPool } from '../../server/platform/db/connect.ts'
import postgres from '../../server/platform/db/driver.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../server/platform/embedded/database.ts'
import { type Keys, readKeys } from '../../server/platform/embedded/keys.ts'
import { prepareDatabase } from '../../server/start.ts'
import { makeFolder, removeFolder, sweepFolders } from '../temporary/folders.ts'
import { citusAddresses, distribute, openCitus } from './citus.ts'
import { openExternal } from './externalDatabase.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the suite's database server; `{database}` is replaced by the database's name. */
    addresses: { superuser: string; app: string; owner: string }
    /** Secret of the suite's servers. */
    secret: string
    /** The first id that each table of a fresh copy assigns, companies excepted. */
    firstId: number
    /** The pooler's address for requests, with `{database}` for the database's name; absent: no pooler. */
    pooler?: string
    /** The one database of all test files, where copies of it are impossible; absent: each file has a copy. */
    sharedDatabase?: string
    /** How many nodes serve each test's database; absent: one. */
    nodes?: number
  }
}

/** Ids start beyond 32 bits, so that every test finds code that truncates them. */
const firstId = 5_000_000_001

async function drawWideIds(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql`
    SELECT setval(c.oid::regclass, ${firstId}, false)
    FROM pg_class c WHERE c.relkind = 'S' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'companies_id_seq'`
  await sql.end({ timeout: 1 })
}

function openDatabase(dir: string, keys: Keys): Promise<EmbeddedDatabase> {
  const external = process.env.PLOTLINE_TEST_POSTGRES
  if (citusAddresses.length > 0) return openCitus(citusAddresses)
  return external ? openExternal(external) : openEmbedded(dir, keys, { isDurable: false })
}

/** Makes every test of the suite run on partitioned tables (`PLOTLINE_TEST_PARTITIONS=1`). */
async function partition(url: string): Promise<void> {
  const owner = openPool(url, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
  await partitionTables(owner, { parts: 4 })
  await owner.end({ timeout: 1 })
}

/** Where test files find their database server; can be passed on as JSON. */
export type TestDatabase = Pick<ProvidedContext, 'addresses' | 'secret' | 'firstId' | 'sharedDatabase'>

/** Starts a database server for tests and migrates its database once; each test file copies the migrated database. */
export async function startTestDatabase(): Promise<{ found: TestDatabase; close: () => Promise<void> }> {
  sweepFolders()
  const dir = makeFolder('test')
  // The database may run as another user, which needs access.
  await chmod(dir, 0o755)
  const keys = await readKeys(dir)
  const database = await openDatabase(dir, keys)
  await prepareDatabase(database)
  if (citusAddresses.length > 0) await distribute(database)
  if (process.env.PLOTLINE_TEST_PARTITIONS === '1') await partition(database.migrateUrl)
  await drawWideIds(database.superuserUrl('plotline'))
  const addressTemplate = (address: string) => address.replace(/\/plotline$/, '/{database}')
  return {
    found: {
      addresses: {
        superuser: database.superuserUrl('{database}'),
        app: addressTemplate(database.databaseUrl),
        owner: addressTemplate(database.migrateUrl),
      },
      secret: keys.secret,
      firstId,
      ...(citusAddresses.length > 0 ? { sharedDatabase: 'plotline' } : {}),
    },
    close: async () => {
      await database.close()
      removeFolder(dir)
    },
  }
}

/**
 * Gives the suite's files the database server that `npm test` has started for all suites (`PLOTLINE_TEST_DATABASE`), or one
 * of the suite's own when it runs alone.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.PLOTLINE_TEST_DATABASE
  const { found, close } = running
    ? { found: JSON.parse(running) as TestDatabase, close: async () => undefined }
    : await startTestDatabase()
  project.provide('addresses', found.addresses)
  project.provide('secret', found.secret)
  project.provide('firstId', found.firstId)
  if (found.sharedDatabase !== undefined) project.provide('sharedDatabase', found.sharedDatabase)
  return close
}
