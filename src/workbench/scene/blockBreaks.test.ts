import fc from 'fast-check'
import { expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { buildSeenGrid } from '../../state/map/view/seenGrid.ts'
import { blankStrips } from './blockBreaks.ts'

it('only rows and columns without a plot are blank', () => {
  const sizes = fc.integer({ min: 1, max: 6 })
  const fields = fc.record({ rows: sizes, cols: sizes, deleted: fc.array(fc.nat(35), { maxLength: 30 }) })
  fc.assert(
    fc.property(fields, ({ rows, cols, deleted }) => {
      const columns = smallYear(rows, cols)
      for (const plot of deleted) if (plot < columns.count) columns.alive[plot] = 0
      const living = Array.from({ length: columns.count }, (_, plot) => plot).filter((plot) => columns.alive[plot])
      const grid = buildSeenGrid(columns, { origin: 'top_left' })
      const isBlank = (positions: Int32Array, line: number) =>
        Number(!living.some((plot) => positions[plot] === line + 1))
      expect(blankStrips(grid)).toEqual({
        rows: Uint8Array.from({ length: grid.rows }, (_, row) => isBlank(grid.row, row)),
        cols: Uint8Array.from({ length: grid.cols }, (_, col) => isBlank(grid.col, col)),
      })
    }),
  )
})
