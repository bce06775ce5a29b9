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

/** What lies over the cells; `rows` are the first and last display row that is drawn. */
interface OverlayParts {
  readonly order: SheetOrder
  readonly blocks: readonly ShownBlock[]
  readonly active: CellAt | null
  readonly copied: CellBlock | null
  readonly paste: CellBlock | null
  readonly drawn: DrawnFill | null
  /** Where others are, with their names. */
  readonly people: readonly (CellAt & { readonly flag: Flag })[]
  readonly rows: readonly [number, number]
}

function isSame(one: CellRect, other: CellRect): boolean {
  return one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right
}

const cellRect = (row: number, col: number): CellRect => ({ top: row, bottom: row, left: col, right: col })

/** The rectangles of the overlay, in the order in which they are drawn. */
export function overlayRects(parts: OverlayParts): OverlayRect[] {
  const [first, last] = parts.rows
  const copied = parts.copied ? rectsWithin(shownBlock(parts.order, parts.copied), first, last) : []
  const ranges = parts.blocks.flatMap((block) => rectsWithin(block, first, last))
  const { active } = parts
  return [
    // The dashes stand for the border of a range that was just copied.
    ...ranges
      .filter((rect) => !copied.some((other) => isSame(rect, other)))
      .map((rect) => ({ kind: 'range' as const, rect })),
    ...copied.map((rect) => ({ kind: 'copied' as const, rect })),
    ...(parts.paste ? rectsWithin(shownBlock(parts.order, parts.paste), first, last) : []).map((rect) => ({
      kind: 'paste' as const,
      rect,
    })),
    ...(active
      ? [
          {
            kind: 'active' as const,
            rect: cellRect(active.row, active.col),
          },
        ]
      : []),
    ...parts.people
      .filter(({ row }) => row >= first && row <= last)
      .map(({ row, col, flag }) => ({ kind: 'person' as const, rect: cellRect(row, col), flag })),
    ...(parts.drawn ? [parts.drawn] : []),
  ]
}

/** The rectangle at whose corner the fill handle sits: a block of one piece only. */
export function handleOf(block: ShownBlock): CellRect | null {
  return block.rows.length === 2 && block.cols.length === 2 ? boundsOfBlock(block) : null
}
