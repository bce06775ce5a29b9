import { describe, expect, it } from 'vitest'
import { FileService } from './FileService.ts'

describe('a file dropped while a nursery is on screen', () => {
  const shown = { nursery: 'Shown', year: 2026 }
  const read = (rows: string[], format: 'field_file' | 'field_map' = 'field_file') => {
    const holdings = { nurseries: [], plots: [], lines: [] }
    const bytes = new TextEncoder().encode(rows.join('\r\n'))
    const { report } = new FileService().read(bytes, 'file.csv', { kind: format, shown, holdings })
    if (!report) throw new Error('the kind was told')
    const { places, target, faults } = report
    return { places, target, faults: faults.map(({ code }) => code) }
  }
  const nowhere = { nursery: null, year: null }

  it('goes where its cap says', () => {
    expect(read(['Nursery;Other', 'Year;2024', '', 'Plot;Line', 'P1;Lada'])).toEqual({
      places: [{ nursery: 'Other', year: 2024 }],
      target: nowhere,
      faults: [],
    })
  })

  it('goes where its rows say', () => {
    const { places, target } = read(['Nursery;Year;Plot', 'Other;2024;P1', 'Third;2025;P1'])
    expect([places.length, target]).toEqual([2, nowhere])
  })

  it('that names only its year, or nothing, takes the rest from the screen', () => {
    const byYear = read(['Year;Plot', '2024;P1'])
    expect(byYear).toEqual({
      places: [{ nursery: 'Shown', year: 2024 }],
      target: { nursery: 'Shown', year: null },
      faults: [],
    })
    expect(read(['Plot;Line', 'P1;Lada'])).toMatchObject({ places: [shown], target: shown, faults: [] })
  })

  it('that names only another nursery is told so', () => {
    expect(read(['Nursery;Plot', 'Other;P1'])).toMatchObject({ target: shown, faults: ['cap.mismatch'] })
  })

  it('as a map lies in the year on screen', () => {
    expect(read(['A1;A2', 'A3;A4'], 'field_map').target).toEqual(shown)
  })
})

describe('a marker file of more bytes than are read whole', () => {
  const file = (heading: string, rows = 150_000) =>
    new TextEncoder().encode(`${heading},M1,M2\n${'Line of a long name 1,A/C,G/T\n'.repeat(rows)}`)
  const read = (bytes: Uint8Array, name: string, mapping = {}) =>
    new FileService().read(bytes, name, {
      kind: 'genotype_upload',
      shown: { nursery: null, year: null },
      holdings: { nurseries: [], plots: [], lines: [] },
      mapping,
    }).report

  it('offers its columns by its beginning, and reads them as they were chosen', () => {
    const bytes = file('Sample tube')
    expect(bytes.length).toBeGreaterThan(4_000_000)
    const report = read(bytes, 'calls.csv')
    expect(report?.faults.map(({ code }) => code)).toEqual(['header.missing'])
    expect(report?.columns.map(({ header, key }) => [header, key])).toEqual([
      ['Sample tube', null],
      ['M1', null],
      ['M2', null],
    ])
    const chosen = read(bytes, 'calls.csv', { 'Sample tube': { column: 'line' } })
    expect(chosen?.faults).toEqual([])
    expect(chosen?.columns.map(({ header, key, trait }) => [header, key, trait?.role])).toEqual([
      ['Sample tube', 'line', undefined],
      ['M1', null, 'marker'],
      ['M2', null, 'marker'],
    ])
  })

  it('has no columns to choose where its kind settles them', () => {
    expect(read(file('#CHROM'), 'calls.vcf')?.columns).toEqual([])
  })
})
