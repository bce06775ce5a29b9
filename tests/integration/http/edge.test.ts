import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { addOperatorFigures } from '../../../server/platform/http/monitoring/operatorFigures.ts'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { sendChange } from '../../../src/contract/plots/changes.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()
const crops = '/api/v1/plotline_db/species_table/'
const json = { 'Content-Type': 'application/json' }

it('every body type except JSON is refused, however it is written', async () => {
  const anna = await server.newCompany()
  const body = '{"russian_name":"Рис","english_name":"Rice"}'
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/json, text/plain',
    'application/json\t; x=y',
    'application/jsonx',
    'multipart/form-data; boundary=x',
  ]
  for (const type of types) {
    const answer = await anna.send('POST', crops, { headers: { 'Content-Type': type }, body })
    expect(answer).toMatchObject({ status: 415, body: { code: 'body.type' } })
  }
  expect((await anna.call(listCrops)).body.data).toEqual([])
  const fine = await anna.send('POST', crops, { headers: { 'Content-Type': 'application/json;charset=UTF-8' }, body })
  expect(fine.status).toBe(201)
})

it('invalid JSON and prototype pollution are refused', async () => {
  const anna = await server.newCompany()
  for (const body of ['{', '', '{"__proto__":{"x":1},"russian_name":"a","english_name":"b"}']) {
    const answer = await anna.send('POST', crops, { headers: json, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
  }
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  expect((await anna.call(listCrops)).body.data).toEqual([])
})

it('a compressed body is accepted, and its uncompressed size counts', async () => {
  const anna = await server.newCompany()
  const small = JSON.stringify({ russian_name: 'Рис', english_name: 'Rice' })
  const headers = { ...json, 'Content-Encoding': 'gzip' }
  const packed = await anna.send('POST', crops, { headers, body: gzipSync(small) })
  expect(packed).toMatchObject({ status: 201, body: { russian_name: 'Рис' } })
  const bomb = JSON.stringify({ russian_name: 'x'.repeat(2 << 20), english_name: 'Rice' })
  expect(gzipSync(bomb).length).toBeLessThan(10_000)
  const big = { status: 413, body: { code: 'body.tooLarge' } }
  expect(await anna.send('POST', crops, { headers, body: gzipSync(bomb) })).toMatchObject(big)
  const brotli = { ...json, 'Content-Encoding': 'br' }
  expect(await anna.send('POST', crops, { headers: brotli, body: brotliCompressSync(bomb) })).toMatchObject(big)
  expect(await anna.send('POST', crops, { headers: json, body: bomb })).toMatchObject(big)
  const torn = await anna.send('POST', crops, { headers, body: gzipSync(small).subarray(0, 20) })
  expect(torn).toMatchObject({ status: 400, body: { code: 'body.invalid' } })
  const unknown = await anna.send('POST', crops, { headers: { ...json, 'Content-Encoding': 'zstd' }, body: small })
  expect(unknown.status).toBe(415)
})

it('a request with very many errors gets a short answer, and anonymous bodies are limited to 16 kB', async () => {
  const anna = await server.newCompany()
  const sizeOf = ({ body }: { body: unknown }) => Buffer.byteLength(JSON.stringify(body))
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, k) => [`unknown${k}`, 1]))
  const login = '/api/v1/login/'
  const forwarded = { ...json, 'X-Forwarded-For': '203.0.113.1' }
  const large = await server.anonymous.send('POST', login, { headers: forwarded, body: JSON.stringify(unknown(2000)) })
  expect(large).toMatchObject({ status: 413, body: { code: 'body.tooLarge' } })
  const small = await server.anonymous.send('POST', login, { headers: forwarded, body: JSON.stringify(unknown(800)) })
  expect(small.status).toBe(400)
  expect(Object.keys((small.body as { errors: object }).errors)).toHaveLength(100)
  const wrong = Array(200_000).fill(-1)
  const column = { entity: 'plot', field: 'name', ids: wrong, before: wrong, after: wrong }
  const change = { key: 'k'.repeat(20), change: { name: { key: 'change.edit', params: {} }, columns: [column] } }
  const sent = [
    await anna.send('POST', '/api/v1/field_years/1/changes/', { headers: json, body: JSON.stringify(change) }),
    await anna.send('POST', crops, { headers: json, body: JSON.stringify(unknown(12_000)) }),
  ]
  for (const answer of [small, ...sent]) {
    expect(answer.status).toBe(400)
    expect(sizeOf(answer)).toBeLessThan(64_000)
  }
})

it('a character that cannot be stored is refused without a server error', async () => {
  const anna = await server.newCompany()
  const answer = await anna.callAny(createCrop, { body: { russian_name: 'a\u0000b', english_name: 'Rice' } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation.characters' } })
})

it('addresses answer under their own base, with and without the trailing slash [API-01]', async () => {
  const anna = await server.newCompany()
  for (const path of [crops, crops.slice(0, -1)]) expect((await anna.send('GET', path)).status).toBe(200)
  const notices = '/notice_app/notifications/'
  expect((await anna.send('GET', `/notification/api/v1${notices}`)).status).toBe(200)
  for (const path of [`/api/v1${notices}`, '/api/v2/login/', '/plotline_db/countries/', '/warehouse/api/v1/nothing/'])
    expect(await anna.send('GET', path)).toMatchObject({ status: 404, body: { code: 'notFound' } })
})

it('errors are in the language of the request, Russian for unsupported ones [I18N-02, I18N-07]', async () => {
  const anna = await server.newCompany()
  const detail = async (language: string) => {
    const answer = await anna.send('POST', crops, { headers: { ...json, 'Accept-Language': language }, body: '{}' })
    return (answer.body as { errors: Record<string, string[]> }).errors.russian_name[0]
  }
  expect(await detail('ru')).toBe('Это обязательное поле')
  expect(await detail('en-GB,en;q=0.8')).toBe('This is a required field')
  expect(await detail('it')).toBe('Questo campo è obbligatorio')
  expect(await detail('de, es;q=0.5, en;q=0.1')).toBe('Este campo es obligatorio')
  expect(await detail('de')).toBe('Это обязательное поле')
})

it('every answer has the security headers, a request id, and no trace of the software', async () => {
  const answer = await server.anonymous.send('GET', crops)
  const { headers } = answer
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers.has(name)).toBe(false)
  const preflight = await server.anonymous.send('OPTIONS', crops, { headers: { Origin: 'https://evil.example' } })
  expect(preflight.headers.has('access-control-allow-origin')).toBe(false)
  expect(preflight.status).toBe(404)
})

it('metrics are for the operator: not for requests through a proxy', async () => {
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])
    expect(await server.anonymous.send('GET', '/metrics', { headers: { [header]: '192.0.2.7' } })).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    })
})

it('the age of news and of the last backup, and failures, are reported once known', async () => {
  const registry = new Registry()
  const { db, settings } = server.node.services
  const feed = 'https://news.example/feed'
  addOperatorFigures(registry, db, { ...settings, newsFeedUrls: [feed] })
  const figure = async (name: string) =>
    new RegExp(`^plotline_${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1] ?? null
  expect(await figure('backup_age_seconds')).toBe(null)
  expect(await figure('news_age_seconds')).toBe(null)
  await server.sql`UPDATE last_backup SET at = now() - interval '1 hour'`
  await server.sql`INSERT INTO news_feeds (address, checked_at, failed) VALUES (${feed}, now() - interval '10 minutes', 3)`
  expect(Number(await figure('backup_age_seconds'))).toBeCloseTo(3600, -2)
  expect(Number(await figure('news_age_seconds'))).toBeCloseTo(600, -2)
  expect([await figure('news_failures_total'), await figure('news_failures_total')]).toEqual(['3', '3'])
})

it('health, readiness, metrics and the documentation answer', async () => {
  const get = (path: string) => server.anonymous.send('GET', path)
  expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const metrics = Buffer.from((await get('/metrics')).body as Uint8Array).toString()
  expect(metrics).toContain('plotline_http_request_seconds_count')
  const document = (await get('/api/openapi.json')).body as { openapi: string; paths: Record<string, unknown> }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/v1/login/')
  expect(JSON.stringify(document.paths['/api/v1/login/'])).toContain('"password"')
  const page = await get('/api/docs')
  expect(page.status).toBe(200)
})

it('a malformed request on the wire gets an answer and closes only its connection', async () => {
  const { hostname, port } = new URL(server.address)
  const text = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write('GARBAGE\r\n\r\n'))
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    socket.on('close', () => resolve(received))
    socket.on('error', () => resolve(received))
  })
  expect(text).toContain('400')
  expect((await server.anonymous.send('GET', '/healthz')).status).toBe(200)
})

it('bad requests of any size get a small answer: sign-in by its body limit, lists by the error limit', async () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, k) => [`f${k}`, 1]))
  const signIn = (count: number) =>
    server.anonymous.send('POST', '/api/v1/login/', { headers: json, body: JSON.stringify(fields(count)) })
  expect(await signIn(80_000)).toMatchObject({ status: 413, body: { code: 'body.tooLarge' } })
  const unknown = await signIn(1000)
  expect(unknown.status).toBe(400)
  expect(Object.keys((unknown.body as { errors: object }).errors)).toHaveLength(100)

  const anna = await server.newCompany()
  const ids = Array(200_000).fill('x')
  const columns = [{ entity: 'plot', field: 'label', ids, before: ids, after: ids }]
  const change = { key: randomUUID(), base_seq: 0, change: { name: { key: 'change.edit', params: {} }, columns } }
  const wrongIds = await anna.callAny(sendChange, { params: { id: 1 }, body: change })
  expect(wrongIds).toMatchObject({ status: 400, body: { code: 'validation.number' } })
  expect(JSON.stringify(wrongIds.body).length).toBeLessThan(64_000)
})

it('a forwarded address without TRUST_PROXY is counted for the operator', async () => {
  const countRequests = async () => {
    const text = await (await fetch(`${server.node.address}/metrics`)).text()
    return Number(/^plotline_forwarded_untrusted_total (\d+)/m.exec(text)?.[1])
  }
  const before = await countRequests()
  await fetch(`${server.node.address}/healthz`, { headers: { 'X-Forwarded-For': '192.0.2.1' } })
  expect(await countRequests()).toBe(before + 1)
})
