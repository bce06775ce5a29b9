import { describe, expect, it } from 'vitest'
import { buildAxis, cellAt, cellsBefore, cellsBetween, nearestCell } from './axis.ts'
import {
  buildGeometry,
  cellBox,
  detailOf,
  hitTest,
  nearestPosition,
  positionsInView,
  rowsPerScreen,
} from './geometry.ts'

const size = { rows: 6, cols: 4, breaks: { rows: [3], cols: [] } }
const pane = { width: 300, height: 400, ratio: 1 }
const camera = { scaleX: 40, scaleY: 30, x: -12, y: -12 }

describe('axis', () => {
  it('lays cells edge to edge in whole pixels and puts the gap before a break', () => {
    const axis = buildAxis(5, 10.4, [3], () => 6)
    expect([...axis.start]).toEqual([0, 10, 21, 37, 47])
    expect([...axis.end]).toEqual([10, 21, 31, 47, 58])
    expect(axis.segments.map(({ from, to }) => [from, to])).toEqual([
      [0, 3],
      [3, 5],
    ])
    expect(axis.length).toBe(58)
  })

  it('finds the cell at a position, none in a gap or outside, and optionally the nearest one', () => {
    const axis = buildAxis(5, 10, [3], () => 6)
    expect([-1, 0, 9, 10, 29, 31, 36, 55, 56].map((at) => cellAt(axis, at))).toEqual([-1, 0, 0, 1, 2, -1, 3, 4, -1])
    expect([-50, 31, 34, 500].map((at) => nearestCell(axis, at))).toEqual([0, 2, 3, 4])
  })

  it('counts the cells before a position, a partial one included', () => {
    const axis = buildAxis(5, 10, [3], () => 6)
    expect([-5, 0, 5, 30, 33, 36, 41, 56, 90].map((at) => cellsBefore(axis, at))).toEqual([
      0, 0, 0.5, 3, 3, 3, 3.5, 5, 5,
    ])
  })

  it('returns the cells that a strip touches', () => {
    const axis = buildAxis(5, 10, [3], () => 6)
    expect(cellsBetween(axis, 12, 30)).toEqual({ first: 1, last: 3 })
    expect(cellsBetween(axis, 31, 35)).toEqual({ first: 3, last: 3 })
    expect(cellsBetween(axis, -100, 1000)).toEqual({ first: 0, last: 5 })
    expect(cellsBetween(axis, 100, 200)).toEqual({ first: 0, last: 0 })
  })
})

describe('geometry', () => {
  const g = buildGeometry(size, camera, pane)

  it('hit-tests what is drawn: every cell by its centre, headers, corner, the gap between blocks', () => {
    for (let row = 1; row <= 6; row++) {
      for (let col = 1; col <= 4; col++) {
        const box = cellBox(g, row, col)
        expect(hitTest(g, box.x + box.w / 2, box.y + box.h / 2)).toEqual({ kind: 'place', row, col })
      }
    }
    expect(hitTest(g, 3, 3)).toEqual({ kind: 'corner' })
    expect(hitTest(g, cellBox(g, 1, 2).x + 5, 4)).toEqual({ kind: 'column', col: 2 })
    expect(hitTest(g, 4, cellBox(g, 5, 1).y + 5)).toEqual({ kind: 'row', row: 5 })
    const above = cellBox(g, 3, 1)
    expect(hitTest(g, above.x + 5, above.y + above.h + 4)).toEqual({ kind: 'ground' })
    expect(nearestPosition(g, 1000, -50)).toEqual({ row: 1, col: 4 })
  })

  it('has room for the same number of whole rows wherever the viewport is', () => {
    const rows = [-12, 40, 90].map((y) => rowsPerScreen(buildGeometry({ ...size, rows: 60 }, { ...camera, y }, pane)))
    expect(rows).toEqual([rows[0], rows[0], rows[0]])
    expect(rows[0]).toBeGreaterThan(9)
    expect(
      rowsPerScreen(buildGeometry({ ...size, rows: 0, breaks: { rows: [], cols: [] } }, camera, pane)),
    ).toBeGreaterThan(0)
  })

  it('draws the same cells twice as large in device pixels on a dense screen', () => {
    const dense = buildGeometry(size, camera, { ...pane, ratio: 2 })
    const once = cellBox(g, 5, 3)
    const twice = cellBox(dense, 5, 3)
    expect([twice.x, twice.y, twice.w, twice.h]).toEqual([once.x * 2, once.y * 2, once.w * 2, once.h * 2])
    expect(hitTest(dense, once.x + 4, once.y + 4)).toEqual({ kind: 'place', row: 5, col: 3 })
  })

  it('reuses its axes between frames while only the camera moves', () => {
    const moved = buildGeometry(size, { ...camera, x: 30 }, pane, g)
    expect(moved.cols).toBe(g.cols)
    expect(buildGeometry(size, { ...camera, scaleX: 41 }, pane, g).cols).not.toBe(g.cols)
    expect(positionsInView(moved)).toEqual({ top: 1, left: 1, bottom: 7, right: 5 })
  })

  it('shows more text the wider the cell is', () => {
    expect([5.9, 6, 21.9, 22, 60, 60.1].map(detailOf)).toEqual([
      'colour',
      'selection',
      'selection',
      'label',
      'label',
      'full',
    ])
  })
})
