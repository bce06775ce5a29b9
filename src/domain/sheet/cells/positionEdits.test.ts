import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { resolvePositions } from './positionEdits.ts'

const edit = (field: string, rows: number[], values: (number | null)[]) => ({ field, rows, values })

describe('typed rows and columns', () => {
  it('move a plot', () => {
    const columns = smallYear(2, 3)
    expect(resolvePositions(columns, [edit('row', [0], [3])])).toEqual({
      ok: true,
      edits: [edit('row', [0], [3]), edit('col', [0], [1])],
    })
  })

  it('refuses an occupied position, also one requested by two plots of a change', () => {
    const columns = smallYear(2, 3)
    expect(resolvePositions(columns, [edit('col', [0], [2])])).toMatchObject({
      ok: false,
      code: 'position.taken',
      params: { row: 1, col: 2 },
    })
    expect(resolvePositions(columns, [edit('row', [0, 3], [5, 5])])).toMatchObject({
      ok: false,
      code: 'position.taken',
    })
  })

  it('lets plots of one change swap positions', () => {
    const settled = resolvePositions(smallYear(1, 2), [edit('col', [0, 1], [2, 1])])
    expect(settled).toMatchObject({ ok: true })
  })

  it('places an unplaced plot at the first free position of its row or column', () => {
    const columns = smallYear(2, 3)
    columns.row[4] = 0
    columns.col[4] = 0
    const rowResolved = resolvePositions(columns, [edit('row', [4], [2])])
    expect(rowResolved).toEqual({ ok: true, edits: [edit('row', [4], [2]), edit('col', [4], [2])] })
    const columnResolved = resolvePositions(columns, [edit('col', [4], [3])])
    expect(columnResolved).toEqual({ ok: true, edits: [edit('row', [4], [3]), edit('col', [4], [3])] })
  })

  it('clearing either unplaces a plot; a deleted plot occupies no position', () => {
    const columns = smallYear(2, 3)
    expect(resolvePositions(columns, [edit('row', [1], [null])])).toEqual({
      ok: true,
      edits: [edit('row', [1], [null]), edit('col', [1], [null])],
    })
    columns.alive[1] = 0
    expect(resolvePositions(columns, [edit('col', [0], [2])])).toMatchObject({ ok: true })
  })

  it('passes other edits through unchanged', () => {
    const others = [{ field: 'comment', rows: [1], values: ['edge'] }]
    expect(resolvePositions(smallYear(1, 2), others)).toEqual({ ok: true, edits: others })
  })
})
