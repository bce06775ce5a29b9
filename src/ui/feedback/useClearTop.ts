import { type RefObject, useLayoutEffect, useState } from 'react'
import { measureAnew } from '../measureAnew.ts'

/** What is worked with at the upper edge of a page: bars, banners and column headings. */
const bars = 'header, nav, [role="toolbar"], [data-banner], [role="columnheader"]'
/** Bars that touch, or nearly, make one block. */
const gap = 12

/**
 * Distance in px from the window's top at which `stack` covers no bar: below the block of bars that begins at the upper
 * edge where the stack stands. Remeasured while `isShown`, whenever the page has changed under the stack: the inspector,
 * a banner, another page and what is still loading move bars.
 */
export function useClearTop(stack: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    return measureAnew((sizes) => {
      const across = stack.current?.getBoundingClientRect()
      if (!across) return
      const found = [...document.querySelectorAll(bars)]
      // A bar is watched once, however often it is observed.
      for (const bar of found) sizes.observe(bar)
      const rects = found
        .map((bar) => bar.getBoundingClientRect())
        .filter((rect) => rect.width > 0 && rect.height > 0 && rect.left < across.right && rect.right > across.left)
        .sort((a, b) => a.top - b.top)
      let clear = 0
      for (const rect of rects) if (rect.top <= clear + gap) clear = Math.max(clear, rect.bottom)
      setTop(clear)
    })
  }, [stack, isShown])
  return top
}
