import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openEmbedded } from '../../../server/platform/embedded/database.ts'
import { readKeys } from '../../../server/platform/embedded/keys.ts'
import { makeFolder } from '../../temporary/folders.ts'
import { freePort } from '../../temporary/freePort.ts'
import { root } from '../circumstances.ts'
import { type BenchRow, rowOf } from '../row.ts'
import { BuiltClient } from './builtClient.ts'

/** Limit relative to the least work of a start. */
const maxOfBareStart = 8
const heaviestScreen = 450
const heaviestWorker = 120
const warmStarts = 3

/** P11: a warm `npm start`, and the size of the files that the first screen loads. */
export async function startRows(): Promise<BenchRow[]> {
  return [...(await warmStart()), ...bundle()]
}

/** Starts the product as `npm start` does; resolves to the time until it is ready, ms. */
async function start(dataDir: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const product = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' },
  })
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return performance.now() - began
      if (product.exitCode !== null) throw new Error(`npm start has ended with ${product.exitCode}`)
      await wait(10)
    }
  } finally {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
  }
}

/**
 * The least work of a start: an empty process of Node, then PostgreSQL on the same data until it accepts statements; ms.
 */
async function bareStart(dataDir: string): Promise<number> {
  const keys = await readKeys(dataDir)
  const began = performance.now()
  await promisify(execFile)(process.execPath, ['-e', ''])
  const database = await openEmbedded(dataDir, keys)
  const time = performance.now() - began
  await database.close()
  return time
}

async function warmStart(): Promise<BenchRow[]> {
  const dataDir = makeFolder('bench')
  await chmod(dataDir, 0o755)
  try {
    const first = await start(dataDir)
    const times: number[] = []
    const bareTimes: number[] = []
    for (let k = 0; k < warmStarts; k++) {
      times.push(await start(dataDir))
      bareTimes.push(await bareStart(dataDir))
    }
    const against = { name: 'empty Node, PostgreSQL', value: Math.min(...bareTimes) }
    return [
      rowOf('P11', 'first npm start, packages and client there (no demo)', { value: first, unit: 'ms' }),
      rowOf('P11', 'npm start, warm', { value: Math.min(...times), unit: 'ms', against }, { maxTimes: maxOfBareStart }),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function bundle(): BenchRow[] {
  const client = new BuiltClient(join(root, 'dist'))
  const visitor = client.reached([...client.entries, client.chunk('authModules'), client.chunk('words-ru')])
  // Header, navigation and the page's skeleton; page and workbench are requested once these are loaded.
  const shell = client.reached([...client.entries, client.chunk('AppShell'), client.chunk('words-ru')])
  const page = [...client.reached(['linkUser', 'fieldsModule'].map((name) => client.chunk(name)))]
  const toolbar = page.filter((name) => !shell.has(name))
  const workbench = [...client.reached([client.chunk('Workbench')])]
  const workbenchOnly = workbench.filter((name) => !shell.has(name) && !toolbar.includes(name))
  const allFiles = client.reached(client.entries, true)
  const workers = client.workers.map((worker) => {
    const name = worker.slice(0, worker.indexOf('.worker-'))
    const value = client.packedKb(client.reached([worker]))
    return rowOf('P11', `worker "${name}", brotli`, { value, unit: 'kB' }, { max: heaviestWorker })
  })
  return [
    rowOf('P11', 'sign-in, brotli', { value: client.packedKb(visitor), unit: 'kB' }, { max: heaviestScreen }),
    rowOf(
      'P11',
      'first screen of who is signed in, brotli',
      { value: client.packedKb(shell), unit: 'kB' },
      { max: heaviestScreen },
    ),
    rowOf('P11', 'fields page: link to the server, commands, toolbar, brotli', {
      value: client.packedKb(toolbar),
      unit: 'kB',
    }),
    rowOf('P11', 'workbench, brotli', { value: client.packedKb(workbenchOnly), unit: 'kB' }),
    ...workers,
    rowOf(
      'P11',
      'exceljs outside of workers, brotli',
      { value: client.packedKb(client.named('exceljs', allFiles)), unit: 'kB' },
      { max: 0 },
    ),
  ]
}
