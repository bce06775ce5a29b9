import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnLayout, layoutArbitrary } from '../../../tests/arbitraries/layouts.ts'
import {
  edgeJump,
  growByRing,
  joinedBlock,
  plotsAlike,
  plotsInColumn,
  plotsInRectangle,
  plotsInRow,
  rectangleBetween,
  shrinkByRing,
} from './blocks.ts'
import type { Corner } from './corners.ts'
import type { LabelledLayout } from './numbering/numbering.ts'
import { buildPositionIndex, plotAt } from './positionIndex.ts'
import { isPlaced, membership } from './positions.ts'
import {
  type MapView,
  seenCorner,
  seenPosition,
  storedCorner,
  storedNumberingType,
  storedPosition,
  storedView,
  viewExchangesAxes,
} from './viewCorner.ts'
import { walkOrder } from './walk/walkOrder.ts'

const field = drawnLayout('abc.e', 'f.hij', '.....', 'klmno')
const index = buildPositionIndex(field)
const labelsOf = (plots: Iterable<number>): string => [...plots].map((i) => field.label[i]).join('')
const marked = (layout: LabelledLayout, members: Uint8Array): string =>
  layout.label.filter((_, i) => members[i] !== 0).join('')

describe('position index', () => {
  it('finds every placed plot at its position and nothing elsewhere', () => {
    fc.assert(
      fc.property(layoutArbitrary, (layout) => {
        const positions = buildPositionIndex(layout)
        let plots = 0
        for (let row = -1; row <= positions.rows + 1; row++)
          for (let col = -1; col <= positions.cols + 1; col++) {
            const i = plotAt(positions, row, col)
            if (i < 0) continue
            plots += 1
            expect([layout.row[i], layout.col[i], isPlaced(layout, i)]).toEqual([row, col, true])
          }
        expect(plots).toBe([...Array(layout.count).keys()].filter((i) => isPlaced(layout, i)).length)
      }),
    )
  })
})

describe('rows, columns, blocks and rings', () => {
  it('finds rows, columns and rectangles in reading order', () => {
    expect(labelsOf(plotsInRow(index, 2))).toBe('fhij')
    expect(labelsOf(plotsInColumn(index, 3))).toBe('chm')
    expect(labelsOf(plotsInRow(index, 9))).toBe('')
    expect(labelsOf(plotsInRectangle(index, rectangleBetween({ row: 4, col: 4 }, { row: 1, col: 3 })))).toBe('chimn')
  })

  it('finds plots of one line or repetition; a missing code matches none', () => {
    const codes = Int32Array.from(field.label, (_, i) => (i < 3 ? 7 : i < 6 ? 0 : 8))
    expect(labelsOf(plotsAlike(field, codes, 1, 0))).toBe('abc')
    expect(labelsOf(plotsAlike(field, codes, 4, 0))).toBe('f')
  })

  it('finds the connected block around a position', () => {
    expect(labelsOf(joinedBlock(index, { row: 1, col: 1 }))).toBe('abcefhij')
    expect(labelsOf(joinedBlock(index, { row: 4, col: 5 }))).toBe('klmno')
    expect(labelsOf(joinedBlock(index, { row: 3, col: 5 }))).toBe('')
  })

  it('jumps to the edge of a block, over a gap, to the edge of the map', () => {
    const jump = (row: number, col: number, rows: number, cols: number): number[] =>
      Object.values(edgeJump(index, { row, col }, rows, cols))
    expect(jump(1, 1, 0, 1)).toEqual([1, 3])
    expect(jump(1, 3, 0, 1)).toEqual([1, 5])
    expect(jump(2, 5, 0, -1)).toEqual([2, 3])
    expect(jump(2, 3, 0, -1)).toEqual([2, 1])
    expect(jump(1, 1, 1, 0)).toEqual([2, 1])
    expect(jump(2, 1, 1, 0)).toEqual([4, 1])
    expect(jump(3, 1, 0, 1)).toEqual([3, 5])
    expect(jump(4, 5, 0, 1)).toEqual([4, 5])
    expect(jump(4, 5, 1, 0)).toEqual([4, 5])
  })

  it('grows and shrinks a selection by one ring', () => {
    const square = drawnLayout('abcd', 'efgh', 'ijkl', 'mnop')
    const squareIndex = buildPositionIndex(square)
    expect(marked(square, growByRing(squareIndex, membership(16, [5])))).toBe('abcefgijk')
    expect(marked(square, shrinkByRing(squareIndex, new Uint8Array(16).fill(1)))).toBe('fgjk')
    expect(marked(field, growByRing(index, membership(field.count, [0])))).toBe('abf')
    expect(marked(field, shrinkByRing(index, new Uint8Array(field.count).fill(1)))).toBe('')
  })

  it('growing never loses a member and shrinking never adds one', () => {
    fc.assert(
      fc.property(layoutArbitrary, fc.array(fc.nat(80)), (layout, chosen) => {
        const positions = buildPositionIndex(layout)
        const members = membership(
          layout.count,
          chosen.filter((i) => i < layout.count && isPlaced(layout, i)),
        )
        const grown = growByRing(positions, members)
        const shrunk = shrinkByRing(positions, members)
        for (let i = 0; i < layout.count; i++) {
          expect(grown[i]).toBeGreaterThanOrEqual(members[i])
          expect(shrunk[i]).toBeLessThanOrEqual(members[i])
        }
        const opened = shrinkByRing(positions, grown)
        for (let i = 0; i < layout.count; i++) if (shrunk[i]) expect(opened[i]).toBe(1)
      }),
    )
  })

  it('walks all plots or only the members, never unplaced ones', () => {
    const walk = { start_position: 'bottom_right', numbering_type: 'vertical', order: 'snake' } as const
    expect(labelsOf(walkOrder(field, walk))).toBe('ojeinmhcblkfa')
    expect(labelsOf(walkOrder(field, walk, membership(field.count, [0, 3, 4, 5])))).toBe('ehfa')
  })
})

describe('displayed corners', () => {
  const corners: Corner[] = ['top_left', 'top_right', 'bottom_left', 'bottom_right']
  const views: MapView[] = corners.map((origin) => ({ origin }))
  const cornerPlace = (corner: Corner, rows: number, cols: number): { row: number; col: number } => ({
    row: corner.startsWith('top') ? 1 : rows,
    col: corner.endsWith('left') ? 1 : cols,
  })

  it('the stored view shows every corner and position unchanged [MAP-17]', () => {
    for (const corner of corners) expect(storedCorner(corner, storedView)).toBe(corner)
    expect(seenPosition({ row: 2, col: 5 }, storedView, 7, 9)).toEqual({ row: 2, col: 5 })
  })

  it('the origin is displayed bottom left, and corners and positions are inverse mappings [MAP-17]', () => {
    const [rows, cols] = [3, 5]
    for (const view of views) {
      const seen = viewExchangesAxes(view) ? { rows: cols, cols: rows } : { rows, cols }
      expect(storedCorner('bottom_left', view)).toBe(view.origin)
      for (const corner of corners) {
        expect(seenCorner(storedCorner(corner, view), view)).toBe(corner)
        expect(seenPosition(cornerPlace(storedCorner(corner, view), rows, cols), view, rows, cols)).toEqual(
          cornerPlace(corner, seen.rows, seen.cols),
        )
      }
      const places = new Set<string>()
      for (let row = 1; row <= rows; row++)
        for (let col = 1; col <= cols; col++) {
          const at = seenPosition({ row, col }, view, rows, cols)
          expect(storedPosition(at, view, rows, cols)).toEqual({ row, col })
          expect(at.row >= 1 && at.row <= seen.rows && at.col >= 1 && at.col <= seen.cols).toBe(true)
          places.add(`${at.row} ${at.col}`)
        }
      expect(places.size).toBe(rows * cols)
    }
  })

  it('a rotated map keeps its layout: its corners follow in the same order [MAP-17]', () => {
    const clockwise = (view: MapView): Corner[] =>
      (['bottom_left', 'top_left', 'top_right', 'bottom_right'] as const).map((corner) => storedCorner(corner, view))
    expect(clockwise({ origin: 'bottom_right' })).toEqual(['bottom_right', 'bottom_left', 'top_left', 'top_right'])
  })

  it('displayed row runs are stored column runs when the axes are swapped [MAP-17]', () => {
    expect(storedNumberingType('horizontal', { origin: 'bottom_right' })).toBe('vertical')
    expect(storedNumberingType('vertical', { origin: 'top_left' })).toBe('horizontal')
    expect(storedNumberingType('vertical', { origin: 'top_right' })).toBe('vertical')
  })
})
