import { gzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readMarkers } from '../sheets/markers/readMarkers.ts'
import { FileService } from './FileService.ts'

describe('a file dropped while a nursery is open', () => {
  const shown = { nursery: 'Shown', year: 2026 }
  const read = (rows: string[], format: 'field_file' | 'field_map' = 'field_file') => {
    const holdings = { nurseries: [], plots: [], lines: [] }
    const bytes = new TextEncoder().encode(rows.join('\r\n'))
    const { report } = new FileService().read(bytes, 'file.csv', { kind: format, shown, holdings })
    if (!report) throw new Error('the kind was not determined')
    const { places, target, faults } = report
    return { places, target, faults: faults.map(({ code }) => code) }
  }
  const nowhere = { nursery: null, year: null }

  it('uploads to the year named in its header', () => {
    expect(read(['Nursery;Other', 'Year;2024', '', 'Plot;Line', 'P1;Lada'])).toEqual({
      places: [{ nursery: 'Other', year: 2024 }],
      target: nowhere,
      faults: [],
    })
  })

  it('uploads to the years named in its rows', () => {
    const { places, target } = read(['Nursery;Year;Plot', 'Other;2024;P1', 'Third;2025;P1'])
    expect([places.length, target]).toEqual([2, nowhere])
  })

  it('a file without nursery or year uses the current ones', () => {
    const byYear = read(['Year;Plot', '2024;P1'])
    expect(byYear).toEqual({
      places: [{ nursery: 'Shown', year: 2024 }],
      target: { nursery: 'Shown', year: null },
      faults: [],
    })
    expect(read(['Plot;Line', 'P1;Lada'])).toMatchObject({ places: [shown], target: shown, faults: [] })
  })

  it('a file that names only another nursery gets an error', () => {
    expect(read(['Nursery;Plot', 'Other;P1'])).toMatchObject({ target: shown, faults: ['cap.mismatch'] })
  })

  it('is a map of the current year', () => {
    expect(read(['A1;A2', 'A3;A4'], 'field_map').target).toEqual(shown)
  })
})

describe('a marker file above the read limit', () => {
  const file = (heading: string, rows = 150_000) =>
    new TextEncoder().encode(`${heading},M1,M2\n${'Line of a long name 1,A/C,G/T\n'.repeat(rows)}`)
  const read = (bytes: Uint8Array, name: string, mapping = {}, kind: string | null = 'genotype_upload') =>
    new FileService().read(bytes, name, {
      kind,
      shown: { nursery: null, year: null },
      holdings: { nurseries: [], plots: [], lines: [] },
      mapping,
    }).report

  it('offers its columns from its beginning, and is read as mapped', () => {
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

  const lines = Array.from({ length: 500 }, (_, k) => `L${k + 1}`)
  const vcf = [
    '##fileformat=VCFv4.2',
    ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO', 'FORMAT', ...lines].join('\t'),
    ...Array.from({ length: 2500 }, (_, k) =>
      [
        `${(k % 7) + 1}H`,
        k + 1,
        `M${k}`,
        'A',
        'C',
        '.',
        '.',
        '.',
        'GT',
        ...lines.map((_, l) => `0/${(k + l) % 2}`),
      ].join('\t'),
    ),
  ]
  const names = [
    'rs#',
    'alleles',
    'chrom',
    'pos',
    'strand',
    'assembly#',
    'center',
    'protLSID',
    'assayLSID',
    'panel',
    'QCcode',
  ]
  const hapMap = [
    [...names, ...lines].join('\t'),
    ...Array.from({ length: 2800 }, (_, k) =>
      [
        `M${k}`,
        'A/C',
        '1H',
        k + 1,
        '+',
        ...new Array(6).fill('NA'),
        ...lines.map((_, l) => ((k + l) % 2 ? 'AC' : 'AA')),
      ].join('\t'),
    ),
  ]
  const bytesOf = (rows: readonly string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`)
  // Like bgzip: packed pieces one after another.
  const packed = (bytes: Uint8Array) => {
    const half = bytes.length >> 1
    const parts = [gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))]
    return new Uint8Array(Buffer.concat(parts))
  }

  it.each([
    ['calls.vcf', bytesOf(vcf), 2500],
    ['calls.vcf.gz', packed(bytesOf(vcf)), 2500],
    ['calls.txt', bytesOf(vcf), 2500],
    ['calls.hmp.txt', bytesOf(hapMap), 2800],
    ['calls.hmp.txt.gz', packed(bytesOf(hapMap)), 2800],
    ['calls.txt', bytesOf(hapMap), 2800],
  ])('%s has no columns to map, and is read whole', (name, bytes, markers) => {
    for (const kind of ['genotype_upload', null])
      expect(read(bytes, name, {}, kind)).toMatchObject({ format: 'genotype_upload', columns: [], faults: [] })
    const whole = readMarkers(bytes, name)
    if ('refused' in whole) throw new Error(whole.refused.code)
    expect([whole.faults, whole.lines.length, whole.markers.length]).toEqual([[], lines.length, markers])
    expect(whole.calls).toHaveLength(lines.length * markers)
  })

  it('a small marker file with a marker per row has no columns to map, either', () => {
    for (const rows of [vcf.slice(0, 5), hapMap.slice(0, 5)])
      for (const name of ['calls.txt', 'calls.vcf'])
        expect(read(bytesOf(rows), name)).toMatchObject({ columns: [], rows: lines.length })
  })
})
