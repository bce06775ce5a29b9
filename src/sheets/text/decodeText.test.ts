import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodingWarning } from '../../domain/files/cells/sheetNotes.ts'
import type { Encoding } from '../../domain/files/textEncoding.ts'
import { parseUpload } from '../../domain/files/uploadRules.ts'
import { uploadNamed } from '../../domain/files/uploads.ts'
import { FILE_LIMITS } from '../limits.ts'
import { readRows } from '../readRows.ts'
import { encodingOf } from './decodeText.ts'

/** The bytes of a text in a single-byte encoding, which must have each of its letters. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const letters = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter)
    if (byte < 0) throw new Error(`${encoding} has no ${letter}`)
    return byte
  })
}

function utf16(text: string, isBig: boolean, withMark: boolean): Uint8Array {
  const units = withMark ? `\ufeff${text}` : text
  const bytes = new Uint8Array(units.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < units.length; at++) view.setUint16(at * 2, units.charCodeAt(at), !isBig)
  return bytes
}

const table = (words: readonly string[]) => `Label,Line\n${words.map((word, at) => `${at + 1},${word}`).join('\n')}\n`
const russian = ['Саратовская 29', 'Московская 39', 'Заря', 'Безостая 1']

const linesOf = (bytes: Uint8Array, encoding: Encoding | null = null) => {
  const read = readRows(bytes, 'a.csv', uploadNamed('plot_result').format, FILE_LIMITS, encoding)
  if (!read.ok) throw new Error(read.fault.code)
  return read.sheet.rows.slice(1).map(({ cells }) => cells[1])
}

describe('encodings of text files', () => {
  const certain: [Encoding, readonly string[]][] = [
    ['windows-1250', ['červený', 'žlutý', 'bílý', 'růžový']],
    ['windows-1250', ['Łubin', 'żółty', 'późny', 'wcześny']],
    ['windows-1251', russian],
    ['windows-1251', russian.map((word) => word.toUpperCase())],
    ['windows-1252', ['Größe', 'früh', 'mäßig', 'Ähre']],
    ['windows-1252', ['mañana', 'Peñón', 'línea', 'España']],
    ['koi8-r', russian],
    ['koi8-r', russian.map((word) => word.toUpperCase())],
    ['ibm866', russian],
    ['ibm866', russian.map((word) => word.toUpperCase())],
    ['iso-8859-2', ['červený', 'žlutý', 'bílý', 'růžový', 'šedý', 'hnědý']],
    ['x-mac-cyrillic', russian],
    ['x-mac-cyrillic', russian.map((word) => word.toUpperCase())],
  ]
  it.each(certain)('reads %s: %j', (encoding, words) => {
    expect(linesOf(encoded(table(words), encoding))).toEqual(words)
  })

  it.each<[Encoding, string]>([
    ['koi8-r', 'белый'],
    ['ibm866', 'белый'],
    ['x-mac-cyrillic', 'белый'],
    ['windows-1252', 'weiß'],
    ['windows-1250', 'bílý'],
    ['windows-1251', 'белый'],
  ])('reads a file of one word in %s, or offers that reading', (encoding, word) => {
    const bytes = encoded(`Plot;Colour\nP1;${word}\n`, encoding)
    const detected = encodingOf(bytes)
    const offered = detected.guess?.readings.map(({ words }) => words.join()) ?? []
    expect(linesOf(bytes)[0] === word || offered.some((words) => words.includes(word))).toBe(true)
    if (detected.guess === null) expect(linesOf(bytes)).toEqual([word])
  })

  it('reads UTF-8 that is truncated or has an invalid byte as UTF-8, and asks', () => {
    const utf8 = new TextEncoder().encode('Plot;Цвет\nP1;красный\nP2;белый')
    const cut = encodingOf(utf8.subarray(0, -1))
    expect(cut.encoding).toBe('utf-8')
    expect(cut.guess?.readings[0]).toMatchObject({ encoding: 'utf-8', words: expect.arrayContaining(['красный']) })
    expect(cut.guess && encodingWarning(cut.guess)).toMatchObject({
      value: 'белы\ufffd, Цвет, красный',
      params: { context: 'single', encoding: 'utf-8' },
    })
    const foreign = Uint8Array.from([...new TextEncoder().encode('Plot;Colour\nP1;marrón\nP2;añil\nP3;caf'), 0xe9])
    const detected = encodingOf(foreign)
    expect(detected.guess?.readings.map(({ encoding }) => encoding)).toContain('utf-8')
    expect(encodingOf(foreign, 'windows-1252').encoding).toBe('windows-1252')
    expect(encodingOf(foreign, 'utf-8').encoding).toBe('utf-8')
  })

  it('reads Mac Roman, or offers it, rather than dashes within words', () => {
    const words = ['señal', 'café', 'marrón', 'añil']
    const bytes = encoded(table(words), 'macintosh')
    const { encoding, guess } = encodingOf(bytes)
    expect([encoding, ...(guess?.readings ?? []).map((reading) => reading.encoding)]).toContain('macintosh')
    if (guess === null) expect(linesOf(bytes)).toEqual(words)
  })

  it('is uncertain about symbols between letters, as from cp437, which is not supported', () => {
    // grün, weiß and schön.
    const words = [
      [0x67, 0x72, 0x81, 0x6e],
      [0x77, 0x65, 0x69, 0xe1],
      [0x73, 0x63, 0x68, 0x94, 0x6e],
    ]
    const bytes = Uint8Array.from(words.flatMap((word, at) => [0x50, 0x31 + at, 0x3b, ...word, 0x0a]))
    expect(encodingOf(bytes).guess?.readings.length).toBeGreaterThan(0)
  })

  it('prefers letters over a symbol before them: Цвет, not ÷вет', () => {
    const { guess, encoding } = encodingOf(encoded('Plot;Цвет\nP1;бел\nP2;сер\nP3;бел\n', 'windows-1251'))
    expect(guess?.readings[0].encoding ?? encoding).toBe('windows-1251')
  })

  it('reads UTF-16 of either byte order, with and without its mark', () => {
    for (const text of [table(russian), table(['Alder', 'Birch'])])
      for (const isBig of [false, true])
        for (const withMark of [false, true])
          expect(linesOf(utf16(text, isBig, withMark))).toEqual(linesOf(new TextEncoder().encode(text)))
  })

  it('reads UTF-16 whose first 4096 bytes end within a character', () => {
    // A surrogate pair from byte 4094 on, without and with the mark.
    for (const withMark of [false, true]) {
      const head = 'Label,Line\n1,'
      const text = `${head}${'a'.repeat(2047 - head.length - (withMark ? 1 : 0))}🌾\n`
      expect(linesOf(utf16(text, false, withMark))).toEqual(linesOf(new TextEncoder().encode(text)))
    }
  })

  it('reads the reported file in windows-1250', () => {
    const bytes = new Uint8Array(readFileSync('tests/data/containers/n05_cp1250.csv'))
    const read = readRows(bytes, 'n05_cp1250.csv', uploadNamed('plot_result').format)
    if (!read.ok) throw new Error(read.fault.code)
    expect(JSON.stringify(read.sheet.rows)).toContain('červený')
    expect(JSON.stringify(read.sheet.rows)).toContain('žlutý')
  })

  it('offers other readings with words of the file when uncertain, and uses the chosen one', () => {
    const bytes = encoded(table(['café', 'naïve']), 'windows-1252')
    const { encoding, guess } = encodingOf(bytes)
    expect(guess?.chosen).toBeNull()
    expect(guess?.readings[0].encoding).toBe(encoding)
    expect(guess?.readings.find((reading) => reading.encoding === 'windows-1252')?.words).toContain('naïve')
    expect(linesOf(bytes, 'windows-1252')).toEqual(['café', 'naïve'])
    expect(encodingOf(bytes, 'windows-1252').guess?.chosen ?? 'windows-1252').toBe('windows-1252')
  })

  it('warns of a reading that was not confirmed, with sample words of each', () => {
    const bytes = encoded(table(['café', 'naïve']), 'windows-1252')
    const warnings = (encoding: Encoding | null) => {
      const read = readRows(bytes, 'a.csv', uploadNamed('plot_result').format, FILE_LIMITS, encoding)
      if (!read.ok) throw new Error(read.fault.code)
      const target = { nursery: 'A', year: 2026 }
      return parseUpload('plot_result', read.sheet, target).warnings.filter(
        ({ code }) => code === 'file.encoding_guessed',
      )
    }
    const [warning] = warnings(null)
    expect(warning.cell).toBeNull()
    expect(`${warning.value} ${warning.params.others}`).toContain('naïve')
    expect(warnings('windows-1252')).toEqual([])
  })

  it('never reads valid UTF-8 as anything else', () => {
    expect(encodingOf(new TextEncoder().encode(table(russian)), 'windows-1252')).toEqual({
      encoding: 'utf-8',
      guess: null,
    })
  })
})
