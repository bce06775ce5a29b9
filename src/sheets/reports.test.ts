import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultTexts } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { upload } from '../../tests/uploads/uploadFile.ts'
import type { UploadKey } from '../domain/files/uploads.ts'

const folder = join(import.meta.dirname, '../../tests/data/reports')

function send(crop: MemoryCrop, file: string, format: UploadKey) {
  const result = upload(crop, format, file, new Uint8Array(readFileSync(join(folder, file))))
  return { faults: faultTexts(result.faults), warnings: faultTexts(result.warnings) }
}

/** The values of the twelve plots by the name of the trait. */
function valuesOf(crop: MemoryCrop, name: string) {
  const [year] = crop.known().years
  const trait = crop.traits.find((candidate) => candidate.name === name)
  return trait && year.plots.map((plot) => year.valueOf(plot, null, trait))
}

/** Uploads values after the field of twelve plots, and after a growth stage if a file has its dates. */
function phenotypes(file: string) {
  const crop = new MemoryCrop()
  send(crop, 'base_field.csv', 'field_file')
  if (/^n(03|13)/.test(file))
    upload(crop, 'trait_file', 'stages.csv', new TextEncoder().encode('Trait,Format\nHeading date,date'))
  return { crop, ...send(crop, file, 'plot_result') }
}

function field(file: string) {
  const crop = new MemoryCrop()
  const result = send(crop, file, 'field_file')
  return { ...result, lines: crop.years[0]?.plots.map(({ name, line }) => [name, line]) }
}

const upTo = (first: number, step = 1) => Array.from({ length: 12 }, (_, k) => first + k * step)

describe('files of public reports', () => {
  it('i08: a percent format is the hundredfold, an escaped sign is text', () => {
    const { crop, faults } = phenotypes('i08_percent.xlsx')
    expect(faults).toEqual([])
    const tenths = upTo(125).map((number) => number / 10)
    expect(valuesOf(crop, 'Moisture')).toEqual(tenths)
    expect(valuesOf(crop, 'Protein')).toEqual(tenths)
    expect(valuesOf(crop, 'Germination')).toEqual(Array(12).fill(90))
  })

  it('i08b: percentages as texts are numbers, with a message that the sign is left out', () => {
    const { crop, faults, warnings } = phenotypes('i08b_percent_text.csv')
    expect([faults, warnings]).toEqual([[], ['cell.percent B5 12,5%', 'cell.percent C5 90 %']])
    expect(valuesOf(crop, 'Moisture')).toEqual(upTo(12.5))
    expect(valuesOf(crop, 'Germination')).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 90, 91, 92])
  })

  it('i12: the totals row of a table is no plot', () => {
    const { faults, warnings, lines } = field('i12_table_totals.xlsx')
    expect([faults, warnings]).toEqual([[], ['row.totals A8 Total']])
    expect(lines?.map(([name]) => name)).toEqual(['NM-1', 'NM-2', 'NM-3', 'NM-4', 'NM-5', 'NM-6'])
  })

  it('i15: a trait file with JSON categories, tabs before the external id and other words for its formats', () => {
    const crop = new MemoryCrop()
    expect(send(crop, 'i15_traits.trt', 'trait_file')).toEqual({ faults: [], warnings: [] })
    expect(crop.traits.map(({ name, external_id, kind, role }) => [name, external_id, kind, role])).toEqual([
      ['Pod colour', 'XX:0000001', 'qualitative', 'trait'],
      ['Leaf marks', null, 'qualitative', 'trait'],
      ['Stem height', null, 'quantitative', 'trait'],
      ['Lodging share', null, 'quantitative', 'trait'],
      ['Heading day', null, 'date', 'stage'],
    ])
    const described = crop.traits.map((trait) => trait.described)
    expect(described[2]).toMatchObject({ min: 0, max: 250.5 })
    expect(described[3]).toMatchObject({ min: 0, max: 100 })
  })

  it('i16: a name that a spreadsheet converted to a number is reported with its cell', () => {
    const { faults, warnings, lines } = field('i16_scientific_names.xlsx')
    expect(faults).toEqual([])
    expect(warnings).toEqual([
      'cell.scientific B6 50000000000',
      'cell.scientific B7 23100000000000',
      'cell.scientific C7 100000',
    ])
    expect(lines?.at(-1)).toEqual(['NM-4', '5E10'])
  })

  it('i22: 940 next to 1.201 is a question to the user', () => {
    const { crop, faults } = phenotypes('i22_thousands.csv')
    expect([faults, crop.traits.length]).toEqual([['cell.number_doubtful B6 1.201'], 1])
  })

  it('i24: words for no value are blank, and only Inf is a fault, not the adjacent numbers', () => {
    const { faults, warnings } = phenotypes('i24_nan_inf.csv')
    expect(faults).toEqual(['cell.number B7 Inf', 'cell.number B13 Inf'])
    expect(warnings.slice(0, 3)).toEqual(['cell.no_value B6 NaN', 'cell.no_value B8 null', 'cell.no_value B9 nd'])
  })

  it('i02: a raised footnote stays raised, and is reported', () => {
    const { faults, warnings, lines } = field('i02_rich_hyperlink.xlsx')
    expect([faults, warnings[0], lines?.[0]]).toEqual([[], 'cell.superscript B6 Rowan 7²', ['NM-1', 'Rowan 7²']])
  })

  it('l01: plots are in the order of the file', () => {
    expect(
      field('l01_natural_order.csv')
        .lines?.map(([name]) => name)
        .slice(0, 4),
    ).toEqual(['P1', 'P10', 'P11', 'P12'])
  })

  it('n01: quoted commas group thousands in a file with commas', () => {
    const { crop, faults } = phenotypes('n01_us_thousands.csv')
    expect([faults, valuesOf(crop, 'Seeds')]).toEqual([[], upTo(1234, 1001)])
  })

  it.each(['n03_dates_mdy.csv', 'n13_date_cells.xlsx'])('%s: dates of a growth stage fill it', (file) => {
    const { crop, faults } = phenotypes(file)
    const days = upTo(6).map((day) => `2025-05-${String(day).padStart(2, '0')}`)
    expect([faults, valuesOf(crop, 'Heading date')]).toEqual([[], days])
    expect(crop.traits.filter(({ name }) => name === 'Heading date')).toHaveLength(1)
  })
})
