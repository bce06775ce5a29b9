import { describe, expect, it } from 'vitest'
import { konvaRatio, toWholePixel, wholePixelLength } from './devicePixels.ts'

/** What browsers report at 110, 90 and 67 %. */
const [more, less, two] = [1.1, 0.9, 2 / 3].map(Math.fround)

describe('lengths that are whole in CSS and device pixels', () => {
  it('are found at ratios reported in single precision', () => {
    expect(wholePixelLength(1001, more)).toBe(1010)
    expect(wholePixelLength(1001, less)).toBe(1010)
    expect(wholePixelLength(1001, two)).toBe(1002)
    expect(wholePixelLength(1001.2, 1.25)).toBe(1004)
    expect(wholePixelLength(1001.2, 1)).toBe(1002)
  })

  it('have as many device pixels in Konva, which truncates fractions', () => {
    for (const ratio of [more, less, two, 1, 1.25, 2]) {
      for (const least of [200, 1001, 3999]) {
        const length = wholePixelLength(least, ratio)
        expect(Math.floor(length * konvaRatio(ratio))).toBe(Math.round(length * ratio))
      }
    }
  })
})

describe('snapping to whole device pixels', () => {
  it.each([
    [372.5625, 1],
    [372.5625, 1.25],
    [122, 1.25],
    [122, more],
    [-80.4, more],
    [0, less],
  ])('a drawing from %f at %f starts on a pixel of both, and ends on the nearest screen pixel', (at, ratio) => {
    const { offset, shift } = toWholePixel(at, ratio)
    expect(offset).toBeLessThanOrEqual(0)
    expect(offset).toBeGreaterThan(-64)
    expect(at + offset).toBeCloseTo(Math.round(at + offset), 6)
    expect((at + offset) * ratio).toBeCloseTo(Math.round((at + offset) * ratio), 3)
    expect((at + offset + shift) * ratio).toBeCloseTo(Math.round(at * ratio), 3)
  })
})
