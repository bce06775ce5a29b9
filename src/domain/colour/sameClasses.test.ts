import fc from 'fast-check'
import { expect, it } from 'vitest'
import { binnedClasses } from './binned.ts'
import { continuousClasses } from './continuous.ts'
import { classAmong } from './sameClasses.ts'

const numbers = fc.array(
  fc.integer({ min: -500, max: 500 }).map((n) => n / 10),
  { minLength: 1, maxLength: 60 },
)

it('a number has the class it has on the map with the same classes', () => {
  fc.assert(
    fc.property(numbers, fc.boolean(), (list, isBinned) => {
      const input = { values: Float64Array.from(list), count: list.length }
      const classes = isBinned
        ? binnedClasses(input, { kind: 'equal', classes: 5, middle: null })
        : continuousClasses(input)
      expect(list.map((value) => classAmong(classes, value))).toEqual([...classes.index])
    }),
  )
})

it('values beyond the classes use the nearest one', () => {
  const classes = continuousClasses({ values: Float64Array.of(2, 4), count: 2 })
  expect([classAmong(classes, -9), classAmong(classes, 99)]).toEqual([classAmong(classes, 2), classAmong(classes, 4)])
})
