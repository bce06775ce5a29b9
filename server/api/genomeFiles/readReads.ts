import { createGunzip } from 'node:zlib'
import type { ArchiveFault } from '../../../src/domain/genome/reads/archiveMembers.ts'
import type { ReadCounts } from '../../../src/domain/genome/reads/readCounts.ts'
import { fastqReader } from '../../../src/domain/genome/reads/readFastq.ts'
import { waitForDrain } from './drain.ts'

const pieceBytes = 1 << 18
const gzipMark = Buffer.from([0x1f, 0x8b])

/**
 * Counts the reads of a gzip file as it streams; `counts` null: only checks that it is one. Returns its fault, or null.
 * The stream is always read to its end, after which the next member begins.
 * @throws the errors of the stream.
 */
export async function readReads(
  stream: AsyncIterable<Uint8Array>,
  counts: ReadCounts | null,
): Promise<ArchiveFault['code'] | null> {
  let head = Buffer.alloc(0)
  const inflated = counts && inflate(counts)
  try {
    for await (const bytes of stream) {
      if (head.length < gzipMark.length) head = Buffer.concat([head, bytes.subarray(0, gzipMark.length)])
      if (isGzip(head)) await inflated?.write(bytes)
    }
    if (head.length < gzipMark.length || !isGzip(head)) return 'genome.not_gzip'
    return inflated ? await inflated.end() : null
  } finally {
    inflated?.close()
  }
}

/** Whether the first bytes, as far as they have arrived, can begin a gzip file. */
const isGzip = (head: Buffer): boolean => gzipMark.subarray(0, head.length).equals(head.subarray(0, gzipMark.length))

function inflate(counts: ReadCounts) {
  const gunzip = createGunzip({ chunkSize: pieceBytes })
  const reader = fastqReader(counts, (first, second) => Buffer.concat([first, second]))
  let isBroken = false
  const streamEnd = new Promise<void>((resolve) => {
    gunzip.on('end', resolve)
    gunzip.on('error', () => {
      isBroken = true
      resolve()
    })
  })
  const guarded = (work: () => void): void => {
    try {
      if (!isBroken) work()
    } catch {
      isBroken = true
    }
  }
  gunzip.on('data', (piece: Buffer) => guarded(() => reader.push(piece)))
  return {
    async write(bytes: Uint8Array): Promise<void> {
      if (isBroken || gunzip.write(bytes)) return
      await waitForDrain(gunzip)
    },
    async end(): Promise<ArchiveFault['code'] | null> {
      if (!isBroken) gunzip.end()
      await streamEnd
      guarded(() => reader.end())
      return isBroken ? 'file.corrupt' : counts.reads === 0 ? 'genome.empty_member' : null
    },
    close: () => {
      gunzip.destroy()
    },
  }
}
