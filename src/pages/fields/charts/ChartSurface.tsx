import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useAtomValue, useStore } from 'jotai'
import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { PaneSize } from '../../../canvas/paneSize.ts'
import { usePaneSize } from '../../../canvas/usePaneSize.ts'
import type { Chart, ChartMark } from '../../../domain/charts/chart.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import type { MapTheme } from '../../../ui/theme.ts'
import { visuallyHidden } from '../../../ui/visuallyHidden.ts'
import { Brush, markBeyond, modeOf, noPlots, selectMarks, selectMask, toggleMark } from './chartSelection.ts'
import { chartSpec } from './chartSpec.ts'
import { paintSelected } from './paintSelected.ts'
import { Plane } from './plane.ts'
import { usePlotColours } from './useChart.ts'

interface OverParts {
  readonly chart: Chart
  readonly plane: Plane | null
  readonly size: PaneSize | null
  readonly theme: MapTheme
  readonly active: ChartMark | null
  readonly brush: RefObject<Brush | null>
}

/** The canvas over a chart: redrawn once a frame after the selection, the active mark or the brush has changed. */
function useOverChart({ chart, plane, size, theme, active, brush }: OverParts) {
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
    const currentBrush = brush.current
    // At most once a frame, because pointer events can be more frequent.
    currentBrush?.select(store, chart, plane)
    const { mask } = store.get(selectionAtom)
    paintSelected(context, chart, plane, theme, {
      mask,
      active,
      brush: currentBrush && [currentBrush.start, currentBrush.to],
    })
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

/** Maximum digits of a figure in a chart. */
const digits = 4
const short = (value: number): string => formatNumber(Number(value.toPrecision(digits)))
const rangeText = (low: number, high: number): string => `${short(low)} – ${short(high)}`

/** A mark of a chart in words: its values, its number of plots, and how many of them are selected. */
function markText(t: TFunction, year: FieldYearColumns, chart: Chart, at: number, mask: Uint8Array): string {
  const mark = chart.marks[at]
  const box = chart.boxes[at]
  const n = formatNumber(mark.plots.length)
  const selected = formatNumber(mark.plots.reduce((sum, plot) => sum + (mask[plot] ? 1 : 0), 0))
  if (chart.kind === 'histogram') return t('charts.barMark', { from: short(mark.x0), to: short(mark.x1), n, selected })
  if (box) {
    const { name, median, mean } = box
    return t('charts.boxMark', { name, n, median: short(median), mean: short(mean), selected })
  }
  if (chart.hasPoints) {
    const [plot] = mark.plots
    const name = year.label[plot] ?? year.name[plot]
    return t('charts.pointMark', { name, x: short(mark.x0), y: short(mark.y0) })
  }
  return t('charts.binMark', { x: rangeText(mark.x0, mark.x1), y: rangeText(mark.y0, mark.y1), n, selected })
}

const VegaChart = lazy(() => import('../../shell/VegaChart.tsx'))

const useStyles = makeStyles({
  surface: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
    cursor: 'crosshair',
    touchAction: 'none',
    userSelect: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  overlay: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  hidden: visuallyHidden,
})

/**
 * A chart with the selection drawn over it: a brush (pointer) or moving between marks (keys) selects plots everywhere.
 */
export function ChartSurface(props: { chart: Chart; label: string; xTitle: string; yTitle: string }) {
  const { chart, label, xTitle, yTitle } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const colours = usePlotColours()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const size = usePaneSize(root)
  const year = useAtomValue(loadedYearAtom)
  const { mask } = useAtomValue(selectionAtom)
  const [at, setAt] = useState(0)
  const [isKeyed, setIsKeyed] = useState(false)
  const anchor = useRef(0)
  const brush = useRef<Brush | null>(null)
  const plane = useMemo(() => size && new Plane(chart, size), [chart, size])
  const spec = useMemo(
    () => plane && chartSpec(chart, plane, { ...colours, theme, xTitle, yTitle }),
    [chart, plane, colours, theme, xTitle, yTitle],
  )
  const current = Math.min(at, chart.marks.length - 1)
  const overlay = useOverChart({
    chart,
    plane,
    size,
    theme,
    active: isKeyed ? (chart.marks[current] ?? null) : null,
    brush,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chart starts at its first mark
  useEffect(() => setAt(0), [chart.kind])

  const pointOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !plane) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setIsKeyed(false)
    brush.current = new Brush(store, pointOf(event), modeOf(event))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!brush.current || !plane) return
    brush.current.to = pointOf(event)
    overlay.draw()
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const currentBrush = brush.current
    if (!currentBrush || !plane) return
    currentBrush.to = pointOf(event)
    currentBrush.select(store, chart, plane)
    brush.current = null
    overlay.draw()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !chart.marks.length) return
    const next = markBeyond(chart.marks, current, event.key)
    if (next !== null) {
      setAt(next)
      if (event.shiftKey) selectMarks(store, chart.marks, anchor.current, next)
      else anchor.current = next
    } else if (event.key === ' ') toggleMark(store, chart.marks[current])
    else if (event.key === 'Enter') selectMarks(store, chart.marks, current, current)
    else if (event.key === 'Escape') selectMask(store, noPlots(store))
    else return
    setIsKeyed(true)
    event.preventDefault()
    event.stopPropagation()
  }
  const mark = chart.marks[current]
  return (
    <div
      ref={root}
      className={styles.surface}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-describedby={`${id}-keys`}
      aria-activedescendant={mark && `${id}-mark`}
      tabIndex={0}
      data-chart={chart.kind}
      onKeyDown={onKeyDown}
      onFocus={(event) => setIsKeyed(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setIsKeyed(false)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        brush.current = null
        overlay.draw()
      }}
    >
      <Suspense>{spec && <VegaChart spec={spec} />}</Suspense>
      <canvas ref={overlay.canvas} className={styles.overlay} aria-hidden />
      {year && mark && (
        <div
          id={`${id}-mark`}
          className={styles.hidden}
          role="option"
          tabIndex={-1}
          aria-selected={mark.plots.length > 0 && mark.plots.every((plot) => mask[plot] === 1)}
          aria-setsize={chart.marks.length}
          aria-posinset={current + 1}
        >
          {markText(t, year, chart, current, mask)}
        </div>
      )}
      <span id={`${id}-keys`} hidden>
        {t('charts.keys')}
      </span>
    </div>
  )
}
