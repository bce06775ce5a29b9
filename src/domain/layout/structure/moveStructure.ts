import { type Corner, corners } from '../corners.ts'
import {
  type Alley,
  degrees,
  type Edge,
  edges,
  type FieldStructure,
  type Side,
  sides,
  type Trial,
} from './fieldStructure.ts'
import { plotsOnly, type RowKinds } from './positionKinds.ts'

/** Writes the new position of a position of the map into `place`. */
export type PositionRule = (row: number, col: number, position: { row: number; col: number }) => void

/** Effects of a movement of positions on areas and lines. */
export interface StructureMove {
  /** The map turns by a quarter; rows and columns before the turn. */
  readonly turn?: { readonly direction: 'right' | 'left'; readonly rows: number; readonly cols: number }
  /** Rows and columns that are removed. */
  readonly removed?: { row(row: number): boolean; col(col: number): boolean }
  /** Only positions of one row move: trials and alleys stay. */
  readonly onlyPlaces?: true
}

const noneRemoved = { row: () => false, col: () => false }

/** The structure after its positions have moved, by the rule that moves the plots. */
export function moveStructure(
  structure: FieldStructure,
  target: PositionRule,
  move: StructureMove = {},
): FieldStructure {
  const { turn, removed = noneRemoved } = move
  const position = { row: 0, col: 0 }
  const kinds = new Map<number, RowKinds>()
  for (const [row, codes] of structure.kinds) {
    for (let col = 1; col < codes.length; col++) {
      if (codes[col] === 0 || removed.row(row) || removed.col(col)) continue
      target(row, col, position)
      const to = kinds.get(position.row) ?? plotsOnly()
      to[position.col] = codes[col]
      kinds.set(position.row, to)
    }
  }
  if (move.onlyPlaces) return { ...structure, kinds }
  const quarters = turn === undefined ? 0 : turn.direction === 'right' ? 1 : 3
  return {
    kinds,
    trials: structure.trials.flatMap((trial) => movedTrial(trial, target, removed, quarters)),
    alleys: movedAlleys(structure.alleys, target, turn),
    north: structure.north === null ? null : degrees(structure.north + 90 * quarters),
    road_side: structure.road_side && turned<Side>(sides, structure.road_side, quarters),
    // A quarter is two of eight.
    access: structure.access && turned<Edge>(edges, structure.access, 2 * quarters),
  }
}

function turned<T>(ring: readonly T[], current: T, quarters: number): T {
  return ring[(ring.indexOf(current) + quarters) % ring.length]
}

function movedTrial(
  trial: Trial,
  target: PositionRule,
  removed: NonNullable<StructureMove['removed']>,
  quarters: number,
): Trial[] {
  const { row, col, rows, cols } = trial
  const cell = { row: 0, col: 0 }
  const other = { row: 0, col: 0 }
  target(row, col, cell)
  target(row + rows - 1, col + cols - 1, other)
  // A removed first row maps to the row before it.
  const top = Math.min(cell.row, other.row) + (removed.row(row) ? 1 : 0)
  const left = Math.min(cell.col, other.col) + (removed.col(col) ? 1 : 0)
  const bottom = Math.max(cell.row, other.row)
  const right = Math.max(cell.col, other.col)
  if (bottom < top || right < left) return []
  const origin = turned<Corner>(corners, trial.origin, quarters)
  return [{ name: trial.name, row: top, col: left, rows: bottom - top + 1, cols: right - left + 1, origin }]
}

function movedAlleys(alleys: readonly Alley[], target: PositionRule, turn: StructureMove['turn']): Alley[] {
  const position = { row: 0, col: 0 }
  const moved: Alley[] = []
  for (const { after, at, metres } of alleys) {
    const next: Alley = turn
      ? { after: after === 'row' ? 'col' : 'row', at: turnedLine(after, at, turn), metres }
      : { after, at: movedLine(after, at), metres }
    if (!moved.some((alley) => alley.after === next.after && alley.at === next.at)) moved.push(next)
  }
  return moved

  function movedLine(after: Alley['after'], at: number): number {
    if (at === 0) return 0
    target(after === 'row' ? at : 1, after === 'row' ? 1 : at, position)
    return after === 'row' ? position.row : position.col
  }
}

function turnedLine(after: Alley['after'], at: number, turn: NonNullable<StructureMove['turn']>): number {
  if (turn.direction === 'right') return after === 'row' ? turn.rows - at : at
  return after === 'row' ? at : turn.cols - at
}
