import { detect, detectAll } from 'jschardet'
import type { Encoding, EncodingGuess } from '../../domain/files/textEncoding.ts'
import type { FileBytes } from '../fileBytes.ts'
import { refuseFile } from '../refusal.ts'

const PIECE = 1024 * 1024
/** Bytes of words with letters beyond ASCII by which an encoding is judged; more change nothing. */
const SAMPLE = 16 * 1024
/** Bytes at the beginning of a file that tell UTF-16. */
const HEAD = 4096
const WORDS_SHOWN = 5

/** Encodings of one byte a letter, with the names by which the detector knows them. */
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
 * A reading is certain when it is rated this many times above every reading that spells a word of the file differently. Tried
 * with tables of 1 to 10 names in fourteen languages: below it, French words read as Central European ones pass unasked.
 */
const CERTAIN_RATIO = 2.5
/** A reading rated lower than the likeliest by more than this factor is not offered. */
const OFFERED_RATIO = 6

/** How a text file is decoded; `guess` is null where its bytes leave no doubt. */
export interface DecodedAs {
  readonly encoding: Encoding
  readonly guess: EncodingGuess | null
}

/**
 * Encoding of a text file: UTF-16 by its byte order mark or the look of its first bytes, UTF-8 where the whole file is valid
 * UTF-8, else the likeliest encoding of one byte a letter. `chosen` is what the user or caller says; a file that is valid
 * UTF-8 or UTF-16 is read as such all the same.
 */
export function encodingOf(bytes: FileBytes, chosen: Encoding | null = null): DecodedAs {
  const wide = utf16Of(bytes.subarray(0, HEAD))
  if (wide) return { encoding: wide, guess: null }
  if (isUtf8(bytes)) return { encoding: 'utf-8', guess: null }
  const sample = sampleOf(bytes)
  const damaged = damagedUtf8(sample)
  const rated = damaged ? [damaged, ...ratedReadings(sample)] : ratedReadings(sample)
  const [likeliest] = rated
  // Signs within words say that the encoding may be another one, or none that is read: nothing is certain then.
  const isDoubtful = damaged !== null || !likeliest.words.every(isWordlike)
  const offered = rated.filter(
    ({ rating, words }) => rating * OFFERED_RATIO >= likeliest.rating || (isDoubtful && words.every(isWordlike)),
  )
  const isCertain =
    !isDoubtful && offered.every(({ rating }, at) => at === 0 || rating * CERTAIN_RATIO <= likeliest.rating)
  const isTaken = chosen !== null && (isOfSingleBytes(chosen) || chosen === damaged?.encoding)
  const encoding = isTaken ? chosen : likeliest.encoding
  if (isCertain && encoding === likeliest.encoding) return { encoding, guess: null }
  const readings = offered.map(({ encoding, words }) => ({
    encoding,
    words: offered.length === 1 ? doubtfulFirst(words) : differingWords(words, offered),
  }))
  return { encoding, guess: { readings, chosen: isTaken ? chosen : null } }
}

function isOfSingleBytes(encoding: Encoding): boolean {
  return [...SINGLE_BYTE.values()].includes(encoding)
}

/**
 * The reading as UTF-8 of a sample in which most letters beyond ASCII are UTF-8, as of a download that was cut off or a file
 * that another program appended to; null where most are not.
 */
function damagedUtf8(sample: Uint8Array<ArrayBuffer>): RatedReading | null {
  const text = new TextDecoder('utf-8').decode(sample)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const whole = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0
  return whole > broken ? { encoding: 'utf-8', rating: 1, words: text.split(' ') } : null
}

/** UTF-16 with or without its byte order mark (Excel's "Unicode text" has one); null for anything else. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Without a NUL the file has neither ASCII letters nor separators in UTF-16: it is no table.
  if (!head.includes(0)) return null
  const end = head.length & ~1
  // The detector refuses a pair of surrogates that the end of the piece cuts in two, in either byte order.
  const isCut = [head[end - 2], head[end - 1]].some((byte) => byte >= 0xd8 && byte <= 0xdb)
  const piece = head.subarray(0, isCut ? end - 2 : end)
  const found = detect(piece, { detectEncodings: ['utf-16-le', 'utf-16-be'] }).encoding
  const encoding = found === 'utf-16-le' ? 'utf-16le' : found === 'utf-16-be' ? 'utf-16be' : null
  if (encoding === null) return null
  return isPlainText(beginningOfText(head, encoding)) ? encoding : null
}

/** The text of a file's first bytes, without a character that they cut in two. */
export function beginningOfText(head: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(head, { stream: true })
}

/** Whether a text has no control characters beside tabs and line breaks, and no halves of characters. */
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

/** Words of the file with bytes beyond ASCII, each once, separated by spaces: only they tell encodings apart. */
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
 * The readings of a sample, the likeliest first; of two that spell every word alike only the likelier. The detector knows
 * running text: names in capitals would mislead it, so that each reading is rated by its words in lower case, and by how many
 * of them could be words at all.
 */
function ratedReadings(sample: Uint8Array<ArrayBuffer>): RatedReading[] {
  const rated = [...SINGLE_BYTE].flatMap(([name, encoding]) => {
    const text = new TextDecoder(encoding).decode(sample)
    if (!isPlainText(text)) return []
    const words = text.split(' ')
    const wordlike = words.filter(isWordlike).length / words.length
    const confidence = confidenceIn(name, encoded(text.toLowerCase(), encoding))
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

/** Keeps readings without one likely word apart by what the detector says of them. */
const UNWORDLIKE_WEIGHT = 0.001

/** How sure the detector is of an encoding among those that are read, from 0 to 1. */
function confidenceIn(name: string, bytes: Uint8Array): number {
  const found = detectAll(bytes, { detectEncodings: [...SINGLE_BYTE.keys()], minimumThreshold: 0 })
  return found.find(({ encoding }) => encoding?.toLowerCase() === name)?.confidence ?? 0
}

/** A word has letters of one alphabet, no capital after a small letter, and no dashes, quotes or drawing signs among them. */
function isWordlike(word: string): boolean {
  const hasTwoAlphabets = /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)
  return (
    !hasTwoAlphabets &&
    !/\p{Ll}\p{Lu}/u.test(word) &&
    !/[\p{L}\p{N}][–—„“”†‡‰‹›…‚]\p{L}|^[\p{Sm}\p{So}]\p{L}/u.test(word) &&
    !/\p{L}[\p{So}\p{Sk}\p{Sc}\p{Sm}]|[\p{So}\p{Sk}\p{Sc}]\p{L}/u.test(word)
  )
}

/** The bytes of a text in an encoding of one byte a letter; a letter that the encoding lacks becomes `?`. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const byteOf = new Map([...letters].map((letter, byte) => [letter, byte]))
  return Uint8Array.from(text, (letter) => byteOf.get(letter) ?? '?'.charCodeAt(0))
}

/** The first words, those that can hardly be words before the others. */
function doubtfulFirst(words: readonly string[]): string[] {
  return [...words.filter((word) => !isWordlike(word)), ...words.filter(isWordlike)].slice(0, WORDS_SHOWN)
}

/** The first words that two of the readings spell differently. */
function differingWords(words: readonly string[], readings: readonly RatedReading[]): string[] {
  const differs = (at: number) => readings.some((other) => other.words[at] !== words[at])
  return words.filter((_, at) => differs(at)).slice(0, WORDS_SHOWN)
}

/** Decodes a text file piece by piece; `take` returns false to stop early. A byte order mark is left out. */
export function decodePieces(bytes: FileBytes, encoding: Encoding, take: (text: string) => boolean | undefined): void {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += PIECE) {
    const last = at + PIECE >= bytes.length
    if (take(decoder.decode(bytes.subarray(at, at + PIECE), { stream: !last })) === false) return
  }
}

/** Refuses what is no text after all: a NUL in the first piece of a file that is not UTF-16. */
export function refuseBinary(bytes: FileBytes): void {
  if (utf16Of(bytes.subarray(0, HEAD)) === null && bytes.subarray(0, PIECE).includes(0))
    throw refuseFile('file.type', { context: 'binary' })
}
