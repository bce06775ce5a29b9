import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { VegaEmbed } from 'react-vega'
import { Warn } from 'vega'
import type { Result } from 'vega-embed'
import { expressionInterpreter } from 'vega-interpreter'
import type { TopLevelSpec } from 'vega-lite'
import type { NumberClasses } from '../../domain/colour/classes.ts'
import { decimalMarkAtom } from '../../state/shell/settings/decimalMark.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { vegaConfig } from '../../ui/theme/vegaConfig.ts'
import { afterRest } from '../../ui/whenIdle.ts'
import { type HistogramBar, histogramBars } from './histogramBars.ts'

type Bar = HistogramBar & { colour: string }

/** A value marked by a line through the bars. */
export interface HistogramMark {
  readonly kind: 'mean' | 'check'
  readonly value: number
}

/** Name of the data set. Replacing its rows in the existing chart is three times as fast as creating a new chart. */
const rowsName = 'bars'
const marksName = 'marks'

/** Bars between class limits, stacked where classes share a bar. */
const histogram: TopLevelSpec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  width: 148,
  height: 72,
  padding: 0,
  autosize: { type: 'fit', contains: 'padding' },
  layer: [
    {
      data: { name: rowsName },
      // The chart is one picture with one name; its bars have none.
      mark: { type: 'bar', binSpacing: 0.5, cornerRadiusEnd: 0, strokeWidth: 0.5, aria: false, cursor: 'pointer' },
      encoding: {
        x: {
          field: 'from',
          type: 'quantitative',
          bin: { binned: true },
          // Numbers that would touch are left out.
          axis: {
            title: null,
            tickCount: 5,
            grid: false,
            labelOverlap: 'greedy',
            labelSeparation: 8,
            labelFlush: true,
          },
        },
        x2: { field: 'to' },
        y: { field: 'count', type: 'quantitative', stack: 'zero', axis: null },
        color: { field: 'colour', type: 'nominal', scale: null },
        // Closes the seams between the parts of a bar.
        stroke: { field: 'colour', type: 'nominal', scale: null },
        order: { field: 'row' },
      },
    },
    {
      data: { name: marksName },
      mark: { type: 'rule', strokeWidth: 2, aria: false, tooltip: null },
      encoding: {
        x: { field: 'value', type: 'quantitative' },
        color: { field: 'colour', type: 'nominal', scale: null },
        strokeDash: { field: 'dash', type: 'nominal', scale: null },
      },
    },
  ],
}

const options = {
  actions: false,
  logLevel: Warn,
  defaultStyle: false,
  renderer: 'svg',
  ast: true,
  expr: expressionInterpreter,
  tooltip: false,
} as const

interface HistogramProps {
  readonly values: Float64Array
  readonly classes: NumberClasses
  readonly colours: readonly string[]
  readonly marks: readonly HistogramMark[]
  readonly label: string
  /** Called with the limits of the bar under the pointer; null = none. */
  onLit(range: { readonly from: number; readonly to: number } | null): void
}

/** How long colours and values must rest before the chart is drawn, and how long other work can delay it then, ms. */
const restDelay = 250
const drawLatest = 1000

/** Distribution of the coloured trait in the colours of its classes. `colours[row]` is the colour of a class. */
export default function Histogram(props: HistogramProps) {
  const { values, classes, colours, marks, label, onLit } = props
  const theme = useMapTheme()
  const [bars, setBars] = useState<{ rows: Bar[]; label: string } | null>(null)
  const [chart, setChart] = useState<Result | null>(null)
  useEffect(() => {
    const count = () => {
      const rows = histogramBars(values, classes).map((bar) => ({ ...bar, colour: colours[bar.row] }))
      setBars({ rows, label })
    }
    return afterRest(count, restDelay, drawLatest)
  }, [values, classes, colours, label])
  const decimalMark = useAtomValue(decimalMarkAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the configuration contains the decimal mark
  const spec = useMemo(
    () => ({ ...histogram, config: { ...vegaConfig(theme), bar: {}, range: {} } }),
    [theme, decimalMark],
  )
  useEffect(() => {
    if (!chart || !bars) return
    // Vega adds a property of its own to the rows that it receives.
    const rows = bars.rows.map((bar) => ({ ...bar }))
    const lines = marks.map(({ kind, value }) => ({
      value,
      colour: kind === 'mean' ? theme.text1 : theme.accent,
      dash: kind === 'mean' ? [1, 0] : [3, 2],
    }))
    chart.view.description(bars.label).data(rowsName, rows).data(marksName, lines).resize().runAsync()
  }, [chart, bars, marks, theme])
  useEffect(() => {
    if (!chart) return
    let lit: number | null = null
    const lightFrom = (bar: Partial<HistogramBar> | undefined) => {
      const { from = null, to } = bar ?? {}
      if (from === lit) return
      lit = from
      onLit(from === null || to === undefined ? null : { from, to })
    }
    const light = (_event: unknown, item?: { datum?: unknown } | null) => {
      const datum = item?.datum as (Partial<HistogramBar> & { readonly value?: number }) | undefined
      const { value } = datum ?? {}
      // The line of a mean lies over its bar.
      lightFrom(value === undefined ? datum : bars?.rows.find(({ from, to }) => value >= from && value < to))
    }
    const dark = () => lightFrom(undefined)
    const box = chart.view.container()
    chart.view.addEventListener('pointermove', light)
    box?.addEventListener('pointerleave', dark)
    return () => {
      chart.view.removeEventListener('pointermove', light)
      box?.removeEventListener('pointerleave', dark)
      onLit(null)
    }
  }, [chart, bars, onLit])
  return bars && <VegaEmbed role="img" aria-label={bars.label} spec={spec} options={options} onEmbed={setChart} />
}
