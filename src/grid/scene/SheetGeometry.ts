import type { GridApi } from 'ag-grid-community'
import type { CellAt, CellRect } from '../../domain/sheet/range/ranges.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { shownFields } from './shownFields.ts'

/** Position of a column: `left` counts from the edge of its part, pinned or scrolling. */
interface ColumnPosition {
  readonly field: string
  readonly left: number
  readonly width: number
  readonly isPinned: boolean
}

/** A box in one part of the table; a side that continues in the other part has no border. */
export interface PartBox {
  readonly part: 'pinned' | 'scrolling'
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly isOpenLeft: boolean
  readonly isOpenRight: boolean
}

/** The visible part of the content, pixels; `offset` is the height above the rows within the window. */
export interface SeenPart {
  left: number
  top: number
  width: number
  height: number
  offset: number
}

/** Positions of rows and columns by arithmetic: all rows have the same height. Pixels of the scrolled content. */
export class SheetGeometry {
  readonly rowHeight: number
  readonly columns: readonly ColumnPosition[]
  readonly pinnedWidth: number
  private readonly pinnedCount: number

  constructor(api: GridApi<PlotRow>) {
    this.rowHeight = api.getSizesForCurrentTheme().rowHeight
    this.columns = shownFields(api).map((column) => ({
      field: column.getColId(),
      left: column.getLeft() ?? 0,
      width: column.getActualWidth(),
      isPinned: column.isPinned(),
    }))
    this.pinnedCount = this.columns.filter((column) => column.isPinned).length
    this.pinnedWidth = api.getDisplayedLeftColumns().reduce((sum, column) => sum + column.getActualWidth(), 0)
  }

  private box(rect: CellRect, first: number, last: number, isPinned: boolean): PartBox {
    const left = this.columns[first].left
    return {
      part: isPinned ? 'pinned' : 'scrolling',
      left: isPinned ? left : this.pinnedWidth + left,
      top: rect.top * this.rowHeight,
      width: this.columns[last].left + this.columns[last].width - left,
      height: (rect.bottom - rect.top + 1) * this.rowHeight,
      isOpenLeft: first > rect.left,
      isOpenRight: last < rect.right,
    }
  }

  /** The boxes of a rectangle, one in each part that it touches. */
  boxesOf(rect: CellRect): PartBox[] {
    const boxes: PartBox[] = []
    if (rect.left < 0 || rect.right >= this.columns.length) return boxes
    if (rect.left < this.pinnedCount)
      boxes.push(this.box(rect, rect.left, Math.min(rect.right, this.pinnedCount - 1), true))
    if (rect.right >= this.pinnedCount)
      boxes.push(this.box(rect, Math.max(rect.left, this.pinnedCount), rect.right, false))
    return boxes
  }

  /** The display column at a position of the window: `x` from its left edge, scrolled by `scrolled`. */
  colAt(x: number, scrolled: number): number {
    const isPinned = x < this.pinnedWidth
    const at = isPinned ? x : x - this.pinnedWidth + scrolled
    const first = isPinned ? 0 : this.pinnedCount
    const last = isPinned ? this.pinnedCount : this.columns.length
    for (let col = first; col < last; col++) if (at < this.columns[col].left + this.columns[col].width) return col
    return Math.max(0, last - 1)
  }

  /** The display row at `y` pixels of the content, limited to `count` rows. */
  rowAt(y: number, count: number): number {
    return Math.min(Math.max(Math.floor(y / this.rowHeight), 0), Math.max(0, count - 1))
  }

  /** Whether a cell of a shown column is completely in view. */
  isInView(row: number, col: number | undefined, field: string, seen: SeenPart): boolean {
    const top = row * this.rowHeight
    if (seen.height === 0 || top < seen.top || top + this.rowHeight > seen.top + seen.height - seen.offset) return false
    return this.isColumnInView(col, field, seen)
  }

  /** Whether a shown column is completely in view. */
  isColumnInView(col: number | undefined, field: string, seen: SeenPart): boolean {
    const place = col === undefined ? undefined : this.columns[col]
    if (place?.field !== field) return false
    const right = place.left + place.width
    return place.isPinned || (place.left >= seen.left && right <= seen.left + seen.width - this.pinnedWidth)
  }

  /** A cell's box in the content. */
  cellBox(at: CellAt): PartBox | null {
    return this.boxesOf({ top: at.row, bottom: at.row, left: at.col, right: at.col })[0] ?? null
  }
}
