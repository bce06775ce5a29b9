import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openStore } from '../../../server/files/openStore.ts'
import { getTask } from '../../../src/contract/tasks.ts'
import { uploadFieldFile } from '../../../src/contract/uploads.ts'
import { type Answer, startTestServer } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { ended, textFile } from '../uploads/uploading.ts'

/** What the bucket holds, by key, and how the store answers. */
const objects = new Map<string, { bytes: Buffer; modified: Date }>()
const answering: { isAway: boolean; keepsRemoved: boolean } = { isAway: false, keepsRemoved: false }
/** What every request must have: a signature over the body that came. */
const unsigned: string[] = []

const bucket = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
  const { authorization = '', 'x-amz-content-sha256': hash } = request.headers
  const isSigned = /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-south-1\/s3\/aws4_request,.*Signature=[0-9a-f]{64}$/
  if (!isSigned.test(authorization) || hash !== createHash('sha256').update(bytes).digest('hex'))
    unsigned.push(`${request.method} ${request.url}`)
  const key = pathname.replace('/plotline/', '')
  const found = objects.get(key)
  if (answering.isAway || (request.method === 'DELETE' && answering.keepsRemoved)) response.writeHead(503).end()
  else if (request.method === 'PUT') {
    objects.set(key, { bytes, modified: new Date() })
    response.end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (key !== '') response.writeHead(found ? 200 : 404).end(found?.bytes)
  else {
    // Two at a time, as a bucket of many answers a thousand.
    const after = searchParams.get('start-after') ?? ''
    const prefix = searchParams.get('prefix') ?? ''
    const keys = [...objects.keys()].filter((one) => one.startsWith(prefix) && one > after).sort()
    const entries = keys.slice(0, 2).map((one) => {
      const modified = objects.get(one)?.modified.toISOString()
      return `<Contents><Key>${one}</Key><LastModified>${modified}</LastModified></Contents>`
    })
    response.end(
      `<ListBucketResult>${entries.join('')}<IsTruncated>${keys.length > 2}</IsTruncated></ListBucketResult>`,
    )
  }
})
await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => bucket.close(resolve)))

const server = await startTestServer({
  FILES_URL: 's3://plotline/trials',
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
  AWS_REGION: 'eu-south-1',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'hidden',
})
const anna = await server.newCompany()
const spec_id = await newCrop(anna)

const upload = async (name: string) => {
  const file = textFile('a.csv', `Nursery,${name}`, 'Year,2025', '', 'Plot,Line', 'P1,L1')
  return (await anna.callAny(uploadFieldFile, { body: { spec_id }, file })) as Answer<{ task_id: number; code: string }>
}

it('an upload lies in the bucket until it is read, every request is signed over what it sends', async () => {
  await server.node.services.jobs.stop()
  const { body } = await upload('Kept')
  expect([...objects.keys()]).toEqual([expect.stringMatching(/^trials\/uploads\/[0-9a-f-]{36}$/)])
  server.node.services.jobs.start()
  expect(await ended(anna, body.task_id)).toMatchObject({ state: 'success', report: { created: { plots: 1 } } })
  await expect.poll(() => objects.size).toBe(0)
  expect(unsigned).toEqual([])
})

it('a store that does not answer is told as 503 with Retry-After, nothing is queued', async () => {
  const before = await server.checksum(anna.company)
  answering.isAway = true
  const answer = await upload('Away')
  answering.isAway = false
  expect(answer).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await server.checksum(anna.company)).toBe(before)
})

it('a file that cannot be removed does not change how its task has ended', async () => {
  answering.keepsRemoved = true
  const { body } = await upload('Stays')
  expect(await ended(anna, body.task_id)).toMatchObject({ state: 'success' })
  await server.node.services.jobs.stop()
  answering.keepsRemoved = false
  server.node.services.jobs.start()
  expect((await anna.call(getTask, { params: { id: body.task_id } })).body).toMatchObject({ state: 'success' })
  expect(objects.size).toBe(1)
})

it('the sweep removes old files of its folder that nobody awaits, however many there are', async () => {
  objects.clear()
  const store = openStore(server.node.services.settings, 'uploads')
  const day = 86_400_000
  const put = (folder: string, age: number): string => {
    const name = randomUUID()
    objects.set(`${folder}/${name}`, { bytes: Buffer.from('x'), modified: new Date(Date.now() - age) })
    return name
  }
  for (let k = 0; k < 5; k++) put('trials/uploads', 2 * day)
  const [awaited, fresh] = [put('trials/uploads', 2 * day), put('trials/uploads', 0)]
  const other = put('trials/photos', 2 * day)
  await store.sweep(day, new Set([awaited]))
  const left = [`trials/uploads/${awaited}`, `trials/uploads/${fresh}`, `trials/photos/${other}`]
  expect([...objects.keys()].sort()).toEqual(left.sort())
})
