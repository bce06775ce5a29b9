import { detect, detectAll } from 'jschardet'
import type { Encoding, EncodingGuess } from '../../domain/files/textEncoding.ts'
import type { FileBytes } from '../fileBytes.ts'
import { refuseFile } from '../refusal.ts'

const PIECE = 1024 * 1024
/** Bytes of words with letters beyond ASCII from which the encoding is detected; more make no difference. */
const SAMPLE = 16 * 1024
/** Bytes at the beginning of a file that identify UTF-16. */
const HEAD = 4096
const WORDS_SHOWN = 5

/** Single-byte encodings, with the detector's names for them. */
const SINGLE_BYTE: ReadonlyMap<string, Encoding> = new Map([
  ['windows-1250', 'windows-1250'],
  ['windows-1251', 'windows-1251'],
  ['windows-1252', 'windows-1252'],
  ['koi8-r', 'koi8-r'],
  ['ibm866', 'ibm866'],
  ['maccyrillic', 'x-mac-cyrillic'],
  ['iso-8859-2', 'iso-8859-2'],
  ['macroman', 'macintosh'],
])

/**
 * A reading is certain if its rating exceeds the rating of every reading that spells a word of the file differently by this
 * factor. Tested with tables of 1 to 10 names in fourteen languages: below it, French words are accepted as Central
 * European ones.
 */
const CERTAIN_RATIO = 2.5
/** A reading rated lower than the likeliest by more than this factor is not offered. */
const OFFERED_RATIO = 6

/** The encoding of a text file; `guess` is null if it is certain. */
export interface DecodedAs {
  readonly encoding: Encoding
  readonly guess: EncodingGuess | null
}

/**
 * Detects the encoding of a text file: UTF-16 by its byte order mark or its first bytes, UTF-8 if the whole file is valid
 * UTF-8, else the likeliest single-byte encoding. `chosen` is the encoding chosen by the user or caller; a file that is
 * valid UTF-8 or UTF-16 is read as such nevertheless.
 */
export function encodingOf(bytes: FileBytes, chosen: Encoding | null = null): DecodedAs {
  const wide = utf16Of(bytes.subarray(0, HEAD))
  if (wide) return { encoding: wide, guess: null }
  if (isUtf8(bytes)) return { encoding: 'utf-8', guess: null }
  const sample = sampleOf(bytes)
  const damaged = damagedUtf8(sample)
  const rated = damaged ? [damaged, ...ratedReadings(sample)] : ratedReadings(sample)
  const [likeliest] = rated
  // Signs within words indicate that the encoding may be another one, or an unsupported one: nothing is certain then.
  const isDoubtful = damaged !== null || !likeliest.words.every(isWordlike)
  const offered = rated.filter(
    ({ rating, words }) => rating * OFFERED_RATIO >= likeliest.rating || (isDoubtful && words.every(isWordlike)),
  )
  const isCertain =
    !isDoubtful && offered.every(({ rating }, at) => at === 0 || rating * CERTAIN_RATIO <= likeliest.rating)
  const isUsable = chosen !== null && (isOfSingleBytes(chosen) || chosen === damaged?.encoding)
  const encoding = isUsable ? chosen : likeliest.encoding
  if (isCertain && encoding === likeliest.encoding) return { encoding, guess: null }
  const readings = offered.map(({ encoding, words }) => ({
    encoding,
    words: offered.length === 1 ? uncertainFirst(words) : differingWords(words, offered),
  }))
  return { encoding, guess: { readings, chosen: isUsable ? chosen : null } }
}

function isOfSingleBytes(encoding: Encoding): boolean {
  return [...SINGLE_BYTE.values()].includes(encoding)
}

/**
 * The reading as UTF-8 of a sample in which most letters beyond ASCII are UTF-8, for example of a truncated download or a
 * file to which another program appended; null if most are not.
 */
function damagedUtf8(sample: Uint8Array<ArrayBuffer>): RatedReading | null {
  const text = new TextDecoder('utf-8').decode(sample)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const intact = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0
  return intact > broken ? { encoding: 'utf-8', rating: 1, words: text.split(' ') } : null
}

/** UTF-16 with or without its byte order mark (Excel's "Unicode text" has one); null for anything else. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Without a NUL the file has neither ASCII letters nor separators in UTF-16: it is not a table.
  if (!head.includes(0)) return null
  const end = head.length & ~1
  // The detector refuses a surrogate pair that is cut at the end of the piece, in either byte order.
  const isCut = [head[end - 2], head[end - 1]].some((byte) => byte >= 0xd8 && byte <= 0xdb)
  const piece = head.subarray(0, isCut ? end - 2 : end)
  const detected = detect(piece, { detectEncodings: ['utf-16-le', 'utf-16-be'] }).encoding
  const encoding = detected === 'utf-16-le' ? 'utf-16le' : detected === 'utf-16-be' ? 'utf-16be' : null
  if (encoding === null) return null
  return isPlainText(beginningOfText(head, encoding)) ? encoding : null
}

/** The text of a file's first bytes, without a truncated last character. */
export function beginningOfText(head: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(head, { stream: true })
}

/** Whether a text has no control characters except tabs and line breaks, and no unpaired surrogates. */
export function isPlainText(text: string): boolean {
  return !/[^\P{Cc}\t\n\v\f\r]|[\p{Cs}\uFFFD\uFFFE]/u.test(text)
}

function isUtf8(bytes: FileBytes): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Bytes that end a word of a table: blanks, quotes and separators. */
const ENDS_WORD = new Set([...'\t\n\v\f\r ",;|'].map((character) => character.charCodeAt(0)))
const WORD_LONGEST = 100

/** Distinct words of the file with bytes beyond ASCII, separated by spaces: only they distinguish encodings. */
function sampleOf(bytes: FileBytes): Uint8Array<ArrayBuffer> {
  const words = new Set<string>()
  let size = 0
  for (let at = 0; at < bytes.length && size < SAMPLE; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    for (let start = 0; start < piece.length && size < SAMPLE; ) {
      let end = start
      let isBeyondAscii = false
      while (end < piece.length && end - start < WORD_LONGEST && !ENDS_WORD.has(piece[end])) {
        if (piece[end] > 0x7f) isBeyondAscii = true
        end += 1
      }
      const word = isBeyondAscii ? String.fromCharCode(...piece.subarray(start, end)) : ''
      if (word !== '' && !words.has(word)) {
        words.add(word)
        size += word.length + 1
      }
      start = Math.max(end, start + 1)
    }
  }
  return Uint8Array.from([...words].join(' '), (character) => character.charCodeAt(0))
}

interface RatedReading {
  readonly encoding: Encoding
  readonly rating: number
  readonly words: readonly string[]
}

/**
 * The readings of a sample, likeliest first; of two that spell every word alike only the likelier one. The detector is
 * made for running text and would be misled by names in capitals, so each reading is rated by its words in lower case,
 * and by how many of them could be words at all.
 */
function ratedReadings(sample: Uint8Array<ArrayBuffer>): RatedReading[] {
  const rated = [...SINGLE_BYTE].flatMap(([name, encoding]) => {
    const text = new TextDecoder(encoding).decode(sample)
    if (!isPlainText(text)) return []
    const words = text.split(' ')
    const wordlike = words.filter(isWordlike).length / words.length
    const confidence = confidenceIn(name, encode(text.toLowerCase(), encoding))
    return [{ encoding, rating: confidence * (wordlike ** 2 + UNWORDLIKE_WEIGHT), words }]
  })
  rated.sort((a, b) => b.rating - a.rating)
  const spelled = new Set<string>()
  const distinct = rated.filter(({ words }) => {
    const spelling = words.join(' ')
    return !spelled.has(spelling) && spelled.add(spelling)
  })
  return distinct.length > 0 ? distinct : [{ encoding: 'windows-1252', rating: 0, words: [] }]
}

/** Weight by which the detector's rating still orders readings without a plausible word. */
const UNWORDLIKE_WEIGHT = 0.001

/** The detector's confidence in a supported encoding, from 0 to 1. */
function confidenceIn(name: string, bytes: Uint8Array): number {
  const detected = detectAll(bytes, { detectEncodings: [...SINGLE_BYTE.keys()], minimumThreshold: 0 })
  return detected.find(({ encoding }) => encoding?.toLowerCase() === name)?.confidence ?? 0
}

/**
 * A word has letters of one alphabet, no capital after a small letter, and no dashes, quotes or drawing characters among
 * them.
 */
function isWordlike(word: string): boolean {
  const hasTwoAlphabets = /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)
  return (
    !hasTwoAlphabets &&
    !/\p{Ll}\p{Lu}/u.test(word) &&
    !/[\p{L}\p{N}][–—„“”†‡‰‹›…‚]\p{L}|^[\p{Sm}\p{So}]\p{L}/u.test(word) &&
    !/\p{L}[\p{So}\p{Sk}\p{Sc}\p{Sm}]|[\p{So}\p{Sk}\p{Sc}]\p{L}/u.test(word)
  )
}

/** The bytes of a text in a single-byte encoding; a letter that the encoding lacks becomes `?`. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const byteOf = new Map([...letters].map((letter, byte) => [letter, byte]))
  return Uint8Array.from(text, (letter) => byteOf.get(letter) ?? '?'.charCodeAt(0))
}

/** The first words, implausible ones before the others. */
function uncertainFirst(words: readonly string[]): string[] {
  return [...words.filter((word) => !isWordlike(word)), ...words.filter(isWordlike)].slice(0, WORDS_SHOWN)
}

/** The first words that two of the readings spell differently. */
function differingWords(words: readonly string[], readings: readonly RatedReading[]): string[] {
  const differs = (at: number) => readings.some((other) => other.words[at] !== words[at])
  return words.filter((_, at) => differs(at)).slice(0, WORDS_SHOWN)
}

/** Decodes a text file piece by piece; `onText` returns false to stop early. A byte order mark is skipped. */
export function decodePieces(
  bytes: FileBytes,
  encoding: Encoding,
  onText: (text: string) => boolean | undefined,
): void {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += PIECE) {
    const last = at + PIECE >= bytes.length
    if (onText(decoder.decode(bytes.subarray(at, at + PIECE), { stream: !last })) === false) return
  }
}

/** Refuses a binary file: a NUL in the first piece of a file that is not UTF-16. */
export function checkNotBinary(bytes: FileBytes): void {
  if (utf16Of(bytes.subarray(0, HEAD)) === null && bytes.subarray(0, PIECE).includes(0))
    throw refuseFile('file.type', { context: 'binary' })
}
