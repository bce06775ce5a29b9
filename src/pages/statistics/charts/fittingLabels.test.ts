import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fittingLabels } from './fittingLabels.ts'

const plane = { left: 0, right: 900, top: 0, bottom: 420 }
const at = (label: string, x: number, y: number, isFirst = false) => ({ label, x, y, isFirst })
const placed = (...given: Parameters<typeof fittingLabels>) =>
  fittingLabels(...given).map(({ label, atX, atY }) => [label, Math.round(atX), Math.round(atY)])

it('a name is above its mark, else below it or at its side', () => {
  expect(placed([at('J', 100, 100)], plane)).toEqual([['J', 100, 89]])
  // The name of a field is above the line's mark just below it; the mark above occupies the position of another name.
  expect(placed([at('Karnal 1934', 100, 100, true), at('J', 130, 100)], plane)).toEqual([
    ['Karnal 1934', 100, 89],
    ['J', 130, 112],
  ])
  expect(placed([at('A', 100, 100), at('B', 100, 112)], plane)).toEqual([
    ['A', 100, 89],
    ['B', 100, 124],
  ])
  // Space for captions, and the margin.
  const caption = { left: 60, right: 140, top: 80, bottom: 96 }
  expect(placed([at('A', 100, 100)], plane, [caption])).toEqual([['A', 100, 112]])
  expect(placed([at('A', 100, 3)], plane)).toEqual([['A', 100, 15]])
})

it('only prioritised marks are named in a crowd', () => {
  const crowd = Array.from({ length: 49 }, (_, k) => at(`X${k}`, 100 + (k % 7) * 6, 100 + Math.floor(k / 7) * 6))
  const labelsOf = (isFirst: boolean) =>
    fittingLabels([...crowd, at('M', 118, 118, isFirst)], plane).map(({ label }) => label)
  expect(labelsOf(false)).not.toContain('M')
  expect(labelsOf(true)).toContain('M')
})

it('names never overlap, and stay within the plane', () => {
  const mark = fc.record({
    label: fc.string({ minLength: 1, maxLength: 12 }),
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 420 }),
    isFirst: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1, maxLength: 40 }), (marks) => {
      const labels = fittingLabels(marks, plane)
      for (const [k, label] of labels.entries()) {
        expect(Math.abs(label.atX - 450) + label.label.length * 3.2).toBeLessThanOrEqual(450)
        for (const other of labels.slice(0, k))
          expect(
            Math.abs(label.atY - other.atY) >= 12 ||
              Math.abs(label.atX - other.atX) >= (label.label.length + other.label.length) * 3.2 - 1e-9,
          ).toBe(true)
      }
    }),
  )
})
