import { describe, expect, it } from 'vitest'
import { faultTexts, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'

const target = { nursery: 'N', year: 2026 }

describe('original files of other programs', () => {
  it('Breedbase: a trial layout names its checks, and repeats a position that is no trait', () => {
    const crop = new MemoryCrop()
    const { faults } = uploadCsv(
      crop,
      'field_file',
      [
        'plot_name,accession_name,plot_number,block_number,is_a_control,rep_number,range_number,row_number,col_number,seedlot_name',
        'T-1,Lada,1,1,0,1,1,1,1,',
        'T-2,Zarya,2,1,1,1,1,2,1,',
      ],
      target,
    )
    expect(faultTexts(faults)).toEqual([])
    const year = crop.year('N', 2026)
    expect(year.plots.map(({ name, label, line, row, col }) => [name, label, line, row, col])).toEqual([
      ['T-1', '1', 'Lada', 1, 1],
      ['T-2', '2', 'Zarya', 2, 1],
    ])
    expect(year.checks).toEqual(['Zarya'])
    expect(crop.traits.map(({ name }) => name).sort()).toEqual(['Block', 'Replication'])
  })

  it.each([
    ['CHECKS', '2', []],
    ['entry type', 'Check entry', ['entry type']],
    ['is_a_control', 'yes', []],
  ])('a column %s with %s marks a check, and the traits %j', (heading, text, traits) => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'field_file', [`Plot,Line,${heading}`, `P1,Lada,${text}`, 'P2,Zarya,'], target)
    expect([crop.year('N', 2026).checks, crop.traits.map(({ name }) => name)]).toEqual([['Lada'], traits])
  })

  it('Field Book: plot_id names the plot and plot is its label, with its zeros', () => {
    const crop = new MemoryCrop()
    const rows = ['plot_id,row,column,plot,replicate,germplasm', '26TRN_0101,1,1,0101,1,Barrie']
    expect(faultTexts(uploadCsv(crop, 'field_file', rows, target).faults)).toEqual([])
    expect(crop.year('N', 2026).plots).toMatchObject([{ name: '26TRN_0101', label: '0101', line: 'Barrie' }])
    expect(crop.traits.map(({ name }) => name)).toEqual(['Replication'])
  })

  it.each([
    ['alone', 'plot_id,variety', ['T1-2026-0101,Alder', 'T1-2026-0102,Birch'], [null, null]],
    ['beside a number', 'plot_id,plot,variety', ['T1-2026-0101,1,Alder', 'T1-2026-0102,2,Birch'], ['1', '2']],
    ['beside a label', 'plot_id,plot_number,variety', ['T1-2026-0101,1,Alder', 'T1-2026-0102,2,Birch'], ['1', '2']],
  ])('a plot_id of names %s names the plots', (_, heading, rows, labels) => {
    const crop = new MemoryCrop()
    const { faults, warnings } = uploadCsv(crop, 'field_file', [heading, ...rows], target)
    expect([faultTexts(faults), faultTexts(warnings)]).toEqual([[], []])
    expect(crop.traits).toEqual([])
    const { plots } = crop.year('N', 2026)
    expect(plots.map(({ name }) => name)).toEqual(['T1-2026-0101', 'T1-2026-0102'])
    expect(plots.map(({ label }) => label)).toEqual(labels)
    const values = ['plot_id,Height', 'T1-2026-0102,80']
    expect(faultTexts(uploadCsv(crop, 'plot_result', values, target).faults)).toEqual([])
    const height = { name: 'Height', unit: '' }
    expect(crop.valueOf(crop.year('N', 2026), 'T1-2026-0102', height)).toBe(80)
  })

  it('a plot_id of long texts next to names is left out with a warning, and short ones find plots by label or name', () => {
    const crop = new MemoryCrop()
    const rows = ['plot_id,plot_name,variety', 'long-id-of-1,P-1,Alder', 'long-id-of-2,P-2,Birch']
    const { faults, warnings } = uploadCsv(crop, 'field_file', rows, target)
    expect([faultTexts(faults), faultTexts(warnings)]).toEqual([[], ['header.unknown A1 plot_id']])
    expect(faultTexts(uploadCsv(crop, 'plot_result', ['plot_id,Height', 'P-2,80'], target).faults)).toEqual([])
    expect(crop.valueOf(crop.year('N', 2026), 'P-2', { name: 'Height', unit: '' })).toBe(80)
  })

  it.each([
    [
      'above the headings',
      [
        'Rating Date,,Jun-01-2026,Jul-10-2026',
        'Rating Type,,COUNT,YIELD',
        'Rating Unit,,PLANT,T/HA',
        'Crop Stage Majority,,BBCH 12,BBCH 89',
        'Trt,Plot,1,2',
      ],
    ],
    [
      'below the headings',
      ['Trt,Plot,1,2', 'Rating Date,,Jun-01-2026,Jul-10-2026', 'Rating Type,,COUNT,YIELD', 'Rating Unit,,PLANT,T/HA'],
    ],
    [
      'without headings',
      [
        'Assessment Type:,,COUNT,YIELD',
        'Assessment Unit:,,"PLANT, 0, 100",T/HA',
        'Assessment Date:,,Jun-01-2026,Jul-10-2026',
        'Trt,Plot,,',
      ],
    ],
  ])('ARM: rows of ratings %s name the traits, their units and days', (_, head) => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'field_file', ['Plot', '101', '102'], target)
    const rows = [...head, '1,101,34,5.1', '2,102,36,6.2']
    const { faults, warnings } = uploadCsv(crop, 'plot_result', rows, target)
    expect(faultTexts(faults)).toEqual([])
    expect(warnings.map(({ code, value }) => [code, value])).toEqual([
      ['header.joined', 'COUNT Jun-01-2026, PLANT; YIELD Jul-10-2026, T/HA'],
    ])
    expect(crop.traits.map(({ name, unit }) => [name, unit])).toEqual([
      ['Trt', ''],
      ['COUNT Jun-01-2026', 'PLANT'],
      ['YIELD Jul-10-2026', 'T/HA'],
    ])
    const stored = crop.valueOf(crop.year('N', 2026), '102', { name: 'YIELD Jul-10-2026', unit: 'T/HA' })
    expect(stored).toBe(6.2)
  })

  it('ARM: two ratings of one kind and day stay separate, and data named like such a row are data', () => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'field_file', ['Plot', '101', 'Part 2'], target)
    const rows = ['Rating Type,COUNT,COUNT', 'Plot,1,2', '101,34,5', 'Part 2,36,6']
    expect(faultTexts(uploadCsv(crop, 'plot_result', rows, target).faults)).toEqual([])
    expect(crop.traits.map(({ name }) => name)).toEqual(['COUNT', 'COUNT 2'])
    expect(crop.valueOf(crop.year('N', 2026), 'Part 2', { name: 'COUNT 2', unit: '' })).toBe(6)
  })

  it('a name that a spreadsheet shortened as a number is reported with a point and with a comma', () => {
    const crop = new MemoryCrop()
    const rows = ['plot,line', '1.23E+11,5E10', '"1,23E+11",B']
    const { warnings } = uploadCsv(crop, 'field_file', rows, target)
    expect(faultTexts(warnings)).toEqual(['cell.scientific A2 1.23E+11', 'cell.scientific A3 1,23E+11'])
  })

  it.each(['1e400', '1e-400'])('the number %s, which cannot be stored, is an error at its cell', (text) => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'field_file', ['Plot', '101', '102'], target)
    const { faults } = uploadCsv(crop, 'plot_result', ['Plot,Yield', '101,5', `102,${text}`], target)
    expect(faultTexts(faults)).toEqual([`cell.number B3 ${text}`])
    expect(crop.traits).toEqual([])
  })

  it.each([
    ['12.3 kg', '11.9 kg'],
    ['12,3kg', '950 g'],
    ['5.12 ab', '6.03 b'],
    ['5.12±0.2', '6.03±0.1'],
  ])('numbers with something behind them (%s, %s) are stored as text and reported', (first, second) => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'field_file', ['Plot', '101', '102'], target)
    const { faults, warnings } = uploadCsv(
      crop,
      'plot_result',
      ['Plot;Weight', `101;${first}`, `102;${second}`],
      target,
    )
    expect([faultTexts(faults), faultTexts(warnings)]).toEqual([[], [`trait.numbers_in_text B2 ${first}`]])
  })

  it('codes that start with digits are not numbers, and an error value is not a class', () => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'field_file', ['Plot', '101', '102'], target)
    expect(faultTexts(uploadCsv(crop, 'plot_result', ['Plot,Class', '101,2A', '102,6-row'], target).warnings)).toEqual(
      [],
    )
    const { faults } = uploadCsv(crop, 'plot_result', ['Plot,Class', '101,#DIV/0!', '102,2A'], target)
    expect(faultTexts(faults)).toEqual(['cell.error_value B2 #DIV/0!'])
  })

  it('Field Book: a pedigree belongs to the line and is no trait, whatever its notation', () => {
    const crop = new MemoryCrop()
    const rows = [
      'plot_id,row,column,plot,replicate,germplasm,pedigree',
      'T_0101,1,1,0101,1,Barrie,"BW429, CPSR1//CNR17"',
      'T_0102,1,2,0102,1,Oahe,unknown/SD96240',
      'T_0103,1,3,0103,1,Lada,Landrace',
      'T_0104,1,4,0104,1,Zarya,NA',
      'T_0105,1,5,0105,2,Barrie,"BW429, CPSR1//CNR17"',
    ]
    const { faults, warnings } = uploadCsv(crop, 'field_file', rows, target)
    expect(faultTexts(faults)).toEqual([])
    expect(faultTexts(warnings)).toEqual([
      'parent.unknown G3 unknown/SD96240',
      'pedigree.unread G4 Landrace',
      'line.created - 3',
    ])
    const parents = Object.fromEntries([...crop.lines.values()].map((line) => [line.name, [line.mother, line.father]]))
    expect(parents).toMatchObject({ Barrie: ['BW429, CPSR1', 'CNR17'], Oahe: [null, 'SD96240'], Lada: [null, null] })
    expect(Object.keys(parents)).not.toContain('unknown')
    expect(crop.traits.map(({ name }) => name)).toEqual(['Replication'])
    const lines = crop.lines.size
    expect(faultTexts(uploadCsv(crop, 'field_file', rows, target).faults)).toEqual([])
    expect(crop.lines.size).toBe(lines)
  })

  it('words for an unknown parent create no line in a genealogy', () => {
    const crop = new MemoryCrop()
    const rows = ['Line,Genealogy', 'X,NA/NA', 'Y,неизв./Lada', 'Z,0', 'W,"""NA""/Lada"']
    const { faults, warnings } = uploadCsv(crop, 'parents_of_lines_upload_file', rows)
    expect([faultTexts(faults), faultTexts(warnings)]).toEqual([[], ['parent.unknown B2 NA/NA', 'line.created - 6']])
    expect([...crop.lines.values()].map((line) => [line.name, line.mother, line.father])).toEqual([
      ['X', null, null],
      ['Y', null, 'Lada'],
      ['Z', null, null],
      ['W', 'NA', 'Lada'],
      ['Lada', null, null],
      ['NA', null, null],
    ])
  })

  it('Breedbase: a pedigree of progeny and parents, tab-separated with a csv extension', () => {
    const crop = new MemoryCrop()
    const rows = ['progeny name\tfemale parent accession\tmale parent accession', 'X\tA\tB']
    expect(faultTexts(uploadCsv(crop, 'parents_of_lines_upload_file', rows).faults)).toEqual([])
    expect(crop.lines.get('X')).toMatchObject({ mother: 'A', father: 'B' })
  })

  describe('BrAPI and Breedbase', () => {
    const study = 'studyYear,programDbId,programName,studyDbId,studyName,studyDesign,plotWidth,plotLength,plantingDate'
    const unit = 'locationName,germplasmDbId,germplasmName,observationLevel,observationUnitDbId,observationUnitName'
    const design = 'replicate,blockNumber,plotNumber,rowNumber,colNumber,entryType,plantNumber'
    const row = (k: number, line: string, type: string) =>
      `2026,162,Wheat,165,N,CRD,1.5,4,2026-April-21,Krasnodar Krai,38${k},${line},plot,39${k},P${k},1,1,${k},1,${k},${type},`
    const wide = [
      `${study},${unit},${design},"dry matter, %|CO_334:0000092",notes`,
      `${row(1, 'Lada', 'test')},34.5,`,
      `${row(2, 'Zarya', 'check')},35.5,late`,
    ]

    it('a phenotype sheet creates plots, checks and traits, and study metadata is omitted', () => {
      const crop = new MemoryCrop()
      const { faults, warnings } = uploadCsv(crop, 'field_file', wide)
      expect(faultTexts(faults)).toEqual([])
      expect(warnings.filter(({ code }) => code === 'header.unknown').map(({ value }) => value)).toEqual([
        ...['programDbId', 'programName', 'studyDbId', 'studyDesign', 'germplasmDbId', 'observationLevel'],
        ...['observationUnitDbId', 'plantNumber'],
      ])
      const year = crop.year('N', 2026)
      expect(year).toMatchObject({ sowing_date: '2026-04-21', checks: ['Zarya'] })
      expect(year.plots).toMatchObject([
        { name: 'P1', label: '1', line: 'Lada', row: 1, col: 1, width: 1.5, length: 4, comment: null },
        { name: 'P2', label: '2', line: 'Zarya', row: 1, col: 2, comment: 'late' },
      ])
      expect(crop.traits.map(({ name, unit, external_id }) => [name, unit, external_id])).toEqual([
        ['Replication', '', null],
        ['Block', '', null],
        ['dry matter', '%', 'CO_334:0000092'],
      ])
      expect(uploadCsv(crop, 'field_file', wide)).toMatchObject({ faults: [], created: { plots: 0, values: 0 } })
      const secondResult = uploadCsv(crop, 'plot_result', wide)
      expect([faultTexts(secondResult.faults), secondResult.created?.values, secondResult.updated?.values]).toEqual([
        [],
        0,
        0,
      ])
    })

    it('observations one per row fill value, day and observer', () => {
      const crop = new MemoryCrop()
      uploadCsv(crop, 'field_file', ['Plot', 'P1', 'P2'], target)
      const head = 'studyYear,studyName,observationUnitName,observationVariableDbId,observationVariableName,value'
      const rows = [
        `${head},observationTimeStamp,collector`,
        '2026,N,P1,7,Height,80,2026-05-12T10:00:00Z,Anna',
        '2026,N,P2,7,Height,90,2026-05-12T10:05:00Z,Anna',
      ]
      const { faults, created } = uploadCsv(crop, 'plot_result', rows)
      expect([faultTexts(faults), created]).toMatchObject([[], { values: 2, traits: 1 }])
      expect(crop.traits.map(({ name }) => name)).toEqual(['Height'])
    })
  })

  it.each([
    ['Питомник', 'Год', '2026 г.', 'Делянка'],
    ['Vivero', 'Año', 'año 2026', 'Parcela'],
    ['Vivaio', 'Anno', 'Anno 2026', 'Parcella'],
    ['Nursery', 'Year', '2026', 'Plot'],
  ])('%s: the year %s can be written as %s', (nursery, year, text, plot) => {
    const crop = new MemoryCrop()
    expect(faultTexts(uploadCsv(crop, 'field_file', [`${nursery};N`, `${year};${text}`, plot, 'P1']).faults)).toEqual(
      [],
    )
    expect(crop.years.map((one) => one.year)).toEqual([2026])
    const column = uploadCsv(new MemoryCrop(), 'field_file', [`${plot};${nursery};${year}`, `P1;N;${text}`])
    expect(faultTexts(column.faults)).toEqual([])
  })

  it('Intertek: calls with a colon, words for no call, and the number of the laboratory behind each name', () => {
    const crop = new MemoryCrop()
    for (const name of ['KW_95', 'TME.3']) crop.lines.set(name, { name, mother: null, father: null, passport: {} })
    const rows = ['SampleName.LabID,S1,S2', 'KW_95.A07681,Uncallable,A:G', 'TME.3.A07690,T:T,?']
    const { faults } = uploadCsv(crop, 'genotype_upload', rows)
    expect(faultTexts(faults)).toEqual([])
    expect([...crop.markers.values()].map(({ name, alleles }) => [name, alleles])).toEqual([
      ['S1', ['T']],
      ['S2', ['A', 'G']],
    ])
  })

  it('a lone question mark is no call only next to calls with a colon', () => {
    const crop = new MemoryCrop()
    for (const name of ['L1', 'L2']) crop.lines.set(name, { name, mother: null, father: null, passport: {} })
    const refused = uploadCsv(crop, 'genotype_upload', ['Line,S1', 'L1,?', 'L2,AG'])
    expect(faultTexts(refused.faults)).toEqual(['marker.call B2 ?'])
    expect(faultTexts(uploadCsv(crop, 'genotype_upload', ['Line,S1', 'L1,?', 'L2,A:G']).faults)).toEqual([])
  })
})
