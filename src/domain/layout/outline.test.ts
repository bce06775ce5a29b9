import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInsideOutline } from './outline.ts'

describe('the inside of an outline', () => {
  it('the inside of an L excludes its notch, in either direction', () => {
    const drawn = [
      [0, 0],
      [4, 0],
      [4, 2],
      [2, 2],
      [2, 4],
      [0, 4],
    ].map(([x, y]) => ({ x, y }))
    for (const outline of [drawn, drawn.toReversed()]) {
      expect([isInsideOutline(outline, 1, 1), isInsideOutline(outline, 3, 1), isInsideOutline(outline, 1, 3)]).toEqual([
        true,
        true,
        true,
      ])
      expect([isInsideOutline(outline, 3, 3), isInsideOutline(outline, 5, 1), isInsideOutline(outline, -1, 1)]).toEqual(
        [false, false, false],
      )
    }
    expect(isInsideOutline(drawn.slice(0, 2), 1, 0)).toBe(false)
  })

  it('the inside of a rectangle follows its edges', () => {
    const edge = fc.integer({ min: -50, max: 50 })
    fc.assert(
      fc.property(
        edge,
        edge,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        edge,
        edge,
        (...numbers) => {
          const [left, top, w, h, atX, atY] = numbers
          const [x, y] = [atX + 0.5, atY + 0.5]
          const outline = [
            { x: left, y: top },
            { x: left + w, y: top },
            { x: left + w, y: top + h },
            { x: left, y: top + h },
          ]
          expect(isInsideOutline(outline, x, y)).toBe(x > left && x < left + w && y > top && y < top + h)
        },
      ),
    )
  })
})
