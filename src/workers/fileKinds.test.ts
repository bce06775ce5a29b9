import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import {
  allExpectations,
  type ExpectedUpload,
  upload,
  uploadBytes,
  uploadKeyOf,
} from '../../tests/uploads/uploadFile.ts'
import type { CropHoldings } from '../domain/files/kind/holdings.ts'
import { UPLOADS, type UploadKey } from '../domain/files/uploads.ts'
import { FileService } from './FileService.ts'

const nowhere = { nursery: null, year: null }
const nothing: CropHoldings = { nurseries: [], plots: [], lines: [] }

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Uploads the file without a chosen kind, into a crop with `holdings`. */
function offered(
  path: string,
  holdings: CropHoldings,
  shown: { nursery: string | null; year: number | null } = nowhere,
) {
  return new FileService().read(uploadBytes(path), nameOf(path), { kind: null, shown, holdings })
}

/** Uploads the files in `before`, and the file itself if it is accepted. */
function filled({ before = [], file, folder, upload: kind }: ExpectedUpload & { folder: string }): MemoryCrop {
  const crop = new MemoryCrop()
  const send = (format: UploadKey, path: string) => {
    const [year] = crop.years
    const target = format === 'field_map' && year ? { nursery: year.nursery, year: year.year } : null
    upload(crop, format, nameOf(path), uploadBytes(path), target)
  }
  for (const path of before) send(uploadKeyOf(path), path)
  send(kind, `${folder}${file}`)
  return crop
}

const tables = allExpectations().filter((expectation) => UPLOADS.some(({ key }) => key === expectation.upload))
const notTables = allExpectations().filter((expectation) => !UPLOADS.some(({ key }) => key === expectation.upload))
/** Refused before a row is read, so that no kind can be determined. */
const unreadable = (expectation: ExpectedUpload) => expectation.code?.startsWith('file.') ?? false

describe('detecting the kind of a file', () => {
  it.each(tables.filter((expectation) => !unreadable(expectation)))(
    '$folder$file is $upload, or ambiguous',
    (expected) => {
      const path = `${expected.folder}${expected.file}`
      const crop = filled(expected)
      const [year] = crop.years
      const shown = year ? { nursery: year.nursery, year: year.year } : nowhere
      for (const reading of [offered(path, nothing), offered(path, crop.holdings(), shown)]) {
        if (reading.report) expect(reading.report.format).toBe(expected.upload)
        // The user chooses: the kind is among the leading ones, with its reasons.
        else {
          const place = reading.ranked.findIndex((candidate) => candidate.kind === expected.upload)
          expect(place).toBeLessThan(2)
          expect(reading.ranked[place].reasons.length).toBeGreaterThan(0)
        }
      }
    },
  )

  it.each(tables.filter(unreadable))('$folder$file is refused, whatever its kind', (expected) => {
    const { ranked, report } = offered(`${expected.folder}${expected.file}`, nothing)
    expect([ranked, report?.faults.map(({ code }) => code)]).toEqual([[], [expected.code]])
  })

  it.each(notTables)('$folder$file is not a known table: refused, or ambiguous', ({ folder, file }) => {
    const { report } = offered(`${folder}${file}`, nothing)
    if (report) expect(report.faults.map(({ code }) => code)).toEqual(['file.type'])
  })

  it('a table with unknown headings is ambiguous, not a map', () => {
    const lines = ['Sorte A,Züchter,Land,Jahr', 'Rifle,NRPB,GB,1983', 'Igri,Ackermann,DE,1976', 'Sonja,Breun,FR,1974']
    const bytes = new TextEncoder().encode(lines.join('\n'))
    const read = new FileService().read(bytes, 'p.csv', { kind: null, shown: nowhere, holdings: nothing })
    expect([read.report, read.ranked.length]).toEqual([null, 7])
    const chosen = { kind: 'line_collections_upload', shown: nowhere, holdings: nothing }
    const mapped = { ...chosen, mapping: { 'Sorte A': { column: 'line' }, Jahr: null } } as const
    const asLines = new FileService().read(bytes, 'p.csv', chosen).report
    expect([asLines?.rows, asLines?.columns.map(({ header }) => header)]).toEqual([
      0,
      ['Sorte A', 'Züchter', 'Land', 'Jahr'],
    ])
    const report = new FileService().read(bytes, 'p.csv', mapped).report
    expect([report?.rows, report?.faultTotal, report?.warnings.map(({ value }) => value)]).toEqual([
      ...[3, 0, ['Züchter', 'Land']],
    ])
  })

  it('a file of plots has markers if its cells are two-letter calls, or rows describe markers', () => {
    const bytesOf = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'))
    const kindOf = (...lines: string[]) =>
      new FileService().read(bytesOf(...lines), 'p.csv', { kind: null, shown: nowhere, holdings: nothing }).report
        ?.format
    expect(kindOf('Plot,m1,m2', 'P1,A/C,GG', 'P2,AA,TT', 'P3,,TG')).toBe('genotype_upload')
    expect(kindOf('Label,m1,m2', 'Chromosome,1H,2H', '1,0,2', '2,1,0')).toBe('genotype_upload')
    // Figures and single letters may be scores of traits.
    expect(kindOf('Plot,Lodging,Rust', 'P1,0,2', 'P2,1,0')).not.toBe('genotype_upload')
    expect(kindOf('Plot,Grade', 'P1,A', 'P2,C')).not.toBe('genotype_upload')
  })

  it('is certain when headings and crop agree', () => {
    const sure = (path: string, holdings: CropHoldings) => offered(path, holdings).report?.format
    const kling = new MemoryCrop()
    upload(kling, 'field_file', 'field_bms.xlsx', uploadBytes('kling_augmented/field_bms.xlsx'))
    expect(sure('kling_augmented/phenotypes_fieldbook.csv', kling.holdings())).toBe('plot_result')
    expect(sure('john_alpha/field_it.csv', nothing)).toBe('field_file')
    expect(sure('john_alpha/field_es.tsv', nothing)).toBe('field_file')
    expect(sure('grover_diallel/lines.xlsx', nothing)).toBe('line_collections_upload')
    expect(sure('steptoe_morex/lines.xlsx', nothing)).toBe('line_collections_upload')
    expect(sure('grover_diallel/parents.xlsx', nothing)).toBe('parents_of_lines_upload_file')
    const yates = new MemoryCrop()
    upload(yates, 'field_file', 'field.xlsx', uploadBytes('yates_oats/field.xlsx'))
    expect(sure('yates_oats/phenotypes.csv', yates.holdings())).toBe('plot_result')
    expect(sure('yates_oats/phenotypes.csv', nothing)).toBeUndefined()
  })

  const read = (rows: string[], holdings = nothing, shown: { nursery: string | null; year: number | null } = nowhere) =>
    new FileService().read(new TextEncoder().encode(rows.join('\r\n')), 'a.csv', { kind: null, shown, holdings })

  it('names the missing column for each kind it offers', () => {
    const { ranked } = read(['Lable;Yield', 'P1;4,5'])
    const lacking = ranked
      .flatMap(({ reasons, against }) => [...reasons, ...against])
      .filter(({ key }) => key === 'missing')
      .map(({ params }) => params.column)
    expect(lacking.length).toBeGreaterThan(1)
    expect(lacking).toContain('line')
    expect(lacking.filter((column) => typeof column !== 'string')).toEqual([])
  })

  it('asks about plots with values of an unknown nursery, with the reason', () => {
    const { ranked, report } = read([
      'Vivaio;Nuovo',
      'Anno;2026',
      '',
      'Parcella;Linea;Resa, t/ha',
      'P1;Lada;4,5',
      'P2;Orso;5,1',
    ])
    expect(report).toBeNull()
    expect(ranked.slice(0, 2)).toMatchObject([
      { kind: 'field_file', reasons: [{ key: 'absent', params: { place: 'Nuovo 2026' } }] },
      { kind: 'plot_result', against: [{ key: 'absent' }] },
    ])
  })

  it('treats the same rows as phenotypes once the plots exist', () => {
    const plots = [{ nursery: 'Nuovo', year: 2026, names: ['P1', 'P2'], labels: [null, null] }]
    const holdings = { nurseries: [{ name: 'Nuovo', years: [2026] }], plots, lines: [] }
    const rows = ['Parcella;Linea;Resa, t/ha', 'P1;Lada;4,5', 'P2;Orso;5,1']
    const { ranked, report } = read(rows, holdings, { nursery: 'Nuovo', year: 2026 })
    expect(report?.format).toBe('plot_result')
    expect(ranked[0].reasons[0]).toEqual({ key: 'known', params: { known: 2, count: 2, place: 'Nuovo 2026' } })
    const unread = read(rows, { ...holdings, plots: [] }, { nursery: 'Nuovo', year: 2026 })
    expect(unread.unread).toEqual([{ nursery: 'Nuovo', year: 2026 }])
  })

  it('does not treat a table with headings in another language as a map', () => {
    const { report } = read(['Parzelle;Sorte;Ertrag', 'P1;Lada;4,5', 'P2;Lada;5,1', 'P3;Lada;4,9'])
    expect(report).toBeNull()
  })

  it('names what a field file lacks in the language of its headings', () => {
    const { report } = read(['Etichetta;Linea;Riga;Colonna;Note', '1;Lada;1;;', '1;Lada;1;2;'])
    expect(report?.format).toBe('field_file')
    expect(report?.faults).toMatchObject([{ code: 'header.missing', value: 'plot', params: { heading: 'Parcella' } }])
  })
})
