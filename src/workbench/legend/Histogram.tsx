import { VegaEmbed } from 'react-vega'
import { expressionInterpreter } from 'vega-interpreter'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { vegaConfig } from '../../ui/theme/vegaConfig.ts'
import type { HistogramBar } from './histogramBars.ts'

/** Distribution of the coloured trait in the colours of its classes. `colours[row]` is the colour of a bar's row. */
export default function Histogram(props: { bars: readonly HistogramBar[]; colours: readonly string[]; label: string }) {
  const theme = useMapTheme()
  return (
    <VegaEmbed
      aria-label={props.label}
      spec={{
        $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
        width: 148,
        height: 72,
        padding: 0,
        autosize: { type: 'fit', contains: 'padding' },
        description: props.label,
        data: { values: props.bars.map((bar) => ({ ...bar, colour: props.colours[bar.row] })) },
        mark: { type: 'bar', binSpacing: 0.5, cornerRadiusEnd: 0 },
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
        config: { ...vegaConfig(theme), bar: {}, range: {} },
      }}
      options={{
        actions: false,
        defaultStyle: false,
        renderer: 'svg',
        ast: true,
        expr: expressionInterpreter,
        tooltip: false,
      }}
    />
  )
}
