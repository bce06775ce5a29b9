import { useEffect, useRef, useState } from 'react'

/** Width of a sheet, CSS pixels: 297 mm at 96 dpi; and its margin. */
const sheetWidth = (297 / 25.4) * 96
const padding = 40

/** The zoom that fits sheets into the column of `ref`. */
export function useZoom() {
  const ref = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setZoom(Math.max(0.3, (element.clientWidth - padding) / sheetWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, zoom }
}
