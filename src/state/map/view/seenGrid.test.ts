import fc from 'fast-check'
import { expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { seenPosition } from '../../../domain/layout/viewCorner.ts'
import { buildSeenGrid } from './seenGrid.ts'

const origins = ['bottom_left', 'top_left', 'top_right', 'bottom_right'] as const

/** A field where some plots are deleted or have no position; without any it is full. */
const fields = fc
  .record({
    rows: fc.integer({ min: 1, max: 6 }),
    cols: fc.integer({ min: 1, max: 6 }),
    origin: fc.constantFrom(...origins),
  })
  .chain(({ rows, cols, origin }) =>
    fc.record({
      rows: fc.constant(rows),
      cols: fc.constant(cols),
      origin: fc.constant(origin),
      deleted: fc.uniqueArray(fc.nat(rows * cols - 1), { maxLength: 3 }),
      nowhere: fc.uniqueArray(fc.nat(rows * cols - 1), { maxLength: 3 }),
    }),
  )

it('every living plot with a position is visible at it, whether or not the field has empty places', () => {
  fc.assert(
    fc.property(fields, ({ rows, cols, origin, deleted, nowhere }) => {
      const columns = smallYear(rows, cols)
      for (const plot of deleted) columns.alive[plot] = 0
      for (const plot of nowhere) columns.row[plot] = 0
      const grid = buildSeenGrid(columns, { origin })
      for (let plot = 0; plot < columns.count; plot++) {
        if (!columns.alive[plot] || !columns.row[plot]) {
          expect([grid.row[plot], grid.col[plot]]).toEqual([0, 0])
          continue
        }
        const stored = { row: columns.row[plot], col: columns.col[plot] }
        const seen = seenPosition(stored, { origin }, grid.storedRows, grid.storedCols)
        expect({ row: grid.row[plot], col: grid.col[plot] }).toEqual(seen)
        expect(grid.at[(seen.row - 1) * grid.cols + seen.col - 1]).toBe(plot)
      }
    }),
  )
})

it('the seen grid of a full field is a copy: moving a plot does not change a grid that was built before', () => {
  const columns = smallYear(2, 3)
  const grid = buildSeenGrid(columns, { origin: 'bottom_left' })
  columns.row[0] = 2
  expect(grid.row[0]).toBe(1)
})
