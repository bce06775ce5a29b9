import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { diskStorage } from '../../../server/platform/files/diskStorage.ts'
import { s3Storage } from '../../../server/platform/files/s3Storage.ts'
import type { FileStorage } from '../../../server/platform/files/storage.ts'
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

async function writeToDisk(bytes: Buffer | string): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return path
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

describe.each(places)('files in %s', (_place, storage) => {
  const readWhole = async (key: string) => buffer(await storage.read(key))

  it('files are stored, read whole and on disk, and deleted, idempotently', async () => {
    const key = newKey()
    const bytes = randomBytes(100_000)
    const path = await writeToDisk(bytes)
    await storage.put(key, path)
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect((await readWhole(key)).equals(bytes)).toBe(true)
    const local = await storage.local(key)
    expect((await readFile(local.path)).equals(bytes)).toBe(true)
    await local.release()
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'notFound' })
    await expect(storage.local(key)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('files are read by byte range, up to the end', async () => {
    const key = newKey()
    await storage.put(key, await writeToDisk('0123456789'))
    const part = async (from: number, to: number) => (await buffer(await storage.read(key, { from, to }))).toString()
    expect([await part(0, 0), await part(2, 5), await part(8, 99)]).toEqual(['0', '2345', '89'])
  })

  it('arrive in chunks, are listed as unfinished, and get their key once finished', async () => {
    const key = newKey('genome')
    const pieces = [randomBytes(6 << 20), randomBytes(70_000), Buffer.from('end')]
    const bytes = Buffer.concat(pieces)
    const store = storage.arriving()
    const id = storage.arrivingName(key)
    await store.create(new Upload({ id, size: bytes.length, offset: 0 }))
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'notFound' })
    let offset = 0
    for (const piece of pieces) {
      expect((await store.getUpload(id)).offset).toBe(offset)
      offset = await store.write(Readable.from([piece]), id, offset)
    }
    const unfinished = async () => (await collect(storage.unfinished())).filter((upload) => upload.key === key)
    const [first] = await unfinished()
    expect(first.modified).toBeGreaterThan(Date.now() - 60_000)
    await storage.complete(key)
    await storage.complete(key)
    const digest = (readWhole: Buffer) => createHash('sha256').update(readWhole).digest('hex')
    expect(digest(await readWhole(key))).toBe(digest(bytes))
    expect(await unfinished()).toEqual([])
  })

  it('leave nothing when aborted, idempotently', async () => {
    const keys = [newKey('genome'), newKey('genome')]
    const store = storage.arriving()
    for (const key of keys) {
      const id = storage.arrivingName(key)
      await store.create(new Upload({ id, size: 9, offset: 0 }))
      await store.write(Readable.from([Buffer.from('x')]), id, 0)
    }
    const mine = async () =>
      (await collect(storage.unfinished())).map(({ key }) => key).filter((key) => keys.includes(key))
    expect((await mine()).sort()).toEqual(keys.toSorted())
    for (const key of [keys[0], keys[0]]) await storage.discard(key)
    expect(await mine()).toEqual([keys[1]])
    expect([...bucket.objects.keys(), ...[...bucket.uploads.values()].map(({ key }) => key)].join()).not.toContain(
      keys[0],
    )
  })

  it('report free space of at least a byte, or no known limit', async () => {
    const freeBytes = await storage.free()
    expect(freeBytes === null || freeBytes > 1).toBe(true)
  })

  it('files are listed completely, with their time of arrival', async () => {
    const created = Array.from({ length: 5 }, () => newKey('reports'))
    const from = Date.now() - 2000
    for (const key of created) await storage.put(key, await writeToDisk('x'))
    const listedFiles = (await collect(storage.list())).filter(({ key }) => key.startsWith('reports/'))
    expect(listedFiles.map(({ key }) => key).sort()).toEqual(created.toSorted())
    for (const { modified } of listedFiles) expect(modified).toBeGreaterThan(from)
  })

  it('stored files are compared with the expected keys', async () => {
    const keys = Array.from({ length: 7 }, () => newKey(randomBytes(1)[0] % 2 ? 'photos' : 'reports'))
    for (const key of keys) await storage.put(key, await writeToDisk('x'))
    const lost = [newKey(), newKey('reports'), newKey('uploads')]
    expect((await storage.missing([...lost, ...keys])).sort()).toEqual(lost.toSorted())
    expect(await storage.missing(keys)).toEqual([])
    expect(await storage.missing([])).toEqual([])
  })

  it.each(['../../etc/passwd', 'photos/7/../../x', 'photos/7/name.jpg', '', '.parts/7/x'])(
    'refuse the key %s',
    async (key) => {
      await expect((async () => storage.read(key))()).rejects.toThrow(RangeError)
      await expect((async () => storage.remove(key))()).rejects.toThrow(RangeError)
      await expect((async () => storage.discard(key))()).rejects.toThrow(RangeError)
    },
  )
})

it('a bucket that accepts a request without answering is not waited for, and leaves no file open', async () => {
  const silent = createServer(() => undefined)
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const limits = { silence: 200, answer: 200 }
  const storage = s3Storage('s3://plotline', { endpoint, keys }, folder, limits)
  const path = await writeToDisk('bytes')
  await expect(storage.read(newKey())).rejects.toMatchObject({ code: 'server.busy' })
  await expect(storage.put(newKey(), path)).rejects.toMatchObject({ code: 'server.busy' })
  const openFiles = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  expect(openFiles).not.toContain(path)
  silent.closeAllConnections()
  silent.close()
})

it('every request to the bucket signs its body', () => {
  expect(bucket.unsigned).toEqual([])
})

it('a put syncs the file, its name and its new folders to disk', async () => {
  const synced: string[] = []
  const handle = await open(folder)
  const spy = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockImplementation(async function (
    this: typeof handle,
  ) {
    synced.push(await readlink(`/proc/self/fd/${this.fd}`))
  })
  const root = join(folder, 'synced')
  const [key, path] = [newKey(), await writeToDisk('bytes')]
  await diskStorage(`file:${root}`).put(key, path)
  spy.mockRestore()
  await handle.close()
  const folderOfKey = join(root, dirname(key))
  expect(synced).toEqual([path, folderOfKey, dirname(folderOfKey), dirname(dirname(folderOfKey)), folder])
})
