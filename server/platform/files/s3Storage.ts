import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { S3Store } from '@tus/s3-store'
import { ApiError, notFound } from '../http/answers/apiError.ts'
import { currentRequest } from '../http/routes/currentRequest.ts'
import { checkKey, type FileStorage, isKey, type ListedFile } from './storage.ts'

/** Credentials of an object store. */
interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  /** For temporary keys; null for permanent ones. */
  sessionToken: string | null
  region: string
}

/** An S3-compatible object store, and its credentials. */
export interface S3Place {
  /** `https://host`, buckets below it. */
  endpoint: string
  keys: S3Keys
}

/** Time limits of the store, ms: for silence on a connection, and until it begins to answer a request. */
const patience = { silence: 60_000, answer: 300_000 }
/** The client's own limit of 50 connections would let slow downloads of one company delay all others. */
const connections = { maxSockets: 500 }
const retrySeconds = 5
/** Bytes of a part; an object has at most 10,000, and a part at least 5 MiB. */
const partBytes = 16 << 20
/** tus stores its metadata of an arriving file next to it, and its last bytes while they are too few for a part. */
const marks = ['.info', '.part']

function configOf({ endpoint, keys }: S3Place, { silence, answer }: typeof patience): S3ClientConfig {
  const { region, accessKeyId, secretAccessKey, sessionToken } = keys
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) },
    forcePathStyle: true,
    // Stores of other vendors do not support the checksums that Amazon added in 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: answer,
      // Otherwise the limit is only logged.
      throwOnRequestTimeout: true,
      socketTimeout: silence,
      httpAgent: connections,
      httpsAgent: connections,
    },
  }
}

/**
 * The file storage as a bucket. `url` is `s3:<bucket>[/<folder>]`; `scratch` contains files while they are read on this
 * machine.
 */
export function s3Storage(url: string, place: S3Place, scratch: string, limits = patience): FileStorage {
  const [bucket, ...within] = url.replace(/^s3:(\/\/)?/, '').split('/')
  const start = within
    .filter(Boolean)
    .map((part) => `${part}/`)
    .join('')
  const client = new S3Client(configOf(place, limits))
  const objectOf = (key: string) => ({ Bucket: bucket, Key: start + checkKey(key) })

  async function read(key: string, range?: string): Promise<Readable> {
    const command = new GetObjectCommand({ ...objectOf(key), Range: range })
    const abortSignal = currentRequest()?.signal ?? undefined
    const { Body } = await client.send(command, { abortSignal }).catch(refused)
    return Body === undefined ? Readable.from([]) : (Body as Readable)
  }

  /** Awaits the removal of something that may have been removed already. */
  async function dismiss(removal: Promise<unknown>): Promise<void> {
    await removal.catch(refused).catch((error) => {
      if (!(error instanceof ApiError && error.code === 'notFound')) throw error
    })
  }

  const removeObject = (Key: string): Promise<void> =>
    dismiss(client.send(new DeleteObjectCommand({ Bucket: bucket, Key })))

  /** Every object under the folder, or one within it, in the order of their bytes; `after`: the ones behind a name. */
  async function* objects(within = '', after?: string): AsyncIterable<{ name: string; modified: number }> {
    const StartAfter = after === undefined ? undefined : start + after
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start + within, StartAfter })
    try {
      for await (const { Contents = [] } of pages)
        for (const { Key = '', LastModified } of Contents)
          yield { name: Key.slice(start.length), modified: LastModified?.getTime() ?? Date.now() }
    } catch (error) {
      refused(error)
    }
  }

  /** Every multipart upload that is not completed, or only the ones of this key. */
  async function* listUnfinishedUploads(key = ''): AsyncIterable<{ key: string; upload: string; begun: number }> {
    let marker: { KeyMarker?: string; UploadIdMarker?: string } = {}
    for (;;) {
      const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: start + key, ...marker })
      const { Uploads = [], IsTruncated, NextKeyMarker, NextUploadIdMarker } = await client.send(command).catch(refused)
      for (const { Key = '', UploadId = '', Initiated } of Uploads)
        yield { key: Key.slice(start.length), upload: UploadId, begun: Initiated?.getTime() ?? Date.now() }
      if (!IsTruncated || !NextKeyMarker) return
      marker = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker }
    }
  }

  let store: S3Store | null = null
  function arriving(): S3Store {
    store ??= new S3Store({
      partSize: partBytes,
      useTags: false,
      s3ClientConfig: { bucket, ...configOf(place, limits) },
    })
    return store
  }

  return {
    put: async (key, path) => {
      const Body = createReadStream(path)
      const params = { ...objectOf(key), Body }
      try {
        await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done().catch(refused)
      } finally {
        // A failed upload leaves the file open.
        Body.destroy()
      }
      await rm(path, { force: true })
    },
    read: (key, range) => read(key, range && `bytes=${range.from}-${range.to}`),
    local: async (key) => {
      const bytes = await read(key)
      const path = join(scratch, randomUUID())
      const release = (): Promise<void> => rm(path, { force: true })
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      try {
        await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await release()
        throw error
      }
      return { path, release }
    },
    remove: (key) => removeObject(objectOf(key).Key),
    missing: async (keys) => {
      const absent = new Set(keys)
      // A page lists a thousand objects, so the keys of a folder need one request where each alone would need its own.
      const folders = Map.groupBy(keys.toSorted(), (key) => key.slice(0, key.lastIndexOf('/') + 1))
      for (const [folder, sorted] of folders) {
        const last = sorted[sorted.length - 1]
        for await (const { name } of objects(folder, sorted[0].slice(0, -1))) {
          if (name > last) break
          absent.delete(name)
        }
      }
      return [...absent]
    },
    list: async function* (): AsyncIterable<ListedFile> {
      for await (const { name, modified } of objects()) if (isKey(name)) yield { key: name, modified }
    },
    arriving,
    arrivingName: (key) => objectOf(key).Key,
    complete: async (key) => {
      await client.send(new HeadObjectCommand(objectOf(key))).catch(refused)
      for (const mark of marks) await removeObject(objectOf(key).Key + mark)
    },
    unfinished: async function* (): AsyncIterable<ListedFile> {
      const seenKeys = new Set<string>()
      for await (const { key, begun } of listUnfinishedUploads()) {
        if (!isKey(key) || seenKeys.has(key)) continue
        seenKeys.add(key)
        yield { key, modified: begun }
      }
      for await (const { name, modified } of objects()) {
        const key = name.replace(/\.(info|part)$/, '')
        if (key === name || !isKey(key) || seenKeys.has(key)) continue
        seenKeys.add(key)
        yield { key, modified }
      }
    },
    discard: async (key) => {
      const { Key } = objectOf(key)
      for await (const { key: found, upload } of listUnfinishedUploads(key))
        if (found === key)
          await dismiss(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId: upload })))
      for (const mark of marks) await removeObject(Key + mark)
    },
    free: async () => null,
  }
}

/** @throws ApiError `notFound` if the key has no object, `server.busy` for all else. */
function refused(error: unknown): never {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) throw notFound()
  const busyError = new ApiError('server.busy', { retryAfter: retrySeconds })
  busyError.cause = error
  throw busyError
}
