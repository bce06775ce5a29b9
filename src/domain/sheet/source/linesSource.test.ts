import { describe, expect, it } from 'vitest'
import { applyToCrop } from '../../change/applyToCrop.ts'
import type { CellEdits } from '../../change/cellEdits.ts'
import { cropOf, lineOfCrop } from '../../columns/cropColumns.ts'
import { LinesSource } from './linesSource.ts'

const name = { key: 'change.values', params: {} }

/** Lines 1 Angora (a variety), 2 Pearl (mother Angora) and 3 Puffin, which is deleted. */
function create(language = 'en') {
  const line = { is_variety: false, mother_id: null, father_id: null }
  const crop = cropOf(
    { spec_id: 3, seq: 0 },
    [
      { ...line, id: 1, name: 'Angora', is_variety: true },
      { ...line, id: 2, name: 'Pearl', mother_id: 1 },
      { ...line, id: 3, name: 'Puffin' },
    ],
    [],
  )
  crop.alive[2] = 0
  return { crop, source: new LinesSource(crop, language) }
}

const edit = (field: string, rows: number[], values: (string | null)[]): CellEdits => ({ field, rows, values })
const noIds = () => {
  throw new Error('no line can be created')
}

describe('the crop’s lines as rows', () => {
  it('shows parents by name, deleted ones not at all, and stages in the language of the page', () => {
    const { crop, source } = create('es')
    crop.father[1] = 3
    const row = ['name', 'kind', 'mother', 'father'].map((field) => source.read(1, field))
    expect(row).toEqual(['Pearl', 'línea', 'Angora', null])
    expect(create('ru').source.read(0, 'kind')).toBe('сорт')
    expect([...source.names()]).toEqual(['Angora', 'Pearl'])
  })

  it('parses a stage in every language, and refuses other texts', () => {
    const { crop, source } = create()
    const rule = source.rule('kind')!.rule
    expect([rule('Сорт').ok, rule(' LINE ').ok, rule('hybrid'), source.rule('kind')!.mayBeEmpty]).toEqual([
      true,
      true,
      { ok: false, code: 'validation.choice', params: {} },
      false,
    ])
    const change = source.change(name, [edit('kind', [0, 1], ['variety', 'сорт'])], noIds)!
    expect(change.columns).toEqual([{ entity: 'line', field: 'is_variety', ids: [2], before: [false], after: [true] }])
    applyToCrop(crop, change)
    expect(source.read(1, 'kind')).toBe('variety')
  })

  it('a name released in the same edits is available to a new line, and lines can swap names', () => {
    const { crop, source } = create()
    const [first, second] = [crop.name[0], crop.name[1]]
    const edits = [edit('name', [0], ['Otherwise']), edit('mother', [1], [first])]
    expect([source.newLines(edits), source.faults(edits)]).toEqual([[first], []])
    expect(source.faults([edit('name', [0, 1], [second, first])])).toEqual([])
  })

  it('a parent can have its name after the same edits; one that the crop lacks is created once', () => {
    const { crop, source } = create()
    const edits = [
      edit('name', [0], ['Angora 2']),
      edit('mother', [1], ['Angora 2']),
      edit('father', [0, 1], ['Newcomer', 'Newcomer']),
    ]
    expect([source.newLines(edits), source.faults(edits)]).toEqual([['Newcomer'], []])
    const ids = [9]
    applyToCrop(crop, source.change(name, edits, () => ids.shift()!)!)
    expect([lineOfCrop(crop, 1), lineOfCrop(crop, 2), lineOfCrop(crop, 9)]).toMatchObject([
      { name: 'Angora 2', father_id: 9 },
      { mother_id: 1, father_id: 9 },
      { name: 'Newcomer', is_variety: false },
    ])
  })

  it('an unchanged value is no change', () => {
    const { source } = create()
    const edits = [edit('name', [0], ['Angora']), edit('mother', [0, 1], [null, 'Angora'])]
    expect(source.change(name, edits, noIds)).toBeNull()
  })

  it('names are unique, also within the same edits; a deleted line’s name is free', () => {
    const { source } = create()
    const faults = (...values: string[]) =>
      source.faults([edit('name', [0, 1], values)]).map(({ k, code }) => [k, code])
    expect([faults('Pearl', 'Angora'), faults('New', 'New'), faults('Puffin', 'Pearl')]).toEqual([
      [],
      [[1, 'line.duplicate']],
      [],
    ])
    expect(source.faults([edit('name', [0], ['Pearl'])])).toMatchObject([{ k: 0, code: 'line.duplicate' }])
  })

  it('no line is its own parent or ancestor', () => {
    const { source } = create()
    expect(source.faults([edit('mother', [0, 1], ['Angora', 'Pearl'])])).toMatchObject([
      { k: 0, code: 'pedigree.self', params: { name: 'Angora' } },
      { k: 1, code: 'pedigree.self' },
    ])
    expect(source.faults([edit('father', [0], ['Pearl'])])).toMatchObject([
      { code: 'pedigree.cycle', params: { loop: 'Angora → Pearl → Angora' } },
    ])
    // The other parent changes in the same edits, so that no cycle remains.
    expect(source.faults([edit('mother', [1], [null]), edit('father', [0], ['Pearl'])])).toEqual([])
  })
})
