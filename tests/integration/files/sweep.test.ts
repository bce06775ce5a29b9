import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from '@tus/server'
import { expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { recordFile, storeFile } from '../../../server/platform/files/storedFiles.ts'
import { sweepFiles, sweepFolder } from '../../../server/platform/files/sweep.ts'
import { uploadFieldFile } from '../../../src/contract/files/uploads.ts'
import { type Actor, type Answer, startTestServer } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { endOfTask, textFile } from '../uploads/upload.ts'

const server = await startTestServer()
const { db, files, jobs, settings } = server.node.services
const incoming = join(settings.dataDir, 'incoming')
const root = join(settings.dataDir, 'files')
const twoDays = 2 * 86_400

const sweep = () => sweepFiles(db, files)

async function storeOldFile(actor: Actor) {
  const path = join(settings.dataDir, randomUUID())
  await writeFile(path, 'a photo')
  const file = { company: actor.company, kind: 'photos', name: 'Field.jpg', type: 'image/jpeg', path }
  return storeFile(files, file)
}

/** A file with its row, old enough to be swept. */
async function recorded(actor: Actor) {
  const file = await storeOldFile(actor)
  const id = await withCompany({ db, company: actor.company }, (tx) => recordFile(tx, file))
  await age(file.key)
  return { ...file, id }
}

async function age(key: string): Promise<void> {
  const twoDaysAgo = Date.now() / 1000 - twoDays
  await utimes(join(root, key), twoDaysAgo, twoDaysAgo)
  await server.sql`UPDATE files SET created_at = now() - interval '2 days' WHERE key = ${key}`
}

const rows = async (...keys: string[]) =>
  (await server.sql<{ key: string }[]>`SELECT key FROM files WHERE key = ANY (${keys})`).map(({ key }) => key)

const fileExists = async (key: string): Promise<boolean> =>
  files.read(key).then(
    (bytes) => {
      bytes.destroy()
      return true
    },
    () => false,
  )

it('a file has a row with its size and digest, and old unreferenced ones are deleted, in every company', async () => {
  const [anna, boris] = [await server.newCompany(), await server.newCompany()]
  const old = [await recorded(anna), await recorded(boris)]
  const newFile = await storeOldFile(anna)
  await withCompany({ db, company: anna.company }, (tx) => recordFile(tx, newFile))
  expect(old[0]).toMatchObject({
    bytes: 7,
    sha256: 'd4e24d749a4fe2f161af2de913c0402b04e3ae287dafd0f9dbfa4a5c56c69285',
    key: expect.stringMatching(new RegExp(`^photos/${anna.company}/[0-9a-f-]{36}$`)),
  })
  await sweep()
  expect(await rows(...old.map(({ key }) => key), newFile.key)).toEqual([newFile.key])
  expect([await fileExists(old[0].key), await fileExists(old[1].key), await fileExists(newFile.key)]).toEqual([
    false,
    false,
    true,
  ])
})

it('old bytes without a row and old unfinished uploads are deleted', async () => {
  const anna = await server.newCompany()
  const [old, fresh] = [await storeOldFile(anna), await storeOldFile(anna)]
  const twoDaysAgo = Date.now() / 1000 - twoDays
  await utimes(join(root, old.key), twoDaysAgo, twoDaysAgo)
  const keys = [0, 1].map(() => `genome/${anna.company}/${randomUUID()}`)
  for (const id of keys) await files.arriving().create(new Upload({ id, size: 9, offset: 0 }))
  await utimes(join(root, '.arriving', keys[0]), twoDaysAgo, twoDaysAgo)
  await sweep()
  expect([await fileExists(old.key), await fileExists(fresh.key)]).toEqual([false, true])
  const remaining = await readdir(join(root, '.arriving', 'genome', String(anna.company)))
  expect(remaining.sort()).toEqual([keys[1], `${keys[1]}.json`].map((key) => key.split('/')[2]))
})

it('the file of a queued import stays, however old it is, and is deleted after the import', async () => {
  const anna = await server.newCompany()
  const spec_id = await newCrop(anna)
  await jobs.stop()
  const file = textFile('a.csv', 'Nursery,Old', 'Year,2025', '', 'Plot,Line', 'P1,L1')
  const { body, status } = (await anna.callAny(uploadFieldFile, { body: { spec_id }, file })) as Answer<{
    task_id: number
  }>
  expect(status).toBe(202)
  const [{ key, ...row }] = await server.sql<{ key: string; name: string; bytes: number; sha256: string }[]>`
    SELECT key, name, bytes::integer, sha256 FROM files WHERE company_id = ${anna.company}`
  const stored = await readFile(join(root, key))
  const sha256 = createHash('sha256').update(stored).digest('hex')
  expect(row).toEqual({ name: 'a.csv', bytes: stored.length, sha256 })
  await age(key)
  await sweep()
  expect(await rows(key)).toEqual([key])
  expect(await fileExists(key)).toBe(true)
  jobs.start()
  expect(await endOfTask(anna, body.task_id)).toMatchObject({ state: 'success', report: { created: { plots: 1 } } })
  // The file is deleted after the task's end is stored.
  await expect.poll(() => fileExists(key)).toBe(false)
  expect(await rows(key)).toEqual([])
})

it('a file about to be referenced stays, before the commit and after it', async () => {
  const anna = await server.newCompany()
  const file = await recorded(anna)
  const sweepStarted = Promise.withResolvers<void>()
  const swept = Promise.withResolvers<void>()
  const writing = withCompany({ db, company: anna.company }, async (tx) => {
    const [{ id: task }] = await tx<{ id: number }[]>`
      INSERT INTO tasks (company_id, user_id, kind, input) VALUES (${anna.company}, ${anna.user}, 'none', '{}')
      RETURNING id`
    await tx`
      INSERT INTO jobs (company_id, task_id, kind, file_id, run_after)
      VALUES (${anna.company}, ${task}, 'none', ${file.id}, now() + interval '1 day')`
    sweepStarted.resolve()
    await swept.promise
  })
  await sweepStarted.promise
  await sweep()
  swept.resolve()
  await writing
  await sweep()
  expect(await rows(file.key)).toEqual([file.key])
  expect(await fileExists(file.key)).toBe(true)
  await server.sql`DELETE FROM jobs WHERE file_id = ${file.id}`
  await sweep()
  expect([await rows(file.key), await fileExists(file.key)]).toEqual([[], false])
})

it('writers that reference files while several nodes sweep lose none of them', async () => {
  const anna = await server.newCompany()
  const old = await Promise.all(Array.from({ length: 30 }, () => recorded(anna)))
  const refer = (id: number) =>
    withCompany({ db, company: anna.company }, async (tx) => {
      const [{ id: task }] = await tx<{ id: number }[]>`
        INSERT INTO tasks (company_id, user_id, kind, input) VALUES (${anna.company}, ${anna.user}, 'none', '{}')
        RETURNING id`
      await tx`
        INSERT INTO jobs (company_id, task_id, kind, file_id, run_after)
        VALUES (${anna.company}, ${task}, 'none', ${id}, now() + interval '1 day')`
    }).then(
      () => true,
      () => false,
    )
  const [referred] = await Promise.all([
    Promise.all(old.map(async ({ id, key }) => ((await refer(id)) ? key : null))),
    sweep(),
    sweep(),
  ])
  const mine = referred.filter((key) => key !== null)
  await sweep()
  expect((await rows(...old.map(({ key }) => key))).sort()).toEqual(mine.toSorted())
  for (const { key } of old) expect(await fileExists(key)).toBe(mine.includes(key))
  await server.sql`DELETE FROM jobs WHERE company_id = ${anna.company}`
})

it('leftovers of requests of a killed server on this machine are deleted after a day', async () => {
  const [leftover, fresh] = [randomUUID(), randomUUID()]
  await mkdir(incoming, { recursive: true })
  for (const name of [leftover, fresh]) await writeFile(join(incoming, name), 'half')
  const twoDaysAgo = Date.now() / 1000 - twoDays
  await utimes(join(incoming, leftover), twoDaysAgo, twoDaysAgo)
  await sweepFolder(incoming)
  expect(await readdir(incoming)).toEqual([fresh])
})
