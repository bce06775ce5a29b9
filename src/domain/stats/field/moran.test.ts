import { expect, it } from 'vitest'
import { moransI } from './moran.ts'

const none = Number.NaN

it('values without a neighbour bear no witness to the likeness of neighbours', () => {
  const apart = [3, 1, 2, 5]
  const alone = { nRows: 1, nCols: 4, cells: Float64Array.from(apart) }
  // The same row with values beyond a gap on both sides, which touch nothing.
  const among = { nRows: 1, nCols: 8, cells: Float64Array.from([40, none, ...apart, none, -60]) }
  expect(moransI(among)).toEqual(moransI(alone))
  // By hand: deviations 0.25, −1.75, −0.75, 2.25 from 2.75, so 4/3 · −0.8125 / 8.75.
  expect(moransI(alone)?.i).toBeCloseTo(-13 / 105, 12)
})

it('lies beyond −1 where the values have unlike numbers of neighbours', () => {
  // By hand: 5/3 · (−2√2 − 0.01) / 4.02 about a mean near 0; three in a row weigh more than the two beside them.
  const cells = Float64Array.from([1, -Math.SQRT2, 1, none, none, 0.1, -0.1])
  const found = moransI({ nRows: 1, nCols: 7, cells })
  expect(found?.i).toBeLessThan(-1)
})
