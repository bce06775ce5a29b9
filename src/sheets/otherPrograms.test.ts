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
