import type { FileBytes } from '../fileBytes.ts'
import { refuseFile } from '../refusal.ts'

const PIECE = 1024 * 1024

/** Encoding of a text file: UTF-8 where the bytes are valid UTF-8, else windows-1251. */
export function encodingOf(bytes: FileBytes): 'utf-8' | 'windows-1251' {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

/** Decodes a text file piece by piece; `take` returns false to stop early. A byte order mark is left out. */
export function decodePieces(bytes: FileBytes, encoding: string, take: (text: string) => boolean | undefined): void {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += PIECE) {
    const last = at + PIECE >= bytes.length
    if (take(decoder.decode(bytes.subarray(at, at + PIECE), { stream: !last })) === false) return
  }
}

/** Refuses what is no text after all: a NUL in the first piece. */
export function refuseBinary(bytes: FileBytes): void {
  if (bytes.subarray(0, PIECE).includes(0)) throw refuseFile('file.type')
}
