import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import postgres from '../../../server/platform/db/driver.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { recordFile, storeFile } from '../../../server/platform/files/storedFiles.ts'
import { projectRoot, readSettings } from '../../../server/platform/settings.ts'
import { atEndOfFile, folderOfFile } from '../../temporary/ofFile.ts'
import { bucketSettings, openBucket } from '../files/bucket.ts'
import { startTestServer } from '../harness.ts'

const bucket = await openBucket()
const other = await openBucket()
atEndOfFile(async () => {
  await bucket.close()
  await other.close()
})
const server = await startTestServer(bucketSettings(bucket))
const addresses = inject('addresses')
const withDatabase = (address: string, name: string) => address.replace('{database}', name)
const databaseName = new URL(server.database.owner).pathname.slice(1)
const secret = 'c2VjcmV0IG9mIHRoZSBiYWNrdXAgdmVyYnMgaW4gdGVzdHM'

/** Environment of `npm run admin` for a database and a bucket. */
const envOf = (database: string, files: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: withDatabase(addresses.app, database),
  MIGRATE_URL: withDatabase(addresses.owner, database),
  BACKUP_URL: withDatabase(addresses.superuser, database),
  SECRET: secret,
  DATA_DIR: folderOfFile('operator'),
  ...files,
})

/** Runs a command as the operator does. Returns its exit code and its rows. */
async function admin(env: Record<string, string>, ...line: string[]) {
  const child = spawn(process.execPath, ['server/admin.ts', ...line, '--json'], { cwd: projectRoot, env })
  const [out, err, [code]] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'exit')])
  return { code, rows: out.length > 0 ? JSON.parse(out.toString()) : [], errors: err.toString() }
}
const lastBackup = async () => (await server.sql<{ at: Date | null }[]>`SELECT at FROM last_backup`)[0].at

/** Stores a file with its row in the server's bucket. */
async function storedFile(text: string) {
  const anna = await server.newCompany()
  const path = join(folderOfFile('incoming'), randomUUID())
  await writeFile(path, text)
  const { files, db } = server.node.services
  const file = await storeFile(files, { company: anna.company, kind: 'photo', name: 'a.txt', type: 'text/plain', path })
  await withCompany({ db, company: anna.company, user: anna.user } as never, (tx) => recordFile(tx, file))
  return file
}

it('a bucket is backed up and restored into another; a backup with missing files exits with 1 and is not the latest', async () => {
  const [first, second] = [await storedFile('spring barley'), await storedFile('winter wheat')]
  const stored = (storage: typeof bucket, key: string) => storage.objects.get(`trials/${key}`)?.bytes.toString()
  expect(stored(bucket, first.key)).toBe('spring barley')
  const env = envOf(databaseName, bucketSettings(bucket))

  const removed = bucket.objects.get(`trials/${second.key}`)!
  bucket.objects.delete(`trials/${second.key}`)
  const lacking = await admin(env, 'backup', '--to', join(folderOfFile('backup'), 'lacking'))
  expect(lacking).toMatchObject({ code: 1, rows: [{ files: 1, missing: [second.key] }] })
  expect(await lastBackup()).toBeNull()

  bucket.objects.set(`trials/${second.key}`, removed)
  const folder = join(folderOfFile('backup'), 'whole')
  const backup = await admin(env, 'backup', '--to', folder)
  expect(backup).toMatchObject({ code: 0, rows: [{ files: 2, missing: [] }] })
  const { at: moment } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  expect((await lastBackup())?.toISOString()).toBe(new Date(moment).toISOString())
  expect(await admin(env, 'verify', folder)).toMatchObject({ code: 0 })
  expect(await readdir(join(folder, 'tables'))).toContain('companies.copy.gz')

  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const cluster = postgres(withDatabase(addresses.superuser, 'postgres'), { max: 1, onnotice: () => undefined })
  await cluster.unsafe(`CREATE DATABASE ${name} OWNER plotline_owner`)
  atEndOfFile(async () => {
    await cluster.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
    await cluster.end({ timeout: 1 })
  })
  const restored = await admin(envOf(name, bucketSettings(other)), 'restore', '--from', folder)
  expect(restored).toMatchObject({ code: 0 })
  expect([stored(other, first.key), stored(other, second.key)]).toEqual(['spring barley', 'winter wheat'])
  const files = await openStorage(readSettings({ DATA_DIR: folderOfFile('reader'), ...bucketSettings(other) }))
  expect((await buffer(await files.read(second.key))).toString()).toBe('winter wheat')
  expect([...bucket.unsigned, ...other.unsigned]).toEqual([])
  // The second time the target is no longer empty.
  expect(await admin(envOf(name, bucketSettings(other)), 'restore', '--from', folder)).toMatchObject({ code: 1 })
}, 120_000)
