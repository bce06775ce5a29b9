import { useEffect, useRef, useState } from 'react'

/** Size of an element, whole CSS pixels; 0 until measured. */
export function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([{ contentRect }]) =>
      setSize({ width: Math.floor(contentRect.width), height: Math.floor(contentRect.height) }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
