import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../../server/platform/db/driver.ts'
import postgres from '../../../server/platform/db/driver.ts'
import { projectRoot } from '../../../server/platform/settings.ts'
import { makeFolder } from '../../temporary/folders.ts'
import { atEndOfFile, folderOfFile } from '../../temporary/ofFile.ts'

/** A server in a process group of its own, started as `npm start` does. */
export interface ServerProcess {
  pid: number
  /** Address at which the server listens; null if the process exited instead. */
  address: string | null
  /** Time from its start until /readyz answered, ms. */
  readyAfter: number
  exitCode: () => number | null
  output: () => string
  /** Ends it as a supervisor does (SIGTERM): requests under way are answered. */
  stop: () => Promise<void>
  /** kill -9 of its whole group; the database runs in a session of its own and survives. */
  kill: () => Promise<void>
}

/** A data directory of a test file, with all servers that the file starts on it; both end with the file. */
export interface ServerDirectory {
  dir: string
  start: () => Promise<ServerProcess>
  /** Process of the embedded database. */
  postmaster: () => Promise<number>
  /** Superuser connection to the embedded database as it runs now; the caller ends it. */
  sql: () => Promise<Sql>
}

/** Creates a data directory for one test file; `dir` names an existing one. */
export async function dataDirectory(dir = makeFolder('faults')): Promise<ServerDirectory> {
  // The database may run as another user, which must be able to enter.
  await chmod(dir, 0o755)
  const children: ChildProcess[] = []
  const pidFile = join(dir, 'postgres', 'postmaster.pid')
  const pidLines = async () => (await readFile(pidFile, 'utf8')).split('\n')
  const postmaster = async () => Number((await pidLines())[0])
  atEndOfFile(async () => {
    for (const child of children) await killGroup(child)
    if (existsSync(pidFile)) process.kill(await postmaster(), 'SIGINT')
    while (existsSync(pidFile)) await wait(20)
    await rm(dir, { recursive: true, force: true })
  })
  return {
    dir,
    postmaster,
    start: async () => {
      const { child, server } = await launch(dir)
      children.push(child)
      return server
    },
    sql: async () => {
      const keys = JSON.parse(await readFile(join(dir, 'keys.json'), 'utf8'))
      const port = Number((await pidLines())[3])
      const url = `postgres://postgres:${keys.superuser}@127.0.0.1:${port}/plotline`
      return postgres(url, { max: 2, onnotice: () => undefined })
    },
  }
}

/**
 * Starts a server in a process of its own on an external database; it ends with the test file. `root`: the folder of its
 * program.
 */
export async function startProcess(
  database: { app: string; owner: string; secret: string },
  env: Record<string, string> = {},
  root = projectRoot,
): Promise<ServerProcess> {
  const dir = folderOfFile('process')
  const { app, owner, secret } = database
  const { child, server } = await launch(dir, { ...env, DATABASE_URL: app, MIGRATE_URL: owner, SECRET: secret }, root)
  atEndOfFile(() => killGroup(child))
  if (server.address === null) throw new Error(`no server: ${server.output()}`)
  return server
}

async function launch(
  dir: string,
  env: Record<string, string> = {},
  root = projectRoot,
): Promise<{ child: ChildProcess; server: ServerProcess }> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dir,
      LANG: 'en_US.UTF-8',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const address = await new Promise<string | null>((resolve) => {
    const check = (chunk: Buffer) => {
      output += chunk
      const address = /Plotline is running: (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', check)
    child.stderr?.on('data', check)
    child.on('close', () => resolve(null))
  })
  if (address !== null) while ((await fetch(`${address}/readyz`)).status !== 200) await wait(10)
  const readyAfter = performance.now() - started
  return {
    child,
    server: {
      pid: child.pid ?? 0,
      address,
      readyAfter,
      exitCode: () => child.exitCode,
      output: () => output,
      stop: async () => {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      },
      kill: () => killGroup(child),
    },
  }
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await exited
}
