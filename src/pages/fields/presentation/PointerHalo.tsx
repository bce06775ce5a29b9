import { makeStyles } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'

const useStyles = makeStyles({
  halo: {
    position: 'fixed',
    top: '-16px',
    left: '-16px',
    zIndex: 40,
    boxSizing: 'border-box',
    width: '32px',
    height: '32px',
    borderRadius: '50%',
    pointerEvents: 'none',
    visibility: 'hidden',
    border: '2.5px solid white',
    boxShadow: '0 0 0 1px black, inset 0 0 0 1px black',
  },
})

/** A ring round the pointer over the map, so that a room sees where it is. */
export function PointerHalo() {
  const styles = useStyles()
  const ring = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = ({ clientX, clientY, target, pointerType }: PointerEvent) => {
      if (!ring.current) return
      const isOver =
        target instanceof Element && target.closest('[data-pane="map"]') !== null && pointerType !== 'touch'
      ring.current.style.visibility = isOver ? 'visible' : 'hidden'
      ring.current.style.transform = `translate(${clientX}px, ${clientY}px)`
    }
    const left = () => {
      if (ring.current) ring.current.style.visibility = 'hidden'
    }
    window.addEventListener('pointermove', follow, true)
    document.documentElement.addEventListener('pointerleave', left)
    return () => {
      window.removeEventListener('pointermove', follow, true)
      document.documentElement.removeEventListener('pointerleave', left)
    }
  }, [])
  return <div ref={ring} className={styles.halo} data-halo="" aria-hidden />
}
