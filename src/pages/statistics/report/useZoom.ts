import { useEffect, useRef, useState } from 'react'

/** Width of a sheet, CSS pixels: 297 mm at 96 dots an inch; the padding beside it. */
const sheetWidth = (297 / 25.4) * 96
const beside = 40

/** By how much sheets are made smaller to fit beside each other's column; of what `ref` is given to. */
export function useZoom() {
  const ref = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setZoom(Math.max(0.3, (element.clientWidth - beside) / sheetWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, zoom }
}
