import { gzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { checkFeeds, pauseAfter } from '../../../server/api/news/checkFeeds.ts'
import { listNews, readNews } from '../../../src/contract/company/news.ts'
import { startTestServer } from '../harness.ts'
import { feed, type Provider, rss, startProvider } from './provider.ts'

const provider = await startProvider(feed(rss([])))
const server = await startTestServer({}, { newsFeedUrls: [provider.address] })
const reader = await server.newCompany()
const silent = { warn: () => undefined }

const check = (isAllowed?: (address: string) => boolean) =>
  checkFeeds({ db: server.node.services.db, log: silent }, [provider.address], { isForced: true, isAllowed })
const list = async (searchText?: string) => (await reader.call(listNews, { query: { searchText } })).body
const titles = async (searchText?: string) => (await list(searchText)).data.map(({ title }) => title)

beforeEach(async () => {
  provider.answer = feed(rss([]))
  await check()
  await server.sql`DELETE FROM news_items`
  await server.sql`UPDATE news_feeds SET failures = 0`
})

it('items of a feed are listed, newest first, and read as blocks of text [NEWS-01, NEWS-08]', async () => {
  provider.answer = feed(
    rss([
      {
        guid: 'a',
        title: 'Older',
        text: '<p>One <b>two</b></p><script>alert(1)</script>',
        date: 'Tue, 03 Nov 2020 10:00:00 GMT',
      },
      {
        guid: 'b',
        title: 'Newer',
        text: '<img src=x onerror=alert(1)><p>Three</p>',
        date: 'Wed, 04 Nov 2020 10:00:00 GMT',
      },
    ]),
  )
  expect(await check()).toEqual([{ address: provider.address, items: 2 }])
  const { data, checked_at } = await list()
  expect(data.map(({ title }) => title)).toEqual(['Newer', 'Older'])
  expect(Date.now() - Date.parse(checked_at ?? '')).toBeLessThan(60_000)
  const { body } = await reader.call(readNews, { params: { id: data[1].id }, query: {} })
  expect(body.content).toEqual([{ type: 'p', text: ['One ', { mark: 'b', text: ['two'] }] }])
  expect(body).toMatchObject({ source_name: 'Trials', source_url: 'https://example.org/', minutes: 1, next_id: null })
})

it('an updated item keeps its id, one without a date gets the date of its first fetch', async () => {
  provider.answer = feed(rss([{ guid: 'a', title: 'First', text: 'x' }]))
  await check()
  const [before] = (await list()).data
  provider.answer = feed(rss([{ guid: 'a', title: 'Second', text: 'x', date: 'Tue, 03 Nov 2099 10:00:00 GMT' }]))
  await check()
  const { data } = await list()
  expect(data).toEqual([{ ...before, title: 'Second' }])
})

it('a reader never contacts the provider, and refetching sends the validators of the last answer', async () => {
  let headers: Record<string, unknown> = {}
  provider.answer = (request, response) => {
    headers = request.headers
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else feed(rss([{ guid: 'a', title: 'Known' }]), { ETag: '"v1"' })(request, response)
  }
  await check()
  const before = provider.requests
  await titles()
  await titles('known')
  expect(provider.requests).toBe(before)
  expect(await check()).toEqual([{ address: provider.address, items: null }])
  expect(headers['if-none-match']).toBe('"v1"')
  expect(await titles()).toEqual(['Known'])
  // Feeds that are not due are not fetched.
  const { db } = server.node.services
  expect(await checkFeeds({ db, log: silent }, [provider.address])).toEqual([])
})

it('one of several nodes that fetch at the same time reads the feed', async () => {
  await server.sql`UPDATE news_feeds SET next_at = now()`
  const { db } = server.node.services
  const before = provider.requests
  await Promise.all([1, 2, 3, 4].map(() => checkFeeds({ db, log: silent }, [provider.address])))
  expect(provider.requests - before).toBe(1)
})

const hostile: [name: string, answer: Provider['answer'], failure: RegExp][] = [
  [
    'a page',
    feed('<!doctype html><html><body>Sign in</body></html>', { 'Content-Type': 'text/html' }),
    /document type/,
  ],
  ['a page without a document type', feed('<html><body>Sign in</body></html>'), /format|feed/i],
  ['a picture', feed('GIF89a', { 'Content-Type': 'image/gif' }), /type image\/gif/],
  [
    'an XML bomb',
    feed(
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaa"><!ENTITY b "${'&a;'.repeat(100)}">]>${rss([{ title: '&b;' }]).slice(21)}`,
    ),
    /document type/,
  ],
  [
    'an external entity',
    feed('<?xml version="1.0"?><!-- x --><!DOCTYPE r SYSTEM "file:///etc/passwd"><rss version="2.0"><channel/></rss>'),
    /document type/,
  ],
  ['2 MB and more', feed(rss([{ title: 'x'.repeat(2 * 1024 * 1024) }])), /larger/],
  [
    'a bomb that unpacks to 50 MB',
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Encoding': 'gzip' })
      response.end(gzipSync(Buffer.alloc(50_000_000, ' ')))
    },
    /larger/,
  ],
  [
    'a broken parcel',
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Encoding': 'gzip' })
      response.end('no gzip')
    },
    /header/,
  ],
  ['a way to this machine', (_request, response) => response.writeHead(302, { Location: '/feed' }).end(), /not public/],
  [
    'a way to the clouds’ own address',
    (_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end(),
    /not public/,
  ],
  [
    'a way to this machine written as IPv6',
    (_request, response) => response.writeHead(302, { Location: 'http://[::ffff:127.0.0.1]/' }).end(),
    /not public/,
  ],
  [
    'a way to a name of this machine',
    (_request, response) => response.writeHead(302, { Location: 'http://localhost/feed' }).end(),
    /not public/,
  ],
  [
    'a way to a file',
    (_request, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    /file:/,
  ],
  ['nothing but a fault', (_request, response) => response.writeHead(500).end(), /500/],
  ['a connection that breaks', (_request, response) => response.destroy(), /hang up|reset/],
]

it.each(hostile)('a provider that answers %s changes nothing', async (_name, answer, failure) => {
  provider.answer = feed(rss([{ guid: 'a', title: 'Kept' }]))
  await check()
  provider.answer = answer
  expect(await check()).toEqual([{ address: provider.address, failure: expect.stringMatching(failure) }])
  expect(await titles()).toEqual(['Kept'])
  const [row] =
    await server.sql`SELECT failures, next_at > now() + interval '50 minutes' AS later FROM news_feeds WHERE address = ${provider.address}`
  expect(row).toEqual({ failures: 1, later: true })
})

it('a provider that trickles bytes is aborted after 5 s', async () => {
  provider.answer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  }
  const before = Date.now()
  expect(await check()).toEqual([{ address: provider.address, failure: expect.stringMatching(/timeout|abort/i) }])
  expect(Date.now() - before).toBeLessThan(15_000)
})

it('three redirects are followed where allowed, four are not', async () => {
  let ways = 0
  const after =
    (count: number): Provider['answer'] =>
    (request, response) => {
      if (ways++ < count) response.writeHead(301, { Location: `/feed?${ways}` }).end()
      else feed(rss([{ guid: 'a', title: 'Moved' }]))(request, response)
    }
  provider.answer = after(3)
  expect(await check(() => true)).toEqual([{ address: provider.address, items: 1 }])
  ways = 0
  provider.answer = after(4)
  expect(await check(() => true)).toEqual([{ address: provider.address, failure: 'sent on more than three times' }])
})

it('a failing feed is fetched with backoff, or at its requested time', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((failures) => pauseAfter(failures, null) / 3600)
  expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24])
  expect([pauseAfter(1, 600), pauseAfter(1, 0), pauseAfter(1, 1e9)]).toEqual([600, 60, 24 * 3600])
})

it('a compressed answer is unpacked, and its encoding is detected', async () => {
  const letters = Buffer.from([0xd0, 0xe6, 0xe0, 0xe2, 0xf7, 0xe8, 0xed, 0xe0])
  const text = `<?xml version="1.0" encoding="windows-1251"?>${rss([{ guid: 'a', title: '?' }]).slice(21)}`
  const [start, end] = text.split('<title>?')
  provider.answer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Encoding': 'gzip' })
    response.end(gzipSync(Buffer.concat([Buffer.from(start), Buffer.from('<title>'), letters, Buffer.from(end)])))
  }
  await check()
  expect(await titles()).toEqual(['Ржавчина'])
})

it('feeds are read one after another', async () => {
  let openRequests = 0
  let largest = 0
  const slow =
    (text: string): Provider['answer'] =>
    (request, response) => {
      largest = Math.max(largest, ++openRequests)
      response.once('close', () => openRequests--)
      setImmediate(() => feed(text)(request, response))
    }
  const otherAnswers = await Promise.all(
    [1, 2, 3].map((k) => startProvider(slow(rss([{ guid: `o${k}`, title: `Other ${k}` }])))),
  )
  const addresses = otherAnswers.map(({ address }) => address)
  const checks = await checkFeeds({ db: server.node.services.db, log: silent }, addresses, { isForced: true })
  expect(checks.map((check) => 'items' in check && check.items)).toEqual([1, 1, 1])
  expect(largest).toBe(1)
})

it('a feed skipped for lack of time is read again after a minute, and the log states why', async () => {
  provider.answer = feed(rss([{ guid: 'a', title: 'In time' }]))
  const warned: unknown[] = []
  const log = { warn: (warning: unknown) => warned.push(warning) }
  const options = { isForced: true, limits: { memory: 256, seconds: 0 } }
  const [{ failure }] = (await checkFeeds({ db: server.node.services.db, log }, [provider.address], options)) as {
    failure: string
  }[]
  expect(failure).toBe('the thread ran longer than it may')
  expect(warned).toEqual([{ feed: provider.address, failure }])
  const [row] = await server.sql`
    SELECT failures, next_at BETWEEN now() + interval '50 seconds' AND now() + interval '70 seconds' AS soon
    FROM news_feeds WHERE address = ${provider.address}`
  expect(row).toEqual({ failures: 0, soon: true })
})
