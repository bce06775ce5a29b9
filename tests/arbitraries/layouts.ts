import fc from 'fast-check'
import type { LabelledLayout } from '../../src/domain/layout/numbering/numbering.ts'

/** Random maps for property tests: up to 9 × 9 with holes, blank rows, unplaced and deleted plots and some labels. */
export const layoutArbitrary: fc.Arbitrary<LabelledLayout> = fc
  .record({
    rows: fc.integer({ min: 1, max: 9 }),
    cols: fc.integer({ min: 2, max: 9 }),
    blankRow: fc.integer({ min: 1, max: 12 }),
    places: fc.array(fc.boolean(), { minLength: 81, maxLength: 81 }),
    unplaced: fc.integer({ min: 0, max: 2 }),
    deleted: fc.integer({ min: 0, max: 20 }),
    labels: fc.array(fc.option(fc.constantFrom('A1', 'A2', 'A7', 'A12', 'B3', 'x'), { freq: 3 }), {
      minLength: 83,
      maxLength: 83,
    }),
    order: fc.array(fc.nat(), { minLength: 83, maxLength: 83 }),
  })
  .map(({ rows, cols, blankRow, places, unplaced, deleted, labels, order }) => {
    const plots: { row: number; col: number; key: number }[] = []
    for (let row = 1; row <= rows; row++)
      for (let col = 1; col <= cols; col++)
        if (row !== blankRow && places[(row - 1) * 9 + col - 1]) plots.push({ row, col, key: order[plots.length] })
    for (let k = 0; k < unplaced; k++) plots.push({ row: 0, col: 0, key: order[plots.length] })
    plots.sort((a, b) => a.key - b.key)
    return {
      count: plots.length,
      row: Int32Array.from(plots, (plot) => plot.row),
      col: Int32Array.from(plots, (plot) => plot.col),
      alive: Uint8Array.from(plots, (_, i) => (i === deleted ? 0 : 1)),
      label: distinct(labels.slice(0, plots.length)),
      map_width: cols,
      map_rows: rows,
    }
  })

/** Labels of a map never repeat. */
function distinct(labels: (string | null)[]): (string | null)[] {
  const seen = new Set<string>()
  return labels.map((label) => {
    if (label === null || seen.has(label)) return null
    seen.add(label)
    return label
  })
}

/** A full map of rows × cols without labels, plots in reading order. */
export function fullLayout(rows: number, cols: number): LabelledLayout {
  const count = rows * cols
  return {
    count,
    row: Int32Array.from({ length: count }, (_, i) => Math.floor(i / cols) + 1),
    col: Int32Array.from({ length: count }, (_, i) => (i % cols) + 1),
    label: new Array<string | null>(count).fill(null),
    map_width: cols,
    map_rows: rows,
  }
}

/**
 * A map drawn as text: one character per place, `.` empty, `#` an unlabelled plot, any other character a plot with that
 * label.
 */
export function drawnLayout(...lines: string[]): LabelledLayout {
  const plots = lines.flatMap((line, r) =>
    [...line].flatMap((sign, c) =>
      sign === '.' ? [] : [{ row: r + 1, col: c + 1, label: sign === '#' ? null : sign }],
    ),
  )
  return {
    count: plots.length,
    row: Int32Array.from(plots, (plot) => plot.row),
    col: Int32Array.from(plots, (plot) => plot.col),
    label: plots.map((plot) => plot.label),
    map_width: Math.max(...lines.map((line) => line.length)),
    map_rows: lines.length,
  }
}
