import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { diskStorage } from '../../../server/files/diskStorage.ts'
import { s3Storage } from '../../../server/files/s3Storage.ts'
import type { FileStorage } from '../../../server/files/storage.ts'
import { folderOfFile } from '../../temporary/ofFile.ts'
import { openBucket } from './bucket.ts'

const bucket = await openBucket()
afterAll(() => bucket.close())
const folder = folderOfFile('files')
const keys = { accessKeyId: 'id', secretAccessKey: 'hidden', sessionToken: null, region: 'eu-south-1' }

const places: [string, FileStorage][] = [
  ['a folder', diskStorage(`file:${join(folder, 'kept')}`)],
  ['a bucket', s3Storage('s3://plotline/trials', { endpoint: bucket.endpoint, keys }, join(folder, 'scratch'))],
]

const newKey = (kind = 'photos'): string => `${kind}/7/${randomUUID()}`

async function onDisk(bytes: Buffer | string): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return path
}

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const one of found) list.push(one)
  return list
}

describe.each(places)('files in %s', (_place, storage) => {
  const whole = async (key: string) => buffer(await storage.read(key))

  it('are taken over, read whole and on disk, and removed, twice if need be', async () => {
    const key = newKey()
    const bytes = randomBytes(100_000)
    const path = await onDisk(bytes)
    await storage.put(key, path)
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect((await whole(key)).equals(bytes)).toBe(true)
    const local = await storage.local(key)
    expect((await readFile(local.path)).equals(bytes)).toBe(true)
    await local.release()
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'notFound' })
    await expect(storage.local(key)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('are read from a byte to a byte, up to their end', async () => {
    const key = newKey()
    await storage.put(key, await onDisk('0123456789'))
    const part = async (from: number, to: number) => (await buffer(await storage.read(key, { from, to }))).toString()
    expect([await part(0, 0), await part(2, 5), await part(8, 99)]).toEqual(['0', '2345', '89'])
  })

  it('come in parts in any order, each of which may come again, and are there when they are put together', async () => {
    const key = newKey('genome')
    const upload = await storage.begin(key)
    const parts = [randomBytes(70_000), randomBytes(50_000), Buffer.from('end')]
    const third = await storage.putPart(key, upload, 3, parts[2])
    await storage.putPart(key, upload, 1, randomBytes(10))
    const first = await storage.putPart(key, upload, 1, parts[0])
    const second = await storage.putPart(key, upload, 2, parts[1])
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'notFound' })
    expect((await all(storage.unfinished())).filter((one) => one.key === key)).toMatchObject([{ upload }])
    await storage.complete(key, upload, [third, first, second])
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(await whole(key))).toBe(digest(Buffer.concat(parts)))
    expect((await all(storage.unfinished())).filter((one) => one.key === key)).toEqual([])
    await expect(storage.putPart(key, upload, 4, parts[2])).rejects.toMatchObject({ code: 'notFound' })
  })

  it('are not put together of other parts than came', async () => {
    const key = newKey()
    const upload = await storage.begin(key)
    const part = await storage.putPart(key, upload, 1, Buffer.from('one'))
    await expect(storage.complete(key, upload, [{ ...part, tag: 'another' }])).rejects.toThrow()
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'notFound' })
    await storage.complete(key, upload, [part])
    expect((await whole(key)).toString()).toBe('one')
  })

  it('that are given up leave nothing, twice if need be', async () => {
    const key = newKey()
    const uploads = await Promise.all([1, 2, 3, 4, 5].map(() => storage.begin(key)))
    await Promise.all(uploads.map((upload) => storage.putPart(key, upload, 1, Buffer.from('x'))))
    const mine = async () => (await all(storage.unfinished())).filter((one) => one.key === key)
    expect((await mine()).map(({ upload }) => upload).sort()).toEqual([...uploads].sort())
    for (const upload of uploads) await storage.abort(key, upload)
    await storage.abort(key, uploads[0])
    expect(await mine()).toEqual([])
    await expect(storage.complete(key, uploads[0], [])).rejects.toMatchObject({ code: 'notFound' })
  })

  it('are listed all, with the time when they came', async () => {
    const made = Array.from({ length: 5 }, () => newKey('reports'))
    const from = Date.now() - 2000
    for (const key of made) await storage.put(key, await onDisk('x'))
    const listed = (await all(storage.list())).filter(({ key }) => key.startsWith('reports/'))
    expect(listed.map(({ key }) => key).sort()).toEqual(made.toSorted())
    for (const { modified } of listed) expect(modified).toBeGreaterThan(from)
  })

  it.each(['../../etc/passwd', 'photos/7/../../x', 'photos/7/name.jpg', '', '.parts/7/x'])(
    'have no key %s',
    async (key) => {
      await expect((async () => storage.read(key))()).rejects.toThrow(RangeError)
      await expect((async () => storage.remove(key))()).rejects.toThrow(RangeError)
      await expect((async () => storage.begin(key))()).rejects.toThrow(RangeError)
    },
  )
})

it('every request to the bucket is signed over what it sends', () => {
  expect(bucket.unsigned).toEqual([])
})
