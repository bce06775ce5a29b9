import { resolve } from 'node:path'
import { openPool, type PoolOptions, type Sql } from '../../platform/db/connect.ts'
import { attachEmbedded } from '../../platform/embedded/attach.ts'
import { openEmbedded } from '../../platform/embedded/database.ts'
import { readKeys } from '../../platform/embedded/keys.ts'
import { openStorage } from '../../platform/files/openStorage.ts'
import type { Settings } from '../../platform/settings.ts'
import type { AdminCommand, AdminRows } from '../adminCommand.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { checkNotDistributed } from '../distribution/checkDistributable.ts'
import { makeBackup } from './makeBackup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restoreBackup.ts'
import { verifyBackup } from './verifyBackup.ts'

// A table of any size is one statement; migrations run next to the connection that locks out other migrations.
const pool: PoolOptions = { max: 2, name: 'plotline backup', statementTimeout: 0, lockTimeout: 10_000 }

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const manifestRows = (folder: string, { at, schema, tables, files, missing }: Manifest): AdminRows => [
  {
    folder,
    at,
    schema,
    tables: tables.length,
    rows: sum(tables.map(({ rows }) => rows)),
    files: files.length,
    bytes: sum([...tables, ...files].map(({ bytes }) => bytes)),
    missing,
  },
]

/** Whether files are missing: in a wrong file storage all are, and nothing else would reveal it. */
const lacksFiles = ([one]: AdminRows): boolean => (one.missing as readonly string[]).length > 0

async function withPool<T>(url: string, work: (db: Sql) => Promise<T>): Promise<T> {
  const db = openPool(url, pool)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 2 })
  }
}

/** Address of a role that sees the rows of all companies. */
function backupUrl({ databaseUrl, backupUrl, dataDir }: Settings): string | Promise<string> {
  if (backupUrl) return backupUrl
  if (databaseUrl) throw new AdminRefusedError('backup.urlMissing')
  return attachEmbedded(dataDir, 'superuser')
}

async function restore(settings: Settings, folder: string): Promise<Manifest> {
  const { databaseUrl, migrateUrl, dataDir } = settings
  const storage = await openStorage(settings)
  const into = (app: string, owner: string) =>
    withPool(owner, (db) =>
      restoreBackup({ owner: db, appRole: decodeURIComponent(new URL(app).username), storage, dataDir }, folder),
    )
  if (databaseUrl && migrateUrl) return into(databaseUrl, migrateUrl)
  const embedded = await openEmbedded(dataDir, await readKeys(dataDir))
  try {
    return await into(embedded.databaseUrl, embedded.migrateUrl)
  } finally {
    await embedded.close()
  }
}

/** Backups: made while a server runs, verified, and restored where no server runs yet. */
export const backupCommands: Readonly<Record<string, AdminCommand>> = {
  backup: {
    usage: '--to FOLDER',
    operandCount: 0,
    options: ['to'],
    needs: ['to'],
    run: async (owner, { options: { to } }, settings) => {
      await checkNotDistributed(owner)
      const folder = resolve(to)
      const storage = await openStorage(settings)
      const manifest = await withPool(await backupUrl(settings), (db) => makeBackup({ db, storage }, folder))
      if (manifest.missing.length === 0) await owner`UPDATE last_backup SET at = ${manifest.at}`
      return manifestRows(folder, manifest)
    },
    isFailure: lacksFiles,
  },
  verify: {
    usage: 'FOLDER',
    operandCount: 1,
    runStandalone: async ({ operands: [folder] }) => manifestRows(resolve(folder), await verifyBackup(resolve(folder))),
    isFailure: lacksFiles,
  },
  restore: {
    usage: '--from FOLDER',
    operandCount: 0,
    options: ['from'],
    needs: ['from'],
    runStandalone: async ({ options: { from } }, settings) =>
      manifestRows(resolve(from), await restore(settings, resolve(from))),
  },
}
