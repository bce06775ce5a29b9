import fc from 'fast-check'
import { expect, it } from 'vitest'
import { uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { onlyYear, upload } from '../../tests/uploads/uploadFile.ts'
import { heading } from '../domain/files/headers/columns.ts'
import type { Table } from '../domain/files/written.ts'
import { csvStyleOf } from './text/writeCsv.ts'
import { writeTable, writeTableCsv } from './writeTable.ts'

const language = fc.constantFrom('ru', 'en', 'it', 'es')
/** Classes that look like numbers, dates, formulas or words for no value, and any other text. */
const classes = fc.oneof(
  fc.constantFrom(
    '1',
    '5',
    '007',
    '1,5',
    '1.234',
    '12%',
    '1e5',
    '05/06/2025',
    '5-May-25',
    '=1+1',
    "'-x",
    '@a',
    'TRUE',
    'nan',
    'Inf',
  ),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
)
const comment = fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 }).map((lines) => lines.join('\n'))
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  fc.integer({ min: -5000, max: 5000 }).map((thousandths) => thousandths / 1000),
)
const day = fc.integer({ min: 0, max: 15_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

const plot = fc.record({ comment, grade: classes, mass: number, heading: day })

/** Text as it can be stored: trimmed, without control characters. */
const storable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim()

it('every downloaded table uploads again: nothing is created, changed or asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(plot, { minLength: 1, maxLength: 6 }),
      language,
      fc.boolean(),
      async (plots, lang, isCsv) => {
        const crop = new MemoryCrop()
        const stored = plots.map((generated, i) => ({
          ...generated,
          name: `P${i + 1}`,
          comment: storable(generated.comment) || null,
          grade: storable(generated.grade.replace(/\s/g, ' ')) || null,
        }))
        uploadCsv(crop, 'field_file', ['Nursery,N', 'Year,2025', 'Plot', ...stored.map(({ name }) => name)])
        crop.traits.push(
          { name: 'Grade', unit: '', kind: 'qualitative', role: 'trait', external_id: null },
          { name: 'Mass', unit: 'g', kind: 'quantitative', role: 'trait', external_id: null },
          { name: 'Heading', unit: '', kind: 'date', role: 'stage', external_id: null },
        )
        const [grade, mass, headed] = crop.traits
        const year = crop.years[0]
        stored.forEach((storedPlot, i) => {
          year.plots[i].comment = storedPlot.comment
          if (storedPlot.grade !== null) crop.put(year, storedPlot.name, grade, storedPlot.grade)
          crop.put(year, storedPlot.name, mass, storedPlot.mass)
          crop.put(year, storedPlot.name, headed, storedPlot.heading)
        })
        const table: Table = {
          sheet: 'N',
          cap: [],
          columns: [
            { title: heading('plot', lang), kind: 'text' },
            { title: heading('comment', lang), kind: 'text' },
            { title: 'Grade', kind: 'value' },
            { title: 'Mass, g', kind: 'value' },
            { title: 'Heading', kind: isCsv ? 'text' : 'date' },
          ],
          rows: stored.map((storedPlot) => [
            storedPlot.name,
            storedPlot.comment,
            storedPlot.grade,
            storedPlot.mass,
            storedPlot.heading,
          ]),
        }
        const bytes = isCsv ? writeTableCsv(table, csvStyleOf(lang)) : await writeTable(table)
        for (const format of ['plot_result', 'field_file'] as const) {
          const secondResult = upload(crop, format, isCsv ? 'a.csv' : 'a.xlsx', bytes, onlyYear(crop))
          expect(secondResult.faults).toEqual([])
          const counts = [secondResult.created, secondResult.updated].flatMap((counted) => Object.values(counted ?? {}))
          expect(counts.every((count) => count === 0)).toBe(true)
        }
      },
    ),
    { numRuns: 60 },
  )
})

it('a nursery named like a heading uploads again, as do its plants', async () => {
  for (const name of ['unique_id', 'Plot', 'Label', 'Делянка', 'accession']) {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'field_file', ['Plot', 'P1', 'P2'], { nursery: name, year: 2025 })
    uploadCsv(crop, 'plot_result', ['Plot,Plant,Height', 'P1,1,80', 'P2,1,90'], { nursery: name, year: 2025 })
    const table: Table = {
      sheet: name,
      cap: [
        { title: heading('nursery', 'en'), kind: 'text', value: name },
        { title: heading('year', 'en'), kind: 'number', value: 2025 },
      ],
      columns: [
        { title: heading('plot', 'en'), kind: 'text' },
        { title: heading('plant', 'en'), kind: 'text' },
        { title: 'Height', kind: 'value' },
      ],
      rows: [
        ['P1', '1', 80],
        ['P2', '1', 90],
      ],
    }
    for (const bytes of [await writeTable(table), writeTableCsv(table, csvStyleOf('en'))]) {
      const secondResult = upload(crop, 'plot_result', bytes[0] === 0x50 ? 'a.xlsx' : 'a.csv', bytes)
      expect(secondResult.faults).toEqual([])
      const counts = [secondResult.created, secondResult.updated].flatMap((counted) => Object.values(counted ?? {}))
      expect(counts.every((count) => count === 0)).toBe(true)
    }
  }
})
