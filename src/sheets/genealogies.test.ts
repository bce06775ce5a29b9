import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultTexts, uploadCsv } from '../../tests/uploads/csvUpload.ts'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'

const parents = (crop: MemoryCrop) =>
  Object.fromEntries([...crop.lines.values()].map(({ name, mother, father }) => [name, [mother, father]]))

describe('the genealogy column', () => {
  it('a file of parents sets both parents and creates the crosses between [UPL-08]', () => {
    const crop = new MemoryCrop()
    const uploaded = uploadCsv(crop, 'parents_of_lines_upload_file', [
      'Line,Genealogy',
      'Puffin,Igri/Athos//Proctor/Pioneer',
      'Pearl,Angora/Puffin',
      'Gull,Igri/Athos//Pearl',
    ])
    expect([uploaded.accepted, faultTexts(uploaded.faults)]).toEqual([true, []])
    expect(parents(crop)).toMatchObject({
      Puffin: ['Igri/Athos', 'Proctor/Pioneer'],
      'Igri/Athos': ['Igri', 'Athos'],
      Pearl: ['Angora', 'Puffin'],
      Gull: ['Igri/Athos', 'Pearl'],
    })
    expect(crop.lines.get('Igri/Athos')?.passport.stage).toBe('F1')
  })

  it('a collection of lines, uploaded again, creates nothing [UPL-07]', () => {
    const crop = new MemoryCrop()
    const rows = ['Line;Origin;Родословная', 'Rifle;UK;"""NRPB87/5378""/Puffin"']
    uploadCsv(crop, 'line_collections_upload', rows)
    const before = parents(crop)
    expect(before).toMatchObject({ Rifle: ['NRPB87/5378', 'Puffin'] })
    uploadCsv(crop, 'line_collections_upload', rows)
    expect(parents(crop)).toEqual(before)
  })

  it('is refused when unreadable, or with other parents than the row', () => {
    const crop = new MemoryCrop()
    const { accepted, faults } = uploadCsv(crop, 'parents_of_lines_upload_file', [
      'Line,Mother,Genealogy',
      'X,,A/B/C',
      'Y,A,B/C',
      'Z,,A',
    ])
    expect(accepted).toBe(false)
    expect(faults.map(({ code, cell, params }) => [code, cell, params?.at ?? params?.expected])).toEqual([
      ['pedigree.notation', 'C2', 4],
      ['pedigree.conflict', 'C3', 'A'],
      ['pedigree.notation', 'C4', 1],
    ])
  })

  it('is refused when it closes a loop', () => {
    const crop = new MemoryCrop()
    const { faults } = uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Genealogy', 'A,B/C', 'B,A/D'])
    expect(faults.map(({ code, params }) => [code, params?.loop])).toEqual([['pedigree.cycle', 'B → A → B']])
  })

  const uploadAgain = (crop: MemoryCrop, rows: readonly string[]) => {
    const first = uploadCsv(crop, 'parents_of_lines_upload_file', rows)
    const before = structuredClone([...crop.lines.values()])
    const second = uploadCsv(crop, 'parents_of_lines_upload_file', rows)
    return { first, second, before, after: [...crop.lines.values()] }
  }

  it.each([
    ['Rifle,NRPB/3/Proctor/Pioneer//Igri', 'Maris Otter,Proctor/Pioneer'],
    ['Maris Otter,Proctor/Pioneer', 'Rifle,NRPB/3/Proctor/Pioneer//Igri'],
    ['A1/B1,A1/B1', 'X,A1/B1*2'],
    ['X,A/B//C', 'Y,A/B//D/3/E'],
    ['X,A/B//C/D', 'Y,A/B//C/3/D'],
    ['A/B//C,A/B//C', 'A/B,A/B'],
    ['X,?/?//A/A*2', 'Y,B/?'],
  ])('reads %s and below %s, and again without a change', (...rows) => {
    const { first, second, before, after } = uploadAgain(new MemoryCrop(), ['Line,Genealogy', ...rows])
    expect([faultTexts(first.faults), faultTexts(second.faults)]).toEqual([[], []])
    expect(after).toEqual(before)
  })

  it('keeps the order of crosses in the names of new ones', () => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Genealogy', 'X,A/B//C', 'Y,A/B//D/3/E'])
    expect(parents(crop)).toMatchObject({ 'A/B//D': ['A/B', 'D'], Y: ['A/B//D', 'E'] })
    expect(crop.lines.has('A/B/D')).toBe(false)
  })

  it('agrees with separate parent columns, in any row order', () => {
    const crop = new MemoryCrop()
    const { faults } = uploadCsv(crop, 'parents_of_lines_upload_file', [
      'Line,Mother,Father,Genealogy',
      'Puffin,Athos,Maris Otter,Athos//Proctor/Pioneer',
      'Maris Otter,Proctor,Pioneer,',
    ])
    expect(faultTexts(faults)).toEqual([])
    expect([...crop.lines.keys()].sort()).toEqual(['Athos', 'Maris Otter', 'Pioneer', 'Proctor', 'Puffin'])
  })

  it('is refused when a row contradicts a cross of an earlier row', () => {
    const { faults } = uploadCsv(new MemoryCrop(), 'parents_of_lines_upload_file', [
      'Line,Genealogy',
      'X,"""A""/B//C"',
      'A/B,P/Q',
    ])
    expect(faultTexts(faults)).toEqual(['pedigree.conflict B3 P/Q'])
  })

  it('is refused when a new cross would have the name of a line with other parents', () => {
    const crop = new MemoryCrop()
    uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Mother,Father', 'A/B,P,Q'])
    const { faults } = uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Genealogy', 'X,"""A""/""B""//C"'])
    expect(faults).toMatchObject([
      { code: 'pedigree.conflict', cell: 'B2', params: { context: 'stored', line: 'A/B', expected: 'P × Q' } },
    ])
    expect(faultTexts(uploadCsv(crop, 'parents_of_lines_upload_file', ['Line,Genealogy', 'X,A/B//C']).faults)).toEqual(
      [],
    )
    expect(parents(crop)).toMatchObject({ X: ['A/B', 'C'], 'A/B': ['P', 'Q'] })
  })

  it('is accepted again without a change, whatever the file', () => {
    const atom = fc.constantFrom('A', 'B', 'C', '?', 'A/B', '"A/B"', 'A*2', 'Maris Otter', 'NRPB87/5378')
    const text = fc
      .tuple(atom, atom, atom, atom, fc.nat(3))
      .map(
        ([a, b, c, d, shape]) =>
          [`${a}/${b}`, `${a}/${b}//${c}`, `${a}/${b}//${c}/${d}`, `${a}/3/${b}//${c}/${d}`][shape],
      )
    const line = fc.constantFrom('X', 'Y', 'Z', 'A/B', 'A/B//C', 'B/C', 'Maris Otter')
    const file = fc.uniqueArray(fc.tuple(line, text), { selector: ([name]) => name, minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(file, (entries) => {
        const cell = (value: string) => `"${value.replaceAll('"', '""')}"`
        const rows = entries.map((entry) => entry.map(cell).join(','))
        const { first, second, before, after } = uploadAgain(new MemoryCrop(), ['Line,Genealogy', ...rows])
        if (!first.accepted) return
        expect([second.accepted, faultTexts(second.faults)]).toEqual([true, []])
        expect(after).toEqual(before)
      }),
      { numRuns: 200 },
    )
  })
})
