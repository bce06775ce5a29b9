import type { FileBytes } from '../fileBytes.ts'
import { refuseFile } from '../refusal.ts'

const PIECE = 1024 * 1024

/** Pieces that are looked through for what alphabet a text is in. */
const lookedThrough = 8

/** Encodings of text files that are read. */
export type Encoding = 'utf-8' | 'windows-1251' | 'windows-1252'

/**
 * Encoding of a text file: UTF-8 where the bytes are valid UTF-8, else windows-1251, or windows-1252 where that makes words of
 * Latin letters with single Cyrillic ones among them of it (`Año` would be `Aсo`).
 */
export function encodingOf(bytes: FileBytes): Encoding {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return isLatin(bytes) ? 'windows-1252' : 'windows-1251'
  }
}

/** Whether a text that is no UTF-8 is rather Latin than Cyrillic. */
function isLatin(bytes: FileBytes): boolean {
  let cyrillic = 0
  let ofBoth = 0
  decodePieces(bytes.subarray(0, lookedThrough * PIECE), 'windows-1251', (text) => {
    for (const [word] of text.matchAll(/[A-Za-zЀ-ӿ]+/g)) {
      if (!/[Ѐ-ӿ]/.test(word)) continue
      if (/[A-Za-z]/.test(word)) ofBoth += 1
      else cyrillic += 1
    }
    return true
  })
  return ofBoth > 2 * cyrillic
}

/** Decodes a text file piece by piece; `take` returns false to stop early. A byte order mark is left out. */
export function decodePieces(bytes: FileBytes, encoding: Encoding, take: (text: string) => boolean | undefined): void {
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
