import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'

/** Bytes of the cached rows of all years on a node. */
const mostBytes = 24_000_000

/** Plots of a year as JSON in bytes, shared by many answers and valid for one number of its log and its crop's. */
export interface CachedRows {
  readonly seq: number
  readonly crop_seq: number
  readonly byPlot: Map<number, Buffer>
}

const ofColumns = new WeakMap<FieldYearColumns, CachedRows>()

/** Bytes by cached year, the last used one at the end. */
const sizes = new Map<CachedRows, number>()
let all = 0

function evict(rows: CachedRows): void {
  all -= sizes.get(rows) ?? 0
  sizes.delete(rows)
  rows.byPlot.clear()
}

/**
 * The cached rows of a year's present state: everything in them is in its log or its crop's, so the next change of either
 * starts an empty cache. They are found by a plot's id.
 */
export function cachedRows(columns: FieldYearColumns): CachedRows {
  const { seq, crop_seq } = columns
  const known = ofColumns.get(columns)
  if (known?.seq === seq && known.crop_seq === crop_seq) return known
  if (known) evict(known)
  const rows: CachedRows = { seq, crop_seq, byPlot: new Map() }
  ofColumns.set(columns, rows)
  return rows
}

/** Caches a plot's row; the rows of the least recently used years are evicted. */
export function cacheRow(rows: CachedRows, plot: number, row: Buffer): void {
  if (rows.byPlot.has(plot)) return
  rows.byPlot.set(plot, row)
  const size = (sizes.get(rows) ?? 0) + row.length
  sizes.delete(rows)
  sizes.set(rows, size)
  all += row.length
  for (const other of sizes.keys()) {
    if (all <= mostBytes) return
    evict(other)
  }
}
