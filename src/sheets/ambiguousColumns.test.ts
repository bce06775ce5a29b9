import { describe, expect, it } from 'vitest'
import { uploadCsv, faultTexts as warningsOf } from '../../tests/uploads/csvUpload.ts'
import { makeXlsx } from '../../tests/uploads/makeXlsx.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { upload } from '../../tests/uploads/uploadFile.ts'

const target = { nursery: 'N', year: 2025 }

/** A crop with the plots A, B, C and D. */
function fourPlots() {
  const crop = new MemoryCrop()
  uploadCsv(crop, 'field_file', ['Nursery,N', 'Year,2025', 'Plot', 'A', 'B', 'C', 'D'])
  return crop
}

/** Uploads values of A to D under one heading; returns faults, warnings and the stored values. */
function send(crop: MemoryCrop, heading: string, values: readonly string[], separator = ';') {
  const quoted = (text: string) => (text.includes(separator) ? `"${text}"` : text)
  const rows = values.map((value, i) => `${'ABCD'[i]}${separator}${quoted(value)}`)
  const result = uploadCsv(crop, 'plot_result', [`Plot${separator}${quoted(heading)}`, ...rows], target)
  const [name, unit = ''] = heading.split(', ')
  const stored = (role: 'trait' | 'stage' = 'trait') =>
    crop.known().years[0].plots.map((plot) => {
      const trait = crop.traits.find(
        (candidate) => candidate.name === name && candidate.unit === unit && candidate.role === role,
      )
      return trait ? crop.known().years[0].valueOf(plot, null, trait) : null
    })
  return { faults: warningsOf(result.faults), warnings: warningsOf(result.warnings), stored }
}

describe('number separators, decided per column', () => {
  it('an ambiguous separator without evidence refuses the column once, with both readings', () => {
    const crop = fourPlots()
    const seeds = send(crop, 'Seeds', ['940', '1.201', '1.202', '943'])
    expect(seeds.faults).toEqual(['cell.number_doubtful B3 1.201'])
    expect(send(crop, 'Protein', ['9', '1,201'], '\t').faults).toEqual(['cell.number_doubtful B3 1,201'])
    expect(crop.traits).toEqual([])
  })

  it('number separators are decided by the other cells of the column', () => {
    expect(send(fourPlots(), 'Yield', ['1.234', '1.234,5', '2']).stored()).toEqual([1234, 1234.5, 2, null])
    expect(send(fourPlots(), 'Yield', ['1.234', '0.512', '12.5']).stored()).toEqual([1.234, 0.512, 12.5, null])
    expect(send(fourPlots(), 'Yield', ['1.234', '2.345.678']).stored()).toEqual([1234, 2345678, null, null])
    expect(send(fourPlots(), 'Yield', ['1,234', '12,5']).stored()).toEqual([1.234, 12.5, null, null])
    expect(send(fourPlots(), 'Yield', ['1,234', '12.5']).stored()).toEqual([1234, 12.5, null, null])
    expect(send(fourPlots(), 'Yield', ['1.234', '12,5']).stored()).toEqual([1234, 12.5, null, null])
  })

  it('number separators are decided by the separator of a comma-separated file: a quoted comma groups thousands', () => {
    expect(send(fourPlots(), 'Seeds', ['1,234', '22,235'], ',').stored()).toEqual([1234, 22235, null, null])
    expect(send(fourPlots(), 'Seeds', ['1.234', '2.235'], ',').stored()).toEqual([1.234, 2.235, null, null])
    expect(send(fourPlots(), 'Seeds', ['12,5', '1,234'], ',').stored()).toEqual([12.5, 1.234, null, null])
  })

  it('stay open when separators and magnitudes contradict each other', () => {
    const doubtful = (...texts: string[]) => send(fourPlots(), 'NDVI', texts).faults
    expect(doubtful('0.5', '0.9', '1,234')).toEqual(['cell.number_doubtful B4 1,234'])
    expect(doubtful('0,5', '0,9', '1.234')).toEqual(['cell.number_doubtful B4 1.234'])
    expect(send(fourPlots(), 'NDVI', ['0.5', '0.9', '1,234'], ',').faults).toEqual(['cell.number_doubtful B4 1,234'])
    expect(send(fourPlots(), 'NDVI', ['0.5', '0.9', '1.234']).stored()).toEqual([0.5, 0.9, 1.234, null])
    expect(send(fourPlots(), 'NDVI', ['0,5', '0,9', '1,234']).stored()).toEqual([0.5, 0.9, 1.234, null])
  })

  it('number separators are decided by stored values of the trait, and by its limits', () => {
    const crop = fourPlots()
    send(crop, 'Seeds', ['1100', '1300', '1250', '1280'])
    expect(send(crop, 'Seeds', ['1.201', '1.305']).stored()).toEqual([1201, 1305, 1250, 1280])
    const limited = fourPlots()
    uploadCsv(limited, 'trait_file', ['Trait,Format,Minimum,Maximum', 'Protein,numeric,0,30'])
    expect(send(limited, 'Protein', ['11.201', '12.305']).stored()).toEqual([11.201, 12.305, null, null])
  })

  it('match the plots’ existing values in a downloaded file', () => {
    const crop = fourPlots()
    send(crop, 'Mass', ['0.5', '5000', '1.2010', '2'])
    expect(send(crop, 'Mass', ['0,5', '5000', '1,201', '2'])).toMatchObject({ faults: [] })
    expect(send(crop, 'Mass', ['1,201']).faults).toEqual(['cell.number_doubtful B2 1,201'])
  })

  it('reports lost parts of numbers: percent signs, leading zeros, more than 15 digits, missing-value words', () => {
    const crop = fourPlots()
    const percent = send(crop, 'Moisture, %', ['12,5%', '90 %'])
    expect([percent.warnings, percent.stored()]).toEqual([['cell.percent B2 12,5%'], [12.5, 90, null, null]])
    const number = send(crop, 'Mass', ['80.5', '085', '90'])
    expect([number.warnings, number.stored()]).toEqual([['cell.leading_zeros B3 085'], [80.5, 85, 90, null]])
    const code = send(crop, 'Code', ['007', '12', '104'])
    expect([code.warnings, code.stored()]).toEqual([['cell.leading_zeros B2 007'], ['007', '12', '104', null]])
    expect(send(crop, 'Long', ['1234567890.123456']).warnings).toEqual(['cell.digits B2 1234567890.123456'])
    const words = send(crop, 'Yield', ['5.1', 'NaN', 'null', 'n/a'])
    expect([words.faults, words.stored()]).toEqual([[], [5.1, null, null, null]])
    expect(send(crop, 'Height', ['5.1', 'Inf', 'nd', '5']).faults).toEqual(['cell.number B3 Inf'])
  })
})

describe('missing-value words in a text column', () => {
  it('are not classes, which is reported once per column', () => {
    const crop = fourPlots()
    const { faults, warnings, stored } = send(crop, 'Colour', ['red', 'NaN', 'null', '#N/A'])
    expect([faults, warnings]).toEqual([[], ['cell.no_value B3 NaN']])
    expect(stored()).toEqual(['red', null, null, null])
    expect(send(crop, 'Colour', ['nd', 'red', 'н.д.', 'blue']).stored()).toEqual(['red', 'red', null, 'blue'])
  })

  it('are classes if the trait has them', () => {
    const crop = fourPlots()
    uploadCsv(crop, 'trait_file', ['trait,format,categories', 'Allele,categorical,null/wild'])
    const { warnings, stored } = send(crop, 'Allele', ['null', 'wild', 'NaN'])
    expect([warnings, stored()]).toEqual([['cell.no_value B4 NaN'], ['null', 'wild', null, null]])
  })
})

describe('a cell that does not fit its column', () => {
  const faults = (...texts: string[]) => send(fourPlots(), 'Height', texts).faults

  it('is the reported one', () => {
    expect(faults('5', 'high', '6', '7')).toEqual(['trait.mixed B3 high'])
    expect(faults('low', 'high', '6', 'low')).toEqual(['trait.mixed B4 6'])
    expect(faults('80 cm', '82 cm', '85 cm', '90')).toEqual(['trait.mixed B2 80 cm'])
    expect(faults('2026-05-12', '2026-05-13', 'late')).toEqual(['trait.mixed B4 late'])
  })

  it('is reported among dates, numbers and errors of a workbook, each once', () => {
    const faultsOf = (...cells: string[]) => {
      const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`
      const rows = cells.map((cell, i) => `<row>${text('ABCD'[i])}${cell}</row>`)
      const created = makeXlsx({
        sheets: [{ name: 'Phenotypes', rows: `<row>${text('Plot')}${text('Seen')}</row>${rows.join('')}` }],
        styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
      })
      return warningsOf(upload(fourPlots(), 'plot_result', 'a.xlsx', created, target).faults)
    }
    const day = '<c s="1"><v>45789</v></c>'
    const number = '<c><v>7</v></c>'
    const error = '<c t="e"><v>#DIV/0!</v></c>'
    const late = '<c t="inlineStr"><is><t>late</t></is></c>'
    expect(faultsOf(day, day, day)).toEqual([])
    expect(faultsOf(day, late, day)).toEqual(['trait.mixed B3 late'])
    expect(faultsOf(number, day, number)).toEqual(['cell.date_in_text B3 2025-05-12'])
    expect(faultsOf(number, error, number)).toEqual(['cell.error_value B3 #DIV/0!'])
  })

  it('is reported in a column of a numeric trait, even if no other is filled', () => {
    const crop = fourPlots()
    uploadCsv(crop, 'trait_file', ['Trait,Format', 'Height,numeric'])
    expect(send(crop, 'Height', ['8o']).faults).toEqual(['cell.number B2 8o'])
    expect(send(crop, 'Height', ['tall', 'low']).faults).toEqual(['trait.type_conflict B1 Height'])
  })
})

describe('unknown parents', () => {
  it('are reported with the whole cell', () => {
    const warningsOf = (...rows: string[]) =>
      uploadCsv(new MemoryCrop(), 'parents_of_lines_upload_file', rows)
        .warnings.filter(({ code }) => code === 'parent.unknown')
        .map(({ cell, value }) => [cell, value])
    expect(warningsOf('Line;Mother;Father', 'F1;Aunt Sally;Alder', 'F2;unknown parent;Alder')).toEqual([
      ['B3', 'unknown parent'],
    ])
    expect(warningsOf('Line;Genealogy', 'F1;Aunt Sally/unknown parent//Old Alder')).toEqual([
      ['B2', 'Aunt Sally/unknown parent//Old Alder'],
    ])
  })

  it('are not lines, whatever the word, and are reported once per column', () => {
    const crop = new MemoryCrop()
    const words = ['0', 'NA', '#N/A', 'none', 'Unknown', 'неизв.', '-', 'nan', 'OP']
    const rows = words.map((word, k) => `F${k};${word};Alder`)
    const result = uploadCsv(crop, 'parents_of_lines_upload_file', ['Line;Mother;Father', ...rows])
    expect(result.faults).toEqual([])
    expect(warningsOf(result.warnings).filter((warning) => warning.startsWith('parent'))).toEqual([
      'parent.unknown B2 0',
    ])
    expect([...crop.lines.keys()].sort()).toEqual(['Alder', ...words.map((_, k) => `F${k}`)])
  })
})

describe('date order, decided per column', () => {
  const withStage = () => {
    const crop = fourPlots()
    uploadCsv(crop, 'trait_file', ['Trait,Format', 'Heading date,date'])
    return crop
  }

  it('follows the unambiguous cells', () => {
    const crop = withStage()
    const result = send(crop, 'Heading date', ['05/06/2025', '05/13/2025'], ',')
    expect(result.stored('stage')).toEqual(['2025-05-06', '2025-05-13', null, null])
    expect(send(crop, 'Heading date', ['05/06/2025', '13/05/2025']).stored('stage').slice(0, 2)).toEqual([
      '2025-06-05',
      '2025-05-13',
    ])
    expect(crop.traits).toHaveLength(1)
  })

  it('is asked without evidence or with contradictions', () => {
    expect(send(withStage(), 'Heading date', ['05/06/2025', '07/07/2025']).faults).toEqual([
      'cell.date_doubtful B2 05/06/2025',
    ])
    expect(send(withStage(), 'Heading date', ['13/06/2025', '06/13/2025']).faults).toEqual([
      'cell.date_doubtful B2 13/06/2025',
    ])
    expect(send(withStage(), 'Heading date', ['07/07/2025', '']).stored('stage')[0]).toBe('2025-07-07')
  })

  it('quotes both contradicting cells', () => {
    const crop = withStage()
    const rows = ['A;14/5/2025', 'B;05/13', 'C;13/05']
    const { faults } = uploadCsv(crop, 'plot_result', ['Plot;Heading date', ...rows], target)
    expect(faults).toMatchObject([
      {
        code: 'cell.date_doubtful',
        cell: 'B2',
        params: { context: 'mixed', day_cell: 'B2', day: '14/5/2025', month_cell: 'B3', month: '05/13' },
      },
    ])
  })

  it('dates without a year use the year of the plots, with a warning', () => {
    const read = (...texts: string[]) => {
      const result = send(withStage(), 'Heading date', texts)
      return [result.faults, result.warnings, result.stored('stage')]
    }
    const days = ['2025-05-12', '2025-05-13', '2025-05-14', null]
    expect(read('12.05', '13.05.', '14.5')).toEqual([[], ['cell.date_year B2 12.05'], days])
    expect(read('12/5', '13/5', '14/5')).toEqual([[], ['cell.date_year B2 12/5'], days])
    expect(read('May 12', '13 мая', '14-mag')).toEqual([[], ['cell.date_year B2 May 12'], days])
    expect(read('12.05.25', '2025-May-13', '14.05.2025')).toEqual([[], ['cell.date_year B2 12.05.25'], days])
    expect(read('12/5', '11/5')[0]).toEqual(['cell.date_doubtful B2 12/5'])
    expect(read('31.02')[0]).toEqual(['cell.date B2 31.02'])
  })

  it('a column of dates under an unknown heading creates a growth stage, with a message', () => {
    const create = (heading: string, ...texts: string[]) => {
      const crop = fourPlots()
      const { faults, warnings } = send(crop, heading, texts)
      const [trait] = crop.traits
      const [year] = crop.known().years
      return {
        faults,
        warnings,
        trait: trait && [trait.name, trait.unit, trait.kind, trait.role],
        values: trait && year.plots.map((plot) => year.valueOf(plot, null, trait)).slice(0, 2),
      }
    }
    const days = ['2025-05-12', '2025-05-13']
    const stage = { faults: [], trait: ['Flowering', '', 'date', 'stage'], values: days }
    const warnings = ['trait.dates B1 Flowering']
    expect(create('Flowering', '12.05.2025', '13.05.2025')).toEqual({ ...stage, warnings })
    expect(create('Flowering', '2025-05-12', '2025-05-13', 'NA')).toEqual({ ...stage, warnings })
    expect(create('Flowering', '12-May', '13-May')).toEqual({
      ...stage,
      warnings: [...warnings, 'cell.date_year B2 12-May'],
    })
    expect(create('Flowering, date', '05/12/2025', '05/13/2025')).toEqual({
      ...stage,
      warnings: ['trait.dates B1 Flowering, date'],
    })
    expect(create('Flowering', '05/06/2025', '05/07/2025').faults).toEqual(['cell.date_doubtful B2 05/06/2025'])
    // A number is a day only if the heading or another cell indicates dates; near the year of the plots that is doubtful.
    expect(create('Date of flowering', '45789', '45790')).toMatchObject({
      trait: ['Date of flowering', '', 'date', 'stage'],
      values: days,
      warnings: ['trait.dates B1 Date of flowering', 'cell.date_serial B2 45789', 'cell.date_serial B3 45790'],
    })
    expect(create('Date of flowering', '12.05', '13.05').values).toEqual(days)
    expect(create('Flowering', '45789', '45790')).toMatchObject({
      trait: ['Flowering', '', 'quantitative', 'trait'],
      warnings: ['trait.serials B2 45789'],
    })
    expect(create('Density', '42000', '45789').warnings).toEqual([])
    // An existing text trait stays one.
    const crop = fourPlots()
    uploadCsv(crop, 'trait_file', ['Trait,Format', 'Flowering,text'])
    expect(send(crop, 'Flowering', ['12.05.2025', '13.05.2025']).stored()).toEqual([
      '12.05.2025',
      '13.05.2025',
      null,
      null,
    ])
  })

  it('months are recognised in four languages, and a time of day is dropped with a warning', () => {
    const written = ['6-May-25', '6 мая 2025 г.', '6 maggio 2025', '6 de mayo de 2025']
    expect(send(withStage(), 'Heading date', written).stored('stage')).toEqual(Array(4).fill('2025-05-06'))
    const short = ['06-мая-25', '6-mag-25', 'May 6, 2025', '2025/05/06']
    expect(send(withStage(), 'Heading date', short).stored('stage')).toEqual(Array(4).fill('2025-05-06'))
    expect(send(withStage(), 'Heading date', ['6 Maybe 2025']).faults).toEqual(['cell.date B2 6 Maybe 2025'])
    const timed = send(withStage(), 'Heading date', ['2025-05-06 10:15', '2025-05-06T00:00:00'])
    expect([timed.warnings, timed.stored('stage')[0]]).toEqual([['cell.time B2 2025-05-06 10:15'], '2025-05-06'])
  })
})
