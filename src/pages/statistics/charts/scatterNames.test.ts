import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scatterNames } from './specs.ts'

const size = { width: 880, height: 300 }
const point = (label: string, x: number, y: number, plot = 0) => ({ label, x, y, group: null, plots: [plot] })
const none = () => false

it('names of adjacent marks avoid each other; without room only the selected ones stay', () => {
  const pair = [point('A', 38, 0.69), point('K', 38.05, 0.66), point('M', 49, 1.5), point('B', 29, 0.3)]
  const { names } = scatterNames({ points: pair, lines: [] }, size, none)
  const [a, k] = ['A', 'K'].map((name) => names.find(({ label }) => label === name))
  expect(a && k && Math.abs(a.y - k.y) > 0.05).toBe(true)

  const crowd = Array.from({ length: 80 }, (_, i) => point(`Line ${i}`, 40 + (i % 9) / 50, 1 + i / 2000, i + 1))
  const ends = [point('first', 30, 0), point('last', 50, 2)]
  const namesOf = (selected: number) =>
    scatterNames({ points: [...crowd, ...ends], lines: [] }, size, ([plot]) => plot === selected).names.map(
      ({ label }) => label,
    )
  expect(namesOf(-1)).not.toContain('Line 40')
  expect(namesOf(41)).toContain('Line 40')
})

it('the axes contain all marks and lines, and every name is between their ends', () => {
  const mark = fc.record({
    label: fc.string({ minLength: 1, maxLength: 9 }),
    x: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    y: fc.double({ min: -1e-3, max: 1e3, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1, maxLength: 30 }), (marks) => {
      const points = marks.map(({ label, x, y }) => point(label, x, y))
      const lines = [{ group: null, x0: points[0].x, y0: -5, x1: points[0].x + 1, y1: -5 }]
      const { x, y, names } = scatterNames({ points, lines }, size, none)
      for (const one of [...points, ...names, { x: lines[0].x1, y: -5 }]) {
        expect(one.x >= x[0] && one.x <= x[1] && one.y >= y[0] && one.y <= y[1]).toBe(true)
      }
    }),
  )
})
