import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PaneSize } from './paneSize.ts'

/** Size of an element in whole CSS pixels and the screen's pixel ratio, updated live; null until it is measured. */
export function usePaneSize(ref: RefObject<HTMLElement | null>): PaneSize | null {
  const [pane, setPane] = useState<PaneSize | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const next = {
        width: Math.floor(element.clientWidth),
        height: Math.floor(element.clientHeight),
        ratio: window.devicePixelRatio || 1,
      }
      setPane((before) =>
        before && before.width === next.width && before.height === next.height && before.ratio === next.ratio
          ? before
          : next,
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    // Moving the window to another screen changes only the ratio. A query matches one ratio, so it is created again.
    let media: MediaQueryList | null = null
    const followRatio = () => {
      media?.removeEventListener('change', followRatio)
      media = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
      media.addEventListener('change', followRatio)
      measure()
    }
    followRatio()
    // The page's own enlargement changes the ratio, too.
    addEventListener('resize', measure)
    return () => {
      removeEventListener('resize', measure)
      observer.disconnect()
      media?.removeEventListener('change', followRatio)
    }
  }, [ref])
  return pane
}
