import { makeStyles } from '@fluentui/react-components'
import { type PointerEvent, useEffect, useRef } from 'react'
import { restingCard } from '../ui/overlay/panelStyles.ts'
import { narrowWindow } from '../ui/smallWindow.ts'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import { type Bounds, windowOf } from './camera.ts'
import { paneCoverMark } from './covers.ts'
import { minimapLeft, minimapPadding, minimapSize } from './minimapSize.ts'
import type { Box } from './paint.ts'
import type { Pane } from './pane.ts'
import type { Size } from './paneSize.ts'
import type { View } from './view.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    left: `${minimapLeft}px`,
    // The legend is next to it.
    [narrowWindow]: { left: '8px' },
    bottom: '12px',
    zIndex: 2,
    padding: `${minimapPadding}px`,
    ...restingCard,
    cursor: 'crosshair',
    touchAction: 'none',
    lineHeight: 0,
  },
  frame: {
    position: 'absolute',
    left: `${minimapPadding}px`,
    top: `${minimapPadding}px`,
    boxSizing: 'border-box',
    border: '2px solid',
    outline: '1px solid',
    pointerEvents: 'none',
  },
})

/** In a lower pane there is no room for the minimap, CSS pixels. */
export const minPaneHeightForMinimap = 700

/** What a minimap shows. */
export interface Overview {
  /** Paints the whole scene on a canvas of `size` CSS pixels if it has changed; false: there is nothing to show. */
  paint(canvas: HTMLCanvasElement, size: Size, view: View): boolean
  /** The part of the scene that a view shows, as shares of its width and height. */
  window(view: View): Box
}

/** The part of a box that is within 0–1: a window may be larger than the scene, or partly outside it. */
function withinUnit({ x, y, w, h }: Box): Box {
  const inUnit = (value: number) => Math.min(1, Math.max(0, value))
  const [left, top] = [inUnit(x), inUnit(y)]
  return { x: left, y: top, w: inUnit(x + w) - left, h: inUnit(y + h) - top }
}

/**
 * The whole scene in small, shown while it does not fit the pane. Dragging moves the window, a double click calls
 * `onFit`.
 */
export function Minimap(props: {
  pane: Pane<unknown>
  bounds: Bounds
  overview: Overview
  label: string
  onFit(): void
}) {
  const { pane, bounds, overview } = props
  const styles = useStyles()
  const theme = useMapTheme()
  const card = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let sized = ''
    const draw = () => {
      const { view } = pane
      if (!view || !canvas.current || !card.current || !frame.current) return
      const content = bounds.extent(view.camera)
      const window = windowOf(bounds, view.pane)
      const fits = content.width <= window.width && content.height <= window.height
      const size = minimapSize(content)
      const isShown = !fits && overview.paint(canvas.current, size, view)
      const display = isShown ? 'block' : 'none'
      if (card.current.style.display !== display) card.current.style.display = display
      if (!isShown) return
      const { x, y, w, h } = withinUnit(overview.window(view))
      const { style } = frame.current
      style.transform = `translate(${x * size.width}px, ${y * size.height}px)`
      // Rounded to whole pixels, so that a pan within the scene changes only the frame's position.
      const [width, height] = [`${Math.round(w * size.width)}px`, `${Math.round(h * size.height)}px`]
      if (sized !== width + height) Object.assign(style, { width, height })
      sized = width + height
    }
    draw()
    return pane.onFrame(draw)
  }, [pane, bounds, overview])

  const centreOn = (event: PointerEvent<HTMLElement>) => {
    const { view } = pane
    if (!view || !canvas.current) return
    const box = canvas.current.getBoundingClientRect()
    const content = bounds.extent(view.camera)
    const window = windowOf(bounds, view.pane)
    const x = ((event.clientX - box.left) / box.width) * content.width
    const y = ((event.clientY - box.top) / box.height) * content.height
    pane.camera.moveTo(x - window.width / 2, y - window.height / 2)
  }
  return (
    <div
      ref={card}
      className={styles.card}
      role="img"
      aria-label={props.label}
      data-minimap=""
      data-pane-float=""
      {...paneCoverMark}
      style={{ display: 'none' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        centreOn(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) centreOn(event)
      }}
      onDoubleClick={props.onFit}
    >
      <canvas ref={canvas} />
      <div
        ref={frame}
        className={styles.frame}
        style={{ borderColor: theme.selectionCore, outlineColor: theme.selectionCasing }}
      />
    </div>
  )
}
