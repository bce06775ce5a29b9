import { describe, expect, it } from 'vitest'
import { faultTexts } from '../../tests/uploads/csvUpload.ts'
import { type CreatedSheet, makeXlsx, plainRows } from '../../tests/uploads/makeXlsx.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { upload } from '../../tests/uploads/uploadFile.ts'
import { FileService } from '../workers/FileService.ts'
import { readMarkers } from './markers/readMarkers.ts'

type Rows = (string | number | null)[][]

const cap: Rows = [
  ['Nursery', 'N'],
  ['Year', 2025],
]

/** Traits of a field file with one plot per data row, their values, and the messages. */
function field(sheets: CreatedSheet[] | string) {
  const crop = new MemoryCrop()
  const isText = typeof sheets === 'string'
  const bytes = isText ? new TextEncoder().encode(sheets) : makeXlsx({ sheets })
  const result = upload(crop, 'field_file', isText ? 'a.csv' : 'a.xlsx', bytes)
  const [year] = crop.known().years
  return {
    faults: faultTexts(result.faults),
    warnings: faultTexts(result.warnings),
    traits: crop.traits.map(({ name, unit }) => (unit ? `${name}, ${unit}` : name)),
    values: year?.plots.map((plot) => crop.traits.map((trait) => year.valueOf(plot, null, trait))),
  }
}

function sheet(rows: Rows, merges: string[] = [], is: Partial<CreatedSheet> = {}): CreatedSheet {
  const after = `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  return { name: 'Sheet1', rows: plainRows(rows), ...(merges.length > 0 ? { after } : {}), ...is }
}

const data: Rows = [
  ['P1', 'A', 5, 2],
  ['P2', 'B', 6, 3],
]
const values = [
  [5, 2],
  [6, 3],
]
const fresh = 'Biomass fresh; Biomass dry'

describe('multi-row headings', () => {
  it('are joined under a merged cell, with a message', () => {
    const rows: Rows = [...cap, ['Plot', 'Line', 'Biomass', null], [null, null, 'fresh', 'dry'], ...data]
    const expected = {
      faults: [],
      warnings: [`header.joined C4 ${fresh}`],
      traits: ['Biomass fresh', 'Biomass dry'],
      values,
    }
    expect(field([sheet(rows, ['A3:A4', 'B3:B4', 'C3:D3'])])).toEqual(expected)
    // A csv does not contain the merges.
    const text = rows.map((row) => row.join(',')).join('\n')
    expect(field(text)).toEqual(expected)
  })

  it('are joined when the plot columns are named in the lower row', () => {
    const rows: Rows = [...cap, [null, null, 'Biomass', null, 'Height'], ['Plot', 'Line', 'fresh', 'dry', 'cm']]
    const withHeight = data.map((row) => [...row, 90])
    const result = field([sheet([...rows, ...withHeight], ['C3:D3'])])
    expect(result).toMatchObject({ faults: [], traits: ['Biomass fresh', 'Biomass dry', 'Height, cm'] })
    expect(field([...rows, ...withHeight].map((row) => row.join(';')).join('\n')).traits).toEqual(result.traits)
  })

  it('keep a row of units, and the units of the upper row', () => {
    const units: Rows = [
      ...cap,
      ['Plot', 'Line', 'Biomass', null],
      [null, null, 'fresh', 'dry'],
      [null, null, 'kg', 'g'],
      ...data,
    ]
    expect(field([sheet(units, ['C3:D3'])])).toMatchObject({
      faults: [],
      traits: ['Biomass fresh, kg', 'Biomass dry, g'],
    })
    const above: Rows = [...cap, ['Plot', 'Line', 'Biomass, g', null], [null, null, 'fresh', 'dry'], ...data]
    expect(field([sheet(above, ['C3:D3'])])).toMatchObject({
      faults: [],
      traits: ['Biomass fresh, g', 'Biomass dry, g'],
    })
    const ofUnits: Rows = [...cap, ['Plot', 'Line', 'Biomass', null], [null, null, 'g', '%'], ...data]
    expect(field([sheet(ofUnits, ['C3:D3'])])).toMatchObject({ faults: [], traits: ['Biomass, g', 'Biomass, %'] })
  })

  it('can have three rows', () => {
    const rows: Rows = [
      ...cap,
      ['Plot', 'Line', 'Biomass', null, null, null],
      [null, null, 'fresh', null, 'dry', null],
      [null, null, 'leaf', 'stem', 'leaf', 'stem'],
      ['P1', 'A', 1, 2, 3, 4],
    ]
    const traits = ['Biomass fresh leaf', 'Biomass fresh stem', 'Biomass dry leaf', 'Biomass dry stem']
    const merged = field([sheet(rows, ['C3:F3', 'C4:D4', 'E4:F4', 'A3:A5', 'B3:B5'])])
    expect(merged).toMatchObject({ faults: [], traits, values: [[1, 2, 3, 4]] })
    expect(field(rows.map((row) => row.join(',')).join('\n'))).toMatchObject({ faults: [], traits })
  })

  it('are joined when only the second row is merged, below a title', () => {
    const rows: Rows = [
      ['Biomass trial 2025'],
      ...cap,
      [null, null, 'Биомасса', null],
      ['Делянка', 'Линия', 'сырая', 'сухая'],
      ...data,
    ]
    expect(field([sheet(rows, ['A1:D1', 'C4:D4'])])).toMatchObject({
      faults: [],
      traits: ['Биомасса сырая', 'Биомасса сухая'],
      values,
    })
  })

  it('are joined when the upper one is repeated', () => {
    const text = 'Nursery,N\nYear,2025\nPlot,Line,Biomass,Biomass\n,,fresh,dry\nP1,A,5,2\nP2,B,6,3'
    expect(field(text)).toMatchObject({ faults: [], traits: ['Biomass fresh', 'Biomass dry'], values })
    const units = 'Nursery,N\nYear,2025\nPlot,Line,Biomass,Biomass\n,,g,%\nP1,A,5,2'
    expect(field(units)).toMatchObject({ faults: [], warnings: [], traits: ['Biomass, g', 'Biomass, %'] })
  })

  it('leave plot columns under a group unchanged, and general groups out of names', () => {
    const rows: Rows = [
      ...cap,
      ['Entry', null, 'Position', null, 'Traits', null],
      ['Plot', 'Line', 'Row', 'Column', 'Height', 'Yield'],
      ['P1', 'A', 1, 1, 90, 5],
    ]
    expect(field([sheet(rows, ['A3:B3', 'C3:D3', 'E3:F3'])])).toMatchObject({ faults: [], traits: ['Height', 'Yield'] })
  })

  it('are single next to a title, the header block or a data row', () => {
    const titled: Rows = [['My trial', null, null, null], ['Plot', 'Line', 'Height', 'Yield'], ...data]
    expect(field([sheet([...cap, ...titled], ['A3:D3'])])).toMatchObject({ warnings: [], traits: ['Height', 'Yield'] })
    expect(field([sheet([...cap, ['Plot', 'Line', 'Height', 'Yield'], ...data])])).toMatchObject({ warnings: [] })
    const words = field([sheet([...cap, ['Plot', 'Line', 'Colour', 'Shape'], ['P1', 'A', 'red', 'round']])])
    expect(words).toMatchObject({ faults: [], warnings: [], traits: ['Colour', 'Shape'] })
    // A value outside the table is still refused.
    const stray: Rows = [...cap, ['Plot', 'Line', 'Height', null], ['P1', 'A', 5, 7]]
    expect(field([sheet(stray)]).faults).toEqual(['header.blank D4 7'])
  })
})

describe('headings below a long description', () => {
  const notes = (count: number): Rows =>
    Array.from({ length: count }, (_, k) => [`Note ${k + 1}`, 'as agreed, see above'])
  const table: Rows = [['Plot', 'Line', 'Height', 'Yield'], ...data]
  const expected = { faults: [], traits: ['Height', 'Yield'], values }
  const csv = (rows: Rows, separator: string) => rows.map((row) => row.join(separator)).join('\n')

  it.each([20, 60, 190])('are found below %i rows, in a workbook and a text of any separator', (count) => {
    const rows = [...cap, ...notes(count), ...table]
    expect(field([sheet(rows)])).toEqual({ ...expected, warnings: [] })
    for (const separator of [';', '\t']) expect(field(csv(rows, separator))).toMatchObject(expected)
  })

  it('are found when the description names the columns one per row', () => {
    const columns: Rows = [
      ['Column', 'Meaning', 'Unit'],
      ['Line', 'name of the line', null],
      ['Height', 'from the ground to the ear', 'cm'],
      ['Yield', 'at 14 % of water', 't/ha'],
      ['Plot', 'name of the plot', null],
    ]
    for (const above of [
      [...columns, ...cap],
      [...cap, ...columns],
      [...cap, ...notes(30), ...columns],
    ])
      expect(field([sheet([...above, ...table])])).toMatchObject(expected)
  })

  it('are not searched in data: a word that is a heading elsewhere stays a value', () => {
    const rows: Rows = [
      ['Parzelle', 'Typ', 'Ertrag'],
      ...Array.from({ length: 40 }, (_, k) => [`P${k}`, k === 30 ? 'Plot' : 'Rand', 'hoch']),
    ]
    expect(field([sheet([...cap, ...rows])]).faults).toEqual(['header.missing - plot'])
    const first: Rows = [['Plot', 'Kind'], ...Array.from({ length: 40 }, (_, k) => [`P${k}`, k === 30 ? 'Line' : 'x'])]
    expect(field([sheet([...cap, ...first])])).toMatchObject({ faults: [], traits: ['Kind'] })
  })

  it('are found in a field book of FielDHub, in a table without plot names, and where columns are mapped', () => {
    const hub = ['ID,LOCATION,PLOT,ROW,COLUMN,TREATMENT,ENTRY', '1,FARGO,101,1,1,Lada,1', '2,FARGO,102,1,2,Zarya,2']
    const preamble = csv([...cap, ...notes(40)], ',')
    const bytes = (lines: readonly string[]) => new TextEncoder().encode([preamble, ...lines].join('\n'))
    const crop = new MemoryCrop()
    expect(faultTexts(upload(crop, 'field_file', 'a.csv', bytes(hub)).faults)).toEqual([])
    expect(crop.known().years[0].plots.map(({ name }) => name)).toEqual(['101', '102'])
    const unnamed = ['Variety,Rep,Yield', 'Lada,1,5', 'Lada,2,6']
    const service = new FileService()
    const read = (lines: readonly string[], as: object) =>
      service.read(bytes(lines), 'a.csv', {
        kind: 'field_file',
        shown: { nursery: null, year: null },
        holdings: { nurseries: [], plots: [], lines: [] },
        ...as,
      }).report
    expect(read(unnamed, { choices: { plot_names: 'line_rep' } })).toMatchObject({ rows: 2, faults: [] })
    const mapping = { Parzelle: { column: 'plot' }, Sorte: { column: 'line' } } as const
    expect(read(['Parzelle,Sorte,Ertrag', 'P1,Lada,5'], { mapping })).toMatchObject({ rows: 1, faults: [] })
  })

  it('are found in a matrix of markers', () => {
    const text = csv([...notes(150), ['Line', 'M1', 'M2'], ['Lada', 'A/A', 'C/T'], ['Zarya', 'A/C', 'C/C']], ',')
    const read = readMarkers(new TextEncoder().encode(text), 'calls.csv')
    expect(read).toMatchObject({ faults: [], lines: [{ name: 'Lada' }, { name: 'Zarya' }] })
    const beyond = csv([...notes(200), ['Line', 'M1', 'M2'], ['Lada', 'A/A', 'C/T']], ',')
    expect(readMarkers(new TextEncoder().encode(beyond), 'calls.csv')).toMatchObject({
      faults: [{ code: 'header.missing' }],
    })
  })
})

describe('the worksheet of a workbook', () => {
  const table = sheet([...cap, ['Plot', 'Line', 'Height', 'Yield'], ...data], [], { name: 'Data 2025' })
  const named = 'sheet.chosen - Data 2025'

  it.each<[string, CreatedSheet]>([
    [
      'a readme',
      sheet([['This workbook holds the yield trial of 2025.'], ['Ask the station for the protocol.']], [], {
        name: 'README',
      }),
    ],
    ['a cover with the cap', sheet([...cap, ['Trial of spring barley']], [], { name: 'Cover' })],
    [
      'a list of its columns',
      sheet(
        [
          ['Column', 'Meaning'],
          ['Plot', 'name of the plot'],
          ['Line', 'name of the line'],
          ['Height', 'cm'],
        ],
        [],
        { name: 'Columns' },
      ),
    ],
  ])('is the one with the columns, after %s', (_, first) => {
    const result = field([{ ...first, name: 'First' }, table])
    expect(result).toMatchObject({ faults: [], traits: ['Height', 'Yield'], values })
    expect(result.warnings).toEqual([named, 'sheet.ignored - First'])
  })

  it('is not one that only shares a heading such as Label', () => {
    const metadata = sheet(
      [
        ['Label', 'Definition'],
        ['Title', 'a name'],
        ['Rights', 'who may use it'],
      ],
      [],
      { name: 'About' },
    )
    const crop = new MemoryCrop()
    const bytes = makeXlsx({ sheets: [sheet([['Trial of barley']], [], { name: 'Cover' }), metadata] })
    const result = upload(crop, 'plot_result', 'a.xlsx', bytes)
    expect(faultTexts(result.faults)).toEqual(['header.missing - label'])
  })

  it('is the first with a filled cell if none has the columns, and never a hidden one', () => {
    const empty = sheet([], [], { name: 'Empty' })
    expect(field([empty, table])).toMatchObject({ faults: [], warnings: ['sheet.ignored - Empty'], values })
    const hidden = { ...table, state: 'hidden' as const }
    const cover = sheet([['Trial of barley']], [], { name: 'Cover' })
    expect(field([cover, hidden]).faults).toEqual(['header.missing - plot'])
    const second = { ...table, name: 'Second' }
    expect(field([table, second])).toMatchObject({ faults: [], warnings: ['sheet.ignored - Second'], values })
  })
})
