import { describe, expect, it } from 'vitest'
import { jumpTo, movedBy, walkedTo } from './cellMoves.ts'

const size = { rows: 6, cols: 4 }

describe('moving in the table', () => {
  it('stops at the edges', () => {
    expect(movedBy(size, { row: 0, col: 0 }, 'up')).toEqual({ row: 0, col: 0 })
    expect(movedBy(size, { row: 4, col: 1 }, 'down', 20)).toEqual({ row: 5, col: 1 })
    expect(movedBy(size, { row: 4, col: 3 }, 'right')).toEqual({ row: 4, col: 3 })
    expect(movedBy(size, { row: 4, col: 3 }, 'left', 2)).toEqual({ row: 4, col: 1 })
  })

  it('jumps like Excel: to the end of a run, over a gap to the next filled cell, else to the edge', () => {
    const filled = [true, true, true, false, false, true]
    const isFilled = (row: number, col: number) => col === 0 && filled[row]
    const down = (row: number) => jumpTo(size, { row, col: 0 }, 'down', isFilled).row
    expect([0, 1, 2, 3, 4, 5].map(down)).toEqual([2, 2, 5, 5, 5, 5])
    expect(jumpTo(size, { row: 5, col: 0 }, 'up', isFilled).row).toBe(2)
    expect(jumpTo(size, { row: 1, col: 0 }, 'right', isFilled).col).toBe(3)
    expect(jumpTo(size, { row: 0, col: 0 }, 'left', isFilled).col).toBe(0)
  })

  it('moves down the columns or along the rows of a selection, through all ranges and back to the start', () => {
    const rects = [
      { top: 0, bottom: 1, left: 0, right: 1 },
      { top: 4, bottom: 4, left: 3, right: 3 },
    ]
    const walk = (by: 'rows' | 'cols', step: 1 | -1) => {
      const seen = [{ row: 0, col: 0 }]
      for (let k = 0; k < 5; k++) seen.push(walkedTo(rects, seen[k], by, step)!)
      return seen.map(({ row, col }) => `${row}${col}`)
    }
    expect(walk('cols', 1)).toEqual(['00', '10', '01', '11', '43', '00'])
    expect(walk('rows', 1)).toEqual(['00', '01', '10', '11', '43', '00'])
    expect(walk('cols', -1)).toEqual(['00', '43', '11', '01', '10', '00'])
  })

  it('returns null for a single selected cell, and outside the selection', () => {
    const single = [{ top: 2, bottom: 2, left: 1, right: 1 }]
    expect(walkedTo(single, { row: 2, col: 1 }, 'cols', 1)).toBeNull()
    expect(walkedTo([{ top: 0, bottom: 3, left: 0, right: 0 }], { row: 2, col: 2 }, 'cols', 1)).toBeNull()
  })
})
