import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UPLOADS, type UploadKey } from '../../src/domain/files/uploads.ts'
import { RecordSplitter } from '../../src/sheets/text/splitRecords.ts'
import { csvStyleOf, writeCsv } from '../../src/sheets/text/writeCsv.ts'
import { MemoryCrop } from '../uploads/memoryCrop.ts'
import { expectations, upload, uploadBytes } from '../uploads/uploadFile.ts'

const formats = fc.constantFrom(...UPLOADS.map(({ key }) => key as UploadKey))
const names = fc.constantFrom('a.xlsx', 'a.csv', 'a.tsv', 'a.txt', 'a.trt', 'a.xls', 'a')
const real = [
  ...expectations('EXPECT.json'),
  ...expectations('faults/EXPECT.json').map((expectation) => ({ ...expectation, file: `faults/${expectation.file}` })),
  ...expectations('programs/EXPECT.json').map((expectation) => ({
    ...expectation,
    file: `programs/${expectation.file}`,
  })),
].filter((example) => !example.file.includes('zip_bomb') && !example.file.includes('steptoe'))

/** A file is either accepted or has a fault; it never throws and never does both. */
function answered(format: UploadKey, name: string, bytes: Uint8Array): void {
  const crop = new MemoryCrop()
  const result = upload(crop, format, name, bytes, { nursery: 'N', year: 2024 })
  expect(result.accepted).toBe(result.faults.length === 0)
}

describe('upload parsers', () => {
  it('return a result for any bytes under any name', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), names, formats, (bytes, name, format) => {
        answered(format, name, bytes)
        answered(format, name, Uint8Array.from([0x50, 0x4b, 3, 4, ...bytes]))
        answered(format, name, Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...bytes]))
      }),
      { numRuns: 300 },
    )
  })

  it('return a result for real files that are truncated or corrupted', () => {
    const harm = fc.record({
      file: fc.constantFrom(...real),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
      broken: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(255)), {
        maxLength: 6,
      }),
    })
    fc.assert(
      fc.property(harm, ({ file, cut, broken }) => {
        const wholeFile = uploadBytes(file.file)
        const bytes = wholeFile.slice(0, cut === null ? undefined : Math.floor(wholeFile.length * cut))
        for (const [place, byte] of broken) bytes[Math.floor(place * bytes.length)] = byte
        answered(file.upload, file.file.slice(file.file.lastIndexOf('/') + 1), bytes)
      }),
      { numRuns: 300 },
    )
  })

  it('return a result for any text as csv, and uploading the same file again changes nothing', () => {
    const quoted = (text: string) => (/[\w ]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const known = new TextEncoder().encode('Plot,Label,Row,Column\nA,1,1,1\nB,,1,2')
    const oddTexts = fc.oneof(
      fc.constantFrom('NA', '=1', '"', "'@x", '2024', ' ', '100'),
      fc.string({ unit: 'binary' }),
    )
    const columns: Record<string, string[]> = {
      Plot: ['A', 'B', 'C', 'D', 'E', 'F'],
      Line: ['L1', 'l1', 'L2', 'L3', 'A', ''],
      Label: ['1', '7', '8', '9', '', ''],
      Mother: ['L1', 'L4', 'L5', '-', ''],
      Father: ['L2', 'L4', '', ''],
      Repetitions: ['1', '2', ''],
      Plant: ['p1', 'p2', ''],
      'Yield, kg': ['1', '1,5', 'NA', ''],
      X: ['x', 'y', 'A/C', 'C/C', '.', ''],
    }
    const row = (header: string[]) =>
      fc.tuple(
        ...header.map((name) =>
          fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...columns[name]) }, { weight: 1, arbitrary: oddTexts }),
        ),
      )
    const table = fc
      .shuffledSubarray(Object.keys(columns), { minLength: 3, maxLength: 6 })
      .chain((header) => fc.array(row(header), { minLength: 1, maxLength: 3 }).map((rows) => [header, ...rows]))
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t'), formats, (rows, separator, format) => {
        const bytes = new TextEncoder().encode(rows.map((row) => row.map(quoted).join(separator)).join('\n'))
        const crop = new MemoryCrop()
        const target = { nursery: 'N', year: 2024 }
        upload(crop, 'field_file', 'f.csv', known, target)
        const first = upload(crop, format, 'a.csv', bytes, target)
        expect(first.accepted).toBe(first.faults.length === 0)
        if (!first.accepted) return
        const second = upload(crop, format, 'a.csv', bytes, target)
        expect(second.faults).toEqual([])
        const counts = [second.created, second.updated].flatMap((counts) => Object.values(counts ?? {}))
        expect(counts.every((count) => count === 0)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('parses csv independently of its chunks, and reads what the writer wrote', () => {
    const cell = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('a"b', 'a,b', 'a\nb', 'a\r\nb', '=x', "'"))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(table, fc.array(fc.nat(9), { maxLength: 20 }), (rows, cuts) => {
        const style = csvStyleOf('en')
        const text = new TextDecoder().decode(writeCsv(rows, style))
        const records: string[][] = []
        const splitter = new RecordSplitter(style.separator, 1000, (record) => {
          records.push(record)
          return true
        })
        let offset = 0
        for (const length of cuts) {
          splitter.push(text.slice(offset, offset + length))
          offset += length
        }
        splitter.push(text.slice(offset))
        splitter.end()
        const guarded = rows.map((row) => row.map((value) => (/^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value)))
        expect(records).toEqual(guarded)
      }),
    )
  })
})
