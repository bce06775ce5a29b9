import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../startRefused.ts'
import type { Sql, Tx } from './connect.ts'
import { grantTo } from './grants.ts'

interface Migration {
  version: number
  name: string
  text: string
  checksum: string
}

const folder = join(import.meta.dirname, 'migrations')
const lockNumber = 7_568_647

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { version: Number(name.slice(0, 4)), name, text, checksum }
    }),
  )
}

/** Version of the newest migration that this code knows. */
export async function newestVersion(): Promise<number> {
  return (await readMigrations()).at(-1)?.version ?? 0
}

/**
 * Brings the database forward, one transaction a migration, and gives `appRole` exactly the rights that requests need.
 * `to` stops at a former release's version, for trying the way from it.
 * @throws StartRefused when the database is newer than this code or an applied migration was altered.
 */
export async function migrate(owner: Sql, appRole: string, to = Number.POSITIVE_INFINITY): Promise<void> {
  const migrations = (await readMigrations()).filter(({ version }) => version <= to)
  const connection = await owner.reserve()
  try {
    await connection`SELECT pg_advisory_lock(${lockNumber})`
    await connection`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        version integer PRIMARY KEY,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`
    const applied = await connection<{ version: number; checksum: string }[]>`
      SELECT version, checksum FROM schema_migrations ORDER BY version`
    const newest = applied.at(-1)?.version ?? 0
    const known = migrations.at(-1)?.version ?? 0
    if (newest > known) throw new StartRefused('start.databaseNewer', { database: newest, code: known })
    const done = new Map(applied.map((row) => [row.version, row.checksum]))
    for (const migration of migrations) {
      const checksum = done.get(migration.version)
      if (checksum === undefined) await apply(owner, migration)
      else if (checksum !== migration.checksum)
        throw new StartRefused('start.migrationAltered', { name: migration.name })
    }
    await grantTo(owner, appRole)
  } finally {
    await connection`SELECT pg_advisory_unlock(${lockNumber})`.catch(() => undefined)
    connection.release()
  }
}

async function apply(owner: Sql, migration: Migration): Promise<void> {
  await owner.begin(async (tx: Tx) => {
    // A migration that would wait behind a long request fails at once instead of stopping everybody behind it.
    await tx`SET LOCAL lock_timeout = '2s'`
    await tx.unsafe(migration.text)
    await tx`
      INSERT INTO schema_migrations (version, name, checksum)
      VALUES (${migration.version}, ${migration.name}, ${migration.checksum})`
  })
}
