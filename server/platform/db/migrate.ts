import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefusedError } from '../startRefused.ts'
import type { Sql } from './connect.ts'
import { isDistributed, needsOneMachine } from './distributed.ts'
import { grantRights } from './grants.ts'
import { defaultPatience, retryLocks, type Step, withLocks } from './lockedSteps.ts'
import { partitionSchema, partitionsOf } from './partitionSchema.ts'

/** A file of `migrations`; how its lines `-- run:` and `-- contract:` are used is in CONTRIBUTING.md. */
export interface Migration {
  version: number
  name: string
  text: string
  checksum: string
  /** In one transaction; as its only statement outside transactions; or as its only statement, repeated until it changes no row. */
  run: 'transaction' | 'concurrently' | 'batches'
  /**
   * Version of a program: its newest migration. Once this migration is applied, older programs cannot use the database.
   * Null: those that could before still can.
   */
  servesFrom: number | null
}

/** The newest migration of a database, and the oldest program (by its newest migration) that can use it. */
export interface DatabaseVersion {
  newest: number
  servesFrom: number
}

interface MigrateOptions {
  /** Stops at this version of an earlier release. */
  to?: number
  /** The folder of the migrations, if not the program's own. */
  folder?: string
  /** How long a step of a migration that does not get its locks is retried, ms. */
  patience?: number
}

const ownFolder = join(import.meta.dirname, 'migrations')
const lockNumber = 7_568_647
/** The first version whose migrations leave the database usable for older programs, unless they state otherwise. */
export const firstOnline = 73
/** Pause before the lock of another node that migrates is tried again, ms. */
const pollEvery = 200

/** Reads a migration from its file's name and text. @throws Error when a line at its head is not understood. */
export function parseMigration(name: string, text: string): Migration {
  const version = Number(name.slice(0, 4))
  const head = (key: string) => new RegExp(`^-- ${key}: (.*)$`, 'm').exec(text)?.[1] ?? null
  const run = head('run') ?? 'transaction'
  if (run !== 'transaction' && run !== 'concurrently' && run !== 'batches') throw new Error(`${name}: run: ${run}`)
  const contract = head('contract')
  if (contract !== null && !/^\d+$/.test(contract)) throw new Error(`${name}: contract: ${contract}`)
  const servesFrom = version < firstOnline ? version : contract === null ? null : Number(contract)
  return { version, name, text, checksum: createHash('sha256').update(text).digest('hex'), run, servesFrom }
}

/** The migrations of a folder in the order of their versions; absent: the program's own. */
export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))))
}

/** Version of the newest migration in this code. */
export async function newestVersion(): Promise<number> {
  return (await readMigrations()).at(-1)?.version ?? 0
}

/** The version of a migrated database, as any role may read it. */
export async function databaseVersion(db: Sql): Promise<DatabaseVersion> {
  const [row] = await db<{ newest: number; serves_from: number }[]>`
    SELECT coalesce(max(version), 0) AS newest, coalesce(max(serves_from), 0) AS serves_from FROM schema_migrations`
  return { newest: row.newest, servesFrom: row.serves_from }
}

/**
 * Whether a program whose newest migration is `code` can use a database: it has all migrations of the program, and
 * nothing that the program uses was removed.
 */
export const canServe = ({ newest, servesFrom }: DatabaseVersion, code: number): boolean =>
  servesFrom <= code && code <= newest

/** From now on only programs that have a migration use the database; older ones are not ready. */
export async function serveOnlyFrom(owner: Sql, version: number): Promise<void> {
  await owner`UPDATE schema_migrations SET serves_from = ${version} WHERE version = ${version}`
}

/**
 * Brings the database forward while other nodes serve requests, and gives `appRole` exactly the rights that requests need. Of several
 * nodes that start at once, one migrates and the others wait. A database that is newer than this code and still serves it is left as it is.
 * @throws StartRefusedError when the database no longer serves this code, an applied migration was altered, a lock was never free, or a
 * distributed database cannot take a new migration; then none is applied.
 */
export async function migrate(owner: Sql, appRole: string, options: MigrateOptions = {}): Promise<void> {
  const { to = Number.POSITIVE_INFINITY, folder, patience = defaultPatience } = options
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= to)
  const connection = await owner.reserve()
  try {
    await lockMigrations(connection)
    await createTable(owner, patience)
    const applied = await connection<{ version: number; checksum: string }[]>`
      SELECT version, checksum FROM schema_migrations ORDER BY version`
    const known = migrations.at(-1)?.version ?? 0
    const version = await databaseVersion(owner)
    const isNewer = version.newest > known
    if (isNewer && !canServe(version, known))
      throw new StartRefusedError('start.databaseNewer', { database: version.newest, code: known })
    const appliedSums = new Map(applied.map((row) => [row.version, row.checksum]))
    const unsupported = migrations.find(({ version, text }) => !appliedSums.has(version) && needsOneMachine(text))
    if (unsupported && (await isDistributed(owner)))
      throw new StartRefusedError('start.migrationDistributed', { name: unsupported.name })
    for (const migration of migrations) {
      const checksum = appliedSums.get(migration.version)
      if (checksum === undefined) await apply(owner, migration, patience)
      else if (checksum !== migration.checksum)
        throw new StartRefusedError('start.migrationAltered', { name: migration.name })
    }
    // The rights were set by a newer program, which may need more than this one.
    if (!isNewer) await grantRights(owner, appRole)
  } finally {
    await connection`SELECT pg_advisory_unlock(${lockNumber})`.catch(() => undefined)
    connection.release()
  }
}

/**
 * Polls: a statement that waits for the lock would retain its snapshot, and CREATE INDEX CONCURRENTLY of the lock's owner
 * waits for the end of that.
 */
async function lockMigrations(connection: Sql): Promise<void> {
  for (;;) {
    const [{ isLocked }] = await connection<{ isLocked: boolean }[]>`
      SELECT pg_try_advisory_lock(${lockNumber}) AS "isLocked"`
    if (isLocked) return
    await wait(pollEvery)
  }
}

async function createTable(owner: Sql, patience: number): Promise<void> {
  await owner`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(),
      serves_from integer
    )`
  const [{ isComplete }] = await owner<{ isComplete: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM pg_attribute WHERE attrelid = 'schema_migrations'::regclass AND attname = 'serves_from') AS "isComplete"`
  if (isComplete) return
  await withLocks({ owner, name: 'schema_migrations', patience }, async (tx) => {
    await tx`ALTER TABLE schema_migrations ADD COLUMN serves_from integer`
    await tx`UPDATE schema_migrations SET serves_from = version WHERE version < ${firstOnline}`
  })
}

/** Applies a migration and records it. */
async function apply(owner: Sql, { version, name, text, checksum, run, servesFrom }: Migration, patience: number) {
  const step: Step = { owner, name, patience }
  if (run === 'concurrently') await retryLocks(step, () => runConcurrently(step, text))
  if (run === 'batches') while ((await withLocks(step, async (tx) => (await tx.unsafe(text)).count)) > 0);
  await withLocks(step, async (tx) => {
    if (run === 'transaction') await tx.unsafe(text)
    await tx`
      INSERT INTO schema_migrations (version, name, checksum, serves_from)
      VALUES (${version}, ${name}, ${checksum}, ${servesFrom})`
  })
}

/**
 * A statement that waits for transactions without blocking the table. An index whose building was interrupted still
 * exists, invalid: it is dropped first. One that was finished but not recorded stays.
 */
async function runConcurrently(step: Step, text: string): Promise<void> {
  const { owner } = step
  const [, index, table] = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(\w+)\s+ON\s+(\w+)/i.exec(text) ?? []
  if (index !== undefined) {
    const [stored] = await owner<{ indisvalid: boolean }[]>`
      SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('public.' || quote_ident(${index}))`
    if (stored?.indisvalid) return
    const parts = await partitionsOf(owner, table)
    if (parts.length > 0) return indexPartitions(step, text, { index, table, parts })
    if (stored) await owner`DROP INDEX CONCURRENTLY ${owner(index)}`
  }
  await owner.unsafe(text)
}

/**
 * Builds an index of a partitioned table without blocking it, which PostgreSQL does for each partition only: the index of the
 * table is invalid until the indexes of all partitions are attached.
 */
async function indexPartitions(
  step: Step,
  text: string,
  { index, table, parts }: { index: string; table: string; parts: readonly { name: string }[] },
): Promise<void> {
  const { owner } = step
  const indexPattern = new RegExp(`CONCURRENTLY\\s+${index}\\s+ON\\s+${table}\\b`, 'i')
  await withLocks(step, (tx) => tx.unsafe(text.replace(indexPattern, `IF NOT EXISTS ${index} ON ONLY ${table}`)))
  for (const { name } of parts) {
    const indexName = `${name}_${index}`
    const [stored] = await owner<{ indisvalid: boolean; isAttached: boolean }[]>`
      SELECT i.indisvalid, c.relispartition AS "isAttached" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indexrelid = to_regclass(format('partitions.%I', ${indexName}::text))`
    if (stored?.isAttached) continue
    if (stored && !stored.indisvalid) await owner`DROP INDEX CONCURRENTLY ${owner(partitionSchema)}.${owner(indexName)}`
    if (!stored?.indisvalid)
      await owner.unsafe(text.replace(indexPattern, `CONCURRENTLY ${indexName} ON ${partitionSchema}.${name}`))
    await withLocks(step, (tx) => tx`ALTER INDEX ${tx(index)} ATTACH PARTITION ${tx(partitionSchema)}.${tx(indexName)}`)
  }
}
