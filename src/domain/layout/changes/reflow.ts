import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import { maxWidth, minWidth } from '../mapLimits.ts'
import { boundsOf, isPlaced, type Positions } from '../positions.ts'
import { type FieldStructure, isInTrial, plainStructure, type Trial } from '../structure/fieldStructure.ts'
import { plotsOnly, type RowKinds } from '../structure/positionKinds.ts'
import { readingOrder } from '../walk/walkOrder.ts'
import { type PositionChange, positionChange } from './positionChange.ts'

export type WidthRefusal = RuleRefusal<'width.limit'>

/** Refuses a map width that is not a whole number from 2 to 150; null if it is valid. */
export function checkWidth(width: number): WidthRefusal | null {
  if (Number.isInteger(width) && width >= minWidth && width <= maxWidth) return null
  return refuseRule('width.limit', { min: minWidth, max: maxWidth, width })
}

/**
 * Lays the placed plots out again with `width` plots per row, in reading order (rows from the top, each from the left);
 * empty positions are closed. Unplaced plots stay unplaced. The kind of a plot's position moves with it; a trial becomes the
 * rectangle around its plots, and is removed if other plots are inside that; alleys are removed, since their rows or
 * columns have moved.
 */
export function reflow(positions: Positions, width: number): PositionChange | WidthRefusal {
  const refusal = checkWidth(width)
  if (refusal) return refusal
  const row = positions.row.slice(0, positions.count)
  const col = positions.col.slice(0, positions.count)
  const order = readingOrder(positions)
  for (let k = 0; k < order.length; k++) {
    row[order[k]] = Math.floor(k / width) + 1
    col[order[k]] = (k % width) + 1
  }
  const size = { map_width: width, map_rows: Math.ceil(order.length / width) }
  const { structure } = positions
  if (!structure || structure === plainStructure) return positionChange(positions, row, col, size)
  return positionChange(positions, row, col, {
    ...size,
    structure: {
      ...structure,
      kinds: kindsOfPlots(positions, structure, order, row, col),
      trials: flownTrials(positions, structure.trials, order, row, col),
      alleys: [],
    },
  })
}

function kindsOfPlots(
  positions: Positions,
  structure: FieldStructure,
  order: Int32Array,
  row: Int32Array,
  col: Int32Array,
): Map<number, RowKinds> {
  const kinds = new Map<number, RowKinds>()
  for (const i of order) {
    const kind = structure.kinds.get(positions.row[i])?.[positions.col[i]]
    if (!kind) continue
    const codes = kinds.get(row[i]) ?? plotsOnly()
    codes[col[i]] = kind
    kinds.set(row[i], codes)
  }
  return kinds
}

function flownTrials(
  positions: Positions,
  trials: readonly Trial[],
  order: Int32Array,
  row: Int32Array,
  col: Int32Array,
): Trial[] {
  const after = { ...positions, row, col }
  return trials.flatMap((trial): Trial[] => {
    const members = new Uint8Array(positions.count)
    for (const i of order) if (isInTrial(trial, positions.row[i], positions.col[i])) members[i] = 1
    const area = boundsOf(after, members)
    if (area === null) return []
    const { top, left, bottom, right } = area
    const flown = { ...trial, row: top, col: left, rows: bottom - top + 1, cols: right - left + 1 }
    return order.some((i) => members[i] === 0 && isInTrial(flown, row[i], col[i])) ? [] : [flown]
  })
}

/** Empty places between the first and the last plot in reading order, which a reflow would close. */
export function emptyPositionsClosed(positions: Positions): number {
  let last = 0
  let placedCount = 0
  for (let i = 0; i < positions.count; i++) {
    if (!isPlaced(positions, i)) continue
    placedCount += 1
    last = Math.max(last, (positions.row[i] - 1) * positions.map_width + positions.col[i])
  }
  return last - placedCount
}
