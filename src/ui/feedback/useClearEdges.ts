import { type RefObject, useLayoutEffect, useState } from 'react'
import { clearBoxes } from '../keepClear.ts'
import { remeasure } from '../remeasure.ts'

/** What may be at the upper edge of a page: bars, banners and column headings. */
const bars = 'header, nav, [role="toolbar"], [data-banner], [role="columnheader"]'
/** Bars closer together than this count as one block, px. */
const gap = 12

/** Distances in px from the upper and the lower edge of the window. */
interface ClearEdges {
  readonly top: number
  readonly bottom: number
}

type Sides = Pick<DOMRect, 'top' | 'bottom'>

/** How far a block of boxes extends from the upper edge of the window; boxes that nearly touch belong to it. */
export function reachFromTop(boxes: readonly Sides[]): number {
  let reach = 0
  for (const { top, bottom } of [...boxes].sort((a, b) => a.top - b.top))
    if (top <= reach + gap) reach = Math.max(reach, bottom)
  return reach
}

/**
 * Margins in which `stack` covers nothing that must stay visible: below the block of bars at the window's upper edge, and
 * above the status line, the statistics rows and the last rows of a table at its lower edge. Remeasured while `isShown`
 * whenever the page may have changed under the stack: the inspector, a banner, another page or loading content move bars.
 */
export function useClearEdges(stack: RefObject<HTMLElement | null>, isShown: boolean): ClearEdges {
  const [edges, setEdges] = useState<ClearEdges>({ top: 0, bottom: 0 })
  useLayoutEffect(() => {
    if (!isShown) return
    return remeasure((sizes) => {
      const across = stack.current?.getBoundingClientRect()
      if (!across) return
      const found = [...document.querySelectorAll(bars)]
      // Observing a bar again has no effect.
      for (const bar of found) sizes.observe(bar)
      const isUnder = (rect: DOMRect) =>
        rect.width > 0 && rect.height > 0 && rect.left < across.right && rect.right > across.left
      const upsideDown = (rect: DOMRect): Sides => ({ top: innerHeight - rect.bottom, bottom: innerHeight - rect.top })
      const top = reachFromTop(found.map((bar) => bar.getBoundingClientRect()).filter(isUnder))
      const bottom = reachFromTop(clearBoxes().filter(isUnder).map(upsideDown))
      setEdges((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }))
    })
  }, [stack, isShown])
  return edges
}
