import { type RefObject, useLayoutEffect, useState } from 'react'
import { clearBoxes } from '../../../ui/keepClear.ts'
import { remeasure } from '../../../ui/remeasure.ts'
import { clearCorner } from './clearCorner.ts'

/**
 * Elements that a tour card must not cover, in addition to status, statistics and last rows: the legend, the timeline,
 * buttons of panels.
 */
const keepClear = '[data-legend], [data-region="timeline"], [data-verdict]'

/** A position where a card covers none of these, recomputed when page or window change. Null until measured. */
export function useClearCorner(card: RefObject<HTMLElement | null>): { readonly x: number; readonly y: number } | null {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  useLayoutEffect(() => {
    return remeasure(() => {
      if (!card.current) return
      const covers = [...document.querySelectorAll(keepClear)].map((element) => element.getBoundingClientRect())
      const covered = [...covers, ...clearBoxes()].flatMap(({ x, y, width: w, height: h }) =>
        w > 0 && h > 0 ? [{ x, y, w, h }] : [],
      )
      const { offsetWidth, offsetHeight } = card.current
      const next = clearCorner(
        { width: innerWidth, height: innerHeight },
        { width: offsetWidth, height: offsetHeight },
        covered,
      )
      setAt((before) => (before?.x === next.x && before.y === next.y ? before : next))
    })
  }, [card])
  return at
}
