import { expect, it } from 'vitest'
import { nearTarget } from './nearTarget.ts'

const card = { width: 304, height: 118 }
const window = { width: 1366, height: 768 }

it('the card is below its target, in the window, and above one at the foot', () => {
  expect(nearTarget(window, card, { x: 600, y: 88, w: 90, h: 24 }, [])).toEqual({ x: 600, y: 124 })
  expect(nearTarget(window, card, { x: 1330, y: 88, w: 24, h: 24 }, [])).toEqual({ x: 1054, y: 124 })
  expect(nearTarget(window, card, { x: 600, y: 690, w: 90, h: 24 }, [])).toEqual({ x: 600, y: 560 })
})

it('the card is at the side of a target as high as the window', () => {
  const rail = { x: 0, y: 80, w: 168, h: 660 }
  expect(nearTarget(window, card, rail, [])).toEqual({ x: 180, y: 80 })
  expect(nearTarget(window, card, rail, [{ x: 400, y: 80, w: 900, h: 60 }])).toEqual({ x: 180, y: 614 })
})

it('the card covers nothing that must stay clear, and uses a free corner if no side has room', () => {
  const legend = { x: 560, y: 130, w: 140, h: 120 }
  expect(nearTarget(window, card, { x: 600, y: 88, w: 90, h: 24 }, [legend])).toEqual({ x: 702, y: 88 })
  expect(nearTarget(window, card, { x: 0, y: 0, w: 1366, h: 640 }, [])).toEqual({ x: 1046, y: 610 })
  expect(nearTarget(window, card, null, [])).toEqual({ x: 1046, y: 610 })
})
