import { type RefObject, useLayoutEffect, useState } from 'react'
import { measureAnew } from '../../../ui/measureAnew.ts'
import { clearCorner } from './clearCorner.ts'

/** What a card of the tour stands clear of: the legend, the timeline, the verbs of panels. */
const keptClear = '[data-legend], [data-region="timeline"], [data-verdict]'

/** Where a card stands so that it covers none of these; asked anew when the page or the window changes. Null until it is measured. */
export function useClearCorner(card: RefObject<HTMLElement | null>): { readonly x: number; readonly y: number } | null {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  useLayoutEffect(() => {
    return measureAnew(() => {
      if (!card.current) return
      const taken = [...document.querySelectorAll(keptClear)].flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return width > 0 && height > 0 ? [{ x: left, y: top, w: width, h: height }] : []
      })
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
