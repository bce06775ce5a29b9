import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { makeFolder, removeFolder } from '../temporary/folders.ts'
import { freePort } from '../temporary/freePort.ts'

/** Server connections for each database: far fewer than a node wants, so that transactions really share them. */
export const serverConnections = 8

/** PgBouncer refuses to run as root; its package creates a user for databases. */
const unprivileged = 'postgres'

async function idsOf(name: string): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((text) => text.startsWith(`${name}:`))
  if (!line) throw new Error(`no user ${name} for PgBouncer`)
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = once(socket, 'connect').then(() => true)
  const isReady = await isOpen.catch(() => false)
  socket.destroy()
  return isReady
}

export interface Pooler {
  /** Address for the role of requests, with `{database}` for the database's name. */
  readonly address: string
  /** Kills it without warning. */
  kill: () => Promise<void>
  /** Starts it again on the same port. */
  start: () => Promise<void>
  /** Ends it and removes its files. */
  close: () => Promise<void>
}

/** PgBouncer's program; null if it is not installed. */
export function findPooler(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null
}

/**
 * Puts PgBouncer (transaction mode) in front of a database server. `address`: for the role of requests, with `{database}`
 * for the database's name.
 * @throws if PgBouncer is not installed or does not start.
 */
export async function openPooler(address: string): Promise<Pooler> {
  const program = findPooler()
  if (!program) throw new Error('PgBouncer is not installed')
  const target = new URL(address.replace('{database}', 'postgres'))
  const dir = makeFolder('pooler')
  const port = await freePort()
  const config = join(dir, 'pgbouncer.ini')
  await writeFile(join(dir, 'users.txt'), `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'auth_type = plain',
    `auth_file = ${join(dir, 'users.txt')}`,
    'max_client_conn = 2000',
    `default_pool_size = ${serverConnections}`,
    // Distinguishes its connections from direct ones in pg_stat_activity.
    'application_name_add_host = 1',
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  const user = await idsOf(unprivileged)
  await chmod(dir, 0o755)
  if (user) await chown(dir, user.uid, user.gid)
  let child: ChildProcess | null = null
  const kill = async () => {
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const start = async () => {
    const log: string[] = []
    const startedProcess = spawn(program, [config], { ...user, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [startedProcess.stdout, startedProcess.stderr])
      stream.on('data', (text) => log.push(String(text)))
    child = startedProcess
    for (let waited = 0; !(await answers(port)); waited += 100) {
      if (startedProcess.exitCode !== null || waited > 10_000)
        throw new Error(`PgBouncer does not start:\n${log.join('')}`)
      await wait(100)
    }
  }
  await start()
  const pooled = new URL(address.replace('{database}', 'DATABASE'))
  pooled.hostname = '127.0.0.1'
  pooled.port = String(port)
  return {
    address: pooled.href.replace('DATABASE', '{database}'),
    kill,
    start,
    close: async () => {
      await kill()
      removeFolder(dir)
    },
  }
}

/** Servers of the suite reach their database through PgBouncer, except for LISTEN and migrations. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pooler = await openPooler(project.getProvidedContext().addresses.app)
  project.provide('pooler', pooler.address)
  return pooler.close
}
