import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'

/** Bytes of rows of all years that a node keeps. */
const mostBytes = 24_000_000

/** Plots of a year as JSON in bytes, which many answers are made of, as they are at one state of its log and its crop's. */
export interface KeptRows {
  readonly seq: number
  readonly crop_seq: number
  readonly byPlot: Map<number, Buffer>
}

const ofColumns = new WeakMap<FieldYearColumns, KeptRows>()

/** Bytes by state, the one that was used last at the end. */
const sizes = new Map<KeptRows, number>()
let all = 0

function forget(rows: KeptRows): void {
  all -= sizes.get(rows) ?? 0
  sizes.delete(rows)
  rows.byPlot.clear()
}

/**
 * The rows that are kept of a year as it is now: whatever they tell is in its log or its crop's, so that the next change of
 * either begins with none. They are found by a plot's id.
 */
export function keptRows(columns: FieldYearColumns): KeptRows {
  const { seq, crop_seq } = columns
  const known = ofColumns.get(columns)
  if (known?.seq === seq && known.crop_seq === crop_seq) return known
  if (known) forget(known)
  const rows: KeptRows = { seq, crop_seq, byPlot: new Map() }
  ofColumns.set(columns, rows)
  return rows
}

/** Keeps a plot's row; those of the years that nobody has asked for longest make room. */
export function keepRow(rows: KeptRows, plot: number, row: Buffer): void {
  if (rows.byPlot.has(plot)) return
  rows.byPlot.set(plot, row)
  const size = (sizes.get(rows) ?? 0) + row.length
  sizes.delete(rows)
  sizes.set(rows, size)
  all += row.length
  for (const other of sizes.keys()) {
    if (all <= mostBytes) return
    forget(other)
  }
}
