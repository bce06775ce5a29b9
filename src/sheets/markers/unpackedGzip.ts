import { Gunzip } from 'fflate'
import type { FileBytes } from '../fileBytes.ts'
import { FileRefusal, refuseFile } from '../refusal.ts'

const piece = 1 << 20

/** The unpacked bytes of a gzip file. @throws FileRefusal `file.corrupt`, `file.unpacked_too_big`. */
export function unpackedGzip(bytes: FileBytes, max: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let size = 0
  let ended = false
  const gunzip = new Gunzip((some, last) => {
    size += some.length
    ended ||= last
    if (size > max) throw refuseFile('file.unpacked_too_big', { max: max })
    pieces.push(some)
  })
  try {
    for (let at = 0; at < bytes.length; at += piece)
      gunzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  } catch (error) {
    throw error instanceof FileRefusal ? error : refuseFile('file.corrupt')
  }
  if (!ended) throw refuseFile('file.corrupt')
  const all = new Uint8Array(size)
  let at = 0
  for (const some of pieces) {
    all.set(some, at)
    at += some.length
  }
  return all
}
