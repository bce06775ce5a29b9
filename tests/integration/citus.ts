import { distributeTables } from '../../server/admin/distribution/distributeTables.ts'
import { openPool } from '../../server/platform/db/connect.ts'
import postgres from '../../server/platform/db/driver.ts'
import type { EmbeddedDatabase } from '../../server/platform/embedded/database.ts'
import { openExternal } from './externalDatabase.ts'

/** Superusers' addresses of a coordinator and its workers, separated by spaces (`PLOTLINE_TEST_CITUS`); empty: there is no Citus. */
export const citusAddresses: readonly string[] = (process.env.PLOTLINE_TEST_CITUS ?? '').split(' ').filter(Boolean)

/**
 * Folder of the servers' programs, to start a worker again (`PLOTLINE_TEST_CITUS_PROGRAMS`); null: workers are not stopped, with the
 * reason.
 */
export function citusPrograms(): { programs: string; reason: null } | { programs: null; reason: string } {
  const programs = process.env.PLOTLINE_TEST_CITUS_PROGRAMS
  if (programs) return { programs, reason: null }
  return {
    programs: null,
    reason: 'PLOTLINE_TEST_CITUS_PROGRAMS names no folder with pg_ctl of workers on this machine',
  }
}

/** Fewer shards than an installation has: a suite creates them in half a minute. */
const shards = 8

/** Rolls back transactions that an interrupted run left prepared: a database that has one cannot be dropped. */
async function rollBackPrepared(address: string): Promise<void> {
  const sql = postgres(address.replace(/\/?$/, '/postgres'), { max: 1, onnotice: () => undefined })
  const prepared = await sql<{ gid: string }[]>`SELECT gid FROM pg_prepared_xacts WHERE database = 'plotline'`
  await sql.end({ timeout: 1 })
  if (prepared.length === 0) return
  const plotline = postgres(address.replace(/\/?$/, '/plotline'), { max: 1, onnotice: () => undefined })
  for (const { gid } of prepared) await plotline.unsafe(`ROLLBACK PREPARED '${gid}'`)
  await plotline.end({ timeout: 1 })
}

/** Recreates the database `plotline` on all servers, and connects them. */
export async function openCitus(addresses: readonly string[]): Promise<EmbeddedDatabase> {
  const [coordinator, ...workers] = addresses
  const databases: EmbeddedDatabase[] = []
  // Workers last: a coordinator that has them registered would wait for databases that do not exist.
  for (const address of [coordinator, ...workers]) {
    await rollBackPrepared(address)
    const database = await openExternal(address)
    const sql = postgres(database.superuserUrl('plotline'), { max: 1, onnotice: () => undefined })
    await sql`CREATE EXTENSION citus`
    await sql.end({ timeout: 1 })
    databases.push(database)
  }
  const sql = postgres(databases[0].superuserUrl('plotline'), { max: 1, onnotice: () => undefined })
  const place = (address: string) => {
    const { hostname, port } = new URL(address)
    return [hostname, Number(port || 5432)] as const
  }
  const [host, port] = place(coordinator)
  // The drill counts the shards that statements need.
  await sql`ALTER DATABASE plotline SET citus.enable_stat_counters = on`
  await sql`SELECT citus_set_coordinator_host(${host}, ${port})`
  for (const worker of workers) {
    const [name, at] = place(worker)
    await sql`SELECT citus_add_node(${name}, ${at})`
  }
  await sql.end({ timeout: 1 })
  return databases[0]
}

/** Distributes the migrated database of a suite. */
export async function distribute({ migrateUrl }: Pick<EmbeddedDatabase, 'migrateUrl'>): Promise<void> {
  const owner = openPool(migrateUrl, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 0 })
  await distributeTables(owner, { shards })
  await owner.end({ timeout: 1 })
}
