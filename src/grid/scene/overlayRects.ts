import {
  boundsOfBlock,
  type CellAt,
  type CellBlock,
  type CellRect,
  rectsWithin,
  type ShownBlock,
  shownBlock,
} from '../../domain/sheet/range/ranges.ts'
import type { SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import type { DrawnFill } from './fillRect.ts'
import type { Flag, OverlayRect } from './SheetOverlay.ts'

/** What is drawn over the cells; `rows` are the first and last drawn display row. */
interface OverlayParts {
  readonly order: SheetOrder
  readonly blocks: readonly ShownBlock[]
  readonly active: CellAt | null
  readonly copied: CellBlock | null
  readonly paste: CellBlock | null
  readonly drawn: DrawnFill | null
  /** Cells of other users, with their names. */
  readonly people: readonly (CellAt & { readonly flag: Flag })[]
  readonly rows: readonly [number, number]
}

function isSame(a: CellRect, b: CellRect): boolean {
  return a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right
}

const cellRect = (row: number, col: number): CellRect => ({ top: row, bottom: row, left: col, right: col })

/** The rectangles of the overlay in drawing order. */
export function overlayRects({
  order,
  blocks,
  active,
  copied,
  paste,
  drawn,
  people,
  rows,
}: OverlayParts): OverlayRect[] {
  const [first, last] = rows
  const rects: OverlayRect[] = []
  const dashed = copied ? rectsWithin(shownBlock(order, copied), first, last) : []
  for (const block of blocks)
    for (const rect of rectsWithin(block, first, last)) {
      // The dashes replace the border of a range that was just copied.
      if (!dashed.some((other) => isSame(rect, other))) rects.push({ kind: 'range', rect })
    }
  for (const rect of dashed) rects.push({ kind: 'copied', rect })
  if (paste) for (const rect of rectsWithin(shownBlock(order, paste), first, last)) rects.push({ kind: 'paste', rect })
  if (active) rects.push({ kind: 'active', rect: cellRect(active.row, active.col) })
  for (const { row, col, flag } of people)
    if (row >= first && row <= last) rects.push({ kind: 'person', rect: cellRect(row, col), flag })
  if (drawn) rects.push(drawn)
  return rects
}

/** The rectangle with the fill handle at its corner: only a single block. */
export function handleOf(block: ShownBlock): CellRect | null {
  return block.rows.length === 2 && block.cols.length === 2 ? boundsOfBlock(block) : null
}
