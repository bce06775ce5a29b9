import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskStore } from '../../../server/files/fileStore.ts'
import { sweepFiles } from '../../../server/uploads/sweepFiles.ts'
import { uploadFieldFile } from '../../../src/contract/uploads.ts'
import type { Answer } from '../harness.ts'
import { startTestServer } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { ended, textFile } from '../uploads/uploading.ts'

const server = await startTestServer()
const { db, jobs, settings } = server.node.services
const uploads = join(settings.dataDir, 'files', 'uploads')
const incoming = join(settings.dataDir, 'incoming')

it('the sweep removes what a killed server left, never the file of an import that still waits, however old it is', async () => {
  const anna = await server.newCompany()
  const spec_id = await newCrop(anna)
  await jobs.stop()
  const file = textFile('a.csv', 'Nursery,Old', 'Year,2025', '', 'Plot,Line', 'P1,L1')
  const { body, status } = (await anna.callAny(uploadFieldFile, { body: { spec_id }, file })) as Answer<{
    task_id: number
  }>
  expect(status).toBe(202)
  const awaited = await readdir(uploads)
  expect(awaited).toHaveLength(1)
  expect(await readdir(incoming)).toEqual([])

  const [leftover, fresh] = [randomUUID(), randomUUID()]
  await mkdir(incoming, { recursive: true })
  for (const folder of [uploads, incoming])
    for (const name of [leftover, fresh]) await writeFile(join(folder, name), 'half')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  const old = [join(uploads, awaited[0]), join(uploads, leftover), join(incoming, leftover)]
  for (const path of old) await utimes(path, twoDaysAgo, twoDaysAgo)

  const store = (folder: string) =>
    diskStore(`file:${join(folder, '..')}`, folder === incoming ? 'incoming' : 'uploads')
  await sweepFiles(db, { uploads: store(uploads), incoming: store(incoming) })
  expect((await readdir(uploads)).sort()).toEqual([awaited[0], fresh].sort())
  expect(await readdir(incoming)).toEqual([fresh])
  jobs.start()
  expect(await ended(anna, body.task_id)).toMatchObject({ state: 'success', report: { created: { plots: 1 } } })
  // The file goes after the task's end is stored.
  await expect.poll(() => readdir(uploads)).toEqual([fresh])
})
