import { chmod, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readSettings } from '../../../server/platform/settings.ts'
import { startServer } from '../../../server/start.ts'
import { socketClose, socketPath } from '../../../src/contract/live.ts'
import { makeFolder } from '../../temporary/folders.ts'
import { actorAt, password } from '../harness.ts'
import { newPlace } from '../trials/field.ts'

const dataDir = makeFolder('restart')
await chmod(dataDir, 0o755)
const server = await startServer(readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0' }))
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const unknownPerson = { company: 0, user: 0, username: '', password: '', language: 'en' } as const

async function send(method: string, path: string, body?: object, token = ''): Promise<Response> {
  const headers = {
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  return fetch(server.address + path, { method, headers, body: body && JSON.stringify(body) })
}

/** A client of the live socket, with what it has received. */
interface Follower {
  /** How often a colleague's position was received. */
  received: number
  closedWith: number[]
  send: (frame: object) => void
  leave: () => void
}

/**
 * A client that behaves like the product's: whenever its socket is closed it opens another one and watches its year
 * again.
 */
function follow(token: string, year: number): Follower {
  let socket: WebSocket
  let isLeaving = false
  const follower: Follower = {
    received: 0,
    closedWith: [],
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    leave: () => {
      isLeaving = true
      socket.close()
    },
  }
  const connect = (): void => {
    socket = new WebSocket(server.address.replace('http', 'ws') + socketPath(1, token))
    socket.on('message', (data) => {
      const { event } = JSON.parse(data.toString())
      if (event === 'connected') follower.send({ watch: year })
      if (event === 'presence') follower.received++
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      follower.closedWith.push(code)
      if (!isLeaving) setTimeout(connect, 50)
    })
  }
  connect()
  return follower
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

it('the database stops during writes: nothing acknowledged is lost, other requests are asked to retry', async () => {
  const names = { first_name: 'Anna', last_name: 'Orlova' }
  const person = { username: 'keeper', password1: password, password2: password, ...names }
  await send('POST', '/api/v1/users/registration/', person)
  const tokens = await (await send('POST', '/api/v1/login/', { username: 'keeper', password })).json()
  const crops = '/api/v1/plotline_db/species_table/'
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let writing = true
  const writer = async (number: number) => {
    for (let i = 0; writing; i++) {
      const name = `crop ${number} ${i}`
      const answer = await send('POST', crops, { russian_name: name, english_name: name }, tokens.access)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 201) acknowledged.push(name)
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      await answer.arrayBuffer()
    }
  }
  const anna = actorAt(server.address, { ...unknownPerson, tokens })
  const { year_id } = await newPlace(anna)
  const [first, second] = [follow(tokens.access, year_id), follow(tokens.access, year_id)]
  const moving = setInterval(() => second.send({ presence: { plot: null, column: null, typing: false } }), 100)
  const isListening = async () => {
    const { received: receivedEvents } = first
    await expect.poll(() => first.received, { timeout: 20_000 }).toBeGreaterThan(receivedEvents)
  }
  await isListening()
  const writers = Array.from({ length: 8 }, (_, number) => writer(number))
  for (const signal of ['SIGQUIT', 'SIGINT', 'SIGKILL'] as const) {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20)
    const pid = await postmaster()
    process.kill(pid, signal)
    expect((await send('GET', '/healthz')).status).toBe(200)
    await expect.poll(postmaster, { timeout: 20_000 }).not.toBe(pid)
    await expect.poll(async () => (await send('GET', '/readyz')).status, { timeout: 20_000 }).toBe(200)
  }
  writing = false
  await Promise.all(writers)
  // Frames were lost: the socket was closed uncleanly, so that its client reconnected and receives frames again.
  await expect.poll(() => first.closedWith, { timeout: 20_000 }).toContain(socketClose.missed)
  await isListening()
  clearInterval(moving)
  for (const follower of [first, second]) follower.leave()
  expect([...statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([])
  const { data }: { data: { russian_name: string }[] } = await (
    await send('GET', crops, undefined, tokens.access)
  ).json()
  const stored = new Set(data.map((crop) => crop.russian_name))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
})
