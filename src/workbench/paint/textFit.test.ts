import { expect, it } from 'vitest'
import { presentedTexts } from '../geometry.ts'
import { textSizes } from './textFit.ts'

const labelAt = (cellWidth: number, textScale: number) => textSizes({ cellWidth, textScale }).label

it('texts grow with the cell, at most to 20 pixels on the page and to 44 in a presentation', () => {
  expect([labelAt(22, 1), labelAt(200, 1)]).toEqual([9, 20])
  const { label, line, value } = textSizes({ cellWidth: 200, textScale: presentedTexts })
  expect(Math.max(label, line, value)).toBe(44)
  for (let width = 22; width < 200; width++) {
    expect(labelAt(width, presentedTexts)).toBeGreaterThan(labelAt(width, 1))
    // Three lines fit in a square cell.
    const sizes = textSizes({ cellWidth: width, textScale: presentedTexts })
    if (width > 90) expect((sizes.label + sizes.line + sizes.value) * 1.3).toBeLessThanOrEqual(width)
  }
})
