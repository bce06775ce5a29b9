import { readFileSync } from 'node:fs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { smallYear } from '../../tests/arbitraries/smallYear.ts'
import { faultTexts } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { notedXlsx } from '../../tests/uploads/notedXlsx.ts'
import { upload } from '../../tests/uploads/uploadFile.ts'
import { phenotypesFormat } from '../domain/files/formats.ts'
import { decideReview, noChoices } from '../domain/files/review/decideReview.ts'
import { reviewChange } from '../domain/files/review/reviewChange.ts'
import { readReview } from '../domain/files/review/reviewFile.ts'
import { readRows } from './readRows.ts'

const rows = (height: number | null = 80) => [
  ['Nursery', 'N'],
  ['Year', 2025],
  ['Plot', 'Line', 'Height', 'Yield'],
  ['P1', 'A', height, 5],
  ['P2', 'B', 90, 6],
]

function notesOf(crop: MemoryCrop) {
  const [year] = crop.known().years
  return year.plots.map((plot) => crop.traits.map((trait) => year.noteOf(plot, null, trait)))
}

const none = { values: 0, traits: 0, plots: 0 }

describe('cell notes', () => {
  it('become notes of the values, and change nothing a second time', () => {
    const crop = new MemoryCrop()
    const bytes = notedXlsx(rows(), { C4: 'lodged', D5: 'old', A5: 'border plot', C3: 'from the ground' }, [
      ['D5', 'weighed twice'],
      ['D5', 'second is right'],
    ])
    const result = upload(crop, 'field_file', 'a.xlsx', bytes)
    expect(faultTexts(result.faults)).toEqual([])
    expect(faultTexts(result.warnings)).toEqual([
      'cell.note_ignored C3 from the ground',
      'cell.note C4 lodged',
      'cell.note_ignored A5 border plot',
    ])
    expect(notesOf(crop)).toEqual([
      ['lodged', null],
      [null, 'weighed twice\nsecond is right'],
    ])
    expect(upload(crop, 'field_file', 'a.xlsx', bytes)).toMatchObject({ faults: [], created: none, updated: none })
    expect(upload(crop, 'plot_result', 'a.xlsx', bytes)).toMatchObject({ faults: [], created: none, updated: none })
  })

  it('are named with their cells if they cannot be stored, and counted beyond twenty', () => {
    const notes = Object.fromEntries(Array.from({ length: 23 }, (_, k) => [`A${k + 4}`, `note ${k + 1}`]))
    const plots = Array.from({ length: 23 }, (_, k) => [`P${k + 1}`, 'A', 80, 5])
    const { warnings } = upload(
      new MemoryCrop(),
      'field_file',
      'a.xlsx',
      notedXlsx([...rows().slice(0, 3), ...plots], notes),
    )
    expect(faultTexts(warnings).slice(0, 20)).toEqual(
      Array.from({ length: 20 }, (_, k) => `cell.note_ignored A${k + 4} note ${k + 1}`),
    )
    expect(warnings.slice(20).map(({ code, cell, params }) => [code, cell, params])).toEqual([
      ['cell.note_ignored', 'A24', { count: 3 }],
    ])
  })

  it('are written without a new value, too, and counted as an update of the value', () => {
    const crop = new MemoryCrop()
    upload(crop, 'field_file', 'a.xlsx', notedXlsx(rows(), {}))
    const later = notedXlsx(rows(null), { C4: 'plot was lost', D4: 'wet' })
    expect(upload(crop, 'plot_result', 'a.xlsx', later)).toMatchObject({
      faults: [],
      created: { values: 0 },
      updated: { values: 2 },
    })
    expect(notesOf(crop)[0]).toEqual(['plot was lost', 'wet'])
    const long = notedXlsx(rows(), { C4: 'x'.repeat(2001) })
    expect(upload(crop, 'plot_result', 'a.xlsx', long).faults.map(({ code, cell }) => [code, cell])).toEqual([
      ['cell.too_long', 'C4'],
    ])
  })

  it('are annotations in an OpenDocument spreadsheet', () => {
    const plots = unzipSync(new Uint8Array(readFileSync('tests/data/containers/plots.ods')))
    const cell = (text: string, inside = '') =>
      `<table:table-cell office:value-type="string">${inside}<text:p>${text}</text:p></table:table-cell>`
    const note =
      '<office:annotation><dc:creator>Anna</dc:creator><dc:date>2025-06-01</dc:date><text:p>lodged</text:p><text:p>by <text:span>wind</text:span></text:p></office:annotation>'
    const table = [
      ['Nursery', 'N'],
      ['Year', '2025'],
      ['Plot', 'Colour'],
    ].map((texts) => `<table:table-row>${texts.map((text) => cell(text)).join('')}</table:table-row>`)
    const content = `<d xmlns:table="t" xmlns:text="x" xmlns:office="o" xmlns:dc="dc"><table:table table:name="Plots">${table.join('')}<table:table-row>${cell('P1')}${cell('red', note)}</table:table-row></table:table></d>`
    const crop = new MemoryCrop()
    const result = upload(crop, 'field_file', 'a.ods', zipSync({ ...plots, 'content.xml': strToU8(content) }))
    expect([faultTexts(result.faults), faultTexts(result.warnings)]).toEqual([
      [],
      ['cell.text_number B2 2025', 'cell.note B4 lodged\nby wind'],
    ])
    expect(notesOf(crop)).toEqual([['lodged\nby wind']])
  })

  it('are written by a review with its values', () => {
    const columns = smallYear(1, 3)
    const [trait] = columns.traits.map((column) => column.trait)
    columns.traits[0].numbers.set([1, 2, 3])
    columns.traits[0].annotations.note.set(2, 'same')
    const table = [
      ['Plot', trait.unit ? `${trait.name}, ${trait.unit}` : trait.name],
      ...columns.name.map((name, i) => [name, i === 0 ? 7 : i + 1]),
    ]
    const bytes = notedXlsx(table, { B2: 'new', B3: 'alone', B4: 'same' })
    const read = readRows(bytes, 'a.xlsx', phenotypesFormat)
    if (!read.ok) throw new Error(read.fault.code)
    const place = { nursery: 'N', year: 2026 }
    const { id, name, unit, kind, role } = trait
    const file = readReview(read.sheet, {
      upload: 'plot_result',
      mapping: {},
      target: place,
      openYear: null,
      traits: [{ id, name, unit, kind, role }],
      markers: [],
    })!
    const review = decideReview(file, columns, noChoices, new Map())
    expect(review.writes).toBe(2)
    const unused = () => 0
    const ids = { plot: unused, plant: unused, line: unused, trait: unused, marker: unused }
    const change = reviewChange(columns, review, { key: 'change.upload', params: {} } as never, ids)
    expect(change.ok && change.change?.columns).toEqual([
      { entity: 'plot', field: `trait:${id}`, ids: [columns.id[0]], before: [1], after: [7] },
      {
        entity: 'plot',
        field: `note:${id}`,
        ids: [columns.id[0], columns.id[1]],
        before: [null, null],
        after: ['new', 'alone'],
      },
    ])
  })
})
