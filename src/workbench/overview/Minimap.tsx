import { makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { askCameraAtom } from '../../state/map/cameraRequest.ts'
import { selectionAtom } from '../../state/selection.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { placesInView } from '../geometry.ts'
import { outFlag } from '../paint/look.ts'
import type { SceneParts } from '../scene/useMapScene.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    left: '44px',
    bottom: '12px',
    zIndex: 2,
    padding: '4px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow4,
    cursor: 'crosshair',
    touchAction: 'none',
    lineHeight: 0,
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
  const { scene, camera } = props.parts
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const card = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const draw = () => {
      const g = scene.geometry
      const { plan, look, bitmap } = scene.content
      const element = canvas.current
      if (!g || !plan || !look || !element || !card.current) return
      const fits = g.cols.length <= g.width && g.rows.length <= g.height
      const source = bitmap.whole
      card.current.style.display = fits || !source ? 'none' : 'block'
      if (fits || !source) return
      const size = minimapSize(g.cols.length, g.rows.length)
      const { ratio } = g.pane
      const width = Math.round(size.width * ratio)
      const height = Math.round(size.height * ratio)
      if (element.width !== width || element.height !== height) {
        element.width = width
        element.height = height
        element.style.width = `${size.width}px`
        element.style.height = `${size.height}px`
      }
      const ctx = element.getContext('2d')
      if (!ctx) return
      ctx.imageSmoothingEnabled = source.width > width
      ctx.fillStyle = theme.ground
      ctx.fillRect(0, 0, width, height)
      ctx.drawImage(source, 0, 0, width, height)
      const { mask, count } = store.get(selectionAtom)
      const dot = Math.max(2 * ratio, width / plan.grid.cols)
      const mark = (plot: number) => {
        const x = ((plan.grid.col[plot] - 0.5) / plan.grid.cols) * width
        const y = ((plan.grid.row[plot] - 0.5) / plan.grid.rows) * height
        ctx.fillRect(x - dot / 2, y - dot / 2, dot, dot)
      }
      if (count > 0 && count < plan.columns.count) {
        ctx.fillStyle = theme.selectionCore
        for (let plot = 0; plot < plan.grid.row.length; plot++) if (mask[plot] && plan.grid.row[plot]) mark(plot)
      }
      ctx.fillStyle = theme.outOfRange
      for (let plot = 0; plot < plan.grid.row.length; plot++) {
        if (look.flags[plot] & outFlag && plan.grid.row[plot]) mark(plot)
      }
      const view = placesInView(g)
      const x = ((view.left - 1) / plan.grid.cols) * width
      const y = ((view.top - 1) / plan.grid.rows) * height
      const w = ((view.right - view.left) / plan.grid.cols) * width
      const h = ((view.bottom - view.top) / plan.grid.rows) * height
      ctx.lineWidth = 3 * ratio
      ctx.strokeStyle = theme.selectionCasing
      ctx.strokeRect(x, y, w, h)
      ctx.lineWidth = 1.5 * ratio
      ctx.strokeStyle = theme.selectionCore
      ctx.strokeRect(x, y, w, h)
    }
    draw()
    return scene.onFrame(draw)
  }, [scene, store, theme])

  const centreOn = (event: PointerEvent<HTMLElement>) => {
    const g = scene.geometry
    const element = canvas.current
    if (!g || !element) return
    const box = element.getBoundingClientRect()
    const { ratio } = g.pane
    const x = ((event.clientX - box.left) / box.width) * (g.cols.length / ratio)
    const y = ((event.clientY - box.top) / box.height) * (g.rows.length / ratio)
    camera.moveTo(x - g.width / ratio / 2, y - g.height / ratio / 2)
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
      onDoubleClick={() => store.set(askCameraAtom, { do: 'fit' })}
    >
      <canvas ref={canvas} />
    </div>
  )
}
