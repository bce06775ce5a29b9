import { chmod } from 'node:fs/promises'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { partitionTables } from '../../server/admin/partitions/partitionTables.ts'
import { openPool } from '../../server/platform/db/connect.ts'
import postgres from '../../server/platform/db/driver.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../server/platform/embedded/database.ts'
import { readKeys } from '../../server/platform/embedded/keys.ts'
import { prepareDatabase } from '../../server/start.ts'
import { makeFolder, removeFolder, sweepFolders } from '../temporary/folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the suite's database server; `{database}` is the place of the database's name. */
    addresses: { superuser: string; app: string; owner: string }
    /** Secret of the suite's servers. */
    secret: string
    /** The first id that each table of a fresh copy assigns, companies excepted. */
    firstId: number
    /** The pooler's address for requests, with `{database}` for the database's name; absent: no pooler. */
    pooler?: string
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

/**
 * Connects to an external database server by its superuser's address (`PLOTLINE_TEST_POSTGRES`, to try another version
 * than the embedded one). The server must let its own roles in without a password. Its database `plotline` is recreated.
 */
async function openExternal(address: string): Promise<EmbeddedDatabase> {
  const url = (role: string, name: string) => {
    const found = new URL(address)
    found.username = role
    found.pathname = name
    return decodeURI(found.href)
  }
  const superuserUrl = (name: string) => url(new URL(address).username, name)
  const sql = postgres(superuserUrl('postgres'), { max: 1, onnotice: () => undefined })
  for (const role of ['plotline_owner', 'plotline_app']) {
    const [found] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${role}`
    if (!found) await sql.unsafe(`CREATE ROLE ${role} LOGIN`)
  }
  await sql.unsafe('DROP DATABASE IF EXISTS plotline WITH (FORCE)')
  await sql.unsafe('CREATE DATABASE plotline OWNER plotline_owner')
  await sql.end({ timeout: 1 })
  return {
    migrateUrl: url('plotline_owner', 'plotline'),
    databaseUrl: url('plotline_app', 'plotline'),
    superuserUrl,
    isUp: () => true,
    close: async () => undefined,
  }
}

/** Makes every test of the suite run on partitioned tables (`PLOTLINE_TEST_PARTITIONS=1`). */
async function partition(url: string): Promise<void> {
  const owner = openPool(url, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
  await partitionTables(owner, { parts: 4 })
  await owner.end({ timeout: 1 })
}

/** Where test files find their database server; can be passed on as JSON. */
export type TestDatabase = Pick<ProvidedContext, 'addresses' | 'secret' | 'firstId'>

/** Starts a database server for tests and migrates its database once; each test file copies the migrated database. */
export async function startTestDatabase(): Promise<{ found: TestDatabase; close: () => Promise<void> }> {
  sweepFolders()
  const dir = makeFolder('test')
  // The database may run as another user, which must be able to enter.
  await chmod(dir, 0o755)
  const keys = await readKeys(dir)
  const external = process.env.PLOTLINE_TEST_POSTGRES
  const database = external ? await openExternal(external) : await openEmbedded(dir, keys, { isDurable: false })
  await prepareDatabase(database)
  if (process.env.PLOTLINE_TEST_PARTITIONS === '1') await partition(database.migrateUrl)
  await drawWideIds(database.superuserUrl('plotline'))
  const named = (address: string) => address.replace(/\/plotline$/, '/{database}')
  return {
    found: {
      addresses: {
        superuser: database.superuserUrl('{database}'),
        app: named(database.databaseUrl),
        owner: named(database.migrateUrl),
      },
      secret: keys.secret,
      firstId,
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
  return close
}
