import { type SeenPosition, toSeen } from '../../state/map/view/seenGrid.ts'
import type { Active } from '../../state/year/selection.ts'
import type { FieldPlan } from './readField.ts'

/** Where the active position is drawn; null if it is not on the drawn map. */
export function activeOn({ grid }: Pick<FieldPlan, 'grid'>, active: Active | null): SeenPosition | null {
  if (!active) return null
  if (active.plot >= 0) {
    return grid.row[active.plot] ? { row: grid.row[active.plot], col: grid.col[active.plot] } : null
  }
  const seen = toSeen(grid, active)
  return seen.row >= 1 && seen.col >= 1 && seen.row <= grid.rows && seen.col <= grid.cols ? seen : null
}
