import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '../http/apiError.ts'
import { type S3Keys, signedHeaders } from './awsSignature.ts'
import { type FileStore, nameShape } from './fileStore.ts'

/** An object store that speaks S3, and who may use it. */
export interface S3Place {
  /** `https://host`, buckets below it. */
  endpoint: string
  keys: S3Keys
}

/** ms that one request to the store may take. */
const patience = 300_000
const retrySeconds = 5
const emptyHash = createHash('sha256').digest('hex')

/** A folder of a bucket. `url` is `s3:<bucket>[/<folder>]`; `scratch` holds files while they are read on this machine. */
export function s3Store(url: string, folder: string, { endpoint, keys }: S3Place, scratch: string): FileStore {
  const [bucket, ...within] = url.replace(/^s3:(\/\/)?/, '').split('/')
  const prefix = [...within, folder].filter(Boolean).map((part) => `${part}/`)

  const addressOf = (key: string): URL => new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${key}`)
  const keyOf = (name: string): string => {
    if (!nameShape.test(name)) throw new RangeError('a file name that the store did not make')
    return prefix.join('') + name
  }

  /** @throws ApiError `server.busy` when the store does not answer, or answers anything but a success. */
  async function ask(method: string, address: URL, body?: Blob, contentHash = emptyHash): Promise<Response> {
    const { host: _host, ...headers } = signedHeaders({ method, url: address, contentHash }, keys, new Date())
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(address, { method, headers, body, signal }).catch(away)
    if (answer.ok) return answer
    throw away(new Error(`${method} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`))
  }

  const remove = async (name: string): Promise<void> => {
    await ask('DELETE', addressOf(keyOf(name)))
  }

  return {
    remove,
    keep: async (path) => {
      const name = randomUUID()
      const hash = createHash('sha256')
      for await (const part of createReadStream(path)) hash.update(part)
      await ask('PUT', addressOf(keyOf(name)), await openAsBlob(path), hash.digest('hex'))
      await rm(path, { force: true })
      return name
    },
    local: async (name) => {
      const { body } = await ask('GET', addressOf(keyOf(name)))
      const path = join(scratch, randomUUID())
      const release = (): Promise<void> => rm(path, { force: true })
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      try {
        await pipeline(
          body === null ? Readable.from([]) : Readable.fromWeb(body),
          createWriteStream(path, { mode: 0o600 }),
        )
      } catch (error) {
        await release()
        throw error
      }
      return { path, release }
    },
    sweep: async (age, awaited = new Set()) => {
      let before: string | null = null
      for (let after = ''; after !== before; ) {
        before = after
        const address = addressOf('')
        const asked = { 'list-type': '2', prefix: prefix.join(''), ...(after === '' ? {} : { 'start-after': after }) }
        address.search = new URLSearchParams(asked).toString()
        const listed = await (await ask('GET', address)).text()
        for (const [, entry] of listed.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          after = /<Key>(.*?)<\/Key>/s.exec(entry)?.[1] ?? ''
          const name = after.slice(prefix.join('').length)
          const modified = Date.parse(/<LastModified>(.*?)<\/LastModified>/s.exec(entry)?.[1] ?? '')
          if (nameShape.test(name) && !awaited.has(name) && Date.now() - modified > age) await remove(name)
        }
        if (!listed.includes('<IsTruncated>true<')) return
      }
    },
  }
}

function away(cause: unknown): never {
  const error = new ApiError('server.busy', { retryAfter: retrySeconds })
  error.cause = cause
  throw error
}
