import { makeStyles } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cameraRequests } from '../../state/map/cameraRequest.ts'
import { ask } from '../../state/requests.ts'
import { selectionAtom } from '../../state/selection.ts'
import { restingCard } from '../../ui/overlay/panelStyles.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { placesInView } from '../geometry.ts'
import type { SceneParts } from '../scene/useMapScene.ts'
import { MinimapPicture } from './MinimapPicture.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    left: '44px',
    bottom: '12px',
    zIndex: 2,
    padding: '4px',
    ...restingCard,
    cursor: 'crosshair',
    touchAction: 'none',
    lineHeight: 0,
  },
  view: {
    position: 'absolute',
    left: '4px',
    top: '4px',
    boxSizing: 'border-box',
    border: '2px solid',
    outline: '1px solid',
    pointerEvents: 'none',
  },
})

/** Largest drawing, CSS pixels. */
const longest = { width: 160, height: 120 }
/** Below this height of the pane there is no room for it. */
export const minimapFrom = 700

/** Size of the overview of a field, CSS pixels, its proportion kept. */
function minimapSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(longest.width / Math.max(1, width), longest.height / Math.max(1, height))
  return { width: Math.max(8, Math.round(width * scale)), height: Math.max(8, Math.round(height * scale)) }
}

/** The whole field in small while it does not fit: drag moves the window, double click fits; selection and problems as dots. */
export function Minimap(props: { parts: SceneParts }) {
  const { scene, pane } = props.parts
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const card = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const picture = new MinimapPicture()
    const draw = () => {
      const g = scene.geometry
      const { plan, look, bitmap } = scene.content
      if (!g || !plan || !look || !canvas.current || !card.current || !view.current) return
      const fits = g.cols.length <= g.width && g.rows.length <= g.height
      const source = bitmap.whole
      const display = fits || !source ? 'none' : 'block'
      if (card.current.style.display !== display) card.current.style.display = display
      if (fits || !source) return
      const size = minimapSize(g.cols.length, g.rows.length)
      const { mask, count } = store.get(selectionAtom)
      const { grid } = plan
      const selected = count > 0 && count < plan.columns.count ? mask : null
      picture.draw(canvas.current, { source, grid, look, selected, theme, size, ratio: g.pane.ratio })
      const window = placesInView(g)
      const { style } = view.current
      style.transform = `translate(${((window.left - 1) / grid.cols) * size.width}px, ${((window.top - 1) / grid.rows) * size.height}px)`
      style.width = `${((window.right - window.left) / grid.cols) * size.width}px`
      style.height = `${((window.bottom - window.top) / grid.rows) * size.height}px`
    }
    draw()
    return pane.onFrame(draw)
  }, [scene, pane, store, theme])

  const centreOn = (event: PointerEvent<HTMLElement>) => {
    const g = scene.geometry
    const element = canvas.current
    if (!g || !element) return
    const box = element.getBoundingClientRect()
    const { ratio } = g.pane
    const x = ((event.clientX - box.left) / box.width) * (g.cols.length / ratio)
    const y = ((event.clientY - box.top) / box.height) * (g.rows.length / ratio)
    pane.camera.moveTo(x - g.width / ratio / 2, y - g.height / ratio / 2)
  }
  return (
    <div
      ref={card}
      className={styles.card}
      role="img"
      aria-label={t('map.minimap')}
      data-minimap=""
      data-map-float=""
      style={{ display: 'none' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        centreOn(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) centreOn(event)
      }}
      onDoubleClick={() => ask(store, cameraRequests, { do: 'fit' })}
    >
      <canvas ref={canvas} />
      <div
        ref={view}
        className={styles.view}
        style={{ borderColor: theme.selectionCore, outlineColor: theme.selectionCasing }}
      />
    </div>
  )
}
