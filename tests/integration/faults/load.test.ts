import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, inject, it } from 'vitest'
import { WebSocket } from 'ws'
import { listLines } from '../../../src/contract/lines/lines.ts'
import { socketPath } from '../../../src/contract/live.ts'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { pagePlots } from '../../../src/contract/plots/plotPages.ts'
import { residentMemory } from '../../bench/residentMemory.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { type Actor, actorAt, password, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, newPlace, plantField, send } from '../trials/field.ts'
import { type ServerProcess, startProcess } from './serverProcess.ts'

const writers = 25
const sockets = drillSize(40, 2000)
/** Maximum number of sockets of a user. */
const socketsOfUser = 10
const cells = drillSize(100, 1000)
/** Seconds of half load; the first part only warms up, the others are measured one after another. */
const seconds = { warm: drillSize(1, 240), measured: drillSize(1, 300) }
const parts = 3

let server: TestServer
/** The server under load, in a process of its own. */
let child: ServerProcess
let owner: Actor
let other: Actor

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
  other = await server.newCompany()
  child = await startProcess({ ...server.database, secret: inject('secret') })
})

/** The actor of a person that sends to the process under load. */
const onChild = (person: Actor): Actor => actorAt(child.address ?? '', person)

const median = (times: readonly number[]): number =>
  times.toSorted((first, second) => first - second)[times.length >> 1] ?? Number.NaN

async function timeOf(work: () => Promise<{ status: number }>): Promise<number> {
  const startedAt = performance.now()
  const { status } = await work()
  expect(status).toBe(200)
  return performance.now() - startedAt
}

it(`another company is served while ${writers} writers wait for a locked year [S8]`, async () => {
  const place = await newPlace(owner)
  const { plots, traits } = await plantField(owner, place)
  const otherPlace = await newPlace(other)
  await plantField(other, otherPlace, 100)
  const page = () => onChild(other).call(pagePlots, { query: { year_id: otherPlace.year_id, page_size: 100 } })
  const times = async (n: number) => {
    const allTimes: number[] = []
    for (let k = 0; k < n; k++) allTimes.push(await timeOf(page))
    return allTimes
  }
  await times(10)
  const idle = median(await times(drillSize(5, 40)))
  const lock = await server.sql.reserve()
  await lock`BEGIN`
  await lock`SELECT 1 FROM field_years WHERE id = ${place.year_id} FOR UPDATE`
  const change = () => changeOf([column('plot', `trait:${traits[0]}`, plots.slice(0, 1), [9], [4])])
  let isOver = false
  const write = async (): Promise<void> => {
    // A client that is refused after a second retries, as browsers do.
    while (!isOver) expect([200, 409, 503]).toContain((await send(onChild(owner), place.year_id, change())).status)
  }
  const writing = Array.from({ length: writers }, write)
  const busyTimes: number[] = []
  try {
    for (let k = 0; k < drillSize(5, 40); k++) busyTimes.push(await timeOf(page))
  } finally {
    isOver = true
    await lock`ROLLBACK`
    lock.release()
  }
  await Promise.all(writing)
  figure(
    `page of another company under ${writers} waiting writers, times its idle time`,
    (median(busyTimes) / idle).toFixed(2),
  )
})

it(`${sockets} sockets subscribed to a year all receive one change of ${cells} cells [S8]`, async () => {
  const place = await newPlace(owner)
  const { plots, traits } = await plantField(owner, place, cells)
  const watchers = await people(Math.ceil(sockets / socketsOfUser))
  let changed = 0
  const opened: WebSocket[] = []
  for (const person of watchers)
    opened.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(socketsOfUser, sockets - opened.length) }, () =>
          watching(person, place.year_id, () => changed++),
        ),
      )),
    )
  expect(opened.length).toBe(sockets)
  const startedAt = performance.now()
  const change = changeOf([
    column(
      'plot',
      `trait:${traits[0]}`,
      plots,
      plots.map((_, k) => 1 + k / 1000),
      plots.map((_, k) => 4 + k / 10),
    ),
  ])
  expect((await send(onChild(owner), place.year_id, change)).status).toBe(200)
  const stored = performance.now()
  await expect.poll(() => changed, { interval: 5, timeout: 60_000 }).toBe(sockets)
  figure(`${sockets} sockets notified of ${cells} cells: answer of the change, ms`, (stored - startedAt).toFixed(0))
  figure(
    `${sockets} sockets notified of ${cells} cells: last one after the answer, ms`,
    (performance.now() - stored).toFixed(0),
  )
  await wait(200)
  expect(changed).toBe(sockets)
  for (const socket of opened) socket.terminate()
})

it('memory does not grow under sustained load', async () => {
  const place = await newPlace(owner)
  const { plots, traits } = await plantField(owner, place, 200)
  const values = plots.map((_, k) => 4 + k / 10)
  const load = async (forSeconds: number) => {
    // Its token is valid for 15 minutes, less than all parts take.
    const me = onChild(await server.signIn(owner.username, password))
    const end = performance.now() + forSeconds * 1000
    let requests = 0
    const timedCalls = async (work: (k: number) => Promise<{ status: number }>) => {
      for (let k = 0; performance.now() < end; k++) {
        requests++
        const time = await timeOf(() => work(k))
        // No request half of the time.
        await wait(time)
      }
    }
    await Promise.all([
      timedCalls((k) => me.call(pagePlots, { query: { year_id: place.year_id, page: 1 + (k % 4), page_size: 50 } })),
      timedCalls(() => me.call(loadFieldYear, { params: { id: place.year_id }, query: {} })),
      timedCalls(() => me.call(listLines, { query: { spec_id: String(place.spec_id) } })),
      timedCalls((k) => {
        const plot = k % plots.length
        const before = values[plot]
        values[plot] = (k % 7) + 0.5
        const cell = column('plot', `trait:${traits[0]}`, [plots[plot]], [values[plot]], [before])
        return send(me, place.year_id, changeOf([cell]))
      }),
    ])
    return requests
  }
  await load(seconds.warm)
  const before = await settled()
  let requests = 0
  for (let part = 1; part <= parts; part++) {
    requests += await load(seconds.measured)
    const share = ((await settled()) / before) * 100
    figure(`memory after ${requests} requests in ${part * seconds.measured} s, % of ${before} MB`, share.toFixed(1))
  }
  expect(child.exitCode()).toBeNull()
})

/** Memory of the process, MB: the minimum of some samples, as garbage comes and goes. */
async function settled(): Promise<number> {
  const moments: number[] = []
  for (let k = 0; k < 10; k++) {
    await wait(drillSize(20, 1000))
    moments.push(residentMemory(child.pid))
  }
  return Math.min(...moments)
}

/** Employees of the company, signed in. */
async function people(n: number): Promise<Actor[]> {
  const rows = await server.sql<{ username: string }[]>`
    INSERT INTO users (company_id, username, password_hash, first_name, last_name, role)
    SELECT company_id, username || '.' || k, password_hash, 'Oleg', 'Frolov', role
    FROM users, generate_series(1, ${n}) AS k WHERE id = ${owner.user} RETURNING username`
  const signedIn: Actor[] = []
  for (const { username } of rows) signedIn.push(await server.signIn(username, password))
  return signedIn
}

/** A socket that is known to watch the year. */
function watching({ user, tokens }: Actor, year: number, onChange: () => void): Promise<WebSocket> {
  const socket = new WebSocket((child.address ?? '').replace('http', 'ws') + socketPath(user, tokens.access))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const head = data.subarray(0, 60).toString()
      if (head.includes('"connected"')) socket.send(JSON.stringify({ watch: { year, crop: null } }))
      else if (head.includes('"watching"')) resolve(socket)
      else if (head.includes('"data_updated"')) onChange()
    })
  })
}
