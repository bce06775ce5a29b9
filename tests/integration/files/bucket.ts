import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inBackground } from '../../../src/domain/inBackground.ts'

interface StoredObject {
  bytes: Buffer
  modified: Date
  /** Headers that the sender attached. */
  headers: Record<string, string>
}

/** Content and behaviour of a small store that speaks S3. */
export interface Bucket {
  endpoint: string
  /** By key. */
  objects: Map<string, StoredObject>
  /** Multipart uploads by id. */
  uploads: Map<string, { key: string; begun: Date; parts: Map<number, { bytes: Buffer; tag: string }> }>
  isUnavailable: boolean
  refusesDeletes: boolean
  /** Requests without a valid signature, or with one over another body; a streamed body is not signed. */
  unsigned: string[]
  close: () => Promise<unknown>
}

const signature = /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-south-1\/s3\/aws4_request,.*Signature=[0-9a-f]{64}$/
const unsignedBody = 'UNSIGNED-PAYLOAD'
const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Settings of a server whose files are in a folder of the bucket. */
export const bucketSettings = (bucket: Bucket) => ({
  FILES_URL: 's3://plotline/trials',
  AWS_ENDPOINT_URL_S3: bucket.endpoint,
  AWS_REGION: 'eu-south-1',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'hidden',
})

/** Opens a store with one bucket, `plotline`; it lists two objects a page, as a real one lists a thousand. */
export async function openBucket(): Promise<Bucket> {
  const bucket: Bucket = {
    endpoint: '',
    objects: new Map(),
    uploads: new Map(),
    isUnavailable: false,
    refusesDeletes: false,
    unsigned: [],
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  const server = createServer((request, response) => {
    inBackground(answer(bucket, request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return bucket
}

async function answer(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(part as Buffer)
  const bytes = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
  const { authorization = '', 'x-amz-content-sha256': hash, range } = request.headers
  const isOver = hash === unsignedBody || hash === createHash('sha256').update(bytes).digest('hex')
  if (!signature.test(authorization) || !isOver) bucket.unsigned.push(`${request.method} ${request.url}`)
  const key = decodeURIComponent(pathname).replace(/^\/plotline\/?/, '')
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-')),
  ) as StoredObject['headers']
  const upload = searchParams.get('uploadId')
  const { method } = request
  if (bucket.isUnavailable || (method === 'DELETE' && bucket.refusesDeletes)) response.writeHead(503).end()
  else if (upload !== null) answerPart(bucket, { method, key, upload, bytes, searchParams }, response)
  else if (method === 'POST' && searchParams.has('uploads')) {
    const name = randomUUID()
    bucket.uploads.set(name, { key, begun: new Date(), parts: new Map() })
    response.end(`<InitiateMultipartUploadResult><UploadId>${name}</UploadId></InitiateMultipartUploadResult>`)
  } else if (method === 'PUT') {
    bucket.objects.set(key, { bytes, modified: new Date(), headers })
    response.setHeader('ETag', tagOf(bytes)).end()
  } else if (method === 'DELETE') {
    bucket.objects.delete(key)
    response.writeHead(204).end()
  } else if (method === 'POST' && searchParams.has('delete')) {
    for (const [, deleted] of bytes.toString().matchAll(/<Key>(.*?)<\/Key>/g)) bucket.objects.delete(deleted)
    response.end('<DeleteResult></DeleteResult>')
  } else if (key !== '') answerObject(bucket.objects.get(key), range, response)
  else if (searchParams.has('uploads')) response.end(unfinishedOf(bucket, searchParams))
  else response.end(listOf(bucket, searchParams))
}

function answerObject(object: StoredObject | undefined, range: string | undefined, response: ServerResponse): void {
  const rangeMatch = /^bytes=(\d+)-(\d+)$/.exec(range ?? '')
  if (!object) {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return
  }
  const bytes = rangeMatch ? object.bytes.subarray(Number(rangeMatch[1]), Number(rangeMatch[2]) + 1) : object.bytes
  response.writeHead(rangeMatch ? 206 : 200, { ...object.headers, 'Content-Length': bytes.length }).end(bytes)
}

function answerPart(
  bucket: Bucket,
  request: { method?: string; key: string; upload: string; bytes: Buffer; searchParams: URLSearchParams },
  response: ServerResponse,
): void {
  const { method, key, upload, bytes, searchParams } = request
  const under = bucket.uploads.get(upload)
  if (under?.key !== key) response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
  else if (method === 'GET') response.end(partsOf(under.parts))
  else if (method === 'PUT') {
    const tag = tagOf(bytes)
    under.parts.set(Number(searchParams.get('partNumber')), { bytes, tag })
    response.setHeader('ETag', tag).end()
  } else if (method === 'DELETE') {
    bucket.uploads.delete(upload)
    response.writeHead(204).end()
  } else {
    const requestedParts = [...bytes.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      tag: /<ETag>(.*?)</.exec(part)?.[1].replaceAll('&quot;', '"'),
    }))
    const parts = requestedParts.map(({ number, tag }) => ({ part: under.parts.get(number), tag }))
    // Some stores start a success response before they find the error.
    if (parts.some(({ part, tag }) => part?.tag !== tag)) {
      response.end('<Error><Code>InvalidPart</Code></Error>')
      return
    }
    bucket.objects.set(key, {
      bytes: Buffer.concat(parts.map(({ part }) => part!.bytes)),
      modified: new Date(),
      headers: {},
    })
    bucket.uploads.delete(upload)
    response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
}

function partsOf(parts: Map<number, { bytes: Buffer; tag: string }>): string {
  const entries = [...parts]
    .sort(([a], [b]) => a - b)
    .map(
      ([number, { bytes, tag }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag><Size>${bytes.length}</Size></Part>`,
    )
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListPartsResult>`
}

function listOf({ objects }: Bucket, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, 2)
  const entries = page.map((key) => {
    const modified = objects.get(key)?.modified.toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`
  })
  const isTruncated = keys.length > page.length
  const continuation = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult>${entries.join('')}${continuation}<IsTruncated>${isTruncated}</IsTruncated></ListBucketResult>`
}

function unfinishedOf({ uploads }: Bucket, query: URLSearchParams): string {
  const placeOf = (key: string, name: string): string => `${key}\n${name}`
  const after = placeOf(query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '')
  const matchingUploads = [...uploads]
    .map(([name, { key, begun }]) => ({ name, key, begun }))
    .filter(({ name, key }) => placeOf(key, name) > after)
    .sort((a, b) => (placeOf(a.key, a.name) < placeOf(b.key, b.name) ? -1 : 1))
  const page = matchingUploads.slice(0, 2)
  const entries = page.map(
    ({ name, key, begun }) =>
      `<Upload><Key>${key}</Key><UploadId>${name}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  const last = page.at(-1)
  const nextKey = last
    ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.name}</NextUploadIdMarker>`
    : ''
  return `<Result>${nextKey}<IsTruncated>${matchingUploads.length > 2}</IsTruncated>${entries.join('')}</Result>`
}
