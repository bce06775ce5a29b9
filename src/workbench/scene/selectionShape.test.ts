import { describe, expect, it } from 'vitest'
import { plotAtPlace, smallColumns } from '../../../tests/fields/smallField.ts'
import { storedView } from '../../domain/layout/viewCorner.ts'
import { buildSeenGrid } from '../../state/map/view/seenGrid.ts'
import { selectionShape } from './selectionShape.ts'

const columns = smallColumns({ rows: 4, cols: 5 })
const grid = buildSeenGrid(columns, storedView)

function shapeOf(positions: readonly [number, number][], seen = grid) {
  const mask = new Uint8Array(columns.count)
  for (const [row, col] of positions) mask[plotAtPlace(columns, row, col)] = 1
  return selectionShape(seen, mask)
}

describe('shape of a selection', () => {
  it('is a range when all plots of its rectangle are selected, and none if one is missing', () => {
    const square: [number, number][] = [
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 3],
    ]
    const bounds = { top: 2, left: 2, bottom: 3, right: 3 }
    expect(shapeOf(square)).toMatchObject({ range: bounds, isFull: true, bounds, all: false })
    expect(shapeOf(square.slice(1))).toMatchObject({ range: null, bounds })
    expect(shapeOf([])).toMatchObject({ range: null, bounds: null, all: false })
    expect([...shapeOf(square).rows]).toEqual([0, 1, 1, 0])
    expect([...shapeOf(square).cols]).toEqual([0, 1, 1, 0, 0])
  })

  it('is a range across an empty position, which has no plot to select', () => {
    const rows = columns.row.slice()
    rows[plotAtPlace(columns, 2, 3)] = 0
    const holed = buildSeenGrid({ ...columns, row: rows }, storedView)
    expect(
      shapeOf(
        [
          [2, 2],
          [3, 2],
          [3, 3],
        ],
        holed,
      ),
    ).toMatchObject({ range: { top: 2, left: 2, bottom: 3, right: 3 }, isFull: false })
  })

  it('is all when every placed plot is selected', () => {
    const allPlaces = Array.from({ length: 20 }, (_, k): [number, number] => [1 + Math.floor(k / 5), 1 + (k % 5)])
    expect(shapeOf(allPlaces).all).toBe(true)
    expect(shapeOf(allPlaces.slice(1)).all).toBe(false)
  })
})
