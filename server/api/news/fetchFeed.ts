import { lookup as resolve } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import ipaddr from 'ipaddr.js'

/** The encoding that an XML declaration names, read as Latin letters. */
const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label)
  } catch {
    // An unknown encoding; the next source decides.
    return null
  }
}

/** The text of a feed, decoded by a byte order mark, the content type, the XML declaration, else as UTF-8. */
function feedText(bytes: Uint8Array, contentType: string): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  const headerEncoding = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]
  const declaredEncoding = declared.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1]
  return (decoderOf(headerEncoding) ?? decoderOf(declaredEncoding) ?? new TextDecoder()).decode(bytes)
}

/** Limits for a provider: total time, uncompressed bytes, redirects. */
const limits = { ms: 5000, bytes: 2 * 1024 * 1024, redirects: 3 }

/** The stored validators of the last answer, so that an unchanged feed is not sent again. */
export interface LastAnswer {
  readonly etag: string | null
  readonly last_modified: string | null
}

/** A feed as text; null: unchanged. */
export type FetchedFeed = ({ readonly text: string } & LastAnswer) | null

export interface FetchOptions {
  /** Allowed targets of redirects; absent: public addresses. */
  readonly isAllowed?: (address: string) => boolean
  /** Aborts the reading. */
  readonly signal?: AbortSignal
}

/** The provider sent no feed. `retryAfter`: seconds after which it can be requested again, null if not stated. */
export class FeedError extends Error {
  readonly retryAfter: number | null

  constructor(message: string, retryAfter: number | null = null) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Whether an address belongs to the public network, so that no server of the operator's own network answers. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Resolves a name, and refuses it if any of its addresses is refused: the checked address is the one connected to. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) answer(error, [])
      else if (!addresses.every(({ address }) => isAllowed(address)))
        answer(new FeedError('sent on to an address that is not public'), [])
      else if (options.all) answer(null, addresses)
      else answer(null, addresses[0].address, addresses[0].family)
    })
  }
}

const types = /[/+](?:xml|rss|atom|rdf|json)\b|^text\/(?:plain|html)\b/i

const unpackers: Record<string, (() => Transform) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  identity: () => new PassThrough(),
}

async function unpackedBytes(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  const unpacker = unpackers[encoding]
  if (!unpacker) throw new FeedError(`packed as ${encoding}`)
  const parts: Buffer[] = []
  let size = 0
  const unpacked = unpacker()
  unpacked.on('data', (part: Buffer) => {
    size += part.length
    if (size > limits.bytes) unpacked.destroy(new FeedError('larger than 2 MB'))
    else parts.push(part)
  })
  await pipeline(answer, unpacked, { signal })
  return Buffer.concat(parts)
}

/** Seconds of a Retry-After, which is a number or a date; null if it is absent or invalid. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

function request(url: URL, headers: Record<string, string>, lookup: LookupFunction | undefined, signal: AbortSignal) {
  const { request: open } = url.protocol === 'https:' ? https : http
  return new Promise<IncomingMessage>((resolve, failed) => {
    open(url, { headers, lookup, signal, agent: false }, resolve).on('error', failed).end()
  })
}

/** The target of a redirect. @throws FeedError for another protocol, from https to http, for a private address. */
function nextAddress(from: URL, location: string, isAllowed: (address: string) => boolean): URL {
  if (!URL.canParse(location, from.href)) throw new FeedError('sent on to no address')
  const to = new URL(location, from)
  const isPlainer = from.protocol === 'https:' && to.protocol !== 'https:'
  if (!/^https?:$/.test(to.protocol) || isPlainer) throw new FeedError(`sent on to ${to.protocol}`)
  const host = to.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new FeedError('sent on to an address that is not public')
  return to
}

/**
 * Reads a feed from the operator's address, also on an intranet; redirects must lead to public addresses. Requests it
 * only if it differs from the last answer. 5 s, 2 MB, three redirects.
 * @throws FeedError, or the error of the network.
 */
export async function fetchFeed(
  address: string,
  last: LastAnswer,
  { isAllowed = isPublicAddress, signal: ending }: FetchOptions = {},
): Promise<FetchedFeed> {
  const timeLimit = AbortSignal.timeout(limits.ms)
  const signal = ending ? AbortSignal.any([timeLimit, ending]) : timeLimit
  const headers: Record<string, string> = {
    Accept:
      'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml, */*;q=0.1',
    'Accept-Encoding': 'gzip, deflate, br',
    'User-Agent': 'Plotline',
    ...(last.etag ? { 'If-None-Match': last.etag } : {}),
    ...(last.last_modified ? { 'If-Modified-Since': last.last_modified } : {}),
  }
  let url = new URL(address)
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const answer = await request(url, headers, hop === 0 ? undefined : checkedLookup(isAllowed), signal)
    const { statusCode: status = 0, headers: told } = answer
    if (status === 200) {
      const type = told['content-type'] ?? ''
      if (type !== '' && !types.test(type)) {
        answer.destroy()
        throw new FeedError(`of the type ${type}`)
      }
      const text = feedText(await unpackedBytes(answer, signal), type)
      return { text, etag: told.etag ?? null, last_modified: told['last-modified'] ?? null }
    }
    answer.destroy()
    if (status === 304) return null
    if (![301, 302, 303, 307, 308].includes(status) || told.location === undefined)
      throw new FeedError(`answered ${status}`, secondsOf(told['retry-after']))
    url = nextAddress(url, told.location, isAllowed)
  }
  throw new FeedError('sent on more than three times')
}
