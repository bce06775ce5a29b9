import { randomUUID } from 'node:crypto'
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, it } from 'vitest'
import { makeBackup } from '../../../server/admin/backup/makeBackup.ts'
import type { Manifest } from '../../../server/admin/backup/manifest.ts'
import { restoreBackup } from '../../../server/admin/backup/restoreBackup.ts'
import { verifyBackup } from '../../../server/admin/backup/verifyBackup.ts'
import { archiveLog } from '../../../server/admin/log/archiveLog.ts'
import { startNode } from '../../../server/node.ts'
import { openPool, type Sql } from '../../../server/platform/db/connect.ts'
import postgres from '../../../server/platform/db/driver.ts'
import { databaseVersion } from '../../../server/platform/db/migrate.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { readSettings } from '../../../server/platform/settings.ts'
import { signIn } from '../../../src/contract/company/auth.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { atEndOfFile, folderOfFile } from '../../temporary/ofFile.ts'
import { companyChecksum } from '../checksum.ts'
import { type Actor, actorAt, bodyOf, password, startTestServer } from '../harness.ts'
import { loadYear } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { type BulkYear, bulkYear, startWriter } from './bulkWrites.ts'
import { fillWithMarkers } from './requests/marked.ts'

const addresses = inject('addresses')
const server = await startTestServer()
const writers = drillSize(4, 20)
const plotCount = drillSize(5, 2000)
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const poolOf = (url: string): Sql => {
  const db = openPool(url, { max: 2, name: 'backup', statementTimeout: 0, lockTimeout: 5000 })
  atEndOfFile(() => db.end({ timeout: 2 }))
  return db
}
const superuserPool = poolOf(
  addresses.superuser.replace('{database}', new URL(server.database.owner).pathname.slice(1)),
)

/** An empty database with an empty folder for its files. */
async function emptyPlace() {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(addresses.superuser.replace('{database}', 'postgres'), { max: 1, onnotice: () => undefined })
  await admin.unsafe(`CREATE DATABASE ${name} OWNER plotline_owner`)
  atEndOfFile(async () => {
    await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end({ timeout: 1 })
  })
  const at = (address: string) => address.replace('{database}', name)
  const settings = readSettings({ PORT: '0', DATA_DIR: folderOfFile('restored'), LOG_LEVEL: 'silent', DEMO: '0' })
  const storage = await openStorage(settings)
  const into = { owner: poolOf(at(addresses.owner)), appRole: 'plotline_app', storage, dataDir: settings.dataDir }
  return { into, settings, storage, app: at(addresses.app), sql: poolOf(at(addresses.superuser)) }
}

const backedUp = { db: superuserPool, storage: server.node.services.files }
const countOf = ({ tables }: Manifest, name: string) => tables.find((table) => table.name === name)?.rows

/** The round that all values of a year share; a year that is half-written, or copied at two moments, would have two. */
async function roundOf(sql: Sql, { plots, trait }: BulkYear): Promise<number> {
  const rows = await sql<{ round: number }[]>`
    SELECT DISTINCT v.number AS round FROM plots p
      LEFT JOIN plot_values v ON (v.company_id, v.plot_id, v.trait_id) = (p.company_id, p.id, ${trait})
        AND p.comment = 'round ' || v.number
    WHERE p.id = ANY (${plots}::bigint[])`
  expect(rows).toHaveLength(1)
  return rows[0].round
}

it('a backup during writes is one consistent snapshot, and is restored elsewhere row for row [S9]', async () => {
  const quiet = await server.newCompany()
  await fillWithMarkers(server, quiet)
  const { place } = await newTrialFixture(quiet)
  const query = { since: '0', crop_since: '0' }
  const tail = await bodyOf(quiet.call(readChanges, { params: { id: place.year_id }, query }))
  const owner = poolOf(server.database.owner)
  expect((await archiveLog(owner, new Date())).changes).toBeGreaterThan(0)
  const writing: { someone: Actor; year: BulkYear }[] = []
  for (let k = 0; k < writers; k++) {
    const person = k % 4 === 0 ? await server.newCompany() : writing[k - 1].someone
    writing.push({ someone: person, year: await bulkYear(person, plotCount) })
  }
  const running = writing.map(({ someone, year }) => startWriter(someone, year, 1))
  await Promise.all(running.map((writer) => writer.acknowledged(1)))
  const acknowledged = running.map(({ journal }) => journal.filter(({ seq }) => seq !== null).at(-1)?.round ?? 0)
  const folder = join(folderOfFile('backup'), 'monday')
  const began = Date.now()
  const manifest = await makeBackup(backedUp, folder).finally(() => Promise.all(running.map((writer) => writer.stop())))
  figure(`backup while ${writers} people write`, seconds(began))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const before = await server.checksum(quiet.company)

  const target = await emptyPlace()
  const from = Date.now()
  await restoreBackup(target.into, folder)
  figure(`restored rows, in ${seconds(from)}`, rows)
  const restored = await startNode(target.settings, { databaseUrl: target.app, secret: inject('secret'), alone: false })
  try {
    for (const [k, { year }] of writing.entries()) {
      const round = await roundOf(target.sql, year)
      // The backup contains all changes that were acknowledged before it began.
      expect(round).toBeGreaterThanOrEqual(acknowledged[k])
      expect(await roundOf(superuserPool, year)).toBeGreaterThanOrEqual(round)
    }
    const [{ notes }] = await target.sql<{ notes: number }[]>`
      SELECT count(*)::integer AS notes FROM audit_log WHERE key = 'audit.restored' AND user_id IS NULL`
    expect(notes).toBe(countOf(manifest, 'companies'))
    await target.sql`DELETE FROM audit_log WHERE key = 'audit.restored'`
    expect(await companyChecksum(target.sql, quiet.company)).toBe(before)
    // Users can sign in and read the restored rows, and new ids continue after them.
    const [{ someone, year }] = writing
    const restoredActor = await signedInAt(restored.address, someone)
    await loadYear(restoredActor, year.place.year_id)
    await bulkYear(restoredActor, 3)
    // Archived changes are still read from the log, and no program serves the database that cannot read them.
    expect((await databaseVersion(target.into.owner)).servesFrom).toBe(75)
    const reader = await signedInAt(restored.address, quiet)
    expect(await bodyOf(reader.call(readChanges, { params: { id: place.year_id }, query }))).toEqual(tail)
  } finally {
    await restored.close()
  }
  // A row of the marked company has no file: it is listed as missing, the others were copied.
  expect(manifest.missing).toHaveLength(1)
  expect(manifest.files.length).toBeGreaterThan(2)
  for (const { key, bytes } of manifest.files)
    expect((await buffer(await target.storage.read(key))).length, key).toBe(bytes)
}, 240_000)

async function signedInAt(address: string, someone: Actor): Promise<Actor> {
  const { body } = await actorAt(address, someone).call(signIn, { body: { username: someone.username, password } })
  return actorAt(address, { ...someone, tokens: body })
}

it('an incomplete backup, or a target that is not empty, is refused', async () => {
  const folder = join(folderOfFile('backup'), 'tuesday')
  await expect(verifyBackup(folder)).rejects.toMatchObject({ key: 'backup.none' })
  const manifest = await makeBackup(backedUp, folder)
  expect(await verifyBackup(folder)).toEqual(manifest)
  await expect(makeBackup(backedUp, folder)).rejects.toMatchObject({ key: 'backup.notEmpty' })
  const full = { ...(await emptyPlace()).into, owner: poolOf(server.database.owner) }
  await expect(restoreBackup(full, folder)).rejects.toMatchObject({ key: 'backup.databaseFull' })
  const blind = { ...backedUp, db: poolOf(server.database.owner) }
  const other = join(folder, '..', 'wednesday')
  await expect(makeBackup(blind, other)).rejects.toMatchObject({ key: 'backup.role' })
  const text = await readFile(join(folder, 'manifest.json'), 'utf8')
  const altered = (change: (text: string) => string) => writeFile(join(folder, 'manifest.json'), change(text))
  await altered((text) => text.replace(/"schema": \d+/, '"schema": 99999'))
  const empty = await emptyPlace()
  await expect(restoreBackup(empty.into, folder)).rejects.toMatchObject({ key: 'backup.newer' })
  await altered((text) => text.slice(0, -20))
  await expect(verifyBackup(folder)).rejects.toMatchObject({ key: 'backup.unreadable' })
  await altered((text) => text)
  const [kind] = await readdir(join(folder, 'files'))
  const [company] = await readdir(join(folder, 'files', kind))
  const [file] = await readdir(join(folder, 'files', kind, company))
  await appendFile(join(folder, 'files', kind, company, file), 'x')
  await expect(verifyBackup(folder)).rejects.toMatchObject({
    key: 'backup.damaged',
    params: { part: `files/${kind}/${company}/${file}` },
  })
  await rm(join(folder, 'tables', 'users.copy.gz'))
  await expect(restoreBackup(empty.into, folder)).rejects.toMatchObject({ params: { part: 'tables/users' } })
  expect(await empty.sql`SELECT 1 FROM pg_class WHERE relname = 'companies'`).toHaveLength(0)
}, 120_000)
