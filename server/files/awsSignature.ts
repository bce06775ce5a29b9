import { createHash, createHmac } from 'node:crypto'

/** Who signs requests to an object store. */
export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  /** Of keys that were lent for a time; null for one's own. */
  sessionToken: string | null
  region: string
}

/** A request to be signed; `headers` in small letters, `contentHash` the SHA-256 of the body in hexadecimal. */
export interface SignedRequest {
  method: string
  url: URL
  headers?: Record<string, string>
  contentHash: string
}

const algorithm = 'AWS4-HMAC-SHA256'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: everything but the unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** All headers of a signed request (AWS Signature Version 4, service s3), `authorization` among them. */
export function signedHeaders(
  { method, url, headers = {}, contentHash }: SignedRequest,
  keys: S3Keys,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
    ...(keys.sessionToken === null ? {} : { 'x-amz-security-token': keys.sessionToken }),
  }
  const names = Object.keys(all).sort()
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${all[name].trim()}`),
    '',
    names.join(';'),
    contentHash,
  ].join('\n')
  const key = [keys.region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${keys.secretAccessKey}`, time.slice(0, 8)),
  )
  const signature = hmac(key, [algorithm, time, scope, sha256(canonical)].join('\n')).toString('hex')
  const authorization = `${algorithm} Credential=${keys.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...all, authorization }
}
