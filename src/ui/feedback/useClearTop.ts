import { type RefObject, useLayoutEffect, useState } from 'react'

/** What is worked with at the upper edge of a page: bars, banners and column headings. */
const bars = 'header, nav, [role="toolbar"], [data-banner], [role="columnheader"]'
/** Bars that touch, or nearly, make one block. */
const gap = 12
/** Milliseconds. */
const measuredEvery = 250

/**
 * Distance in px from the window's top at which `stack` covers no bar: below the block of bars that begins at the upper
 * edge where the stack stands. Measured anew while `isShown`, whenever the page may have changed under the stack.
 */
export function useClearTop(stack: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = () => {
      const across = stack.current?.getBoundingClientRect()
      if (!across) return
      const rects = [...document.querySelectorAll(bars)]
        .map((bar) => bar.getBoundingClientRect())
        .filter((rect) => rect.width > 0 && rect.height > 0 && rect.left < across.right && rect.right > across.left)
        .sort((a, b) => a.top - b.top)
      let clear = 0
      for (const rect of rects) if (rect.top <= clear + gap) clear = Math.max(clear, rect.bottom)
      setTop(clear)
    }
    measure()
    addEventListener('resize', measure)
    // The inspector, a banner, another page and what is still loading move bars, and no one event tells of them all.
    const again = setInterval(measure, measuredEvery)
    return () => {
      removeEventListener('resize', measure)
      clearInterval(again)
    }
  }, [stack, isShown])
  return top
}
