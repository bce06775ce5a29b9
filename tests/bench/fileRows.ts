import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Call } from '../../src/contract/call.ts'
import { uploadPlotResults } from '../../src/contract/files/uploads.ts'
import { makeFolder, removeFolder } from '../temporary/folders.ts'
import { root } from './circumstances.ts'
import { parseTime, parsing } from './references.ts'
import { residentMemory } from './residentMemory.ts'
import { type BenchRow, rowOf } from './row.ts'
import { pathOf, type TrialServer } from './server/trialServer.ts'
import { measureAlternately, median } from './spread.ts'
import type { WatchedFigures, WatchedServer } from './watchServer.ts'

const run = promisify(execFile)
const rounds = 3
/** Maximum growth of the process's memory by a file, MB. */
const maxGrown = 300
/** Longest answer while a large file is received, as a multiple of the reference. */
const longestAnswer = 15
const uploadBytes = 199_000_000

/** One task in its own process: its time and its growth of memory. */
async function work(what: 'read' | 'write', whose: 'ours' | 'exceljs', path: string) {
  const script = join(root, 'tests/bench/fileWork.ts')
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, what, whose, path])
  return JSON.parse(stdout) as { ms: number; grown: number }
}

async function workbookRows(folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const path = join(folder, 'plots.xlsx')
  for (const operation of ['write', 'read'] as const) {
    const runs: Record<'ours' | 'exceljs', { ms: number; grown: number }[]> = { exceljs: [], ours: [] }
    for (let k = 0; k < rounds; k++) {
      // The product's own workbook is the one that both read.
      for (const whose of ['exceljs', 'ours'] as const) runs[whose].push(await work(operation, whose, path))
    }
    const medianOf = (whose: 'ours' | 'exceljs', which: 'ms' | 'grown') => median(runs[whose].map((run) => run[which]))
    const name = `xlsx of 30,000 × 30, ${operation}`
    const against = { name: 'exceljs plain', value: medianOf('exceljs', 'ms') }
    const limits = operation === 'read' ? { leastTimes: 2 } : { leastTimes: 1 }
    rows.push(rowOf('P9', name, { value: medianOf('ours', 'ms'), unit: 'ms', against }, limits))
    const memory = { name: 'exceljs plain', value: medianOf('exceljs', 'grown') }
    rows.push(
      rowOf(
        'P9',
        `${name}, memory`,
        { value: medianOf('ours', 'grown'), unit: 'MB', against: memory },
        { max: maxGrown },
      ),
    )
  }
  return rows
}

/**
 * Watches the server until it is stopped: the longest answer to a small request (ms), and its largest memory (MB).
 * Requests are sent from a separate thread, which uploads from this process do not delay.
 */
async function watch(server: TrialServer): Promise<() => Promise<WatchedFigures>> {
  const watching = new Worker(new URL('watchServer.ts', import.meta.url), {
    workerData: { address: server.address, pid: server.pid } satisfies WatchedServer,
  })
  await once(watching, 'message')
  return async () => {
    const answer = once(watching, 'message')
    watching.postMessage('stop')
    const [watched] = (await answer) as [WatchedFigures]
    return watched
  }
}

/** Uploads a file of nearly 200 MB; the server reads and refuses it in a thread, because it has too many columns. */
async function uploadRows(server: TrialServer, folder: string): Promise<BenchRow[]> {
  const path = join(folder, 'large.csv')
  const file = await open(path, 'w')
  await file.write(`Plot,${Array.from({ length: 20_000 }, (_, k) => `T${k}`).join()}\n`)
  const line = Buffer.alloc(1_000_000, 'P1,12.5,13.5,14.5\n')
  for (let size = 200_000; size + line.length < uploadBytes; size += line.length) await file.write(line)
  await file.close()
  const send = async () => {
    const body = new FormData()
    body.set('spec_id', String(server.crop))
    body.set('dry_run', 'true')
    body.set('file', await openAsBlob(path), 'large.csv')
    const answer = await fetch(server.address + pathOf(uploadPlotResults as unknown as Call), {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.tokens.access}` },
      body,
    })
    if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    await answer.arrayBuffer()
  }
  const before = residentMemory(server.pid)
  const stop = await watch(server)
  const times = await measureAlternately(rounds, send, () => copyFile(path, `${path}.copy`))
  const { slowest, max } = await stop()
  return [
    rowOf('P9', 'upload of 199 MB received', {
      value: times.ours,
      unit: 'ms',
      against: { name: 'the file copied', value: times.floor },
    }),
    rowOf('P9', 'the same, memory of the server', { value: Math.max(0, max - before), unit: 'MB' }, { max: maxGrown }),
    rowOf(
      'P9',
      'the same, longest answer meanwhile',
      { value: slowest, unit: 'ms', against: { name: parsing, value: parseTime() } },
      { maxTimes: longestAnswer },
    ),
  ]
}

/** P9: workbooks against a plain use of exceljs, and a large upload against a copy of the file. */
export async function fileRows(server: TrialServer): Promise<BenchRow[]> {
  const folder = makeFolder('benchFiles')
  try {
    return [...(await workbookRows(folder)), ...(await uploadRows(server, folder))]
  } finally {
    removeFolder(folder)
  }
}
