import { describe, expect, it } from 'vitest'
import { faultTexts, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { makeXlsx, plainRows } from '../../tests/uploads/makeXlsx.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { upload, uploadBytes } from '../../tests/uploads/uploadFile.ts'
import { FileService } from '../workers/FileService.ts'

const cap = ['Nursery,N', 'Year,2026']
const target = { nursery: 'N', year: 2026 }

function threePlots(): MemoryCrop {
  const crop = new MemoryCrop()
  expect(uploadCsv(crop, 'field_file', [...cap, 'Plot,Row,Column', 'A,1,1', 'B,1,2', 'P1,1,3']).faults).toEqual([])
  return crop
}

const valuesOf = (crop: MemoryCrop, name: string, unit = '') => {
  const trait = crop.traits.find((candidate) => candidate.name === name && candidate.unit === unit)
  const [year] = crop.years
  return year.plots.map((plot) => (trait ? crop.valueOf(year, plot.name, trait) : undefined))
}

describe('Field Book', () => {
  it('identifies a plot by its name, else by P and its id; with a name both must match', () => {
    const crop = threePlots()
    // `P1` is the name of the third plot, although the first has the id 1; the second has the id 2.
    expect(uploadCsv(crop, 'plot_result', ['unique_id,row,col,Height', 'P1,1,3,5', 'P2,1,2,6'], target).faults).toEqual(
      [],
    )
    expect(valuesOf(crop, 'Height')).toEqual([null, 6, 5])
    const rowsTwice = (...rows: string[]) =>
      faultTexts(uploadCsv(crop, 'plot_result', ['unique_id,plot_name,Height', ...rows], target).faults)
    expect(rowsTwice('P1,A,7', 'P2,B,8', 'P3,P1,9')).toEqual([])
    expect(valuesOf(crop, 'Height')).toEqual([7, 8, 9])
    expect(rowsTwice('P1,B,1', 'P99,A,1')).toEqual(['plot.mismatch B2 B', 'plot.mismatch B3 A'])
    expect(rowsTwice('P99,,1')).toEqual(['cell.required B2 -'])
    expect(faultTexts(uploadCsv(crop, 'plot_result', ['unique_id,Height', 'P99,1'], target).faults)).toEqual([
      'plot.unknown A2 P99',
    ])
  })

  it('reads a table back with its stages, which any file fills', () => {
    const crop = threePlots()
    upload(crop, 'trait_file', 'a.trt', new TextEncoder().encode('trait,format\nHeading,date\nHeight,numeric'))
    const rows = ['A,2026-06-01,5', 'B,,6']
    uploadCsv(crop, 'plot_result', ['unique_id,Heading,Height', ...rows], target)
    expect(crop.traits.map(({ name, role, kind }) => [name, role, kind])).toEqual([
      ['Heading', 'stage', 'date'],
      ['Height', 'trait', 'quantitative'],
    ])
    uploadCsv(crop, 'plot_result', ['Plot,Heading', 'A,2026-06-01'], target)
    expect(crop.traits).toHaveLength(2)
  })

  it('uses the last of repeated observations by time, and reports it', () => {
    const crop = threePlots()
    const result = uploadCsv(
      crop,
      'plot_result',
      [
        'unique_id,row,trait,value,timestamp,person,rep,location',
        'A,1,"Height, cm",5,2026-06-02 10:00:00,Anna,1,somewhere',
        'A,1,"Height, cm",4,2026-06-01 10:00:00,Anna,2,elsewhere',
        'B,1,"Height, cm",7,2026-06-01 10:00:00,Anna,1,',
        'B,1,"Height, cm",8,,Anna,2,',
        'B,1,Lodging,slight,2026-06-03T09:00:00Z,Boris,1,',
        'P1,1,Lodging,NA,,,,',
      ],
      target,
    )
    expect(faultTexts(result.faults)).toEqual([])
    expect(faultTexts(result.warnings)).toEqual(['value.repeated D2 5', 'value.repeated D5 8'])
    expect(result.created).toMatchObject({ traits: 2, values: 3, plots: 0 })
    expect([valuesOf(crop, 'Height', 'cm'), valuesOf(crop, 'Lodging')]).toEqual([
      [5, 8, null],
      [null, 'slight', null],
    ])
  })

  it('uses the last of repeated observations with times reformatted by a spreadsheet', () => {
    const crop = threePlots()
    const rows = [
      'A,Height,5,02.07.2026 10:00',
      'A,Height,4,12.06.2026 10:00',
      'B,Height,7,02.07.2026 10:00',
      'B,Height,8,02.07.2026 9:05',
    ]
    const result = uploadCsv(crop, 'plot_result', ['unique_id,trait,value,timestamp', ...rows], target)
    expect(faultTexts(result.warnings)).toEqual(['value.repeated C2 5', 'value.repeated C4 7'])
    expect(valuesOf(crop, 'Height')).toEqual([5, 7, null])
  })

  it('uses the last of repeated observations of a workbook by the times of its cells', () => {
    const rows = [
      ['A', 5, 46188.75],
      ['A', 4, 46188.5],
      ['B', 7, 46188.25],
      ['B', 8, 46188],
    ]
    const cell = (value: string | number, style = 0) =>
      typeof value === 'number'
        ? `<c s="${style}"><v>${value}</v></c>`
        : `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const result = makeXlsx({
      sheets: [
        {
          name: 'Export',
          rows:
            plainRows([['unique_id', 'trait', 'value', 'timestamp']]) +
            rows
              .map(([plot, value, time]) => `<row>${cell(plot)}${cell('Height')}${cell(value)}${cell(time, 1)}</row>`)
              .join(''),
        },
      ],
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>',
    })
    const crop = threePlots()
    const done = upload(crop, 'plot_result', 'export.xlsx', result, target)
    expect(faultTexts(done.faults)).toEqual([])
    expect(faultTexts(done.warnings)).toEqual(['value.repeated C2 5', 'value.repeated C4 7'])
    expect(valuesOf(crop, 'Height')).toEqual([5, 7, null])
  })

  it('a bare number is a day in the workbook’s date system', () => {
    const sown = (serial: number, properties?: string) => {
      const rows = plainRows([
        ['Nursery', 'N'],
        ['Year', 2026],
        ['Region', 'R'],
        ['Sowing date', serial],
        ['Plot'],
        ['A'],
      ])
      const result = makeXlsx({ sheets: [{ name: 'Plots', rows }], properties })
      const { warnings } = upload(new MemoryCrop(), 'field_file', 'plots.xlsx', result)
      return warnings.find(({ code }) => code === 'cell.date_serial')?.params.date
    }
    const since1904 = '<workbookPr date1904="1"/>'
    expect([sown(46113), sown(44651, since1904)]).toEqual(['2026-04-01', '2026-04-01'])
    // 1990 to 2050 have other serials there.
    expect([sown(31_500), sown(31_500, since1904), sown(55_000, since1904)]).toEqual([
      undefined,
      '1990-03-30',
      undefined,
    ])
  })

  it('reports the cells of invalid observations', () => {
    const refused = (...rows: string[]) =>
      faultTexts(uploadCsv(threePlots(), 'plot_result', ['unique_id,trait,value,timestamp', ...rows], target).faults)
    expect(refused('Q,Height,5,', 'A,,5,', 'A,Height,5,soon')).toEqual([
      'plot.unknown A2 Q',
      'cell.required B3 -',
      'cell.date D4 soon',
    ])
    expect(refused('A,Height,5,', 'B,Height,6,', 'P1,Height,tall,')).toEqual(['trait.mixed C4 tall'])
    expect(refused(`A,${'x'.repeat(251)},5,`)).toEqual([`cell.too_long B2 ${'x'.repeat(100)}`])
  })

  it('creates traits from its list: numbers, growth stages and words, categories in both forms', () => {
    const crop = new MemoryCrop()
    expect(upload(crop, 'trait_file', 'traits.trt', uploadBytes('programs/traits.trt')).faults).toEqual([])
    expect(
      crop.traits.map(({ name, unit, kind, role, ...trait }) => {
        const {
          min = null,
          max = null,
          categories = null,
          method = null,
        } = (trait as { described?: object }).described as never
        return [name, unit, kind, role, min, max, categories, method]
      }),
    ).toEqual([
      ['Plant height', 'cm', 'quantitative', 'trait', 20, 180, null, 'from the ground to the tip'],
      ['Protein', '%', 'quantitative', 'trait', 0, 30, null, null],
      ['Tillers', '', 'quantitative', 'trait', null, null, null, null],
      ['Heading', '', 'date', 'stage', null, null, null, null],
      ['Lodging', '', 'qualitative', 'trait', null, null, ['none', 'slight', 'strong'], null],
      ['Rust', '', 'qualitative', 'trait', null, null, ['R', 'MR', 'S'], null],
      ['Remark', '', 'qualitative', 'trait', null, null, null, null],
    ])
  })

  it('refuses duplicate traits or kinds that differ, swapped limits, and invalid category lists', () => {
    const crop = new MemoryCrop()
    const refused = (...rows: string[]) =>
      faultTexts(uploadCsv(crop, 'trait_file', ['trait,format,minimum,maximum,categories', ...rows]).faults)
    expect(refused('Height,numeric,5,1,', 'Height,text,,,', ',text,,,', 'Rust,,,,')).toEqual([
      'trait.limits C2 5',
      'trait.duplicate A3 Height',
      'cell.required A4 -',
      'cell.required B5 -',
    ])
    expect(refused('Rust,categorical,,,"[{""label"":"')).toEqual(['trait.categories E2 [{"label":'])
    expect(refused('Rust,categorical,,,"[[1]]"')).toEqual(['trait.categories E2 [[1]]'])
    expect(refused('Rust,categorical,,,R/S', 'Heading,date,,,', 'Heading,text,,,')).toEqual([])
    expect(refused('Rust,numeric,,,')).toEqual(['trait.type_conflict A2 Rust'])
  })
})

describe('FielDHub', () => {
  const hub = uploadBytes('programs/field_hub.csv')
  const send = (crop: MemoryCrop, choices: Record<string, string>) =>
    upload(crop, 'field_file', 'field_hub.csv', hub, { nursery: 'N', year: null }, choices)

  it('reads one location, its rows from the bottom, its checks and its experiment', () => {
    const crop = new MemoryCrop()
    const result = send(crop, { location: 'MINOT' })
    expect([faultTexts(result.faults), faultTexts(result.warnings)]).toEqual([[], []])
    expect(result.created).toMatchObject({ nurseries: 1, years: 1, plots: 16, lines: 10, traits: 1, values: 16 })
    const { year, checks, plots } = crop.years[0]
    expect([year, checks]).toEqual([2026, ['CHK1', 'CHK2']])
    const at = (name: string) => plots.find((plot) => plot.name === name)
    expect(at('201')).toMatchObject({ label: '201', line: 'CHK1', row: 4, col: 1 })
    expect(at('216')).toMatchObject({ label: '216', row: 1, col: 1 })
    expect(crop.traits).toMatchObject([{ name: 'EXPT', role: 'factor', kind: 'qualitative' }])
    expect(send(crop, { location: 'MINOT' })).toMatchObject({
      faults: [],
      created: { plots: 0 },
      updated: { years: 0 },
    })
  })

  it('counts rows from the top on request', () => {
    const crop = new MemoryCrop()
    send(crop, { location: 'FARGO', row_one: 'top' })
    expect(crop.years[0].plots.find(({ name }) => name === '101')).toMatchObject({ row: 1, col: 1 })
  })

  it('refuses a file of several locations when none, or an unknown one, is chosen', () => {
    const crop = new MemoryCrop()
    expect(faultTexts(send(crop, {}).faults)).toContain('location.several C1 LOCATION')
    expect(faultTexts(send(crop, { location: 'Paris' }).faults)).toContain('location.unknown - Paris')
    expect(crop.years).toEqual([])
  })

  it('is recognised, requests location and direction of rows, and previews the positions', () => {
    const service = new FileService()
    const shown = { nursery: 'N', year: 2025 }
    const holdings = { nurseries: [], plots: [], lines: [] }
    const read = (choices?: Record<string, string>) =>
      service.read(hub, 'field_hub.csv', { kind: null, shown, holdings, choices }).report
    const first = read()
    expect(first).toMatchObject({
      format: 'field_file',
      faultTotal: 0,
      rows: 16,
      chosen: { location: 'FARGO', row_one: 'bottom' },
    })
    expect(first?.open).toEqual([
      { name: 'location', choices: ['FARGO', 'MINOT'].map((text) => ({ value: text, text })) },
      { name: 'row_one', choices: null },
    ])
    expect(first?.target).toEqual({ nursery: 'N', year: null })
    expect(first?.layout).toMatchObject({ rows: 4, cols: 4, rowOne: 4 })
    expect(first?.layout?.plots.filter(({ isCheck }) => isCheck)).toHaveLength(4)
    const other = read({ location: 'MINOT', row_one: 'top' })
    expect(other).toMatchObject({ chosen: { location: 'MINOT', row_one: 'top' }, layout: { rowOne: 1 } })
  })

  it('reads designs without entries, prefers incomplete blocks over blocks, and reports errors at their cells', () => {
    const crop = new MemoryCrop()
    const rows = ['ID,LOCATION,PLOT,REP,IBLOCK,BLOCK,UNIT,TREATMENT', '1,1,101,1,2,9,1,G1', '2,1,102,1,3,9,2,G2']
    expect(uploadCsv(crop, 'field_file', rows, target).faults).toEqual([])
    expect(crop.traits.map(({ name }) => name)).toEqual(['Replication', 'Block'])
    const broken = ['ID,LOCATION,PLOT,ROW,COLUMN,CHECKS,ENTRY,TREATMENT', '1,1,7,1,1,0,1,G1', '2,1,7,1,x,0,2,G|2']
    expect(faultTexts(uploadCsv(new MemoryCrop(), 'field_file', broken, target).faults)).toEqual([
      'label.duplicate C3 7',
      'plot.duplicate C3 7',
      'cell.number E3 x',
      'cell.pattern H3 G|2',
    ])
  })
})
