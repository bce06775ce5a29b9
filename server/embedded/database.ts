import { setTimeout as wait } from 'node:timers/promises'
import postgres, { type ReservedSql } from 'postgres'
import { StartRefused } from '../startRefused.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Keys } from './keys.ts'

/** The embedded database, held by this server alone until `close`. */
export interface EmbeddedDatabase {
  /** Address of the owner role, which migrates. */
  migrateUrl: string
  /** Address of the login role that serves requests. */
  databaseUrl: string
  /** Address of any database of the cluster for a role (tests copy databases). */
  superuserUrl: (database: string) => string
  close: () => Promise<void>
}

const lockNumber = 7_568_646
/** A killed server's connection is noticed at once; a slow machine gets this long (ms). */
const lockPatience = 3000
const database = 'plotline'

/**
 * Starts (or takes over) the cluster of `dataDir` and makes roles and database the first time.
 * @throws StartRefused `start.dataDirInUse` when another server holds it.
 */
export async function openEmbedded(dataDir: string, keys: Keys): Promise<EmbeddedDatabase> {
  const cluster = await startCluster(dataDir, keys)
  const url = (role: string, password: string, name: string) =>
    `postgres://${role}:${password}@${cluster.host}:${cluster.port}/${name}`
  const superuserUrl = (name: string) => url('postgres', keys.superuser, name)
  const admin = postgres(superuserUrl('postgres'), { max: 2, onnotice: () => undefined, idle_timeout: undefined })
  const holder = await admin.reserve()
  await hold(holder, dataDir).catch(async (error) => {
    holder.release()
    await admin.end({ timeout: 1 })
    throw error
  })
  await prepare(admin, keys)
  return {
    migrateUrl: url('plotline_owner', keys.owner, database),
    databaseUrl: url('plotline_app', keys.app, database),
    superuserUrl,
    close: () => close(admin, holder, cluster),
  }
}

async function hold(holder: ReservedSql, dataDir: string): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const [{ held }] = await holder<{ held: boolean }[]>`SELECT pg_try_advisory_lock(${lockNumber}) AS held`
    if (held) return
    if (waited >= lockPatience) throw new StartRefused('start.dataDirInUse', { dir: dataDir })
    await wait(100)
  }
}

/** Roles and database; each statement can be repeated, so a kill in between is mended by the next start. */
async function prepare(admin: postgres.Sql, keys: Keys): Promise<void> {
  const roles = new Set((await admin<{ rolname: string }[]>`SELECT rolname FROM pg_roles`).map((row) => row.rolname))
  for (const [role, password] of [
    ['plotline_owner', keys.owner],
    ['plotline_app', keys.app],
  ]) {
    const options = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION'
    // Role statements take no parameters; names and passwords are ours (letters, digits, - and _).
    if (!roles.has(role)) await admin.unsafe(`CREATE ROLE ${role} ${options} PASSWORD '${password}'`)
  }
  const [found] = await admin`SELECT 1 FROM pg_database WHERE datname = ${database}`
  if (!found) await admin.unsafe(`CREATE DATABASE ${database} OWNER plotline_owner`)
}

async function close(admin: postgres.Sql, holder: ReservedSql, cluster: Cluster): Promise<void> {
  holder.release()
  await admin.end({ timeout: 1 })
  await cluster.stop()
}
