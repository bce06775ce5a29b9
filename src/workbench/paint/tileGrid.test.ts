import { describe, expect, it } from 'vitest'
import { buildAxis, roomsBetween } from '../axis.ts'
import {
  type CellArea,
  cellsATile,
  edgeAt,
  intersectArea,
  isEmpty,
  longestRun,
  subtractArea,
  unionArea,
} from './tileGrid.ts'

const cellsOf = (area: CellArea): string[] => {
  const cells: string[] = []
  for (let row = area.top; row < area.bottom; row++) {
    for (let col = area.left; col < area.right; col++) cells.push(`${row}:${col}`)
  }
  return cells
}

describe('tiles of the field', () => {
  it('contain whole cells, with no space left between them', () => {
    const axis = buildAxis(100, 39.7, [33, 50], () => 6)
    const cells = cellsATile(axis)
    let at = 0
    for (let from = 0; from < axis.count; from += cells) {
      expect(edgeAt(axis, from)).toBe(at)
      at = edgeAt(axis, Math.min(axis.count, from + cells))
    }
    expect(at).toBe(axis.length)
    expect(edgeAt(axis, 33)).toBe(axis.end[32] + 6)
    expect(longestRun(axis, cells)).toBeGreaterThanOrEqual(cells * 39)
  })

  it('are found for every pixel of the field, gaps between blocks included', () => {
    const axis = buildAxis(10, 20, [5], () => 8)
    for (let pixel = 0; pixel < axis.length; pixel++) {
      const { first, last } = roomsBetween(axis, pixel, pixel + 1)
      expect(last).toBe(first + 1)
      expect(edgeAt(axis, first)).toBeLessThanOrEqual(pixel)
      expect(edgeAt(axis, last)).toBeGreaterThan(pixel)
    }
    expect(roomsBetween(axis, axis.length, axis.length + 50)).toEqual({ first: 0, last: 0 })
    expect(roomsBetween(axis, -50, 0)).toEqual({ first: 0, last: 0 })
  })

  it('paint missing parts once, wherever they are', () => {
    const painted = { left: 2, top: 3, right: 5, bottom: 6 }
    for (const wanted of [
      { left: 0, top: 0, right: 8, bottom: 9 },
      { left: 4, top: 1, right: 7, bottom: 4 },
      { left: 2, top: 3, right: 5, bottom: 8 },
      painted,
    ]) {
      const whole = unionArea(painted, wanted)
      const missing = subtractArea(whole, painted).flatMap(cellsOf)
      expect(new Set(missing).size).toBe(missing.length)
      expect([...missing, ...cellsOf(painted)].sort()).toEqual(cellsOf(whole).sort())
    }
    expect(isEmpty(intersectArea(painted, { left: 5, top: 0, right: 9, bottom: 9 }))).toBe(true)
  })
})
