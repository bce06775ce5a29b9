import { Gunzip } from 'fflate'
import type { FileBytes } from '../fileBytes.ts'
import { FileRefusalError, refuseFile } from '../refusal.ts'

const pieceSize = 1 << 20

/** The unpacked bytes of a gzip file. @throws FileRefusalError `file.corrupt`, `file.unpacked_too_big`. */
export function unpackedGzip(bytes: FileBytes, max: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let size = 0
  let ended = false
  const gunzip = new Gunzip((chunk, last) => {
    size += chunk.length
    ended ||= last
    if (size > max) throw refuseFile('file.unpacked_too_big', { max })
    pieces.push(chunk)
  })
  try {
    for (let at = 0; at < bytes.length; at += pieceSize)
      gunzip.push(bytes.subarray(at, at + pieceSize), at + pieceSize >= bytes.length)
  } catch (error) {
    throw error instanceof FileRefusalError ? error : refuseFile('file.corrupt')
  }
  if (!ended) throw refuseFile('file.corrupt')
  const unpacked = new Uint8Array(size)
  let at = 0
  for (const chunk of pieces) {
    unpacked.set(chunk, at)
    at += chunk.length
  }
  return unpacked
}
