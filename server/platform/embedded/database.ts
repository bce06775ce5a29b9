import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../db/driver.ts'
import postgres from '../db/driver.ts'
import { StartRefusedError } from '../startRefused.ts'
import { startCluster } from './cluster.ts'
import type { Keys } from './keys.ts'

/** The embedded database, locked for this server alone until `close`. */
export interface EmbeddedDatabase {
  /** Address of the owner role, which migrates. */
  migrateUrl: string
  /** Address of the login role that serves requests. */
  databaseUrl: string
  /** Address of any database of the cluster for a role (tests copy databases). */
  superuserUrl: (database: string) => string
  /** False from an unexpected end of the cluster until it answers again. */
  isUp: () => boolean
  close: () => Promise<void>
}

const lockNumber = 7_568_646
/**
 * Time for the database to notice that a killed server's connection has ended, ms; it is instant except on slow machines.
 */
const lockPatience = 3000
/** Longest pause between two attempts to restart a cluster that ended unexpectedly (ms). */
const longestPause = 30_000
const database = 'plotline'

/**
 * Starts (or reuses) the cluster of `dataDir` and creates roles and database the first time. A cluster that ends by
 * itself is restarted on its port, so that the server's pools find it. `isDurable` as for `startCluster`.
 * @throws StartRefusedError `start.dataDirInUse` if another server has locked it.
 */
export async function openEmbedded(
  dataDir: string,
  keys: Keys,
  { log = console, isDurable = true }: { log?: DatabaseLog; isDurable?: boolean } = {},
): Promise<EmbeddedDatabase> {
  let cluster = await startCluster(dataDir, keys, { isDurable })
  const { host, port } = cluster
  const url = (role: string, password: string, name: string) => `postgres://${role}:${password}@${host}:${port}/${name}`
  const superuserUrl = (name: string) => url('postgres', keys.superuser, name)
  let closing = false
  let isUp = true
  let lock = await takeLock(superuserUrl('postgres'), dataDir, revive)
  await prepare(lock.admin, keys)

  function revive(): void {
    if (closing) return
    isUp = false
    log.error('the database ended; it is started again')
    retryForever(restart, { isOver: () => closing, log }).catch((error) => log.error(error))
  }

  async function restart(): Promise<void> {
    cluster = await startCluster(dataDir, keys, { port, isDurable })
    lock = await takeLock(superuserUrl('postgres'), dataDir, revive)
    isUp = true
  }

  return {
    migrateUrl: url('plotline_owner', keys.owner, database),
    databaseUrl: url('plotline_app', keys.app, database),
    superuserUrl,
    isUp: () => isUp,
    close: async () => {
      closing = true
      await lock.admin.end({ timeout: 1 })
      await cluster.stop()
    },
  }
}

/**
 * Does `work` until it succeeds or `isOver`, with pauses that double from 0.2 s to 30 s: after an hour with a full disk,
 * or little memory, the server recovers by itself.
 */
export async function retryForever(
  work: () => Promise<void>,
  { isOver, log, pause = wait }: { isOver: () => boolean; log: DatabaseLog; pause?: (ms: number) => Promise<unknown> },
): Promise<void> {
  for (let attempt = 0; !isOver(); attempt++) {
    try {
      await work()
      return
    } catch (error) {
      log.error(error)
      await pause(Math.min(longestPause, 200 * 2 ** Math.min(attempt, 10)))
    }
  }
}

interface DatabaseLog {
  error: (message: unknown) => void
}

/** Locks the directory for as long as the connection lives; `lost` is called once when it ends. */
async function takeLock(url: string, dataDir: string, lost: () => void): Promise<{ admin: Sql }> {
  let isLocked = false
  const admin = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    // Renewing the connection would release the lock.
    max_lifetime: null,
    onclose: () => {
      if (!isLocked) return
      isLocked = false
      admin.end({ timeout: 0 }).catch(() => undefined)
      lost()
    },
  })
  try {
    for (let waited = 0; ; waited += 100) {
      const [row] = await admin<{ got: boolean }[]>`SELECT pg_try_advisory_lock(${lockNumber}) AS got`
      if (row.got) break
      if (waited >= lockPatience) throw new StartRefusedError('start.dataDirInUse', { dir: dataDir })
      await wait(100)
    }
    isLocked = true
    return { admin }
  } catch (error) {
    await admin.end({ timeout: 1 })
    throw error
  }
}

/** Creates roles and database; each statement can be repeated, so the next start completes what a kill interrupted. */
async function prepare(admin: Sql, keys: Keys): Promise<void> {
  const roles = new Set((await admin<{ rolname: string }[]>`SELECT rolname FROM pg_roles`).map((row) => row.rolname))
  for (const [role, password] of [
    ['plotline_owner', keys.owner],
    ['plotline_app', keys.app],
  ]) {
    const options = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION'
    // Role statements accept no parameters; names and passwords are the server's own (letters, digits, - and _).
    if (!roles.has(role)) await admin.unsafe(`CREATE ROLE ${role} ${options} PASSWORD '${password}'`)
  }
  const [stored] = await admin`SELECT 1 FROM pg_database WHERE datname = ${database}`
  if (!stored) await admin.unsafe(`CREATE DATABASE ${database} OWNER plotline_owner`)
}
