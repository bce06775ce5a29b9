import { makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { hasSpotAtom } from '../../../state/present/presentation.ts'

/** Diameter of the bright circle, CSS pixels. */
const spot = 240
const shade = 'color-mix(in srgb, black 65%, transparent)'

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
  spot: {
    position: 'fixed',
    top: `${-spot / 2}px`,
    left: `${-spot / 2}px`,
    zIndex: 39,
    width: `${spot}px`,
    height: `${spot}px`,
    borderRadius: '50%',
    pointerEvents: 'none',
    visibility: 'hidden',
    boxShadow: `0 0 0 9999px ${shade}, inset 0 0 12px 2px ${shade}`,
  },
})

/**
 * A ring around the pointer over the map, visible to an audience. With the spotlight, everything outside a circle
 * around the pointer is darkened.
 */
export function PointerHalo() {
  const styles = useStyles()
  const ring = useRef<HTMLDivElement>(null)
  const circle = useRef<HTMLDivElement>(null)
  const hasSpot = useAtomValue(hasSpotAtom)
  /** The pointer's last position; null before it has moved. */
  const last = useRef<string | null>(null)
  useEffect(() => {
    const follow = ({ clientX, clientY, target, pointerType }: PointerEvent) => {
      const isOver =
        target instanceof Element && target.closest('[data-pane="map"]') !== null && pointerType !== 'touch'
      last.current = `translate(${clientX}px, ${clientY}px)`
      for (const [element, isShown] of [
        [ring.current, isOver],
        [circle.current, true],
      ] as const) {
        if (!element) continue
        element.style.visibility = isShown ? 'visible' : 'hidden'
        element.style.transform = last.current
      }
    }
    const hide = () => {
      if (ring.current) ring.current.style.visibility = 'hidden'
    }
    window.addEventListener('pointermove', follow, true)
    document.documentElement.addEventListener('pointerleave', hide)
    return () => {
      window.removeEventListener('pointermove', follow, true)
      document.documentElement.removeEventListener('pointerleave', hide)
    }
  }, [])
  const shown = { visibility: 'visible', transform: last.current ?? 'translate(50vw, 50vh)' } as const
  return (
    <>
      <div ref={ring} className={styles.halo} data-halo="" aria-hidden />
      {hasSpot && <div ref={circle} className={styles.spot} style={shown} data-spot="" aria-hidden />}
    </>
  )
}
