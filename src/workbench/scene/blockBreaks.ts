import type { SeenGrid } from '../../state/map/seenGrid.ts'
import type { Breaks } from '../geometry.ts'
import type { BlankStrips } from '../paint/picture.ts'

/** With more blocks than this in one direction gaps would take more room than they tell. */
const breaksAtMost = 60

/**
 * Where blocks of the field (codes of a repetition or block factor by plot index) are set apart: between two rows, or
 * two columns, whenever no block goes on from one to the other. Blank rows and columns belong to neither side. `across` are
 * the codes by which columns are set apart where those are others.
 */
export function blockBreaks(grid: SeenGrid, codes: Int32Array | null, across: Int32Array | null = codes): Breaks {
  return {
    rows: codes ? breaksAlong(grid.rows, grid.cols, (row, col) => grid.at[row * grid.cols + col], codes) : [],
    cols: across ? breaksAlong(grid.cols, grid.rows, (col, row) => grid.at[row * grid.cols + col], across) : [],
  }
}

function breaksAlong(
  count: number,
  across: number,
  plotAt: (along: number, across: number) => number,
  codes: Int32Array,
): number[] {
  const breaks: number[] = []
  let before: Set<number> | null = null
  let blank = 0
  for (let k = 0; k < count; k++) {
    const here = new Set<number>()
    for (let j = 0; j < across; j++) {
      const plot = plotAt(k, j)
      if (plot >= 0 && codes[plot] >= 0) here.add(codes[plot])
    }
    if (!here.size) {
      blank++
      continue
    }
    if (before && ![...here].some((code) => before?.has(code))) {
      if (blank === 0) breaks.push(k)
      if (breaks.length > breaksAtMost) return []
    }
    before = here
    blank = 0
  }
  return breaks
}

/** Seen rows and columns without a plot. */
export function blankStrips(grid: SeenGrid): BlankStrips {
  const rows = new Uint8Array(grid.rows).fill(1)
  const cols = new Uint8Array(grid.cols).fill(1)
  for (let plot = 0; plot < grid.row.length; plot++) {
    if (!grid.row[plot]) continue
    rows[grid.row[plot] - 1] = 0
    cols[grid.col[plot] - 1] = 0
  }
  return { rows, cols }
}
