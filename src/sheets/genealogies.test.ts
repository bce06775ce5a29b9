import { describe, expect, it } from 'vitest'
import { told, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'

const parents = (crop: MemoryCrop) =>
  Object.fromEntries([...crop.lines.values()].map(({ name, mother, father }) => [name, [mother, father]]))

describe('the column of genealogies', () => {
  it('of a file of parents gives both parents and makes the crosses between (UPL-08)', () => {
    const crop = new MemoryCrop()
    const uploaded = uploadCsv(crop, 'parents_of_lines_upload_file', [
      'Line,Genealogy',
      'Puffin,Igri/Athos//Proctor/Pioneer',
      'Pearl,Angora/Puffin',
      'Gull,Igri/Athos//Pearl',
    ])
    expect([uploaded.taken, told(uploaded.faults)]).toEqual([true, []])
    expect(parents(crop)).toMatchObject({
      Puffin: ['Igri/Athos', 'Proctor/Pioneer'],
      'Igri/Athos': ['Igri', 'Athos'],
      Pearl: ['Angora', 'Puffin'],
      Gull: ['Igri/Athos', 'Pearl'],
    })
    expect(crop.lines.get('Igri/Athos')?.passport.stage).toBe('F1')
  })

  it('of a collection of lines, uploaded again, makes nothing more (UPL-07)', () => {
    const crop = new MemoryCrop()
    const rows = ['Line;Origin;Родословная', 'Rifle;UK;"""NRPB87/5378""/Puffin"']
    uploadCsv(crop, 'line_collections_upload', rows)
    const before = parents(crop)
    expect(before).toMatchObject({ Rifle: ['NRPB87/5378', 'Puffin'] })
    uploadCsv(crop, 'line_collections_upload', rows)
    expect(parents(crop)).toEqual(before)
  })

  it('is refused where it cannot be read, or says other parents than the row', () => {
    const crop = new MemoryCrop()
    const { taken, faults } = uploadCsv(crop, 'parents_of_lines_upload_file', [
      'Line,Mother,Genealogy',
      'X,,A/B/C',
      'Y,A,B/C',
      'Z,,A',
    ])
    expect(taken).toBe(false)
    expect(faults.map(({ code, cell, params }) => [code, cell, params?.at ?? params?.expected])).toEqual([
      ['pedigree.notation', 'C2', 4],
      ['pedigree.conflict', 'C3', 'A'],
      ['pedigree.notation', 'C4', 1],
    ])
  })

  it('is refused where it closes a loop', () => {
    const crop = new MemoryCrop()
    const { faults } = uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Genealogy', 'A,B/C', 'B,A/D'])
    expect(faults.map(({ code, params }) => [code, params?.loop])).toEqual([['pedigree.cycle', 'B → A → B']])
  })
})
