import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxMirroredNodes } from '../../canvas/mirror/mirrorNode.ts'
import { mirroredPositions } from './mirroredPositions.ts'

describe('cells of the invisible grid', () => {
  it('are all visible ones if these are few', () => {
    const view = { top: 3, bottom: 23, left: 5, right: 25 }
    expect(mirroredPositions(view, { row: 4, col: 6 })).toEqual(view)
  })

  it('are in the rows around the active one if there are many: at most 400, always including it', () => {
    const view = { top: 10, bottom: 60, left: 20, right: 180 }
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 59 }), fc.integer({ min: 20, max: 179 }), (row, col) => {
        const positions = mirroredPositions(view, { row, col })
        expect((positions.bottom - positions.top) * (positions.right - positions.left)).toBeLessThanOrEqual(
          maxMirroredNodes,
        )
        expect(row >= positions.top && row < positions.bottom && col >= positions.left && col < positions.right).toBe(
          true,
        )
        expect(positions.top >= view.top && positions.bottom <= view.bottom).toBe(true)
        expect(positions.left >= view.left && positions.right <= view.right).toBe(true)
      }),
    )
  })
})
