import { describe, expect, it } from 'vitest'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { storedView } from '../../domain/layout/viewCorner.ts'
import { walkOrder } from '../../domain/layout/walk/walkOrder.ts'
import { buildSeenGrid } from '../../state/map/view/seenGrid.ts'
import { arrowTo, neighboursOf, nextOnWalk } from './lensPositions.ts'

describe('the lens over a field during numbering', () => {
  it('shows three rows and five columns of cells, none outside a large enough field', () => {
    const shown = (rows: number, cols: number, row: number, col: number) =>
      neighboursOf({ rows, cols }, { row, col })
        .filter(({ isInside }) => isInside)
        .map((position) => `${position.row},${position.col}`)
    expect(shown(9, 9, 5, 5)).toEqual(shown(9, 9, 5, 5).toSorted())
    expect([shown(9, 9, 5, 5)[0], shown(9, 9, 5, 5)[14]]).toEqual(['4,3', '6,7'])
    expect([shown(9, 9, 1, 2)[0], shown(9, 9, 1, 2)[14]]).toEqual(['1,1', '3,5'])
    expect([shown(9, 9, 9, 9)[0], shown(9, 9, 9, 9)[14]]).toEqual(['7,5', '9,9'])
    expect(shown(2, 3, 1, 3)).toEqual(['1,1', '1,2', '1,3', '2,1', '2,2', '2,3'])
  })

  it('points from each plot to the next of the walk', () => {
    const columns = smallColumns({ rows: 2, cols: 3 })
    const grid = buildSeenGrid(columns, storedView)
    const ways = (order: 'snake' | 'by_rows', numbering_type: 'horizontal' | 'vertical') => {
      const next = nextOnWalk(
        walkOrder(columns, { start_position: 'bottom_left', numbering_type, order }),
        columns.count,
      )
      return Array.from(next, (to, from) => arrowTo(grid, from, to))
    }
    expect(ways('snake', 'horizontal')).toEqual(['', '←', '←', '→', '→', '↑'])
    expect(ways('by_rows', 'horizontal')).toEqual(['→', '→', '', '→', '→', '↵'])
    expect(ways('snake', 'vertical')).toEqual(['→', '↓', '', '↑', '→', '↑'])
  })
})
