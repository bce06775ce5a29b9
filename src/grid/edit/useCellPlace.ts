import { type RefObject, useLayoutEffect, useState } from 'react'
import { rowOfPlot } from '../../domain/sheet/range/sheetOrder.ts'
import type { SheetScene } from '../scene/SheetScene.ts'

/** Room that a list or a reason needs below a cell. */
const roomBelow = 180

/**
 * Keeps an element exactly over a cell while the table scrolls. True when there is little room below the cell, so that
 * what hangs from it goes above.
 */
export function useCellPlace(
  holder: RefObject<HTMLElement | null>,
  scene: SheetScene,
  cell: { readonly plot: number; readonly field: string },
): boolean {
  const [isLow, setLow] = useState(false)
  useLayoutEffect(() => {
    const place = () => {
      const { order, geometry, viewport, content } = scene
      const row = rowOfPlot(order, cell.plot)
      const col = order.colOf.get(cell.field)
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
      setLow(outside.bottom - top < roomBelow)
    }
    place()
    const { viewport } = scene
    viewport?.addEventListener('scroll', place, { passive: true })
    return () => viewport?.removeEventListener('scroll', place)
  }, [holder, scene, cell])
  return isLow
}
