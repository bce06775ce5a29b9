import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectRoot } from '../../../server/platform/settings.ts'
import { makeFolder } from '../../temporary/folders.ts'

const dataDir = makeFolder('server')
await chmod(dataDir, 0o755)
const started: ChildProcess[] = []

afterAll(async () => {
  for (const child of started.filter((process) => process.exitCode === null && process.signalCode === null)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

interface Server {
  child: ChildProcess
  /** Its address, or null if it exited instead. */
  address: Promise<string | null>
  output: () => string
}

function start(env: Record<string, string> = {}): Server {
  const child = spawn(process.execPath, [join(projectRoot, 'server/main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LANG: 'en_US.UTF-8', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  const address = new Promise<string | null>((resolve) => {
    const check = (chunk: Buffer) => {
      output += chunk
      const address = /Plotline is running: (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', check)
    child.stderr?.on('data', check)
    child.on('exit', () => resolve(null))
  })
  return { child, address, output: () => output }
}

async function post(address: string | null, path: string, body: object, token = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  return fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const registration = {
  username: 'keeper',
  password1: 'Wheat-2026-ok',
  password2: 'Wheat-2026-ok',
  first_name: 'Anna',
  last_name: 'Orlova',
}

it('a killed server restarts on its database, and a second one on it is refused', async () => {
  const first = start()
  const address = await first.address
  expect(address, first.output()).not.toBeNull()
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await post(address, '/users/registration/', registration)).status).toBe(201)

  const second = start()
  expect(await second.address).toBeNull()
  expect(second.output()).toContain(`Another server already works on ${dataDir}`)
  expect(second.child.exitCode).toBe(1)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const restarted = start()
  const newAddress = await restarted.address
  expect(newAddress, restarted.output()).not.toBeNull()
  const signedIn = await post(newAddress, '/login/', { username: 'keeper', password: registration.password1 })
  expect(signedIn.status).toBe(200)

  restarted.child.kill('SIGTERM')
  await once(restarted.child, 'exit')
  expect(restarted.child.exitCode).toBe(0)
  await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow(/ENOENT/)
  // Three servers start one after another; the first one creates the database.
}, 180_000)

it('keys and database are readable by their owner only, and the log contains no secret [S10]', async () => {
  expect((await stat(join(dataDir, 'keys.json'))).mode & 0o077).toBe(0)
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
  const keys: Record<string, string> = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  const server = start()
  const address = await server.address
  const tokens = await (await post(address, '/login/', { username: 'keeper', password: registration.password1 })).json()
  await fetch(`${address}/api/v1/users/profile/?token=${tokens.access}`)
  await post(address, '/login/', { username: 'keeper', password: 'Wrong-pass-1' })
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  const log = server.output() + (await readFile(join(dataDir, 'postgres.log'), 'utf8'))
  expect(log).toContain('/api/v1/users/profile/')
  for (const secret of [
    'eyJ',
    'token=',
    'Wrong-pass-1',
    registration.password1,
    tokens.refresh,
    ...Object.values(keys),
  ])
    expect(log).not.toContain(secret)
})

it('a port in use is reported before anything is loaded, and nothing is left running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const server = start({ PORT: String(port) })
  expect(await server.address).toBeNull()
  expect(server.child.exitCode).toBe(1)
  await expect.poll(() => server.output().trim()).toBe(`Port ${port} is taken by another program. Set PORT`)
  await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow(/ENOENT/)
  await new Promise((resolve) => other.close(resolve))
})

it('invalid settings are named and refused', async () => {
  const refused = async (env: Record<string, string>) => {
    const server = start(env)
    expect(await server.address).toBeNull()
    expect(server.child.exitCode).toBe(1)
    return server.output()
  }
  expect(await refused({ PORT: 'http' })).toContain('PORT')
  expect(await refused({ SECRET: 'changeme' })).toContain('SECRET is too weak')
  expect(await refused({ DATABASE_URL: 'postgres://a@b/c', MIGRATE_URL: 'postgres://o@b/c' })).toContain('needs SECRET')
})
