import { afterAll, expect, it } from 'vitest'
import { getTask } from '../../../src/contract/company/tasks.ts'
import { uploadFieldFile } from '../../../src/contract/files/uploads.ts'
import { type Answer, startTestServer } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { endOfTask, textFile } from '../uploads/upload.ts'
import { bucketSettings, openBucket } from './bucket.ts'

const bucket = await openBucket()
afterAll(() => bucket.close())
const { objects } = bucket
const server = await startTestServer(bucketSettings(bucket))
const anna = await server.newCompany()
const spec_id = await newCrop(anna)

const upload = async (name: string) => {
  const file = textFile('a.csv', `Nursery,${name}`, 'Year,2025', '', 'Plot,Line', 'P1,L1')
  return (await anna.callAny(uploadFieldFile, { body: { spec_id }, file })) as Answer<{ task_id: number; code: string }>
}

it('an upload stays in the bucket until it is read, and every request signs its body', async () => {
  await server.node.services.jobs.stop()
  const { body } = await upload('Kept')
  expect([...objects.keys()]).toEqual([
    expect.stringMatching(new RegExp(`^trials/uploads/${anna.company}/[0-9a-f-]{36}$`)),
  ])
  server.node.services.jobs.start()
  expect(await endOfTask(anna, body.task_id)).toMatchObject({ state: 'success', report: { created: { plots: 1 } } })
  await expect.poll(() => objects.size).toBe(0)
  expect(bucket.unsigned).toEqual([])
})

it('a store that does not respond is reported as 503 with Retry-After, and nothing is queued', async () => {
  const before = await server.checksum(anna.company)
  bucket.isUnavailable = true
  const answer = await upload('Away')
  bucket.isUnavailable = false
  expect(answer).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await server.checksum(anna.company)).toBe(before)
})

it('a file that cannot be deleted does not change the result of its task', async () => {
  bucket.refusesDeletes = true
  const { body } = await upload('Stays')
  expect(await endOfTask(anna, body.task_id)).toMatchObject({ state: 'success' })
  await server.node.services.jobs.stop()
  bucket.refusesDeletes = false
  server.node.services.jobs.start()
  expect((await anna.call(getTask, { params: { id: body.task_id } })).body).toMatchObject({ state: 'success' })
  expect(objects.size).toBe(1)
})
