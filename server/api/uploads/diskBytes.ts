import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { FileBytes } from '../../../src/sheets/fileBytes.ts'

/** Reads a file on this machine's disk piece by piece, synchronously: only for separate threads. */
export function withDiskBytes<Result>(path: string, read: (bytes: FileBytes) => Result): Result {
  const file = openSync(path, 'r')
  try {
    const length = fstatSync(file).size
    return read({
      length,
      subarray(from, to) {
        const piece = new Uint8Array(Math.max(0, Math.min(to, length) - from))
        for (let offset = 0; offset < piece.length; ) {
          const count = readSync(file, piece, offset, piece.length - offset, from + offset)
          if (count === 0) throw new Error(`${path} became shorter while it was read`)
          offset += count
        }
        return piece
      },
    })
  } finally {
    closeSync(file)
  }
}
