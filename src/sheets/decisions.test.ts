import { describe, expect, it } from 'vitest'
import { faultTexts, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { makeXlsx, plainRows } from '../../tests/uploads/makeXlsx.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { onlyYear, upload } from '../../tests/uploads/uploadFile.ts'

const head = ['Nursery,N', 'Year,2024']

/** A crop with one nursery of four plots on a 2 × 2 map. */
function fourPlots(): MemoryCrop {
  const crop = new MemoryCrop()
  const rows = ['1,P1,Alpha,1,1,5', '2,P2,Beta,1,2,6', '3,P3,Alpha,2,1,7', ',P4,Beta,2,2,8']
  const result = uploadCsv(crop, 'field_file', [...head, 'Label,Plot,Line,Row,Column,"Yield, t"', ...rows])
  expect(result.faults).toEqual([])
  return crop
}

describe('field file against existing data', () => {
  it('skips equal plots, refuses conflicting data and occupied labels and positions', () => {
    const crop = fourPlots()
    const uploadAgain = (...rows: string[]) =>
      faultTexts(uploadCsv(crop, 'field_file', [...head, 'Label,Plot,Line,Row,Column,"Yield, t"', ...rows]).faults)
    expect(uploadAgain('1,P1,Alpha,1,1,5', ',P2,,1,2,')).toEqual([])
    expect(uploadAgain('1,P1,Alpha,1,1,5.5')).toEqual(['plot.duplicate B4 P1'])
    expect(uploadAgain('9,P1,Alpha,1,1,5')).toEqual(['plot.duplicate B4 P1'])
    expect(uploadAgain('1,P9,Alpha,3,1,')).toEqual(['label.duplicate A4 1'])
    expect(uploadAgain(',P9,Alpha,2,2,')).toEqual(['position.duplicate D4 2'])
    expect(uploadAgain(',P9,Alpha,3,1,1', ',P9,Alpha,3,1,1')).toEqual([
      'plot.duplicate B5 P9',
      'position.duplicate D5 3',
    ])
    expect(crop.years[0].plots).toHaveLength(4)
    expect(uploadAgain(',P9,Gamma,3,5,1')).toEqual([])
    expect(crop.years[0]).toMatchObject({ width: 5 })
    expect(crop.lines.has('Gamma')).toBe(true)
  })

  it('expands repetitions, writes their factor, and refuses a position or label in such a row', () => {
    const crop = new MemoryCrop()
    const result = uploadCsv(crop, 'field_file', [...head, 'Plot,Repetitions', 'A,3', 'B,1', 'C,'])
    expect(result.created).toMatchObject({ plots: 5, lines: 3, traits: 1, values: 3 })
    expect(crop.years[0].plots.map(({ name, line, repetitions, row }) => [name, line, repetitions, row])).toEqual([
      ['A_1', 'A', 1, null],
      ['A_2', 'A', 1, null],
      ['A_3', 'A', 1, null],
      ['B', 'B', 1, null],
      ['C', 'C', null, null],
    ])
    expect(crop.valueOf(crop.years[0], 'A_2', { name: 'Replication', unit: '' })).toBe('2')
    const placed = [...head, 'Label,Plot,Repetitions,Row,Column', '7,D,2,1,1', ',E,1,2,1']
    expect(faultTexts(uploadCsv(crop, 'field_file', placed).faults)).toEqual([
      'repetitions.position A4 7',
      'repetitions.position D4 1',
      'repetitions.position E4 1',
    ])
    const clash = [...head, 'Plot,Repetitions', 'F,2', 'F_2,1']
    expect(faultTexts(uploadCsv(crop, 'field_file', clash).faults)).toEqual(['plot.duplicate A5 F_2'])
    const long = [...head, 'Plot,Repetitions', `${'n'.repeat(254)},2`]
    expect(uploadCsv(crop, 'field_file', long).faults[0].code).toBe('name.too_long')
    const many = [...head, 'Plot,Repetitions', ...Array.from({ length: 1001 }, (_, i) => `Q${i},100`)]
    expect(faultTexts(uploadCsv(crop, 'field_file', many).faults)).toEqual(['file.limits B1004 100'])
  })

  it('needs a position in every row or in none', () => {
    const crop = new MemoryCrop()
    const faults = (header: string, ...rows: string[]) =>
      faultTexts(uploadCsv(crop, 'field_file', [...head, header, ...rows]).faults)
    expect(faults('Plot,Row,Column', 'A,1,1', 'B,,2', 'C,2,', 'D,,')).toEqual([
      'position.incomplete B5 -',
      'position.incomplete C6 -',
      'position.incomplete B7 -',
    ])
    expect(faults('Plot,Row', 'A,1')).toEqual(['position.incomplete B4 -'])
    const placed = fourPlots()
    const [{ name, row, col }, unplaced] = placed.years[0].plots
    Object.assign(unplaced, { row: null, col: null })
    const uploadAgain = (...rows: string[]) =>
      faultTexts(uploadCsv(placed, 'field_file', [...head, 'Plot,Row,Column', `${name},${row},${col}`, ...rows]).faults)
    expect(uploadAgain(`${unplaced.name},,`)).toEqual([])
    expect(uploadAgain(`${unplaced.name},,2`, 'New,,')).toEqual([
      `plot.duplicate A5 ${unplaced.name}`,
      'position.incomplete B5 -',
      'position.incomplete B6 -',
    ])
  })

  it('keeps specified positions; only rows with repetitions need placement', () => {
    const crop = new MemoryCrop()
    const send = () =>
      uploadCsv(crop, 'field_file', [...head, 'Plot,Row,Column,Repetitions', 'A,5,7,1', 'B,5,8,', 'C,,,3'])
    expect(send()).toMatchObject({ faults: [], warnings: [], created: { plots: 5 } })
    const [year] = crop.years
    expect(year.plots.map(({ name, row, col }) => [name, row, col])).toEqual([
      ['A', 5, 7],
      ['B', 5, 8],
      ['C_1', null, null],
      ['C_2', null, null],
      ['C_3', null, null],
    ])
    expect(year.width).toBe(8)
    expect(send()).toMatchObject({ faults: [], created: { plots: 0 } })
    // Without any position, the caller decides the width of the map.
    uploadCsv(crop, 'field_file', ['Nursery,M', 'Year,2024', 'Plot,Row,Column,Repetitions', 'C,,,3'])
    expect(crop.years[1].width).toBe(20)
  })

  it('warns of a new trait without a unit if a namesake has one', () => {
    const crop = new MemoryCrop()
    const send = (...rows: string[]) => faultTexts(uploadCsv(crop, 'field_file', [...head, ...rows]).warnings)
    expect(send('Plot,"Yield, t/ha"', 'A,5')).toEqual([])
    expect(send('Plot,"Yield, t/ha",Height', 'A,6,90')).toEqual([])
    expect(send('Plot,"yield",Empty', 'B,5,')).toEqual(['trait.similar B3 yield', 'trait.empty C3 Empty'])
    // From now on the crop has both, and either may be meant.
    expect(send('Plot,yield', 'A,7')).toEqual([])
  })

  it('assigns parents to lines, refuses contradicting rows, self and loops, warns of similar names', () => {
    const crop = new MemoryCrop()
    const send = (...rows: string[]) => uploadCsv(crop, 'field_file', [...head, 'Plot,Line,Mother,Father', ...rows])
    expect(faultTexts(send('1,A,B,C', '2,A,D,C').faults)).toEqual(['pedigree.conflict C5 D'])
    expect(faultTexts(send('1,A,A,C', '2,B,C,B').faults)).toEqual(['pedigree.self C4 A', 'pedigree.self D5 B'])
    expect(faultTexts(send('1,A,B,', '2,B,,A').faults)).toEqual(['pedigree.cycle B5 B'])
    const selfed = send('1,A,M,M', '2,a,M,—', '3,A,,M')
    expect(faultTexts(selfed.warnings)).toEqual(['line.similar B5 a', 'line.created - 1'])
    expect(crop.lines.get('A')).toMatchObject({ mother: 'M', father: 'M' })
    expect(crop.lines.get('a')).toMatchObject({ mother: 'M', father: null })
    const loop = uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Mother', 'M,X', 'X,A'])
    expect(loop.faults.map((fault) => fault.params.loop)).toEqual(['X → A → M → X'])
  })

  it('a row with repetitions uses its own name too, so that the same file refers to the same plots', () => {
    const send = (...rows: string[]) =>
      faultTexts(uploadCsv(new MemoryCrop(), 'field_file', [...head, 'Plot,Repetitions', ...rows]).faults)
    expect(send('D,2', 'D,1')).toEqual(['plot.duplicate A5 D'])
    expect(send('D,', 'D,2')).toEqual(['plot.duplicate A5 D'])
    expect(send('D,2', 'D_2,1')).toEqual(['plot.duplicate A5 D_2'])
    expect(send('D,2', 'D_3,1')).toEqual([])
  })

  it('a row of an existing plot is that plot, whatever its repetitions', () => {
    const crop = fourPlots()
    const stored = crop.years[0].plots
    Object.assign(stored[0], { repetitions: 3 })
    const header = 'Label,Plot,Line,Row,Column,Repetitions'
    const send = (...rows: string[]) => uploadCsv(crop, 'field_file', [...head, header, ...rows])
    const { label, name, line, row, col } = stored[0]
    const same = `${label},${name},${line},${row},${col},3`
    const result = send(same)
    expect([faultTexts(result.faults), result.created?.plots]).toEqual([[], 0])
    expect(faultTexts(send(`${label},${name},${line},${row},${col},2`).faults)).toEqual([`plot.duplicate B4 ${name}`])
    expect(faultTexts(send(same, `,${name}_2,${line},9,1,`).faults)).toEqual([])
    expect(faultTexts(send(same, `,${name},,,,`).faults)).toEqual([`plot.duplicate B5 ${name}`])
    expect(faultTexts(send(`X,Q,${line},,,2`).faults)).toEqual(['repetitions.position A4 X'])
    expect(stored.map((plot) => plot.name)).toEqual(['P1', 'P2', 'P3', 'P4', 'P1_2'])
  })

  it('refuses the name of another crop', () => {
    const crop = new MemoryCrop()
    const send = (species: string) =>
      faultTexts(uploadCsv(crop, 'field_file', [...head, 'Plot,Species', `A,${species}`]).faults)
    expect(send('wheat')).toEqual(['species.other_crop B4 wheat'])
    expect(send('Ячмень')).toEqual([])
    expect(send('Hordeum vulgare')).toEqual([])
  })
})

describe('phenotypes against existing data', () => {
  const send = (crop: MemoryCrop, header: string, ...rows: string[]) =>
    uploadCsv(crop, 'plot_result', [...head, header, ...rows])

  it('overwrites with filled cells, ignores blank ones, creates no plot', () => {
    const crop = fourPlots()
    const result = send(crop, 'Plot,"yield,T",New', 'P1,5,a', 'P2,6.5,', 'P3,,b')
    expect(result).toMatchObject({ faults: [], warnings: [] })
    expect(result.created).toMatchObject({ traits: 1, values: 2 })
    expect(result.updated).toMatchObject({ values: 1 })
    const trait = { name: 'Yield', unit: 't' }
    expect(['P1', 'P2', 'P3', 'P4'].map((plot) => crop.valueOf(crop.years[0], plot, trait))).toEqual([5, 6.5, 7, 8])
    expect(faultTexts(send(crop, 'Plot,New', 'P9,a').faults)).toEqual(['plot.unknown A4 P9'])
    const elsewhere = uploadCsv(crop, 'plot_result', ['Nursery,M', 'Year,2024', 'Plot,New', 'P1,a'])
    expect(faultTexts(elsewhere.faults)).toEqual(['plot.unknown A4 P1'])
  })

  it('finds plots by label, name or both, each once', () => {
    const crop = fourPlots()
    expect(faultTexts(send(crop, 'Label,Plot,T', '1,P1,1', '2,P3,1', '9,P2,1', ',P4,1', '3,,1').faults)).toEqual([
      'plot.mismatch B5 P3',
      'plot.unknown A6 9',
    ])
    expect(faultTexts(send(crop, 'Label,Plot,T', '1,,1', ',P1,2', '2,P2,1', '2,P2,1').faults)).toEqual([
      'plot.duplicate B5 P1',
      'plot.duplicate B7 P2',
    ])
    expect(faultTexts(send(crop, 'Label,Line,T', '1,Alpha,1', '2,Alpha,1').warnings)).toEqual([
      'line.mismatch B5 Alpha',
    ])
    expect(faultTexts(send(crop, 'Label', '1').faults)).toEqual(['trait.none - -'])
    expect(faultTexts(send(crop, 'Label,Plot,T', ',,1').faults)).toEqual(['cell.required B4 -'])
  })

  it('accepts plants of plots with names of at most 100 characters [LIM-04]', () => {
    const crop = fourPlots()
    const result = send(crop, 'Plot,Plant,Height', 'P1,a,1', 'P1,b,2', 'P1,,3', `P2,${'p'.repeat(100)},4`)
    expect(result.faults).toEqual([])
    expect(result.created).toMatchObject({ plants: 3, values: 4 })
    expect(send(crop, 'Plot,Plant,Height', 'P1,a,1')).toMatchObject({ created: { plants: 0, values: 0 } })
    expect(faultTexts(send(crop, 'Plot,Plant,Height', 'P1,a,1', 'P1,a,1').faults)).toEqual(['plot.duplicate A5 P1'])
    const long = send(crop, 'Plot,Plant,Height', `P2,${'p'.repeat(101)},4`)
    expect(long.faults[0]).toMatchObject({ code: 'cell.too_long', cell: 'B4', params: { max: 100 } })
  })

  it('parses an existing trait by its kind, and refuses words for a numeric trait', () => {
    const crop = fourPlots()
    expect(faultTexts(send(crop, 'Plot,"Yield, t"', 'P1,low').faults)).toEqual(['trait.type_conflict B3 Yield, t'])
    send(crop, 'Plot,Grade', 'P1,low')
    const graded = send(crop, 'Plot,Grade', 'P1,1', 'P2,007', 'P3,"1,5"')
    expect([graded.faults, graded.created?.values, graded.updated?.values]).toEqual([[], 2, 1])
    expect(faultTexts(send(crop, 'Plot,"Yield, t"', 'P1,low', 'P2,5').faults)).toEqual(['cell.number B4 low'])
  })
})

describe('field map against existing data', () => {
  const send = (crop: MemoryCrop, ...lines: string[]) => uploadCsv(crop, 'field_map', lines, onlyYear(crop))

  it('refuses names that are too long or only special characters [UPL-12, UPL-13]', () => {
    const result = send(fourPlots(), `1,2,${'x'.repeat(256)}`, '3,P4,*-/', '"a|b"')
    expect(result.faults.map(({ code, cell }) => [code, cell])).toEqual([
      ['name.too_long', 'C1'],
      ['name.only_special', 'C2'],
      ['cell.pattern', 'A3'],
    ])
  })

  it('accepts a label without letter or digit, and leaves an unplaced plot where it is', () => {
    const crop = fourPlots()
    const [first, second, third, unplaced] = crop.years[0].plots
    Object.assign(first, { label: '-' })
    Object.assign(unplaced, { row: null, col: null })
    expect(faultTexts(send(crop, `-,${second.name}`, third.name).faults)).toEqual([])
    expect(unplaced).toMatchObject({ row: null, col: null })
    expect(faultTexts(send(crop, `-,${second.name}`, `${third.name},#`).faults)).toEqual(['name.only_special B2 #'])
  })

  it('accepts 150 columns and refuses 151 at the first filled cell beyond [LIM-07]', () => {
    const crop = fourPlots()
    const wide = (gap: number) => ['1,2', `3${','.repeat(gap)}P4`]
    expect(faultTexts(send(crop, ...wide(150)).faults)).toEqual(['map.too_wide EU2 P4'])
    expect(send(crop, ...wide(149))).toMatchObject({ accepted: true, updated: { plots: 1, years: 1 } })
    expect(crop.years[0]).toMatchObject({ width: 150 })
    expect(crop.years[0].plots[3]).toMatchObject({ row: 2, col: 150 })
  })

  it('refuses an empty file, duplicate, missing or unknown plots, and a nursery without plots [UPL-09, UPL-14]', () => {
    const crop = fourPlots()
    expect(faultTexts(send(crop, ',,', '').faults)).toEqual(['file.empty - -'])
    expect(faultTexts(send(crop, '1,P1', '2,X').faults)).toEqual([
      'map.duplicate B1 P1',
      'map.unknown_plot B2 X',
      'map.missing_plot - P3',
      'map.missing_plot - P4',
    ])
    expect(faultTexts(send(new MemoryCrop(), 'P1').faults)).toEqual(['map.no_plots - -'])
  })

  it('prefers a label over a plot name, replaces the whole map, keeps leading blanks', () => {
    const crop = fourPlots()
    crop.years[0].plots[3].label = 'P2'
    const result = send(crop, '', ',1,2', ',3,P2')
    expect(faultTexts(result.warnings)).toEqual(['map.label_first C3 P2'])
    expect(crop.years[0].plots.map(({ row, col }) => [row, col])).toEqual([
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 3],
    ])
    expect(result.updated).toMatchObject({ plots: 4, years: 1 })
  })
})

describe('lines against existing data', () => {
  it('updates known lines, ignores blanks, and refuses a duplicate line', () => {
    const crop = new MemoryCrop()
    const header = 'Line,Stage,Regions,Comment,Mother,Herbicides'
    const send = (...rows: string[]) => uploadCsv(crop, 'line_collections_upload', [header, ...rows])
    expect(send('A,F5,North; South;,first,,', 'B,F6,,,A,').created).toMatchObject({ lines: 2 })
    expect(crop.lines.get('A')?.passport).toEqual({ stage: 'F5', regions: ['North', 'South'], comment: 'first' })
    const result = send('A,F6,North;South,,—,x; y', 'B,F6,,,C,')
    expect(result.updated).toMatchObject({ lines: 2 })
    expect(result.created).toMatchObject({ lines: 1 })
    expect(faultTexts(result.warnings)).toEqual(['line.created - 1'])
    expect(crop.lines.get('A')).toMatchObject({
      mother: null,
      passport: { stage: 'F6', regions: ['North', 'South'], comment: 'first', herbicides: ['x', 'y'] },
    })
    expect(crop.lines.get('B')?.mother).toBe('C')
    expect(faultTexts(send('A,,,,,', 'A,,,,,', ',F5,,,,').faults)).toEqual([
      'line.duplicate A3 A',
      'cell.required A4 -',
    ])
  })

  it('finds a loop through stored parents, and long chains without one', () => {
    const crop = new MemoryCrop()
    const chain = Array.from({ length: 3000 }, (_, i) => `L${i},L${i + 1},`)
    const send = (...rows: string[]) => uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Mother,Father', ...rows])
    expect(send(...chain).created).toMatchObject({ lines: 3001 })
    const loop = send('L3000,,L2998')
    expect(faultTexts(loop.faults)).toEqual(['pedigree.cycle A2 L3000'])
    expect(loop.faults[0].params.loop).toBe('L3000 → L2998 → L2999 → L3000')
  })
})

describe('hidden and merged cells', () => {
  it('reads hidden columns with one warning per run, refuses merges in data and allows them above', () => {
    const rows = plainRows([
      ['Nursery', 'N'],
      ['Year', 2024],
      ['Plot', 'T1, kg', 'T2, kg', 'T3, kg'],
      ['A', 1, 2, 3],
      ['B', 4, 5, 6],
    ])
    const send = (merge: string) => {
      const sheet = {
        name: 'Plots',
        rows,
        before: '<cols><col min="2" max="3" hidden="1"/><col min="4" max="9" hidden="1"/></cols>',
        after: `<mergeCells><mergeCell ref="${merge}"/></mergeCells>`,
      }
      return upload(new MemoryCrop(), 'field_file', 'a.xlsx', makeXlsx({ sheets: [sheet] }))
    }
    expect(faultTexts(send('B1:D1').faults)).toEqual([])
    expect(faultTexts(send('B1:D1').warnings)).toEqual(['column.hidden B3 T1, kg'])
    expect(faultTexts(send('B3:C3').faults)).toEqual([])
    expect(faultTexts(send('A3:A4').faults)).toEqual(['cell.merged A3:A4 Plot'])
    expect(faultTexts(send('B4:C5').faults)).toEqual(['cell.merged B4:C5 1'])
    expect(faultTexts(send('H4:J9').faults)).toEqual([])
  })
})
