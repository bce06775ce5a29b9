import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { setCompany } from '../../platform/db/company.ts'
import type { Sql, Tx } from '../../platform/db/connect.ts'
import { migrate, newestVersion, serveOnlyFrom } from '../../platform/db/migrate.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { incomingFolder } from '../../platform/http/input/upload.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { archiveReadableFrom } from '../log/archiveLog.ts'
import { filePath, type Manifest, tablePath } from './manifest.ts'
import { copiedTables, copyTable, loadTable } from './tables.ts'
import { verifyBackup } from './verifyBackup.ts'

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** The owner's role on the database. */
  readonly owner: Sql
  /** Name of the role of requests. */
  readonly appRole: string
  readonly storage: FileStorage
  /** A folder on the disk of the server's data. */
  readonly dataDir: string
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** @throws AdminRefusedError `backup.databaseFull` for a database in which a company is. */
async function checkEmpty(owner: Sql | Tx): Promise<void> {
  const [{ there }] = await owner<{ there: boolean }[]>`SELECT to_regclass('public.companies') IS NOT NULL AS there`
  if (!there) return
  const [company] = await owner`SELECT 1 FROM companies LIMIT 1`
  if (company) throw new AdminRefusedError('backup.databaseFull')
}

/** The storage moves a file from the disk into its place, so it gets a copy: the backup stays complete. */
async function putFiles({ storage, dataDir }: RestoreTarget, folder: string, { files }: Manifest): Promise<void> {
  const incoming = join(dataDir, incomingFolder)
  await mkdir(incoming, { recursive: true })
  for (const { key } of files) {
    const path = join(incoming, randomUUID())
    try {
      await copyFile(filePath(folder, key), path)
      await storage.put(key, path)
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** Foreign keys of all tables; a partition's come with its table. */
function foreignKeys(tx: Tx): Promise<ForeignKey[]> {
  return tx<ForeignKey[]>`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY conrelid, conname`
}

/**
 * Loads the tables in one transaction: triggers are off, and foreign keys are dropped and added again, hence checked,
 * once everything is loaded. Before it ends every table is copied out again and compared.
 */
async function loadTables(owner: Sql, folder: string, manifest: Manifest): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`SET LOCAL statement_timeout = 0`
    await tx`CALL see_every_company()`
    // A server that already runs may have created a company since.
    await tx`LOCK TABLE companies IN EXCLUSIVE MODE`
    await checkEmpty(tx)
    const keys = await foreignKeys(tx)
    const known = new Map((await copiedTables(tx)).map((table) => [table.name, table]))
    if (known.size !== manifest.tables.length || manifest.tables.some(({ name }) => !known.has(name)))
      throw new AdminRefusedError('backup.otherTables')
    for (const { table, name } of keys) await tx.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    // The backup contains the rows that migrations insert, too.
    for (const { name } of manifest.tables) {
      await tx`ALTER TABLE ${tx(name)} DISABLE TRIGGER USER`
      await tx`DELETE FROM ${tx(name)}`
    }
    for (const table of manifest.tables) {
      const packed = createReadStream(tablePath(folder, table.name))
      const rows = createGunzip()
      packed.once('error', (error) => rows.destroy(error)).pipe(rows)
      await loadTable(tx, table, rows)
    }
    for (const { name, last, called } of manifest.sequences)
      await tx`SELECT setval(format('%I', ${name}::text)::regclass, ${last}, ${called})`
    for (const table of manifest.tables) {
      const { sha256, rows } = await copyTable(tx, { ...known.get(table.name)!, columns: table.columns })
      if (sha256 !== table.sha256 || rows !== table.rows)
        throw new AdminRefusedError('backup.differs', { table: table.name })
      await tx`ALTER TABLE ${tx(table.name)} ENABLE TRIGGER USER`
    }
    for (const { table, name, definition } of keys)
      await tx.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    await tx`CALL see_one_company()`
  })
}

/** Records in the history of every company that it was restored, and as of when. */
async function recordRestore(owner: Sql, backupTime: string): Promise<void> {
  for (const { id } of await owner<{ id: number }[]>`SELECT id FROM companies ORDER BY id`)
    await owner.begin(async (tx) => {
      await setCompany(tx, id)
      await tx`
        INSERT INTO audit_log (company_id, kind, key, params)
        VALUES (${id}, 'company', 'audit.restored', ${tx.json({ at: backupTime })})`
    })
}

/**
 * Restores a backup into an empty database and file storage: the database is migrated to the backup's version, loaded,
 * compared with the manifest, and migrated on to this version.
 * @throws AdminRefusedError if the backup is damaged or newer than this version, or the database not empty; the database is
 * then as it was, except for the migrations.
 */
export async function restoreBackup(to: RestoreTarget, folder: string): Promise<Manifest> {
  const manifest = await verifyBackup(folder)
  const newest = await newestVersion()
  if (manifest.schema > newest) throw new AdminRefusedError('backup.newer', { backup: manifest.schema, code: newest })
  await checkEmpty(to.owner)
  await migrate(to.owner, to.appRole, { to: manifest.schema })
  await putFiles(to, folder, manifest)
  await loadTables(to.owner, folder, manifest)
  await migrate(to.owner, to.appRole)
  const archived = manifest.tables.find(({ name }) => name === 'archived_changes')
  if (archived && archived.rows > 0) await serveOnlyFrom(to.owner, archiveReadableFrom)
  await recordRestore(to.owner, manifest.at)
  await to.owner`ANALYZE`
  return manifest
}
