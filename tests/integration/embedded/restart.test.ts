import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readSettings } from '../../../server/settings.ts'
import { startServer } from '../../../server/start.ts'
import { socketClose, socketPath } from '../../../src/contract/live.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'plotline-restart-'))
await chmod(dataDir, 0o755)
const server = await startServer(readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0' }))
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const password = 'Wheat-2026-ok'

async function send(method: string, path: string, body?: object, token = ''): Promise<Response> {
  const headers = {
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  return fetch(server.address + path, { method, headers, body: body && JSON.stringify(body) })
}

function openSocket(token: string) {
  const socket = new WebSocket(server.address.replace('http', 'ws') + socketPath(1, token))
  const told = new Promise<unknown>((resolve) => {
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString())
      if (frame.event !== 'connected') resolve(frame)
    })
  })
  const opened = new Promise((resolve) => socket.once('message', resolve))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return { told, opened, closed }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

it('the database ends under writers: nothing acknowledged is lost, the rest is told to come again', async () => {
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
  const listening = openSocket(tokens.access)
  await listening.opened
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
  // Frames may have been missed: the socket is closed uncleanly, so that its client connects again and catches up.
  expect(await listening.closed).toBe(socketClose.missed)
  const again = openSocket(tokens.access)
  await again.opened
  for (let i = 0; i < 11; i++) await send('POST', '/api/v1/login/', { username: 'keeper', password: 'Wrong-pass-1' })
  expect(await again.told).toMatchObject({ event: 'system_notification', data: { status: 'warning' } })
  expect([...statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([])
  const { data }: { data: { russian_name: string }[] } = await (
    await send('GET', crops, undefined, tokens.access)
  ).json()
  const stored = new Set(data.map((crop) => crop.russian_name))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
})
