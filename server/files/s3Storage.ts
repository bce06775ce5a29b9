import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError, notFound } from '../http/apiError.ts'
import { type S3Keys, signedHeaders } from './awsSignature.ts'
import { checkKey, type FileStorage, isKey, type Listed, type Unfinished } from './storage.ts'

/** An object store that speaks S3, and who may use it. */
export interface S3Place {
  /** `https://host`, buckets below it. */
  endpoint: string
  keys: S3Keys
}

interface Asked {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
  contentHash?: string
}

/** ms that one request to the store may take. */
const patience = 300_000
const retrySeconds = 5
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const emptyHash = sha256('')

/** The text of an element of a store's answer. */
function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? ''
  return text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The place of files as a bucket. `url` is `s3:<bucket>[/<folder>]`; `scratch` holds files while they are read on this machine. */
export function s3Storage(url: string, { endpoint, keys }: S3Place, scratch: string): FileStorage {
  const [bucket, ...within] = url.replace(/^s3:(\/\/)?/, '').split('/')
  const prefix = within.filter(Boolean).map((part) => `${part}/`)
  const start = prefix.join('')

  function addressOf(object: string, query: Record<string, string> = {}): URL {
    const address = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${object}`)
    address.search = new URLSearchParams(query).toString()
    return address
  }
  const objectOf = (key: string): string => start + checkKey(key)

  /** @throws ApiError `server.busy` when the store does not answer, or neither a success nor 404, which is `notFound`. */
  async function ask(method: string, object: string, asked: Asked = {}): Promise<Response> {
    const { query, headers: given, body, contentHash = emptyHash } = asked
    const address = addressOf(object, query)
    const request = { method, url: address, headers: given, contentHash }
    const { host: _host, ...headers } = signedHeaders(request, keys, new Date())
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(address, { method, headers, body, signal }).catch(away)
    if (answer.ok) return answer
    const text = (await answer.text()).slice(0, 300)
    if (answer.status === 404) throw notFound()
    throw away(new Error(`${method} answered ${answer.status}: ${text}`))
  }

  /** Asks for the removal of what may be gone already. */
  async function dismiss(object: string, query?: Record<string, string>): Promise<void> {
    await ask('DELETE', object, { query }).catch((error) => {
      if (!(error instanceof ApiError && error.code === 'notFound')) throw error
    })
  }

  async function read(object: string, headers?: Record<string, string>): Promise<Readable> {
    const { body } = await ask('GET', object, { headers })
    return body === null ? Readable.from([]) : Readable.fromWeb(body)
  }

  return {
    put: async (key, path) => {
      const hash = createHash('sha256')
      for await (const part of createReadStream(path)) hash.update(part)
      await ask('PUT', objectOf(key), { body: await openAsBlob(path), contentHash: hash.digest('hex') })
      await rm(path, { force: true })
    },
    read: (key, range) => read(objectOf(key), range && { range: `bytes=${range.from}-${range.to}` }),
    local: async (key) => {
      const bytes = await read(objectOf(key))
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
    remove: (key) => dismiss(objectOf(key)),
    begin: async (key) => {
      const answer = await ask('POST', objectOf(key), { query: { uploads: '' } })
      return textOf(await answer.text(), 'UploadId')
    },
    putPart: async (key, upload, number, bytes) => {
      const query = { partNumber: String(number), uploadId: upload }
      const body = new Blob([bytes as Uint8Array<ArrayBuffer>])
      const { headers } = await ask('PUT', objectOf(key), { query, body, contentHash: sha256(bytes) })
      return { number, tag: headers.get('etag') ?? '' }
    },
    complete: async (key, upload, parts) => {
      const listed = [...parts]
        .sort((a, b) => a.number - b.number)
        .map(({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
      const text = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
      const asked = { query: { uploadId: upload }, body: new Blob([text]), contentHash: sha256(text) }
      // The store may begin its answer as a success before it knows whether it is one.
      const answer = await (await ask('POST', objectOf(key), asked)).text()
      if (answer.includes('<Error>')) away(new Error(`complete answered ${answer.slice(0, 300)}`))
    },
    abort: (key, upload) => dismiss(objectOf(key), { uploadId: upload }),
    list: async function* (): AsyncIterable<Listed> {
      let before: string | null = null
      for (let after = ''; after !== before; ) {
        before = after
        const query = { 'list-type': '2', prefix: start, ...(after === '' ? {} : { 'start-after': after }) }
        const listed = await (await ask('GET', '', { query })).text()
        for (const [, entry] of listed.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          after = textOf(entry, 'Key')
          const key = after.slice(start.length)
          if (isKey(key)) yield { key, modified: Date.parse(textOf(entry, 'LastModified')) }
        }
        if (!listed.includes('<IsTruncated>true<')) return
      }
    },
    unfinished: async function* (): AsyncIterable<Unfinished> {
      let marker: Record<string, string> = {}
      for (;;) {
        const listed = await (await ask('GET', '', { query: { uploads: '', prefix: start, ...marker } })).text()
        for (const [, entry] of listed.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
          const key = textOf(entry, 'Key').slice(start.length)
          if (isKey(key))
            yield { key, upload: textOf(entry, 'UploadId'), begun: Date.parse(textOf(entry, 'Initiated')) }
        }
        const [next, upload] = [textOf(listed, 'NextKeyMarker'), textOf(listed, 'NextUploadIdMarker')]
        if (!listed.includes('<IsTruncated>true<') || next === '') return
        marker = { 'key-marker': next, 'upload-id-marker': upload }
      }
    },
  }
}

function away(cause: unknown): never {
  const error = new ApiError('server.busy', { retryAfter: retrySeconds })
  error.cause = cause
  throw error
}
