import { describe, expect, it } from 'vitest'
import { faultTexts } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { upload } from '../../tests/uploads/uploadFile.ts'
import { FileService } from '../workers/FileService.ts'

const target = { nursery: 'N', year: 2026 }
const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'))

/** Faults and warnings of a field file, and the places of its plots. */
function field(lines: readonly string[], choices: Record<string, string> = {}) {
  const crop = new MemoryCrop()
  const { faults, warnings } = upload(crop, 'field_file', 'a.csv', bytes(lines), target, choices)
  const plots = crop.known().years[0]?.plots ?? []
  return { faults: faultTexts(faults), warnings: faultTexts(warnings), places: plots.map(({ row, col }) => [row, col]) }
}

describe('a file with ranges and rows', () => {
  const rangesAndRows = ['Plot,Range,Row', '101,1,1', '102,1,2', '103,1,3', '201,2,1', '202,2,2']

  it('asks which one is the field row without evidence', () => {
    expect(field(rangesAndRows).faults).toEqual(['position.doubtful B1 Range'])
    const asRow = [
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
      [2, 2],
    ]
    expect(field(rangesAndRows, { range: 'row' })).toEqual({ faults: [], warnings: [], places: asRow })
    expect(field(rangesAndRows, { range: 'column' }).places).toEqual(asRow.map(([row, col]) => [col, row]))
  })

  it('asks in the dialog and is laid out as chosen', () => {
    const read = (lines: readonly string[], choices = {}) =>
      new FileService().read(bytes(lines), 'a.csv', {
        kind: 'field_file',
        shown: target,
        holdings: { nurseries: [], plots: [], lines: [] },
        choices,
      }).report
    const first = read(rangesAndRows)
    expect(first).toMatchObject({ faults: [], chosen: { range: 'row' } })
    expect(first?.open).toContainEqual({ name: 'range', choices: null })
    const keys = (choices: object) => read(rangesAndRows, choices)?.columns.map(({ header, key }) => [header, key])
    expect(keys({})).toContainEqual(['Range', 'row'])
    expect(keys({ range: 'column' })).toEqual([
      ['Plot', 'plot'],
      ['Range', 'col'],
      ['Row', 'row'],
    ])
    const unnamed = rangesAndRows.map((line) =>
      line.replace(/^[^,]*/, (text) => (text === 'Plot' ? 'Variety' : 'Lada')),
    )
    expect(read(unnamed)?.open).toContainEqual({
      name: 'plot_names',
      choices: [{ value: 'row_col', text: 'R1C1, R1C2, R1C3' }],
    })
  })

  it('uses its width where only one of them can be a column', () => {
    const wide = ['Plot,Range,Row', '101,151,1', '102,1,2']
    expect(field(wide)).toEqual({
      faults: [],
      warnings: [],
      places: [
        [151, 1],
        [1, 2],
      ],
    })
    expect(field(wide.map((line) => line.replace('Range,Row', 'Row,Range'))).places).toEqual([
      [151, 1],
      [1, 2],
    ])
  })

  it.each(['Column', 'Pass', 'FIELDMAP_COLUMN'])(
    'a file with %s uses the one that gives each plot its own position',
    (head) => {
      const places = [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ]
      const byRow = [`Plot,Range,Row,${head}`, 'a,1,1,1', 'b,1,1,2', 'c,1,2,1', 'd,1,2,2']
      expect(field(byRow)).toEqual({ faults: [], warnings: ['header.unknown B1 Range'], places })
      const byRange = [`Plot,Range,Row,${head}`, 'a,1,9,1', 'b,1,9,2', 'c,2,9,1', 'd,2,9,2']
      expect(field(byRange)).toEqual({ faults: [], warnings: ['header.unknown C1 Row'], places })
      // If both do, the row is the column with that name.
      const byBoth = [`Plot,Range,Row,${head}`, 'a,2,1,1', 'b,2,1,2', 'c,1,2,1', 'd,1,2,2']
      expect(field(byBoth)).toEqual({ faults: [], warnings: ['header.unknown B1 Range'], places })
    },
  )

  it('treats plots numbered within each range as field columns', () => {
    const head = 'plot_id,range,plot,name'
    const numbered = [head, 'RPN-1,1,1,Alder', 'RPN-2,1,2,Birch', 'RPN-3,2,1,Birch', 'RPN-4,2,2,Alder']
    expect(field(numbered)).toMatchObject({
      faults: [],
      places: [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ],
    })
    const ongoing = [head, 'RPN-1,1,101,Alder', 'RPN-2,2,201,Birch']
    expect(field(ongoing).faults).toEqual(['position.incomplete B2 -', 'position.incomplete B3 -'])
  })

  it('a file with only range or row is read as usual, and a duplicate heading is refused', () => {
    expect(field(['Plot,Range,Pass', 'a,2,1']).places).toEqual([[2, 1]])
    expect(field(['Plot,Row,row_number,Column', 'a,1,1,1']).faults).toEqual(['header.duplicate C1 row_number'])
    expect(field(['Plot,Range,Range,Column', 'a,1,1,1']).faults).toEqual(['header.duplicate C1 Range'])
  })
})
