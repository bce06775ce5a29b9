import { readFileSync } from 'node:fs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { faultTexts, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { upload } from '../../tests/uploads/uploadFile.ts'

const head = ['Nursery,N', 'Year,2026']
const target = { nursery: 'N', year: 2026 }

/** The result of a file of values for the plots P1, P2 and P3. */
function values(...lines: string[]) {
  const crop = new MemoryCrop()
  uploadCsv(crop, 'field_file', [...head, 'Plot,Line', 'P1,A', 'P2,B', 'P3,C'])
  const { faults, warnings } = uploadCsv(crop, 'plot_result', lines, target)
  const [year] = crop.known().years
  return {
    faults: faultTexts(faults),
    warnings: faultTexts(warnings),
    traits: crop.traits.map(({ name, unit, kind }) => [name, unit, kind].join(' ').replace('  ', ' ')),
    stored: crop.traits.map((trait) => year.plots.map((plot) => year.valueOf(plot, null, trait))),
  }
}

describe('habits of other programs', () => {
  it('R: row numbers before the table are left out, decimal commas of write.csv2 are read', () => {
    const readValues = values('"";"plot";"Height"', '"1";"P1";80,5', '"2";"P2";1234,567', '"3";"P3";NA')
    expect(readValues).toMatchObject({
      faults: [],
      warnings: ['header.unknown A2 1–3'],
      stored: [[80.5, 1234.567, null]],
    })
    // Numbers that do not count the rows are values of a column without a heading.
    expect(values(',plot,Height', '7,P1,80', '2,P2,81').faults).toEqual(['header.blank A2 7'])
  })

  it('pandas: its index is omitted, whatever is above it', () => {
    for (const above of ['', 'Unnamed: 0']) {
      const readValues = values(`${above},plot,Height`, '0,P1,80', '1,P2,NaN', '2,P3,82')
      expect(readValues).toMatchObject({ faults: [], traits: ['Height quantitative'], stored: [[80, null, 82]] })
      expect(readValues.warnings[0]).toBe('header.unknown A2 0–2')
    }
    expect(values('plot,Height,Unnamed: 2', 'P1,80,x').faults).toEqual(['header.blank C2 x'])
    expect(values('plot,Sown', 'P1,2026-05-12 00:00:00', 'P2,NaT', 'P3,<NA>').stored).toEqual([
      ['2026-05-12', null, null],
    ])
  })

  it('SPSS and JMP: their missing-value symbols are empty in numbers and in texts', () => {
    expect(values('plot,Yield,Colour', 'P1,5.1,red', 'P2,#NULL!,#NULL!')).toMatchObject({
      faults: [],
      warnings: ['cell.no_value B3 #NULL!', 'cell.no_value C3 #NULL!'],
    })
    expect(values('plot,Yield', 'P1,5.1', 'P2,•').stored).toEqual([[5.1, null, null]])
  })

  it('SAS: dates with a time, and compact dates under a heading of dates', () => {
    expect(values('plot,Sown', 'P1,12MAY2026:00:00:00', 'P2,13MAY2026:00:00:00').stored).toEqual([
      ['2026-05-12', '2026-05-13', null],
    ])
    expect(values('plot,Sown date', 'P1,20260512', 'P2,20260513')).toMatchObject({
      faults: [],
      warnings: ['trait.dates B1 Sown date', 'cell.date_serial B2 20260512', 'cell.date_serial B3 20260513'],
      stored: [['2026-05-12', '2026-05-13', null]],
    })
  })

  it.each([
    ['Agrobase', 'PLOT,BLK,NAME,ENTRY,ROW,COL', '101,1,Alder,1,1,1', '102,1,Birch,2,1,2'],
    ['GenStat', 'Plot!,Block!,Variety!', '101,1,Alder', '102,1,Birch'],
    ['Phenome', 'Plot,Block,Germplasm name', '101,1,Alder', '102,1,Birch'],
  ])('%s: plots, lines and blocks are known by its headings', (_, ...lines) => {
    const crop = new MemoryCrop()
    const result = uploadCsv(crop, 'field_file', lines, target)
    expect([faultTexts(result.faults), crop.years[0].plots.map(({ name, line }) => [name, line])]).toEqual([
      [],
      [
        ['101', 'Alder'],
        ['102', 'Birch'],
      ],
    ])
    expect(crop.traits.map(({ name }) => name)).toContain('Block')
  })

  it('GenStat and ARM: a star is no value, with a message', () => {
    const readValues = values('Plot,Yield', 'P1,5.5', 'P2,*', 'P3,6')
    expect(readValues).toMatchObject({ faults: [], warnings: ['cell.no_value B3 *'], stored: [[5.5, null, 6]] })
  })

  it('statistics below a table are no plots, however many of them there are', () => {
    const below = (...rows: string[]) => {
      const crop = new MemoryCrop()
      const data = ['P1;Alder;5,1', 'P2;Birch;5,3', 'P3;Alder;5,6', 'P4;Birch;5,0']
      const result = uploadCsv(crop, 'field_file', ['Nursery;N', 'Year;2025', 'Plot;Line;Yield', ...data, ...rows])
      return [faultTexts(result.faults), faultTexts(result.warnings), crop.years[0]?.plots.map(({ name }) => name)]
    }
    const plots = ['P1', 'P2', 'P3', 'P4']
    const skippedRows = (...names: string[]) => [[], names.map((name, i) => `row.totals A${8 + i} ${name}`), plots]
    expect(below('Среднее;;5,25', 'Итого;;21,0', 'НСР05;;0,3', 'CV, %;;3,1')).toEqual(
      skippedRows('Среднее', 'Итого', 'НСР05', 'CV, %'),
    )
    const figures = ['Среднее;;5,25', 'Коэф. вариации, %;;3,1', 'Точность опыта, %;;1,2', 'p-value;;0,03']
    expect(below(...figures)).toEqual(skippedRows(...figures.map((row) => row.split(';')[0])))
    const statistics = ['Alder mean', 'Birch mean', 'Overall', 'Minimum', 'Max', 'St.Dev', 'SE', 'n']
    expect(below(...statistics.map((name, i) => `${name};;${5 + i / 10}`))).toEqual(skippedRows(...statistics))
    expect(below('Mean of Alder;;5,35', 'Среднее по опыту:;;5,25')).toEqual(
      skippedRows('Mean of Alder', 'Среднее по опыту:'),
    )
    // A plot or line with such a name has what every other row has, and its numbers are not statistics.
    expect(below('Max;Max;5,4', 'Total;Total;9,9')[2]).toEqual([...plots, 'Max', 'Total'])
  })

  it('invisible characters in headings, names and values are ignored', () => {
    const readValues = values('\u200bPlot;Colour\u200b', 'P1\u200b;re\u200bd', '\u202aP2;\u2060red', 'P3;red')
    expect(readValues).toMatchObject({ faults: [], traits: ['Colour qualitative'], stored: [['red', 'red', 'red']] })
  })

  it('comments of plots in a file of values are not stored, with a message', () => {
    const readValues = values('Plot;Comment;Yield', 'P1;;5,1', 'P2;lodged;5,3', 'P3;thin;5,6')
    expect(readValues).toMatchObject({ faults: [], warnings: ['comment.not_stored B3 lodged'] })
  })

  it('missing codes and outliers from typing errors are reported', () => {
    const crop = new MemoryCrop()
    const heights = [80, 81, 82, 83, 84, 85]
    const plots = heights.map((height, at) => `P${at + 1},A,${height}`)
    uploadCsv(crop, 'field_file', [...head, 'Plot,Line,Height', ...plots])
    const rows = ['P1,-9', 'P2,9999', 'P3,8.1', 'P4,86', 'P5,84']
    const { faults, warnings } = uploadCsv(crop, 'plot_result', ['Plot,Height', ...rows], target)
    expect(faultTexts(faults)).toEqual([])
    expect(faultTexts(warnings)).toEqual(['value.far B2 -9', 'value.far B3 9999', 'value.far B4 8.1'])
  })

  it('statistics below a table of plot values are verified by their numbers', () => {
    const rows = (...last: string[]) => values('Plot;Yield', 'P1;5,1', 'P2;5,3', 'P3;5,6', ...last)
    expect(rows('Mean;5,33', 'Total;16,0', 'n;3')).toMatchObject({
      faults: [],
      warnings: ['row.totals A5 Mean', 'row.totals A6 Total', 'row.totals A7 n'],
    })
    expect(rows('Mean;7,9').faults).toEqual(['plot.unknown A5 Mean'])
  })

  it('statistics below a table are no plots: totals, means, CV and LSD', () => {
    const crop = new MemoryCrop()
    const rows = ['P1,A,5', 'P2,B,7', 'Mean,,6', 'CV %,,23.6', 'LSD 0.05,,1.2', 'НСР05,,1.2']
    const result = uploadCsv(crop, 'field_file', [...head, 'Plot,Line,Yield', ...rows])
    expect(faultTexts(result.warnings)).toEqual([
      'row.totals A6 Mean',
      'row.totals A7 CV %',
      'row.totals A8 LSD 0.05',
      'row.totals A9 НСР05',
    ])
    expect(crop.years[0].plots.map(({ name }) => name)).toEqual(['P1', 'P2'])
    expect(values('Plot,Yield', 'P1,5,', 'P2,7', 'CV %,3').faults).toEqual([])
    // A line with such a name is a plot if its row has further data.
    const named = uploadCsv(new MemoryCrop(), 'field_file', [...head, 'Plot,Line,Yield', 'P1,A,5', 'LSD,LSD,7'])
    expect([faultTexts(named.warnings), named.created?.plots]).toEqual([[], 2])
  })

  it('grouped and decimal marks of German, French, Italian, Swiss and American files', () => {
    expect(values('Plot;Ertrag', 'P1;1.234,5', 'P2;1.100').stored).toEqual([[1234.5, 1100, null]])
    expect(values('Plot;Rendement', 'P1;1\u202f234,5', 'P2;12,5').stored).toEqual([[1234.5, 12.5, null]])
    expect(values('Plot;Resa', "P1;1'234.5", 'P2;1’200').stored).toEqual([[1234.5, 1200, null]])
    expect(values('Plot,Yield', 'P1,"1,234.5"', 'P2,"1,100"').stored).toEqual([[1234.5, 1100, null]])
    expect(values('sep=;', 'Plot;Yield', 'P1;5,2', 'P2;1,5E+03').stored).toEqual([[5.2, 1500, null]])
    expect(values('Plot;Seeds', 'P1;1.234', 'P2;940')).toMatchObject({
      faults: ['cell.number_doubtful B2 1.234'],
      warnings: [],
      traits: [],
    })
  })

  it('SAS: DATE9 dates with two-digit years are the plots’ dates', () => {
    expect(values('Plot,Sown', 'P1,6/15/26', 'P2,15MAY2026')).toMatchObject({
      faults: [],
      warnings: ['trait.dates B1 Sown', 'cell.date_year B2 6/15/26'],
      traits: ['Sown date'],
      stored: [['2026-06-15', '2026-05-15', null]],
    })
    // In another year `25` could be the day.
    expect(values('Plot,Sown', 'P1,6/5/19', 'P2,6/6/19').stored).toEqual([['6/5/19', '6/6/19', null]])
  })

  it('SAS: the numbers of the rows are left out, other first columns are traits', () => {
    expect(values('Obs,Plot,Yield', '1,P1,5.1', '2,P2,6.2')).toMatchObject({
      warnings: ['header.unknown A1 Obs'],
      traits: ['Yield quantitative'],
    })
    expect(values('Obs,Plot,Yield', '4,P1,5.1', '2,P2,6.2').traits).toEqual(['Obs quantitative', 'Yield quantitative'])
  })

  it('Excel: a month with its year is not a day', () => {
    expect(values('Plot,Harvest', 'P1,May-26', 'P2,Jun-26')).toMatchObject({
      warnings: [],
      traits: ['Harvest qualitative'],
      stored: [['May-26', 'Jun-26', null]],
    })
  })

  it('scores of + and -: a minus is no value, with a message', () => {
    expect(values('Plot,Rust', 'P1,+', 'P2,-', 'P3,++')).toMatchObject({
      faults: [],
      warnings: ['cell.formula_like B2 +', 'cell.no_value B3 -', 'cell.formula_like B4 ++'],
      stored: [['+', null, '++']],
    })
    expect(values('Plot,Rust', 'P1,R', 'P2,-', 'P3,S').warnings).toEqual([])
  })

  it('names of entries are lines where no other heading is, and sizes have their unit in brackets', () => {
    const read = (...rows: string[]) => {
      const crop = new MemoryCrop()
      const { faults } = uploadCsv(crop, 'field_file', [...head, ...rows])
      const plots = crop.years[0]?.plots.map(({ line, width, length }) => [line, width, length])
      return [faultTexts(faults), plots, crop.traits.map(({ name }) => name)]
    }
    expect(read('Plot,Entry,Entry name', 'P1,1,Alder')).toEqual([[], [['Alder', null, null]], ['Entry']])
    expect(read('Plot,Genotype,Entry name', 'P1,Alder,A')).toEqual([[], [['Alder', null, null]], ['Entry name']])
    expect(read('Plot,Line,Entry name', 'P1,Alder,A')).toEqual([[], [['Alder', null, null]], ['Entry name']])
    expect(read('Plot,Plot width (m),Length [m]', 'P1,1.5,5')).toEqual([[], [['P1', 1.5, 5]], []])
    expect(read('Plot,"Plot width, m",Length (cm)', 'P1,1.5,5')).toEqual([[], [['P1', 1.5, null]], ['Length (cm)']])
  })

  it('Calc: a name that the sheet took for a number is faultTexts, and zeros that it shows stay', () => {
    const plots = unzipSync(new Uint8Array(readFileSync('tests/data/containers/plots.ods')))
    const text = (of: string) =>
      `<table:table-cell office:value-type="string"><text:p>${of}</text:p></table:table-cell>`
    const number = (value: number, shown: string) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
    const rows = [
      text('Nursery') + text('N'),
      text('Year') + number(2026, '2026'),
      text('Plot') + text('Line'),
      number(7, '007') + number(5e10, '5.00E+10'),
      number(8, '008') + text('B'),
    ]
    const table = rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')
    const content = `<d xmlns:table="t" xmlns:text="x" xmlns:office="o"><table:table table:name="Plots">${table}</table:table></d>`
    const crop = new MemoryCrop()
    const result = upload(crop, 'field_file', 'a.ods', zipSync({ ...plots, 'content.xml': strToU8(content) }))
    expect([faultTexts(result.faults), faultTexts(result.warnings)]).toEqual([[], ['cell.scientific B4 50000000000']])
    expect(crop.years[0].plots.map(({ name, line }) => [name, line])).toEqual([
      ['007', '50000000000'],
      ['008', 'B'],
    ])
  })
})
