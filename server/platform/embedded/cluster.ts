import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from '../db/driver.ts'
import { StartRefusedError } from '../startRefused.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import type { Keys } from './keys.ts'
import { databaseUser, type SystemUser } from './systemUser.ts'

/** A running PostgreSQL 18 that belongs to one data directory. */
export interface Cluster {
  host: string
  port: number
  pid: number
  /** Ends it gracefully (fast shutdown) and waits until it has ended. */
  stop: () => Promise<void>
}

export interface ClusterOptions {
  /** Port of a new cluster; null: a free one. */
  port?: number | null
  /** False for data that may be lost with the machine, as in tests: writes are not forced to the disk. */
  isDurable?: boolean
}

/** Where root stores what its database user must be able to read. */
const sharedDir = '/var/lib/plotline'
const startTries = 4
/** A cluster may recover this long (ms) after a crash of the machine. */
const recoveryPatience = 120_000

/**
 * Starts the cluster of a data directory, and creates it the first time. A cluster that a killed server left running is
 * found by its postmaster.pid and reused.
 */
export async function startCluster(
  dataDir: string,
  keys: Keys,
  { port = null, isDurable = true }: ClusterOptions = {},
): Promise<Cluster> {
  const user = await databaseUser()
  const binaries = await findBinaries(user, sharedDir)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  if (user) await checkReachable(dataDir, user)
  const dir = join(dataDir, 'postgres')
  if (!existsSync(join(dir, 'PG_VERSION'))) await makeCluster(binaries, user, dir, keys)
  for (let attempt = 1; ; attempt++) {
    const running = await findRunning(dir, keys)
    if (running) return running
    const failure = await launch(binaries, user, dir, { port: port ?? (await freePort()), isDurable })
    if (failure && attempt === startTries) throw new StartRefusedError('start.databaseFailed', { log: failure })
  }
}

/** initdb into its own folder, moved into place in one step: a kill in between leaves nothing half-made. */
async function makeCluster(binaries: Binaries, user: SystemUser | null, dir: string, keys: Keys): Promise<void> {
  const partial = `${dir}.${process.pid}`
  const passwordFile = `${partial}.password`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, `${keys.superuser}\n`, { mode: 0o600 })
  try {
    if (user) {
      await chown(partial, user.uid, user.gid)
      await chown(passwordFile, user.uid, user.gid)
    }
    const flags = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--auth=scram-sha-256']
    const args = [`--pgdata=${partial}`, '--username=postgres', `--pwfile=${passwordFile}`, ...flags]
    await runProgram(binaries.initdb, args, user)
    await rename(partial, dir).catch((error) => {
      if (!existsSync(join(dir, 'PG_VERSION'))) throw error
    })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(partial, { recursive: true, force: true })
  }
}

function runProgram(program: string, args: string[], user: SystemUser | null): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(program, args, { ...user, cwd: '/', env: cleanEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new StartRefusedError('start.databaseFailed', { log: output.trim() })),
    )
  })
}

/** Launches postgres; null once it accepts connections, the end of its log if it failed. */
async function launch(
  binaries: Binaries,
  user: SystemUser | null,
  dir: string,
  { port, isDurable }: { port: number; isDurable: boolean },
): Promise<string | null> {
  const logPath = join(dirname(dir), 'postgres.log')
  // Its output goes to a file, not a pipe: it outlives a killed server, and its own session shields it from Ctrl+C.
  const log = await open(logPath, 'w', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: 'on',
    full_page_writes: isDurable ? 'on' : 'off',
    max_connections: '200',
    // Deadlocks are detected, and one of the two transactions retried, before a request stops waiting
    // (DB_LOCK_TIMEOUT).
    deadlock_timeout: '200ms',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    log_min_messages: 'warning',
    // Statements contain what people typed; they stay out of the log.
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const args = ['-D', dir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const child = spawn(binaries.postgres, args, {
    ...user,
    cwd: '/',
    env: cleanEnv(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const exited = new Promise<'ended'>((resolve) => {
    child.once('exit', () => resolve('ended'))
    child.once('error', () => resolve('ended'))
  })
  child.unref()
  try {
    for (;;) {
      if ((await Promise.race([exited, wait(20)])) === 'ended')
        return (await readFile(logPath, 'utf8')).trim().slice(-2000)
      const state = await readPid(dir)
      if (state && state.pid === child.pid && state.status === 'ready') return null
    }
  } finally {
    await log.close()
  }
}

/**
 * The environment of the database's programs: no settings or secrets of this server and nothing that changes their
 * locale.
 */
function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR } = process.env
  return { PATH, SystemRoot, TMPDIR, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}

interface PidFile {
  pid: number
  port: number
  status: string
}

/** Lines of postmaster.pid: 1 process, 4 port, 8 status (PostgreSQL 18, miscadmin.h). */
async function readPid(dir: string): Promise<PidFile | null> {
  try {
    const lines = (await readFile(join(dir, 'postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The cluster that already runs on `dir`, awaited while it starts or recovers; null if there is none. */
export async function findRunning(dir: string, keys: Keys): Promise<Cluster | null> {
  for (let waited = 0; ; waited += 50) {
    const state = await readPid(dir)
    if (!state || !alive(state.pid)) return null
    if (!(await runsOn(state.pid, dir))) {
      // The process id belongs to another process, for example after a restart of the machine.
      await rm(join(dir, 'postmaster.pid'), { force: true })
      return null
    }
    if (state.status === 'ready' && (await answers(dir, state.port, keys)))
      return { host: '127.0.0.1', port: state.port, pid: state.pid, stop: () => stop(dir, state.pid) }
    if (waited > recoveryPatience) throw new StartRefusedError('start.databaseStuck', { pid: state.pid })
    await wait(50)
  }
}

async function answers(dir: string, port: number, keys: Keys): Promise<boolean> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    username: 'postgres',
    password: keys.superuser,
    database: 'postgres',
    max: 1,
    connect_timeout: 3,
    onnotice: () => undefined,
  })
  try {
    const [row] = await sql<{ data_directory: string }[]>`SELECT current_setting('data_directory') AS data_directory`
    return resolve(row.data_directory) === dir
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Whether this process runs on this directory, if the system shows it; elsewhere the file is trusted. */
async function runsOn(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').includes(dir)
  } catch {
    return false
  }
}

async function stop(dir: string, pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  while (alive(pid) && existsSync(join(dir, 'postmaster.pid'))) await wait(20)
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Every folder above the data must be accessible to the database's user. */
async function checkReachable(dataDir: string, user: SystemUser): Promise<void> {
  for (let dir = dataDir; ; dir = dirname(dir)) {
    const info = await stat(dir)
    const passable =
      info.uid === user.uid ? info.mode & 0o100 : info.gid === user.gid ? info.mode & 0o010 : info.mode & 0o001
    if (!passable) throw new StartRefusedError('start.dataDirUnreachable', { dir })
    if (dirname(dir) === dir) return
  }
}
