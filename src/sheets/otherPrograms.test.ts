import { describe, expect, it } from 'vitest'
import { told, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'

const target = { nursery: 'N', year: 2026 }

describe('a file of another program as it comes', () => {
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
    expect(told(faults)).toEqual([])
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
  ])('a column %s with %s makes a check, and the traits %j', (heading, text, traits) => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'field_file', [`Plot,Line,${heading}`, `P1,Lada,${text}`, 'P2,Zarya,'], target)
    expect([crop.year('N', 2026).checks, crop.traits.map(({ name }) => name)]).toEqual([['Lada'], traits])
  })

  it('Field Book: plot_id names the plot and plot is its label, with its noughts', () => {
    const crop = new MemoryCrop()
    const rows = ['plot_id,row,column,plot,replicate,germplasm', '26TRN_0101,1,1,0101,1,Barrie']
    expect(told(uploadCsv(crop, 'field_file', rows, target).faults)).toEqual([])
    expect(crop.year('N', 2026).plots).toMatchObject([{ name: '26TRN_0101', label: '0101', line: 'Barrie' }])
    expect(crop.traits.map(({ name }) => name)).toEqual(['Replication'])
  })

  it('Field Book: a pedigree is that of the line and no trait, whatever its notation', () => {
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
    expect(told(faults)).toEqual([])
    expect(told(warnings)).toEqual([
      'parent.unknown G3 unknown/SD96240',
      'pedigree.unread G4 Landrace',
      'line.created - 3',
    ])
    const parents = Object.fromEntries([...crop.lines.values()].map((one) => [one.name, [one.mother, one.father]]))
    expect(parents).toMatchObject({ Barrie: ['BW429, CPSR1', 'CNR17'], Oahe: [null, 'SD96240'], Lada: [null, null] })
    expect(Object.keys(parents)).not.toContain('unknown')
    expect(crop.traits.map(({ name }) => name)).toEqual(['Replication'])
    const lines = crop.lines.size
    expect(told(uploadCsv(crop, 'field_file', rows, target).faults)).toEqual([])
    expect(crop.lines.size).toBe(lines)
  })

  it('words for a parent that is not known make no line in a genealogy', () => {
    const crop = new MemoryCrop()
    const rows = ['Line,Genealogy', 'X,NA/NA', 'Y,неизв./Lada', 'Z,0', 'W,"""NA""/Lada"']
    const { faults, warnings } = uploadCsv(crop, 'parents_of_lines_upload_file', rows)
    expect([told(faults), told(warnings)]).toEqual([[], ['parent.unknown B2 NA/NA', 'line.created - 6']])
    expect([...crop.lines.values()].map((one) => [one.name, one.mother, one.father])).toEqual([
      ['X', null, null],
      ['Y', null, 'Lada'],
      ['Z', null, null],
      ['W', 'NA', 'Lada'],
      ['Lada', null, null],
      ['NA', null, null],
    ])
  })

  it('Breedbase: a pedigree of progeny and parents, tab separated though named csv', () => {
    const crop = new MemoryCrop()
    const rows = ['progeny name\tfemale parent accession\tmale parent accession', 'X\tA\tB']
    expect(told(uploadCsv(crop, 'parents_of_lines_upload_file', rows).faults)).toEqual([])
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

    it('a phenotype sheet makes plots, checks and traits, and what describes the study is left out', () => {
      const crop = new MemoryCrop()
      const { faults, warnings } = uploadCsv(crop, 'field_file', wide)
      expect(told(faults)).toEqual([])
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
      const again = uploadCsv(crop, 'plot_result', wide)
      expect([told(again.faults), again.created?.values, again.updated?.values]).toEqual([[], 0, 0])
    })

    it('observations one a row fill value, day and observer', () => {
      const crop = new MemoryCrop()
      uploadCsv(crop, 'field_file', ['Plot', 'P1', 'P2'], target)
      const head = 'studyYear,studyName,observationUnitName,observationVariableDbId,observationVariableName,value'
      const rows = [
        `${head},observationTimeStamp,collector`,
        '2026,N,P1,7,Height,80,2026-05-12T10:00:00Z,Anna',
        '2026,N,P2,7,Height,90,2026-05-12T10:05:00Z,Anna',
      ]
      const { faults, created } = uploadCsv(crop, 'plot_result', rows)
      expect([told(faults), created]).toMatchObject([[], { values: 2, traits: 1 }])
      expect(crop.traits.map(({ name }) => name)).toEqual(['Height'])
    })
  })

  it.each([
    ['Питомник', 'Год', '2026 г.', 'Делянка'],
    ['Vivero', 'Año', 'año 2026', 'Parcela'],
    ['Vivaio', 'Anno', 'Anno 2026', 'Parcella'],
    ['Nursery', 'Year', '2026', 'Plot'],
  ])('%s: the year %s may stand as %s', (nursery, year, text, plot) => {
    const crop = new MemoryCrop()
    expect(told(uploadCsv(crop, 'field_file', [`${nursery};N`, `${year};${text}`, plot, 'P1']).faults)).toEqual([])
    expect(crop.years.map((one) => one.year)).toEqual([2026])
    const column = uploadCsv(new MemoryCrop(), 'field_file', [`${plot};${nursery};${year}`, `P1;N;${text}`])
    expect(told(column.faults)).toEqual([])
  })

  it('Intertek: calls with a colon, words for no call, and the number of the laboratory behind each name', () => {
    const crop = new MemoryCrop()
    for (const name of ['KW_95', 'TME.3']) crop.lines.set(name, { name, mother: null, father: null, passport: {} })
    const rows = ['SampleName.LabID,S1,S2', 'KW_95.A07681,Uncallable,A:G', 'TME.3.A07690,T:T,?']
    const { faults } = uploadCsv(crop, 'genotype_upload', rows)
    expect(told(faults)).toEqual([])
    expect([...crop.markers.values()].map(({ name, alleles }) => [name, alleles])).toEqual([
      ['S1', ['T']],
      ['S2', ['A', 'G']],
    ])
  })

  it('a lone question mark is no call only beside calls with a colon', () => {
    const crop = new MemoryCrop()
    for (const name of ['L1', 'L2']) crop.lines.set(name, { name, mother: null, father: null, passport: {} })
    const refused = uploadCsv(crop, 'genotype_upload', ['Line,S1', 'L1,?', 'L2,AG'])
    expect(told(refused.faults)).toEqual(['marker.call B2 ?'])
    expect(told(uploadCsv(crop, 'genotype_upload', ['Line,S1', 'L1,?', 'L2,A:G']).faults)).toEqual([])
  })
})
