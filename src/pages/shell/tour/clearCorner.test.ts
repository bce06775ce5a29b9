import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearCorner } from './clearCorner.ts'

const card = { width: 304, height: 118 }
const at1024 = { width: 1024, height: 700 }

describe('the card of the tour', () => {
  it('the card avoids the buttons of legend and timeline at 1024 px; elsewhere it is in the lower right corner', () => {
    expect(clearCorner({ width: 1440, height: 900 }, card, [])).toEqual({ x: 1120, y: 742 })
    const legend = { x: 694, y: 617, w: 318, h: 42 }
    expect(clearCorner(at1024, card, [legend])).toEqual({ x: 704, y: 491 })
    const timeline = { x: 0, y: 580, w: 1024, h: 92 }
    // If the right side is occupied up to the top, the left one is free.
    expect(clearCorner(at1024, card, [{ x: 694, y: 0, w: 318, h: 660 }])).toEqual({ x: 16, y: 542 })
    const lifted = { ...legend, y: 525 }
    expect(clearCorner(at1024, card, [lifted, timeline])).toEqual({ x: 704, y: 399 })
  })

  it('covers nothing occupied if a free place exists at the sides of the window', () => {
    const box = fc.record({
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 300, max: 660 }),
      w: fc.integer({ min: 20, max: 500 }),
      h: fc.integer({ min: 20, max: 120 }),
    })
    fc.assert(
      fc.property(fc.array(box, { maxLength: 4 }), (covered) => {
        const { x, y } = clearCorner(at1024, card, covered)
        const isOver = covered.some(
          (mark) => x < mark.x + mark.w && mark.x < x + card.width && y < mark.y + mark.h && mark.y < y + card.height,
        )
        // Above the highest of them there is space in every such window.
        expect(isOver).toBe(false)
      }),
    )
  })
})
