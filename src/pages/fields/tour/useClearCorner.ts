import { type RefObject, useLayoutEffect, useState } from 'react'
import { clearBoxes } from '../../../ui/keepClear.ts'
import { remeasure } from '../../../ui/remeasure.ts'
import { clearCorner } from './clearCorner.ts'

/** What a card of the tour stands clear of beside status, statistics and last rows: the legend, the timeline, the verbs of panels. */
const keptClear = '[data-legend], [data-region="timeline"], [data-verdict]'

/** Where a card stands so that it covers none of these; asked anew when the page or the window changes. Null until it is measured. */
export function useClearCorner(card: RefObject<HTMLElement | null>): { readonly x: number; readonly y: number } | null {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  useLayoutEffect(() => {
    return remeasure(() => {
      if (!card.current) return
      const covers = [...document.querySelectorAll(keptClear)].map((element) => element.getBoundingClientRect())
      const taken = [...covers, ...clearBoxes()].flatMap(({ x, y, width: w, height: h }) =>
        w > 0 && h > 0 ? [{ x, y, w, h }] : [],
      )
      const { offsetWidth, offsetHeight } = card.current
      const next = clearCorner(
        { width: innerWidth, height: innerHeight },
        { width: offsetWidth, height: offsetHeight },
        taken,
      )
      setAt((before) => (before?.x === next.x && before.y === next.y ? before : next))
    })
  }, [card])
  return at
}
