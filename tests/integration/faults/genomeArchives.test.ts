import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, stat, statfs } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { expect, it } from 'vitest'
import { figure } from '../../drill/figures.ts'
import { archiveBytes, drillSize } from '../../drill/size.ts'
import { folderOfFile } from '../../temporary/ofFile.ts'
import { archivesOf, beginUpload, packedReads, tus } from '../genomeFiles/archives.ts'
import type { Actor } from '../harness.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { newDirector, signInOn } from './people.ts'
import { dataDirectory, type ServerProcess } from './serverProcess.ts'

const data = await dataDirectory()
const archiveSize = archiveBytes(24e6)
const piece = drillSize(4 << 20, 64 << 20)
const killedAt = 0.6
const mib = 1 << 20
/** How long a sign-in is used before it is renewed, ms; an access token lasts fifteen minutes. */
const signInLasts = 10 * 60_000

/** A pair of read files with a number of bytes on disk, each of many gzip members. */
async function bigArchive(path: string): Promise<{ bytes: number; sha256: string }> {
  const block = packedReads(20_000)
  const blocks = Math.ceil(archiveSize / 2 / block.length)
  const tar = pack()
  const writing = pipeline(tar as unknown as NodeJS.ReadableStream, createWriteStream(path))
  for (const name of ['SM9_1.fastq.gz', 'SM9_2.fastq.gz']) {
    const entry = tar.entry({ name, size: blocks * block.length })
    for (let k = 0; k < blocks; k++) if (!entry.write(block)) await once(entry, 'drain')
    const exited = once(entry, 'finish')
    entry.end(null)
    await exited
  }
  tar.finalize()
  await writing
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** @throws if the disk has no room for the archive and the server's copies of it. */
async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes < archiveSize * 2.2)
    throw new Error(`${archiveSize} bytes twice over need more room than the ${freeBytes} bytes that are free`)
}

/** Peak memory of a process, bytes. */
async function peakOf({ pid }: ServerProcess): Promise<number> {
  return Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

/** Sends a piece of the file; null if the connection breaks. `during` is called once some of it is on its way. */
function sendPiece(
  actor: Actor,
  address: string,
  path: string,
  from: { file: string; offset: number; to: number },
  during?: () => void,
) {
  return new Promise<number | null>((resolve) => {
    const { file, offset, to } = from
    const headers = {
      Authorization: `Bearer ${actor.tokens.access}`,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(to - offset),
    }
    const sending = request(address + path, { method: 'PATCH', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', () => resolve(null))
    const bytes = createReadStream(file, { start: offset, end: to - 1 })
    if (during) bytes.once('data', during)
    bytes.pipe(sending)
  })
}

it('a large archive upload resumes after a server is killed at 60 %, to the same bytes, in bounded memory', async () => {
  const folder = folderOfFile('archive')
  await checkRoom(folder)
  const file = join(folder, 'SM9.tar')
  const { bytes, sha256 } = await bigArchive(file)
  let server = await data.start()
  const director = await newDirector(server, 'genome.director')
  const { planted } = await newTrialFixture(director)
  const [plot_id] = planted.plots
  const path = await beginUpload(director, server.address!, { plot_id, bytes, filename: 'SM9.tar' })
  const restingMemory = await peakOf(server)
  const started = performance.now()
  let offset = 0
  while (offset < bytes * killedAt) {
    const to = Math.min(bytes, offset + piece)
    expect(await sendPiece(director, server.address!, path, { file, offset, to })).toBe(204)
    offset = to
  }
  const pace = offset / mib / ((performance.now() - started) / 1000)
  const grown = ((await peakOf(server)) - restingMemory) / mib
  const dying = server
  let killing: Promise<void> | undefined
  const to = Math.min(bytes, offset + piece)
  await sendPiece(director, dying.address!, path, { file, offset, to }, () => {
    killing = dying.kill()
  })
  await killing

  server = await data.start()
  const signedIn = await signInOn(server, director)
  // The lock of the killed server's request lasts some seconds.
  const check = () => tus(signedIn, server.address!, 'HEAD', path)
  await expect.poll(async () => (await check()).status, { timeout: 30_000, interval: 500 }).toBe(200)
  const storedOffset = Number((await check()).headers.get('upload-offset'))
  expect(storedOffset).toBeGreaterThanOrEqual(offset)
  for (offset = storedOffset; offset < bytes; ) {
    const end = Math.min(bytes, offset + piece)
    expect(await sendPiece(signedIn, server.address!, path, { file, offset, to: end })).toBe(204)
    offset = end
  }
  await rm(file)
  figure('genome archive: bytes', bytes)
  figure('genome archive: received, MiB/s', pace.toFixed(0))
  figure('genome archive: memory while received, MiB', grown.toFixed(0))
  const restOfReading = await peakOf(server)
  const reading = performance.now()
  let reader = { actor: signedIn, since: started }
  // Reading 10 GB takes longer than a sign-in lasts.
  const row = async () => {
    if (performance.now() - reader.since > signInLasts)
      reader = { actor: await signInOn(server, director), since: performance.now() }
    return (await archivesOf(reader.actor, plot_id))[0]
  }
  await expect
    .poll(async () => (await row()).status, {
      timeout: drillSize(60_000, 3_600_000 * Math.max(1, archiveSize / 2.5e9)),
      interval: 500,
    })
    .toBe('success')
  expect(await row()).toMatchObject({ sha256, size: bytes })
  const readPace = bytes / mib / ((performance.now() - reading) / 1000)
  const read = ((await peakOf(server)) - restOfReading) / mib
  figure('genome archive: looked into, MiB/s', readPace.toFixed(0))
  figure('genome archive: memory while read, MiB', read.toFixed(0))
  expect(grown).toBeLessThanOrEqual(100)
})
