import { useStore } from 'jotai'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { PaneSize } from '../../../canvas/paneSize.ts'
import type { Chart, ChartMark } from '../../../domain/charts/chart.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { Brush } from './ChartHands.ts'
import { paintSelected } from './paintSelected.ts'
import type { Plane } from './plane.ts'

interface OverParts {
  readonly chart: Chart
  readonly plane: Plane | null
  readonly size: PaneSize | null
  readonly theme: MapTheme
  readonly active: ChartMark | null
  readonly brush: RefObject<Brush | null>
}

/** The canvas over a chart: drawn once a frame when the selection, the mark at hand or the brush has changed. */
export function useOverChart({ chart, plane, size, theme, active, brush }: OverParts) {
  const store = useStore()
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef(0)
  const paint = useRef(() => {})
  paint.current = () => {
    const context = canvas.current?.getContext('2d')
    if (!context || !plane || !size) return
    const { width, height, ratio } = size
    Object.assign(context.canvas, { width: width * ratio, height: height * ratio })
    context.scale(ratio, ratio)
    const drawn = brush.current
    // As often as it is drawn: the pointer moves more often than the screen shows.
    drawn?.select(store, chart, plane)
    const { mask } = store.get(selectionAtom)
    paintSelected(context, chart, plane, theme, { mask, active, brush: drawn && [drawn.from, drawn.to] })
  }
  const draw = useCallback(() => {
    if (frame.current) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      paint.current()
    })
  }, [])
  useEffect(() => store.sub(selectionAtom, draw), [store, draw])
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraw for another chart, size, theme or mark
  useEffect(draw, [chart, plane, size, theme, active])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { canvas, draw }
}
