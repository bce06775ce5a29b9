import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fittingLabels } from './fittingLabels.ts'

it('names what stands apart, and of what stands together the first', () => {
  const at = (label: string, x: number, y: number) => ({ label, x, y })
  const marks = [at('SM189', 100, 50), at('SM12', 110, 55), at('SM21', 180, 50), at('Morex', 100, 63)]
  expect(fittingLabels(marks).map(({ label }) => label)).toEqual(['SM189', 'SM21', 'Morex'])
})

it('never drops the first, and drops none that is alone', () => {
  const mark = fc.record({
    label: fc.string({ maxLength: 12 }),
    x: fc.integer({ max: 900 }),
    y: fc.integer({ max: 420 }),
  })
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1, maxLength: 40 }), (marks) => {
      const named = fittingLabels(marks)
      expect(named[0]).toBe(marks[0])
      // What was dropped would have covered one that is named: with only those it does not fit.
      for (const one of marks.filter((each) => !named.includes(each)))
        expect(fittingLabels([...named, one])).toHaveLength(named.length)
    }),
  )
})
