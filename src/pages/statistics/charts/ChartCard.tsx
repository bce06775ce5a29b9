import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VegaEmbedProps } from 'react-vega'
import type { ChartData } from '../../../domain/analysis/result.ts'
import { chooseModeOf, choosePlots } from '../../../state/statistics/choosePlots.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { say } from '../said.ts'
import { specOf } from './specs.ts'

const VegaChart = lazy(() => import('../../fields/charts/VegaChart.tsx'))

type Embedded = Parameters<NonNullable<VegaEmbedProps['onEmbed']>>[0]
/** What Vega drew: it can be had as a picture. */
export type ChartView = Embedded['view']

const useStyles = makeStyles({
  card: {
    minWidth: 0,
    padding: '12px 16px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px', marginBottom: '8px' },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  plane: { minHeight: '120px', overflow: 'hidden' },
})

/** The plots of what was pressed; null where nothing was. */
function plotsOf(item: unknown): readonly number[] | null {
  const { datum } = (item ?? {}) as { datum?: { plots?: readonly number[] } }
  return Array.isArray(datum?.plots) ? datum.plots : null
}

/** How wide an element is, CSS pixels; 0 until that is known. */
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

interface ChartCardProps {
  readonly chart: ChartData
  /** What the chart shows in one sentence, for who cannot see it. */
  readonly verdict: string
  /** Beside the heading. */
  readonly action?: ReactNode
  readonly onView?: (view: ChartView | null) => void
}

/** A chart with its heading; pressing a mark selects its plots, which are marked in it. */
export function ChartCard({ chart, verdict, action, onView }: ChartCardProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const columns = useAtomValue(loadedAtom)
  const { mask, count } = useAtomValue(selectionAtom)
  const { ref, width } = useWidth()
  const spec = useMemo(
    () =>
      width === 0
        ? null
        : specOf(chart, {
            theme,
            width,
            word: (key) => t(key),
            isSelected: (plots) =>
              count > 0 && plots.length > 0 && plots.every((id) => mask[columns?.indexOf.get(id) ?? -1] === 1),
          }),
    [chart, theme, width, t, mask, count, columns],
  )
  const [embed] = useState(() => ({ onView, store }))
  embed.onView = onView
  const onEmbed = useMemo(
    () =>
      ({ view }: Embedded) => {
        embed.onView?.(view)
        view.addEventListener('click', (event, item) => {
          const plots = plotsOf(item)
          if (plots) choosePlots(embed.store, plots, chooseModeOf(event as MouseEvent))
        })
      },
    [embed],
  )
  const title = say(t, chart.title)
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {action}
      </div>
      <div ref={ref} className={styles.plane} role="img" aria-label={`${title}. ${verdict}`} data-chart={chart.kind}>
        {spec && (
          <Suspense>
            <VegaChart spec={spec} onEmbed={onEmbed} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
