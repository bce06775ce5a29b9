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
        const places = mirroredPositions(view, { row, col })
        expect((places.bottom - places.top) * (places.right - places.left)).toBeLessThanOrEqual(maxMirroredNodes)
        expect(row >= places.top && row < places.bottom && col >= places.left && col < places.right).toBe(true)
        expect(places.top >= view.top && places.bottom <= view.bottom).toBe(true)
        expect(places.left >= view.left && places.right <= view.right).toBe(true)
      }),
    )
  })
})
