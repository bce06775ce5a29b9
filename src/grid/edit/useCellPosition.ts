import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { displayRowOf } from '../../domain/sheet/range/sheetOrder.ts'
import type { SheetScene } from '../scene/SheetScene.ts'

/** Space for a list or reason below a cell, and for a card above it, pixels. */
const roomBelow = 180
const roomAbove = 96

/** The cell over which an element is placed. */
export interface PlacedCell {
  readonly plot: number
  readonly field: string
  /** Called when the table no longer shows the cell: a filter hides its row, or its plot or column was deleted. */
  readonly onRemoved?: () => void
}

/** Position of a cell in the table: on which sides space is short, and whether it is scrolled out of view. */
interface CellPosition {
  readonly isLow: boolean
  readonly isHigh: boolean
  readonly isRight: boolean
  readonly isOutside: boolean
}

const inTheMiddle: CellPosition = { isLow: false, isHigh: false, isRight: false, isOutside: false }

/**
 * Keeps an element exactly over a cell while the table scrolls, sorts or changes its layout. Returns the cell's position.
 */
export function useCellPosition(
  holder: RefObject<HTMLElement | null>,
  scene: SheetScene,
  cell: PlacedCell,
): CellPosition {
  const [lies, setLies] = useState(inTheMiddle)
  const newest = useRef(cell)
  newest.current = cell
  const { plot, field } = cell
  useLayoutEffect(() => {
    const place = () => {
      const { order, geometry, viewport, content } = scene
      const row = displayRowOf(order, plot)
      const col = order.colOf.get(field)
      // Between two orders the table shows nothing at all.
      if (order.rows.length && (row < 0 || col === undefined)) newest.current.onRemoved?.()
      const box = col === undefined || row < 0 ? null : geometry.cellBox({ row, col })
      if (!box || !viewport || !content || !holder.current) return
      const outside = scene.root.getBoundingClientRect()
      const inside = content.getBoundingClientRect()
      const left = box.part === 'pinned' ? viewport.getBoundingClientRect().left + box.left : inside.left + box.left
      const top = inside.top + box.top
      const { style } = holder.current
      style.transform = `translate(${Math.round(left - outside.left)}px, ${Math.round(top - outside.top)}px)`
      style.width = `${box.width}px`
      style.height = `${box.height - 1}px`
      const { top: rowsTop, bottom: rowsBottom } = viewport.getBoundingClientRect()
      const next: CellPosition = {
        isLow: outside.bottom - top < roomBelow,
        isHigh: top - outside.top < roomAbove,
        isRight: left - outside.left > outside.width / 2,
        isOutside: top + box.height <= rowsTop + scene.seen.offset || top >= rowsBottom,
      }
      const isSame = (was: CellPosition) =>
        Object.entries(next).every(([name, value]) => was[name as keyof CellPosition] === value)
      setLies((was) => (isSame(was) ? was : next))
    }
    place()
    const { viewport } = scene
    viewport?.addEventListener('scroll', place, { passive: true })
    const stop = scene.follow('geometry', place)
    return () => {
      stop()
      viewport?.removeEventListener('scroll', place)
    }
  }, [holder, scene, plot, field])
  return lies
}
