import { gzipSync } from 'node:zlib'
import type { Call } from '../../../../src/contract/call.ts'
import type { SeededRandom } from '../../../simulation/random.ts'
import { type Actor, type Answer, pathOf } from '../../harness.ts'
import { hostileValues, randomValues } from './hostileValues.ts'
import { placeName, placesOf, type RequestInput, withValue } from './schemaPlaces.ts'

/** One request that a call is allowed to refuse. */
export interface WrongRequest {
  what: string
  send: (actor: Actor, good: RequestInput) => Promise<Answer>
}

/** All requests that are tried on a call: each place with each value, whole bodies, and bytes that are no request. */
export function wrongRequests(call: Call, random: SeededRandom): WrongRequest[] {
  return [
    ...requestsAtPlaces(call, random),
    ...wholes(call),
    ...(call.multipart ? files(call) : raw(call)),
    ...addresses(call),
  ]
}

function requestsAtPlaces(call: Call, random: SeededRandom): WrongRequest[] {
  const places = placesOf(call)
  const seed = Math.floor(random.uniform() * 2 ** 31)
  const requests = places.flatMap((place) =>
    [...hostileValues, ...randomValues(seed, 5)].map(({ name, value }) => ({
      what: `${name} at ${placeName(place)}`,
      send: (actor: Actor, good: RequestInput) =>
        actor.callAny(call, withValue(good, place, place.part === 'body' ? value : toAddressText(value))),
    })),
  )
  const unknown = (['query', 'body'] as const).flatMap((part) =>
    ['unknown', 'constructor', 'company_id', 'id'].map((name) => ({
      what: `an unknown member ${name} in ${part}`,
      send: (actor: Actor, good: RequestInput) => actor.callAny(call, withValue(good, { part, path: [name] }, 1)),
    })),
  )
  return [...requests, ...unknown.filter(({ what }) => call.body || what.endsWith('query'))]
}

/** A value as a path or query can carry it; members of a list of texts one by one. */
function toAddressText(value: unknown): unknown {
  if (value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string'))) return value
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

function wholes(call: Call): WrongRequest[] {
  if (!call.body || call.multipart) return []
  return [null, [], [[]], 'text', 5, true, {}, { body: {} }].map((body) => ({
    what: `a body ${JSON.stringify(body)}`,
    send: (actor, good) => actor.send(call.method, addressOf(call, good), { body: JSON.stringify(body) }),
  }))
}

/** Bodies that are not JSON, have another type, are packed wrongly or too large. */
function raw(call: Call): WrongRequest[] {
  if (call.method === 'GET') return []
  const json = { 'Content-Type': 'application/json' }
  const bodies: [string, Record<string, string>, (body: string) => string | Uint8Array][] = [
    ['half a body', json, (body) => body.slice(0, Math.floor(body.length / 2))],
    ['an empty body', json, () => ''],
    ['100,000 brackets', json, () => '['.repeat(100_000)],
    ['a number beyond all', json, (body) => body.replace(/\d+/, '1e999')],
    ['a prototype', json, (body) => body.replace('{', '{"__proto__":{"admin":true},')],
    ['a constructor', json, (body) => body.replace('{', '{"constructor":{"prototype":{"admin":true}},')],
    ['bytes that are no text', json, () => new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['UTF-16', json, (body) => Buffer.from(`\ufeff${body}`, 'utf16le')],
    ['2 MiB', json, (body) => body.replace('{', `{"x":"${'x'.repeat(2 << 20)}",`)],
    ['a plain text', { 'Content-Type': 'text/plain' }, (body) => body],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, () => 'a=1&b=2'],
    ['XML', { 'Content-Type': 'application/xml' }, () => '<a/>'],
    ['another charset', { 'Content-Type': 'application/json; charset=utf-16' }, (body) => body],
    ['an odd type', { 'Content-Type': 'application/json\t,text/plain' }, (body) => body],
    ['no type', { 'Content-Type': '' }, (body) => body],
    ['gzip that is none', { ...json, 'Content-Encoding': 'gzip' }, (body) => body],
    ['gzip cut short', { ...json, 'Content-Encoding': 'gzip' }, (body) => gzipSync(body).subarray(0, 15)],
    ['packed twice', { ...json, 'Content-Encoding': 'gzip, gzip' }, (body) => gzipSync(gzipSync(body))],
    ['a form of parts', { 'Content-Type': 'multipart/form-data; boundary=x' }, () => '--x\r\n\r\n\r\n--x--\r\n'],
  ]
  return bodies.map(([what, headers, change]) => ({
    what,
    send: (actor, good) =>
      actor.send(call.method, addressOf(call, good), { headers, body: change(JSON.stringify(good.body ?? {})) }),
  }))
}

function files(call: Call): WrongRequest[] {
  const name = call.multipart ?? 'file'
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const file = part(`name="${name}"; filename="a.csv"`, 'Plot\nA')
  const texts: [string, string][] = [
    ['no part', '--x--\r\n'],
    ['no end', file],
    ['an end in the middle of a head', '--x\r\nContent-Disposition: form-d'],
    ['a part without a name', part('x="y"', '1')],
    ['two files', `${file}${file}--x--\r\n`],
    ['60 fields', `${Array.from({ length: 60 }, (_, k) => part(`name="f${k}"`, '1')).join('')}--x--\r\n`],
    ['a field twice', `${part('name="spec_id"', '1')}${part('name="spec_id"', '2')}${file}--x--\r\n`],
    ['a prototype', `${part('name="__proto__"', '1')}${file}--x--\r\n`],
    [
      'a file without a name',
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/octet-stream\r\n\r\nPlot\r\n--x--\r\n`,
    ],
    ['a file of another name', `${part('name="other"; filename="a.csv"', 'x')}--x--\r\n`],
    ['a field of 2 MiB', `${part('name="spec_id"', 'x'.repeat(2 << 20))}${file}--x--\r\n`],
  ]
  const contents: [string, string, Uint8Array | string][] = [
    ['an empty file', 'a.csv', ''],
    ['bytes', 'a.xlsx', Uint8Array.from({ length: 3000 }, (_, k) => (k * 7919) % 251)],
    ['the start of a zip', 'a.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 8, 0])],
    ['a page', 'a.xlsx', '<!doctype html><html><table><tr><td>Plot</td></tr></table></html>'],
    ['NULs', 'a.csv', '\u0000'.repeat(500)],
    ['a path for a name', '../../../tmp/a.csv', 'Plot\nA'],
    ['a name of 400', `${'x'.repeat(400)}.csv`, 'Plot\nA'],
    ['a name with NUL', 'a\u0000.csv', 'Plot\nA'],
    ['100,000 columns', 'a.csv', ','.repeat(100_000)],
    ['an open quote', 'a.csv', `Plot,"${'x\n'.repeat(2000)}`],
  ]
  return [
    ...texts.map(([what, body]) => ({
      what,
      send: (actor: Actor, good: RequestInput) =>
        actor.send(call.method, addressOf(call, good), { headers: type, body }),
    })),
    ...contents.map(([what, title, content]) => ({
      what,
      send: (actor: Actor, good: RequestInput) =>
        actor.callAny(call, { ...good, file: new File([content as string], title) }),
    })),
    {
      what: 'JSON instead of a form',
      send: (actor, good) => actor.send(call.method, addressOf(call, good), { body: {} }),
    },
  ]
}

/** Malformed queries and paths, and headers that no client sends. */
function addresses(call: Call): WrongRequest[] {
  const query = (text: string) => (actor: Actor, good: RequestInput) => {
    const address = addressOf(call, good)
    const body = call.multipart || good.body === undefined ? undefined : good.body
    return actor.send(call.method, `${address}${address.includes('?') ? '&' : '?'}${text}`, { body })
  }
  const header = (headers: Record<string, string>) => (actor: Actor, good: RequestInput) =>
    actor.send(call.method, addressOf(call, good), { headers, body: call.multipart ? undefined : good.body })
  return [
    { what: 'a query that is not encoded', send: query('%E0%A4%A=%') },
    { what: 'a prototype in the query', send: query('__proto__[x]=1&constructor.prototype.x=1') },
    { what: '2,000 members in the query', send: query(Array.from({ length: 2000 }, (_, k) => `a${k}`).join('&')) },
    { what: 'a query of 40,000', send: query(`x=${'x'.repeat(40_000)}`) },
    {
      what: 'a path that is not encoded',
      send: (actor) => actor.send(call.method, `${pathOf(call, badParams)}%E0%A4%A`),
    },
    { what: 'a long path', send: (actor) => actor.send(call.method, pathOf(call, { id: '1'.repeat(400), seq: 1 })) },
    { what: 'a token that is none', send: header({ Authorization: 'Bearer \u00e9.x.y' }) },
    { what: 'a scheme that is none', send: header({ Authorization: 'Basic YTpi' }) },
    { what: 'an odd language', send: header({ 'Accept-Language': `${'x'.repeat(500)};q=9,*,ru;q=x` }) },
    { what: 'another method', send: (actor, good) => actor.send('PROPFIND', addressOf(call, good)) },
  ]
}

const badParams = { id: '1', seq: '1' }

function addressOf(call: Call, good: RequestInput): string {
  return pathOf(call, good.params as Record<string, unknown>, good.query as Record<string, unknown>)
}
