import { maxRows, maxWidth } from '../layout/mapLimits.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import type { Arrangement, DesignPlot } from './arrangement.ts'
import type { DesignRequest } from './designRequest.ts'

/** A plot of a design at its position of the map; a filler or border plot has none of the treatments. */
export interface PlacedPlot {
  readonly row: number
  readonly col: number
  /** null: a filler or a border. */
  readonly plot: DesignPlot | null
  readonly isBorder: boolean
  /** Its number along the walk, from 0; borders come last. */
  readonly walk: number
}

interface WalkedPosition {
  row: number
  col: number
  plot: DesignPlot | null
}

/** The positions of one row in the order of the walk, `row` and `col` from 0 within the design. */
function rowOrder(width: number, isReversed: boolean): number[] {
  const cols = Array.from({ length: width }, (_, col) => col)
  return isReversed ? cols.reverse() : cols
}

/** Where a walk begins: the first row and column of the plots, and whether it goes up from the last row. */
interface Ground {
  readonly top: number
  readonly left: number
  readonly isBelow: boolean
}

/**
 * Whether the parts, each beginning a row, fit into a number of rows of a width; more rows or columns always fit at least
 * as much. Each row is scanned once.
 */
function roomIn({ isFree }: DesignRequest, { top, left, isBelow }: Ground, parts: Arrangement['parts'], width: number) {
  const cached = new Map<number, number>()
  const freeIn = (row: number): number => {
    let free = cached.get(row)
    if (free !== undefined) return free
    free = 0
    for (let col = left; col < left + width; col++) if (isFree(row, col)) free++
    cached.set(row, free)
    return free
  }
  return (rows: number): boolean => {
    let line = 0
    for (const part of parts)
      for (let remaining = part.length; remaining > 0; line++) {
        if (line >= rows) return false
        remaining -= freeIn(top + (isBelow ? rows - 1 - line : line))
      }
    return true
  }
}

/**
 * The least number from `from` to `to` that satisfies `does`, which every greater one satisfies, too; null where none
 * does.
 */
function smallestPassing(from: number, to: number, does: (n: number) => boolean): number | null {
  // Doubling steps, so that few numbers beyond the result are tried.
  let [low, high] = [from, from]
  for (let step = 1; !does(high); step *= 2) {
    if (high >= to) return null
    low = high + 1
    high = Math.min(to, high + step)
  }
  while (low < high) {
    const middle = (low + high) >> 1
    if (does(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Walks along rows of the width, past places that are not free, each part beginning a row; a walk from below begins in
 * the last row. The parts fit.
 */
function walk(
  { params, isFree }: DesignRequest,
  { parts, isGrid }: Arrangement,
  { top, left, isBelow }: Ground,
  rows: number,
  width: number,
): WalkedPosition[] {
  const isRight = params.corner.endsWith('right')
  const walked: WalkedPosition[] = []
  let line = 0
  for (const part of parts) {
    let next = 0
    while (next < part.length) {
      const row = isBelow ? rows - 1 - line : line
      const isReversed = isRight !== (params.snake && !isGrid && line % 2 === 1)
      for (const col of rowOrder(width, isReversed)) {
        if (!isFree(top + row, left + col)) continue
        if (next < part.length) walked.push({ row, col, plot: part[next++] })
        else if (params.hasFiller) walked.push({ row, col, plot: null })
      }
      line++
    }
  }
  return walked
}

/** Minimum number of rows of the parts; gaps may require more. */
function rowsNeeded({ parts, width }: Arrangement): number {
  return parts.reduce((rows, part) => rows + Math.ceil(part.length / width), 0)
}

function borderPositions(rows: number, cols: number, rings: number): [number, number][] {
  const positions: [number, number][] = []
  for (let row = -rings; row < rows + rings; row++)
    for (let col = -rings; col < cols + rings; col++)
      if (row < 0 || col < 0 || row >= rows || col >= cols) positions.push([row, col])
  return positions
}

/**
 * Places the plots of a design on the map, with fillers and borders, in the order of the map. Where no part fills a row
 * and nothing else does, rows end with the last column that the parts need: a walk from the right begins there, and
 * borders are next to it. Refused: `design.limit` beyond the map's width or rows, `design.impossible` where a Latin or
 * row–column design would have a gap in it.
 */
export function layOut(
  request: DesignRequest,
  arrangement: Arrangement,
): { readonly ok: true; readonly plots: readonly PlacedPlot[] } | RuleRefusal {
  const { origin, params } = request
  const { borders } = params
  const { parts, isGrid } = arrangement
  const [top, left] = [origin[0] + borders, origin[1] + borders]
  if (left + arrangement.width - 1 + borders > maxWidth) return refuseRule('design.limit', { max: maxWidth })
  const [needed, available] = [rowsNeeded(arrangement), maxRows - borders - top + 1]
  if (needed > available) return refuseRule('design.limit', { max: maxRows })
  const ground = { top, left, isBelow: params.corner.startsWith('bottom') }
  const rows = smallestPassing(needed, isGrid ? needed : available, roomIn(request, ground, parts, arrangement.width))
  if (rows === null) return isGrid ? refuseRule('design.impossible') : refuseRule('design.limit', { max: maxRows })
  const longest = parts.reduce((plots, part) => Math.max(plots, part.length), 0)
  const isFilled = isGrid || params.hasFiller || longest >= arrangement.width
  const narrow = isFilled
    ? null
    : smallestPassing(longest, arrangement.width, (n) => roomIn(request, ground, parts, n)(rows))
  const width = narrow ?? arrangement.width
  const plots: PlacedPlot[] = walk(request, arrangement, ground, rows, width).map(({ row, col, plot }, k) => ({
    row: top + row,
    col: left + col,
    plot,
    isBorder: false,
    walk: k,
  }))
  for (const [row, col] of borderPositions(rows, width, borders))
    if (request.isFree(top + row, left + col))
      plots.push({ row: top + row, col: left + col, plot: null, isBorder: true, walk: plots.length })
  plots.sort((a, b) => a.row - b.row || a.col - b.col)
  return { ok: true, plots }
}
