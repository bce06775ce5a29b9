import { widthMax } from '../layout/mapLimits.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import type { Arrangement, DesignPlot } from './arrangement.ts'
import type { DesignRequest } from './designRequest.ts'

/** A plot of a design at its place of the map; a filler or border plot stands for none of the treatments. */
export interface PlacedPlot {
  readonly row: number
  readonly col: number
  /** null: a filler or a border. */
  readonly plot: DesignPlot | null
  readonly isBorder: boolean
  /** Its number along the walk, from 0; borders come behind. */
  readonly walk: number
}

/** Most rows that a design may run over while it looks for free places. */
const rowsMax = 100_000

interface Walked {
  row: number
  col: number
  plot: DesignPlot | null
}

/** The places of one row in the order of the walk, `row` and `col` from 0 within the design. */
function rowOrder(width: number, turned: boolean): number[] {
  const cols = Array.from({ length: width }, (_, col) => col)
  return turned ? cols.reverse() : cols
}

/**
 * Goes along rows of the width, past places that are not free, each part beginning a row. `rows` is the number of rows, from
 * whose bottom a walk from below begins; null where the plots need more.
 */
function walk(request: DesignRequest, { parts, width, isGrid }: Arrangement, rows: number): Walked[] | null {
  const { params, isFree } = request
  const [top, left] = [request.origin[0] + params.borders, request.origin[1] + params.borders]
  const isBelow = params.corner.startsWith('bottom')
  const isRight = params.corner.endsWith('right')
  const placed: Walked[] = []
  let line = 0
  for (const part of parts) {
    let next = 0
    while (next < part.length) {
      if (line >= rows) return null
      const row = isBelow ? rows - 1 - line : line
      const turned = isRight !== (params.snake && !isGrid && line % 2 === 1)
      for (const col of rowOrder(width, turned)) {
        if (!isFree(top + row, left + col)) continue
        if (next < part.length) placed.push({ row, col, plot: part[next++] })
        else if (params.hasFiller) placed.push({ row, col, plot: null })
      }
      line++
    }
  }
  return placed
}

/** Fewest rows that the parts need; gaps may make it more. */
function rowsNeeded({ parts, width }: Arrangement): number {
  return parts.reduce((rows, part) => rows + Math.ceil(part.length / width), 0)
}

function borderPlaces(rows: number, cols: number, rings: number): [number, number][] {
  const places: [number, number][] = []
  for (let row = -rings; row < rows + rings; row++)
    for (let col = -rings; col < cols + rings; col++)
      if (row < 0 || col < 0 || row >= rows || col >= cols) places.push([row, col])
  return places
}

/**
 * Places the plots of a design on the map, with fillers and borders, in the order of the map. Refused: `design.limit` beyond
 * the map's width or rows, `design.impossible` where a Latin or row–column design would have a gap in it.
 */
export function layOut(
  request: DesignRequest,
  arrangement: Arrangement,
): { readonly ok: true; readonly plots: readonly PlacedPlot[] } | RuleRefusal {
  const { borders } = request.params
  const [top, left] = [request.origin[0] + borders, request.origin[1] + borders]
  if (left + arrangement.width - 1 + borders > widthMax) return refuseRule('design.limit', { max: widthMax })
  let rows = rowsNeeded(arrangement)
  let walked = walk(request, arrangement, rows)
  if (walked === null && arrangement.isGrid) return refuseRule('design.impossible')
  while (walked === null && rows < rowsMax) walked = walk(request, arrangement, ++rows)
  if (walked === null) return refuseRule('design.limit', { max: rowsMax })
  const plots: PlacedPlot[] = walked.map(({ row, col, plot }, k) => ({
    row: top + row,
    col: left + col,
    plot,
    isBorder: false,
    walk: k,
  }))
  for (const [row, col] of borderPlaces(rows, arrangement.width, borders))
    if (request.isFree(top + row, left + col))
      plots.push({ row: top + row, col: left + col, plot: null, isBorder: true, walk: plots.length })
  plots.sort((a, b) => a.row - b.row || a.col - b.col)
  return { ok: true, plots }
}
