import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql, Tx } from '../../platform/db/connect.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import {
  type BackedFile,
  type BackedTable,
  backupFormat,
  filePath,
  type Manifest,
  manifestName,
  startMeasure,
  tablePath,
} from './manifest.ts'
import { copiedTables, copyTable, readSequences } from './tables.ts'

/** The source of a backup: a database, as a role that sees the rows of all companies, and the file storage. */
export interface BackupSource {
  readonly db: Sql
  readonly storage: FileStorage
}

/** Rows are many and similar: the result of the fastest compression is nearly as small as the strongest's. */
const packing = { level: 3 }
const folderMode = 0o700
const fileMode = 0o600
/** Flushed to the disk before a file counts as written, because the manifest vouches for it. */
const stored = { mode: fileMode, flush: true } as const

/** @throws AdminRefusedError `backup.role` for a role that would see the rows of no company. */
async function checkRole(db: Sql): Promise<void> {
  const [{ role, sees }] = await db<{ role: string; sees: boolean }[]>`
    SELECT current_user AS role, rolsuper OR rolbypassrls AS sees FROM pg_roles WHERE rolname = current_user`
  if (!sees) throw new AdminRefusedError('backup.role', { role })
}

/** @throws AdminRefusedError `backup.notEmpty` if the folder contains anything. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode })
  if ((await readdir(folder)).length > 0) throw new AdminRefusedError('backup.notEmpty', { folder })
  await mkdir(join(folder, 'tables'), { mode: folderMode })
}

/** Keys of stored files: those with a row, and archives that have arrived and are still being read. */
async function storedKeys(db: Sql | Tx): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    SELECT key FROM (SELECT key FROM files UNION SELECT key FROM genome_files WHERE status = 'Processing') stored
    ORDER BY key COLLATE "C"`
  return rows.map(({ key }) => key)
}

/** Copies a stored file; null if it no longer exists. */
async function copyFile(storage: FileStorage, folder: string, key: string): Promise<BackedFile | null> {
  const path = filePath(folder, key)
  const from = await storage.read(key).catch((error) => {
    if (error instanceof ApiError && error.code === 'notFound') return null
    throw error
  })
  if (!from) return null
  await mkdir(dirname(path), { recursive: true, mode: folderMode })
  const { through, result } = startMeasure()
  await pipeline(from, through, createWriteStream(path, stored))
  const { bytes, sha256 } = result()
  return { key, bytes, sha256 }
}

async function copyTables(tx: Tx, folder: string): Promise<BackedTable[]> {
  const backedTables: BackedTable[] = []
  for (const table of await copiedTables(tx)) {
    const file = createWriteStream(tablePath(folder, table.name), stored)
    const measured = await copyTable(tx, table, [createGzip(packing), file])
    backedTables.push({ name: table.name, columns: table.columns, ...measured })
  }
  return backedTables
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, manifestName), 'wx', fileMode)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes every table as of one moment and the stored files into an empty folder, while the server may continue running; the
 * manifest comes last. Files never change under their key: most are copied before that moment and only later ones after
 * it, so hardly any can be deleted between its row and its copy.
 * @throws AdminRefusedError for a folder that is not empty or a role that does not see everything.
 */
export async function makeBackup({ db, storage }: BackupSource, folder: string): Promise<Manifest> {
  await checkRole(db)
  await makeFolder(folder)
  const copied = new Map<string, BackedFile>()
  const copyAll = async (keys: readonly string[]): Promise<string[]> => {
    const missing: string[] = []
    for (const key of keys) {
      if (copied.has(key)) continue
      const file = await copyFile(storage, folder, key)
      if (file) copied.set(key, file)
      else missing.push(key)
    }
    return missing
  }
  await copyAll(await storedKeys(db))
  const { keys, ...read } = await db.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    await tx`SET LOCAL statement_timeout = 0`
    const [{ at: startedAt, schema }] = await tx<{ at: string; schema: number }[]>`
      SELECT now() AS at, (SELECT max(version) FROM schema_migrations) AS schema`
    const keys = await storedKeys(tx)
    return { at: startedAt, schema, keys, tables: await copyTables(tx, folder), sequences: await readSequences(tx) }
  })
  const missing = await copyAll(keys)
  const wantedKeys = new Set(keys)
  for (const key of copied.keys()) if (!wantedKeys.has(key)) await rm(filePath(folder, key))
  const files = [...copied.values()].filter(({ key }) => wantedKeys.has(key))
  const manifest: Manifest = { product: 'Plotline', format: backupFormat, ...read, files, missing }
  await writeManifest(folder, manifest)
  return manifest
}
