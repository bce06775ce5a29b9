import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import { maxWidth, minWidth } from '../mapLimits.ts'
import { mapSize, type Positions } from '../positions.ts'
import type { PositionRule } from '../structure/moveStructure.ts'
import { mapPositions, type PositionChange } from './positionChange.ts'

/**
 * Turns the stored map by 90°, including blank rows and columns and the field's structure: to the right, the top row
 * becomes the last column; to the left, the top row becomes the first column. Refused if the turned map would be wider
 * than 150 columns; a map of one row gets width 2, the smallest.
 */
export function rotate(positions: Positions, turn: 'right' | 'left'): PositionChange | RuleRefusal<'width.limit'> {
  const { rows, cols } = mapSize(positions)
  if (rows > maxWidth) return refuseRule('width.limit', { min: minWidth, max: maxWidth, width: rows })
  const target: PositionRule = (row, col, position) => {
    position.row = turn === 'right' ? col : cols + 1 - col
    position.col = turn === 'right' ? rows + 1 - row : row
  }
  return mapPositions(positions, { map_width: Math.max(rows, minWidth), map_rows: cols }, target, {
    turn: { direction: turn, rows, cols },
  })
}
