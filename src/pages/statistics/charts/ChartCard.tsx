import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useAtomValue, useStore } from 'jotai'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { VegaEmbedProps } from 'react-vega'
import type { ChartData } from '../../../domain/analysis/result.ts'
import { classAmong } from '../../../domain/colour/sameClasses.ts'
import { defaultColouringAtom } from '../../../state/colour/savedScales.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import { arePlotsSelected, chooseModeOf, choosePlots } from '../../../state/statistics/choosePlots.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { ChartSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { classColours } from '../../../workbench/paint/styleOfScale.ts'
import { formatMessage } from '../resultText.ts'
import type { ChartStyle } from './layers.ts'
import { type DrawnChart, specOf } from './specs.ts'

/** The map's colours of trait values, with the classes of the open year; null if the map has none. */
function useValueColours(): ChartStyle['colourOfValue'] {
  const theme = useMapTheme()
  const defaultColouring = useAtomValue(defaultColouringAtom)
  const columns = useAtomValue(loadedYearAtom)
  const revision = useAtomValue(revisionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const colourOfTraits = useMemo(
    () => new Map<number, (value: number) => string | null>(),
    [theme, defaultColouring, columns, revision],
  )
  return useCallback(
    (trait, value) => {
      const found = colourOfTraits.get(trait)
      if (found) return found(value)
      const colouring = defaultColouring({ by: 'trait', trait })
      const scale = columns && scaleOf(columns, colouring)
      const classes =
        scale?.kind === 'numbers' && (scale.classes.limits.length > 0 || scale.classes.domain) ? scale.classes : null
      const colours = scale && classes ? classColours(scale, colouring, theme) : []
      const colourOf = (one: number) => (classes ? (colours[classAmong(classes, one)] ?? null) : null)
      colourOfTraits.set(trait, colourOf)
      return colourOf(value)
    },
    [colourOfTraits, defaultColouring, columns, theme],
  )
}

const VegaChart = lazy(() => import('../../shell/VegaChart.tsx'))

type EmbeddedChart = Parameters<NonNullable<VegaEmbedProps['onEmbed']>>[0]
/** The rendered Vega view, which can be exported as a picture. */
export type ChartView = EmbeddedChart['view']

const useStyles = makeStyles({
  card: {
    minWidth: 0,
    padding: '12px 16px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
  },
  title: { margin: '0 0 8px', fontSize: '14px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '0 12px' },
  // More rows than this scroll within the card.
  long: { maxHeight: `max(560px, ${windowHeights(70)})`, overflowY: 'auto' },
  plane: { minHeight: '120px', overflow: 'hidden' },
})

/** The plots of the pressed mark; null if none was pressed. */
function plotsOf(item: unknown): readonly number[] | null {
  const { datum } = (item ?? {}) as { datum?: { plots?: readonly number[] } }
  return Array.isArray(datum?.plots) ? datum.plots : null
}

/** Width of an element, CSS pixels; 0 until measured. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Minimum height of a plane, and the space above and below it on the page, CSS pixels. */
const tallAtLeast = 420
const around = 560

function watchWindow(react: () => void): () => void {
  window.addEventListener('resize', react)
  return () => window.removeEventListener('resize', react)
}

/** Maximum height of a chart with two axes, so that the page around it stays visible, CSS pixels. */
const useTall = (): number =>
  useSyncExternalStore(watchWindow, () => Math.max(tallAtLeast, window.innerHeight - around))

/** Number of means in a chart initially, and at most: a canvas cannot draw more rows. */
const meansAtFirst = 20
const maxMeans = 1000

/** The first marks of a chart of means, plus the check. */
export function firstMeans(chart: DrawnChart, limit: number): DrawnChart {
  if (chart.kind !== 'means' || chart.marks.length <= limit) return chart
  const others = chart.marks.slice(limit).filter(({ tone }) => tone === 'control')
  return { ...chart, marks: [...chart.marks.slice(0, limit), ...others] }
}

/** Text of a biplot in addition to its marks: the share of each axis, and its interpretation. */
function biplotText(t: TFunction, { x, y, description }: Extract<ChartData, { kind: 'biplot' }>): string {
  return [x, y, ...(description ? [description] : [])].map((part) => `${formatMessage(t, part)}. `).join('')
}

interface ChartCardProps {
  readonly chart: DrawnChart
  /** The chart in one sentence, for users who cannot see it. */
  readonly verdict: string
  readonly onView?: (view: ChartView | null) => void
}

/** A chart with its heading; pressing a mark selects its plots, which are marked in it. */
export function ChartCard({ chart, verdict, onView }: ChartCardProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const columns = useAtomValue(loadedYearAtom)
  const selection = useAtomValue(selectionAtom)
  const { ref, width } = useWidth()
  const tall = useTall()
  const colourOfValue = useValueColours()
  const [isWhole, setWhole] = useState(false)
  const count = chart.kind === 'means' ? chart.marks.length : 0
  const isLong = count > meansAtFirst
  const shown = useMemo(() => firstMeans(chart, isWhole ? maxMeans : meansAtFirst), [chart, isWhole])
  const spec = useMemo(
    () =>
      width === 0
        ? null
        : specOf(shown, {
            theme,
            width,
            tall,
            word: (key) => t(key),
            formatMessage: (message) => formatMessage(t, message),
            colourOfValue,
            isSelected: (plots) => arePlotsSelected(columns, selection, plots),
          }),
    [shown, theme, width, tall, t, colourOfValue, selection, columns],
  )
  const height = spec && 'height' in spec && typeof spec.height === 'number' ? spec.height : undefined
  const [embed] = useState(() => ({ onView, store }))
  embed.onView = onView
  const onEmbed = useMemo(
    () =>
      ({ view }: EmbeddedChart) => {
        embed.onView?.(view)
        view.addEventListener('click', (event, item) => {
          const plots = plotsOf(item)
          if (plots) choosePlots(embed.store, plots, chooseModeOf(event as MouseEvent))
        })
      },
    [embed],
  )
  const title = formatMessage(t, chart.title)
  const description = chart.kind === 'biplot' ? biplotText(t, chart) : ''
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {isLong && (
          <Button
            size="small"
            appearance="transparent"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            data-means-shown={isWhole ? Math.min(count, maxMeans) : meansAtFirst}
          >
            {isWhole
              ? t('statistics.chart.showFirst', {
                  shown: Math.min(count, maxMeans),
                  total: count,
                  first: meansAtFirst,
                })
              : t(count > maxMeans ? 'statistics.chart.showMore' : 'statistics.chart.showAll', {
                  shown: meansAtFirst,
                  total: count,
                  max: maxMeans,
                })}
          </Button>
        )}
      </div>
      <div
        ref={ref}
        className={mergeClasses(styles.plane, isLong && isWhole && styles.long)}
        role="img"
        aria-label={`${title}. ${description}${verdict}`}
        data-chart={chart.kind}
        // Reserves the height of the loading chart, so that the content below does not move.
        style={{ minHeight: height }}
      >
        {spec && (
          <Suspense fallback={<ChartSkeleton />}>
            <VegaChart spec={spec} onEmbed={onEmbed} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
