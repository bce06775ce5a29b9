import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultTexts, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { COLUMNS, FILE_LANGUAGES } from '../domain/files/headers/columns.ts'
import { columnOf, headerForm } from '../domain/files/headers/headerForm.ts'
import { HEADER_WITHIN } from '../domain/files/headers/headingRows.ts'
import { traitFromHeader } from '../domain/files/headers/traitHeader.ts'

const field = (...lines: string[]) => {
  const crop = new MemoryCrop()
  const result = uploadCsv(crop, 'field_file', lines)
  return { crop, ...result, faulted: faultTexts(result.faults), warned: faultTexts(result.warnings) }
}

describe('the block above the header row', () => {
  it.each(['Вид', 'Kind', 'TIPO', 'Nursery kind', 'Вид питомника'])('%s sets the kind of nursery there', (name) => {
    const result = field('Nursery,N', 'Year,2024', `${name},control`, 'Plot,Species', 'A,Barley')
    expect([result.faulted, result.warned]).toEqual([[], []])
    expect(result.crop.nurseries).toMatchObject([{ name: 'N', kind: 'control' }])
    expect(field('Nursery,N', 'Year,2024', `${name},orchard`, 'Plot', 'A').warned).toEqual(['kind.unknown B3 orchard'])
  })

  it('reports the kind once, whatever the name', () => {
    const twice = field('Nursery,N', 'Year,2024', 'Kind,control', 'Nursery kind,hybrid', 'Plot', 'A')
    expect(twice.faulted).toEqual(['header.duplicate A4 Nursery kind'])
  })
})

describe('headers', () => {
  it('every name of every column is found in any spelling, and names one column only', () => {
    const keys = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
    for (const key of keys) {
      for (const name of Object.values(COLUMNS[key]).flat()) {
        const written = ` ${name.toUpperCase().replaceAll(' ', '_')} `
        expect([name, columnOf(written, keys)]).toEqual([name, key])
      }
    }
    expect(headerForm('Plot_NAME.  x-Ё')).toBe('plot name x е')
  })

  it('splits a trait header at its last comma and keeps Breedbase identifiers apart', () => {
    expect(traitFromHeader('Plant height, cm')).toEqual({ name: 'Plant height', unit: 'cm', external_id: null })
    expect(traitFromHeader('Area, leaf, cm')).toMatchObject({ name: 'Area, leaf', unit: 'cm' })
    expect(traitFromHeader('Protein, %')).toMatchObject({ name: 'Protein', unit: '%' })
    expect(traitFromHeader('Lodging')).toMatchObject({ name: 'Lodging', unit: '' })
    expect(traitFromHeader(', cm')).toMatchObject({ name: ', cm', unit: '' })
    expect(traitFromHeader('Plant height cm|CO_321:0001301')).toEqual({
      name: 'Plant height cm',
      unit: '',
      external_id: 'CO_321:0001301',
    })
    expect(traitFromHeader('Grain yield', 't/ha')).toMatchObject({ name: 'Grain yield', unit: 't/ha' })
  })

  it('finds the header row within 200 rows and reports the missing column and the searched rows', () => {
    const above = (count: number) => ['Nursery,N', 'Year,2024', ...Array.from({ length: count }, () => 'note')]
    expect(field(...above(17), 'Plot', 'A').accepted).toBe(true)
    expect(field(...above(197), 'Plot', 'A').accepted).toBe(true)
    const beyond = field(...above(198), 'Plot', 'A')
    expect(beyond.faulted).toEqual(['header.missing - plot'])
    for (const language of FILE_LANGUAGES) {
      const sentences = JSON.parse(readFileSync(`locales/${language}/files.json`, 'utf8'))
      for (const key of ['faults.header.missing', 'faults.header.missing_headed'])
        expect(sentences[key]).toContain(` ${HEADER_WITHIN}`)
    }
    const crop = new MemoryCrop()
    expect(faultTexts(uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Note', 'A,x']).faults)).toEqual([
      'header.missing - mother',
    ])
    expect(faultTexts(uploadCsv(crop, 'plot_result', ['Trait', '1']).faults)).toEqual(['header.missing - label'])
  })

  it('refuses a duplicate header, and filled cells without a header', () => {
    const result = field(
      'Nursery;N',
      'Year;2024',
      'Nursery;M',
      'Plot;plot_name;Height, cm;;Height;height,CM',
      'A;;1;;2;3',
      'B;x;1;y;2;3',
    )
    expect(result.faulted).toEqual([
      'header.duplicate A3 Nursery',
      'header.duplicate B4 plot_name',
      'header.duplicate F4 height,CM',
      'header.blank D6 y',
    ])
    expect(result.faults.map((fault) => fault.params.first_cell)).toEqual(['A1', 'A4', 'C4', undefined])
  })

  it('reads a unit row only where there is one', () => {
    const units = field('Nursery,N', 'Year,2024', 'Plot,Height,"Mass, g"', ',cm,', 'A,1,2')
    expect(units.crop.traits.map(({ name, unit }) => [name, unit])).toEqual([
      ['Height', 'cm'],
      ['Mass', 'g'],
    ])
    const bracketed = field('Nursery,N', 'Year,2024', 'Plot,Height,Mass', ',(cm),[g/m²]', 'A,1,2')
    expect(bracketed.crop.traits.map(({ name, unit }) => [name, unit])).toEqual([
      ['Height', 'cm'],
      ['Mass', 'g/m²'],
    ])
    const number = field('Nursery,N', 'Year,2024', 'Plot,Height', ',5', 'A,1')
    expect(number.faulted).toEqual(['cell.required A4 -'])
  })

  it('creates traits by their values: empty, quantitative, qualitative, mixed', () => {
    const result = field(
      'Nursery,N',
      'Year,2024',
      'Plot,Empty,Count,Word,Mixed',
      'A,NA,"1,5",none,1',
      'B,–,2,.,2',
      'C,н/д,,slight,three',
    )
    expect(result.faulted).toEqual(['trait.mixed E6 three'])
    expect(result.faults[0].params).toMatchObject({ trait: 'Mixed', numbers: 2, texts: 1 })
    expect(result.warned).toEqual(['trait.empty B3 Empty'])
    expect(result.created).toMatchObject({ traits: 2, values: 4 })
  })
})

describe('field cap', () => {
  it('a year is 1900 to 2100 [LIM-16]', () => {
    const year = (value: string) => field('Nursery,N', `Year,${value}`, 'Plot', 'A').faulted
    expect(year('1900')).toEqual([])
    expect(year('2100')).toEqual([])
    expect(year('1899')).toEqual(['cell.range B2 1899', 'cap.missing - -'])
    expect(year('2101')).toEqual(['cell.range B2 2101', 'cap.missing - -'])
    expect(year('2024.5')).toEqual(['cell.integer B2 2024.5', 'cap.missing - -'])
  })

  it('reads region, kind and dates in any language and warns of an unknown kind', () => {
    const result = field(
      'Питомник,N',
      'Anno,2024',
      'Región,rostov oblast',
      'Tipo di vivaio,di controllo',
      'Дата посева,01.05.2024',
      'Emergence date,2024-05-12',
      'Субрегион,Юг',
      'Plot',
      'A',
    )
    expect(result.faulted).toEqual([])
    expect(result.crop.nurseries).toEqual([{ name: 'N', kind: 'control', region: 2, subregion: 'Юг' }])
    expect(result.crop.years[0]).toMatchObject({ sowing_date: '2024-05-01', emergence_date: '2024-05-12' })
    const odd = field('Nursery,N', 'Year,2024', 'Region,Atlantis', 'Nursery kind,garden', 'Plot', 'A')
    expect(odd.faulted).toEqual(['region.unknown B3 Atlantis'])
    expect(odd.warned).toEqual(['kind.unknown B4 garden'])
  })

  it('an emergence before sowing is an error, also before the stored sowing date', () => {
    const cap = ['Nursery,N', 'Year,2024']
    const rows = ['Plot', 'A']
    const dated = field(...cap, 'Sowing date,2024-05-12', 'Emergence date,2024-05-01', ...rows)
    expect(dated.faulted).toEqual(['dates.order B4 2024-05-01'])
    const crop = new MemoryCrop()
    expect(faultTexts(uploadCsv(crop, 'field_file', [...cap, 'Sowing date,2024-05-12', ...rows]).faults)).toEqual([])
    const later = uploadCsv(crop, 'field_file', [...cap, 'Emergence date,2024-05-01', 'Plot', 'B'])
    expect(faultTexts(later.faults)).toEqual(['dates.order B3 2024-05-01'])
  })

  it('reads nursery and year from columns, header block or request, which must agree', () => {
    const crop = new MemoryCrop()
    const target = { nursery: 'T', year: 2020 }
    expect(faultTexts(uploadCsv(crop, 'field_file', ['Plot', 'A'], target).faults)).toEqual([])
    expect(crop.years.map(({ nursery, year }) => [nursery, year])).toEqual([['T', 2020]])
    const other = uploadCsv(crop, 'field_file', ['Nursery,N', 'Plot,Year', 'B,2021'], target)
    expect(faultTexts(other.faults)).toEqual(['cap.mismatch B1 N', 'cap.mismatch B3 2021'])
    expect(other.faults[0].params.expected).toBe('T')
    const rows = field('Year,2024', 'Nursery,Plot,Region', 'N,A,Krasnodar Krai', 'N,B,Rostov Oblast', ',C,')
    expect(rows.faulted).toEqual(['cap.mismatch C4 Rostov Oblast', 'cap.missing A5 -'])
    expect(field('Plot', 'A').faulted).toEqual(['cap.missing - -'])
  })
})

describe('position types', () => {
  const lines = (...kinds: string[]) => [
    ...['Nursery,N', 'Year,2024', 'Plot,Row,Column,Position kind'],
    ...kinds.map((kind, k) => `P${k},1,${k + 1},${kind}`),
  ]

  it('are read in any language, and compared with the stored one', () => {
    const result = field(...lines('border', 'Защитная полоса', 'PATH', 'parcella', '', 'relleno'))
    expect(result.faulted).toEqual([])
    const kinds = result.crop.years[0].plots.map(({ kind }) => kind)
    expect(kinds).toEqual(['border', 'guard', 'path', 'plot', 'plot', 'filler'])
    const uploadAgain = (...said: string[]) => faultTexts(uploadCsv(result.crop, 'field_file', lines(...said)).faults)
    expect(uploadAgain('bordo', '', 'camino', 'plot', 'plot', 'filler')).toEqual([])
    expect(uploadAgain('', '', '', 'border')).toEqual(['plot.duplicate A7 P3'])
  })

  it('refuse the file when unknown', () => {
    expect(field(...lines('plot', 'orchard')).faulted).toEqual(['position.kind D5 orchard'])
  })
})

describe('cells', () => {
  it('reports every error of every cell with its address, in the order of the cells', () => {
    const result = field(
      'Nursery,N',
      'Year,2024',
      'Label,Plot,Line,Mother,Repetitions,"Width, m","Length, m",Row,Column,Comment',
      'L 1,A|,=x,a<b,101,0,-1,0,151,\u007f',
      '12345678901,B,-,#,1.5,x,1e9,1.5,,ok',
    )
    expect(result.faulted).toEqual([
      'label.pattern A4 L 1',
      'cell.pattern B4 A|',
      'cell.pattern C4 =x',
      'cell.pattern D4 a<b',
      'cell.range E4 101',
      'cell.range F4 0',
      'cell.range G4 -1',
      'cell.range H4 0',
      'cell.range I4 151',
      'cell.pattern J4 \u007f',
      'label.too_long A5 12345678901',
      'name.only_special C5 -',
      'name.only_special D5 #',
      'cell.integer E5 1.5',
      'cell.number F5 x',
      'cell.range G5 1e9',
      'cell.integer H5 1.5',
      'position.incomplete I5 -',
    ])
  })

  it('a label has at most 10 characters, a plot name at most 255 [LIM-03, LIM-06]', () => {
    const rows = (label: string, name: string) =>
      field('Nursery,N', 'Year,2024', 'Label,Plot', `${label},${name}`).faults.map((fault) => fault.code)
    expect(rows('1234567890', 'ы'.repeat(255))).toEqual([])
    expect(rows('12345678901', 'ы'.repeat(256))).toEqual(['label.too_long', 'name.too_long'])
  })

  it('warns of text that looks like a formula and keeps it', () => {
    const result = field('Nursery,N', 'Year,2024', 'Plot,Line,Comment,Grade', '@a,+b,=1+1,-x', 'c,d,-5,+1')
    expect(result.faulted).toEqual(['trait.mixed D4 -x'])
    expect(result.warned).toEqual([
      'cell.formula_like A4 @a',
      'cell.formula_like B4 +b',
      'cell.formula_like C4 =1+1',
      'cell.formula_like C5 -5',
    ])
  })

  it('keeps the first errors of a file with many, and counts them all', () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `A${5000 - i}|`)
    const result = field('Nursery,N', 'Year,2024', 'Plot', ...rows)
    expect(result.faults.length).toBeLessThanOrEqual(1000)
    expect(faultTexts(result.faults.slice(0, 2))).toEqual(['cell.pattern A4 A5000|', 'cell.pattern A5 A4999|'])
  })
})
