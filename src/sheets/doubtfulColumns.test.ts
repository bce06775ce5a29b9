import { describe, expect, it } from 'vitest'
import { told, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'

const target = { nursery: 'N', year: 2025 }

/** A crop with the plots A, B, C and D. */
function fourPlots() {
  const crop = new MemoryCrop()
  uploadCsv(crop, 'field_file', ['Nursery,N', 'Year,2025', 'Plot', 'A', 'B', 'C', 'D'])
  return crop
}

/** Uploads values of A to D under one heading; answers faults, warnings and what is stored. */
function send(crop: MemoryCrop, heading: string, values: readonly string[], separator = ';') {
  const quoted = (text: string) => (text.includes(separator) ? `"${text}"` : text)
  const rows = values.map((value, i) => `${'ABCD'[i]}${separator}${quoted(value)}`)
  const done = uploadCsv(crop, 'plot_result', [`Plot${separator}${quoted(heading)}`, ...rows], target)
  const [name, unit = ''] = heading.split(', ')
  const stored = (role: 'trait' | 'stage' = 'trait') =>
    crop.known().years[0].plots.map((plot) => {
      const trait = crop.traits.find((one) => one.name === name && one.unit === unit && one.role === role)
      return trait ? crop.known().years[0].valueOf(plot, null, trait) : null
    })
  return { faults: told(done.faults), warnings: told(done.warnings), stored }
}

describe('marks of numbers, decided once a column', () => {
  it('one mark before three digits without evidence refuses the column once, with both readings', () => {
    const crop = fourPlots()
    const seeds = send(crop, 'Seeds', ['940', '1.201', '1.202', '943'])
    expect(seeds.faults).toEqual(['cell.number_doubtful B3 1.201'])
    expect(send(crop, 'Protein', ['9', '1,201'], '\t').faults).toEqual(['cell.number_doubtful B3 1,201'])
    expect(crop.traits).toEqual([])
  })

  it('is read by the other cells of the column', () => {
    expect(send(fourPlots(), 'Yield', ['1.234', '1.234,5', '2']).stored()).toEqual([1234, 1234.5, 2, null])
    expect(send(fourPlots(), 'Yield', ['1.234', '0.512', '12.5']).stored()).toEqual([1.234, 0.512, 12.5, null])
    expect(send(fourPlots(), 'Yield', ['1.234', '2.345.678']).stored()).toEqual([1234, 2345678, null, null])
    expect(send(fourPlots(), 'Yield', ['1,234', '12,5']).stored()).toEqual([1.234, 12.5, null, null])
    expect(send(fourPlots(), 'Yield', ['1,234', '12.5']).stored()).toEqual([1234, 12.5, null, null])
    expect(send(fourPlots(), 'Yield', ['1.234', '12,5']).stored()).toEqual([1234, 12.5, null, null])
  })

  it('is read by the separator of a file with commas: a quoted comma groups thousands', () => {
    expect(send(fourPlots(), 'Seeds', ['1,234', '22,235'], ',').stored()).toEqual([1234, 22235, null, null])
    expect(send(fourPlots(), 'Seeds', ['1.234', '2.235'], ',').stored()).toEqual([1.234, 2.235, null, null])
    expect(send(fourPlots(), 'Seeds', ['12,5', '1,234'], ',').stored()).toEqual([12.5, 1.234, null, null])
  })

  it('is read by stored values of the trait, and by its limits', () => {
    const crop = fourPlots()
    send(crop, 'Seeds', ['1100', '1300', '1250', '1280'])
    expect(send(crop, 'Seeds', ['1.201', '1.305']).stored()).toEqual([1201, 1305, 1250, 1280])
    const limited = fourPlots()
    uploadCsv(limited, 'trait_file', ['Trait,Format,Minimum,Maximum', 'Protein,numeric,0,30'])
    expect(send(limited, 'Protein', ['11.201', '12.305']).stored()).toEqual([11.201, 12.305, null, null])
  })

  it('is what the plots have already, in a file that was downloaded', () => {
    const crop = fourPlots()
    send(crop, 'Mass', ['0.5', '5000', '1.2010', '2'])
    expect(send(crop, 'Mass', ['0,5', '5000', '1,201', '2'])).toMatchObject({ faults: [] })
    expect(send(crop, 'Mass', ['1,201']).faults).toEqual(['cell.number_doubtful B2 1,201'])
  })

  it('says what is lost of numbers: percent signs, leading zeros, more than 15 digits, words for no value', () => {
    const crop = fourPlots()
    const percent = send(crop, 'Moisture, %', ['12,5%', '90 %'])
    expect([percent.warnings, percent.stored()]).toEqual([['cell.percent B2 12,5%'], [12.5, 90, null, null]])
    const code = send(crop, 'Code', ['007', '12', '104'])
    expect([code.warnings, code.stored()]).toEqual([['cell.leading_zeros B2 007'], ['007', '12', '104', null]])
    expect(send(crop, 'Long', ['1234567890.123456']).warnings).toEqual(['cell.digits B2 1234567890.123456'])
    const words = send(crop, 'Yield', ['5.1', 'NaN', 'null', 'n/a'])
    expect([words.faults, words.stored()]).toEqual([[], [5.1, null, null, null]])
    expect(send(crop, 'Height', ['5.1', 'Inf', 'nd', '5']).faults).toEqual(['cell.number B3 Inf'])
  })
})

describe('parents that are not known', () => {
  it('are no lines, whatever the word, and are told once a column', () => {
    const crop = new MemoryCrop()
    const words = ['0', 'NA', '#N/A', 'none', 'Unknown', 'неизв.', '-', 'nan']
    const rows = words.map((word, k) => `F${k};${word};Alder`)
    const done = uploadCsv(crop, 'parents_of_lines_upload_file', ['Line;Mother;Father', ...rows])
    expect(done.faults).toEqual([])
    expect(told(done.warnings).filter((one) => one.startsWith('parent'))).toEqual(['parent.unknown B2 0'])
    expect([...crop.lines.keys()].sort()).toEqual(['Alder', ...words.map((_, k) => `F${k}`)])
  })
})

describe('the order of dates, decided once a column', () => {
  const withStage = () => {
    const crop = fourPlots()
    uploadCsv(crop, 'trait_file', ['Trait,Format', 'Heading date,date'])
    return crop
  }

  it('is that of the cells that can be read one way only', () => {
    const crop = withStage()
    const done = send(crop, 'Heading date', ['05/06/2025', '05/13/2025'], ',')
    expect(done.stored('stage')).toEqual(['2025-05-06', '2025-05-13', null, null])
    expect(send(crop, 'Heading date', ['05/06/2025', '13/05/2025']).stored('stage').slice(0, 2)).toEqual([
      '2025-06-05',
      '2025-05-13',
    ])
    expect(crop.traits).toHaveLength(1)
  })

  it('is asked where none shows it, or where they contradict each other', () => {
    expect(send(withStage(), 'Heading date', ['05/06/2025', '07/07/2025']).faults).toEqual([
      'cell.date_doubtful B2 05/06/2025',
    ])
    expect(send(withStage(), 'Heading date', ['13/06/2025', '06/13/2025']).faults).toEqual([
      'cell.date_doubtful B2 13/06/2025',
    ])
    expect(send(withStage(), 'Heading date', ['07/07/2025', '']).stored('stage')[0]).toBe('2025-07-07')
  })

  it('months are named in four languages, and a time of day is left out with a warning', () => {
    const written = ['6-May-25', '6 мая 2025 г.', '6 maggio 2025', '6 de mayo de 2025']
    expect(send(withStage(), 'Heading date', written).stored('stage')).toEqual(Array(4).fill('2025-05-06'))
    const short = ['06-мая-25', '6-mag-25', 'May 6, 2025', '2025/05/06']
    expect(send(withStage(), 'Heading date', short).stored('stage')).toEqual(Array(4).fill('2025-05-06'))
    expect(send(withStage(), 'Heading date', ['6 Maybe 2025']).faults).toEqual(['cell.date B2 6 Maybe 2025'])
    const timed = send(withStage(), 'Heading date', ['2025-05-06 10:15', '2025-05-06T00:00:00'])
    expect([timed.warnings, timed.stored('stage')[0]]).toEqual([['cell.time B2 2025-05-06 10:15'], '2025-05-06'])
  })
})
