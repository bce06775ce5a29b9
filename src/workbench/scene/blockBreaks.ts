import type { SeenGrid } from '../../state/map/view/seenGrid.ts'
import type { Breaks } from '../geometry.ts'
import type { BlankStrips } from '../paint/picture.ts'

/** Maximal number of blocks in one direction that are separated by gaps: more gaps would take too much space. */
const maxBreaks = 60

/**
 * Breaks between blocks of the field (codes of a replication or block factor by plot index): between two rows or columns
 * whenever no block continues from one to the other. Blank rows and columns belong to neither side. `across` are the
 * codes for breaks between columns, if different.
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
    const codesHere = new Set<number>()
    for (let j = 0; j < across; j++) {
      const plot = plotAt(k, j)
      if (plot >= 0 && codes[plot] >= 0) codesHere.add(codes[plot])
    }
    if (!codesHere.size) {
      blank++
      continue
    }
    if (before && ![...codesHere].some((code) => before?.has(code))) {
      if (blank === 0) breaks.push(k)
      if (breaks.length > maxBreaks) return []
    }
    before = codesHere
    blank = 0
  }
  return breaks
}

/** Seen rows and columns without a plot. */
export function blankStrips(grid: SeenGrid): BlankStrips {
  const { at } = grid
  const rows = new Uint8Array(grid.rows)
  const cols = new Uint8Array(grid.cols)
  // Each is scanned only to its first plot.
  for (let row = 0; row < rows.length; row++) {
    let position = row * cols.length
    const end = position + cols.length
    while (position < end && at[position] < 0) position++
    if (position === end) rows[row] = 1
  }
  for (let col = 0; col < cols.length; col++) {
    let position = col
    while (position < at.length && at[position] < 0) position += cols.length
    if (position >= at.length) cols[col] = 1
  }
  return { rows, cols }
}
