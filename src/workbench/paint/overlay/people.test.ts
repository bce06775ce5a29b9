import { expect, it } from 'vitest'
import { recordedPaint } from '../../../../tests/fields/recordedPaint.ts'
import { smallColumns } from '../../../../tests/fields/smallField.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { buildSeenGrid } from '../../../state/map/view/seenGrid.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { buildGeometry } from '../../geometry.ts'
import { paintPeople } from './people.ts'

const columns = smallColumns({ rows: 2, cols: 8 })
const grid = buildSeenGrid(columns, storedView)

/** The left and right edge of the flag of another user at a plot of row 2, and of the window, pixels. */
function flagAt(col: number) {
  const size = { rows: 2, cols: 8, breaks: { rows: [], cols: [] } }
  const geometry = buildGeometry(size, { scaleX: 40, scaleY: 40, x: 0, y: 0 }, { width: 300, height: 200, ratio: 1 })
  const { ctx, painted } = recordedPaint(6)
  const plot = grid.at[grid.cols + col - 1]
  paintPeople(ctx, grid, geometry, mapThemes.light, [{ plot, name: 'Irina Petrova', colour: 0 }])
  const [x, , width] = painted.find(({ call }) => call === 'roundRect')?.args.map(Number) ?? []
  const outline = Number(painted.find(({ call }) => call === 'strokeRect')?.args[0])
  return { left: x, right: x + width, outline, end: geometry.left + geometry.width }
}

it('the name of a colleague is readable at the window edge, and hidden with an invisible plot', () => {
  const first = flagAt(1)
  expect(first.left).toBeCloseTo(first.outline - 1)
  const atEdge = flagAt(6)
  expect(atEdge.right).toBe(atEdge.end)
  expect(atEdge.left).toBeLessThan(atEdge.outline)
  expect(flagAt(8).left).toBeGreaterThan(atEdge.end)
})
