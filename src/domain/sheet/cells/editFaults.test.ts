import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { changeOfCells } from '../../change/cellEdits.ts'
import type { CellValue } from '../../change/changeSet.ts'
import { editFaults } from './editFaults.ts'

const edit = (field: string, rows: number[], values: CellValue[]) => ({ field, rows, values })
const codes = (columns: ReturnType<typeof smallYear>, ...edits: ReturnType<typeof edit>[]) =>
  editFaults(columns, edits).map(({ edit: e, k, code }) => `${e}/${k} ${code}`)

describe('validation across edits', () => {
  it('a label is unique in a year, ignoring deleted plots [PLT-31]', () => {
    const columns = smallYear(2, 3)
    expect(codes(columns, edit('label', [0], ['2']))).toEqual(['0/0 label.duplicate'])
    expect(codes(columns, edit('label', [0, 1], ['A', 'A']))).toEqual(['0/1 label.duplicate'])
    expect(codes(columns, edit('label', [0, 1], ['2', '1']))).toEqual([])
    expect(codes(columns, edit('label', [0, 1], [null, null]))).toEqual([])
    columns.alive[1] = 0
    expect(codes(columns, edit('label', [0], ['2']))).toEqual([])
  })

  it('names of plots are unique too', () => {
    expect(codes(smallYear(1, 3), edit('name', [0, 2], ['P2', 'P9']))).toEqual(['0/0 plot.duplicate'])
  })

  it('a parent requires a line, and no line is its own ancestor', () => {
    const columns = smallYear(1, 3)
    columns.line[2] = 0
    expect(codes(columns, edit('mother', [0, 1, 2], ['Vega', 'Vega', 'Lada']))).toEqual([
      '0/0 pedigree.cycle',
      '0/1 pedigree.self',
      '0/2 pedigree.needs_line',
    ])
    expect(codes(columns, edit('father', [1], ['Lada']))).toEqual([])
  })

  it('names a cycle from child to parent, also one that only the edits together create', () => {
    const columns = smallYear(1, 3)
    const faults = (...edits: ReturnType<typeof edit>[]) =>
      editFaults(columns, edits).map(({ edit: e, k, code, params }) => `${e}/${k} ${code} ${params.loop}`)
    expect(faults(edit('mother', [0], ['Vega']))).toEqual(['0/0 pedigree.cycle Lada → Vega → Lada'])
    const lines = edit('line', [0, 1, 2], ['A', 'B', 'C'])
    const parents = [edit('mother', [0, 1], ['B', 'C']), edit('father', [2], ['A'])]
    expect(faults(lines, ...parents)).toEqual(['2/0 pedigree.cycle C → A → B → C'])
  })

  it('checks parents against the line assigned in the same change, and writes them to that line', () => {
    const columns = smallYear(1, 3)
    columns.line[2] = 0
    const edits = [edit('mother', [2], ['Lada']), edit('line', [2], ['Nova'])]
    expect(editFaults(columns, edits)).toEqual([])
    const change = changeOfCells(columns, { key: 'change.values', params: {} }, edits, () => 99)
    const mother = change?.columns.find((column) => column.field === 'mother_id')
    expect(mother).toMatchObject({ entity: 'line', ids: [99], before: [null], after: [11] })
  })
})
