import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { VegaEmbed } from 'react-vega'
import { Warn } from 'vega'
import type { Result } from 'vega-embed'
import { expressionInterpreter } from 'vega-interpreter'
import type { TopLevelSpec } from 'vega-lite'
import type { NumberClasses } from '../../domain/colour/classes.ts'
import { decimalMarkAtom } from '../../state/shell/decimalMark.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { vegaConfig } from '../../ui/theme/vegaConfig.ts'
import { afterRest } from '../../ui/whenIdle.ts'
import { type HistogramBar, histogramBars } from './histogramBars.ts'

type Bar = HistogramBar & { colour: string }

/** Name of the data set. Replacing its rows in the existing chart is three times as fast as a new chart. */
const rowsName = 'bars'

/** Bars between class limits, stacked where classes share a bar. */
const histogram: TopLevelSpec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  width: 148,
  height: 72,
  padding: 0,
  autosize: { type: 'fit', contains: 'padding' },
  data: { name: rowsName },
  // The chart is one picture with one name; its bars have none.
  mark: { type: 'bar', binSpacing: 0.5, cornerRadiusEnd: 0, aria: false },
  encoding: {
    x: {
      field: 'from',
      type: 'quantitative',
      bin: { binned: true },
      axis: { title: null, tickCount: 5, grid: false },
    },
    x2: { field: 'to' },
    y: { field: 'count', type: 'quantitative', stack: 'zero', axis: null },
    color: { field: 'colour', type: 'nominal', scale: null },
    order: { field: 'row' },
  },
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
  readonly label: string
}

/** How long colours and values must rest before the chart is drawn, and how long other work can delay it then, ms. */
const restDelay = 250
const drawLatest = 1000

/** Distribution of the coloured trait in the colours of its classes. `colours[row]` is the colour of a class. */
export default function Histogram(props: HistogramProps) {
  const { values, classes, colours, label } = props
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
  const mark = useAtomValue(decimalMarkAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the configuration contains the decimal mark
  const spec = useMemo(() => ({ ...histogram, config: { ...vegaConfig(theme), bar: {}, range: {} } }), [theme, mark])
  useEffect(() => {
    if (!chart || !bars) return
    // Vega adds a property of its own to the rows that it receives.
    const rows = bars.rows.map((bar) => ({ ...bar }))
    chart.view.description(bars.label).data(rowsName, rows).resize().runAsync()
  }, [chart, bars])
  return bars && <VegaEmbed role="img" aria-label={bars.label} spec={spec} options={options} onEmbed={setChart} />
}
