import { expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { samePositions } from './samePositions.ts'

it('plots of two years are matched by stored position, and those without a counterpart are counted', () => {
  const current = smallYear(2, 3)
  const other = smallYear(3, 3)
  // The plot at row 1, column 1 was deleted; row 2, column 2 is empty this year.
  other.alive[0] = 0
  current.row[4] = 0
  expect(samePositions(current, other)).toEqual({ before: Int32Array.from([-1, 1, 2, 3, -1, 5]), elsewhere: 4 })
})
