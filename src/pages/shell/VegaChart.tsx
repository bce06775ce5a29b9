import { memo } from 'react'
import { VegaEmbed, type VegaEmbedProps } from 'react-vega'
import { Warn } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import type { TopLevelSpec } from 'vega-lite'

const options = {
  actions: false,
  logLevel: Warn,
  defaultStyle: false,
  ast: true,
  expr: expressionInterpreter,
  tooltip: false,
} as const

const drawnBy = {
  canvas: { ...options, renderer: 'canvas' },
  svg: { ...options, renderer: 'svg' },
} as const

interface VegaChartProps extends Pick<VegaEmbedProps, 'onEmbed'> {
  readonly spec: TopLevelSpec
  /** `svg`: required if the chart uses patterns of the page. */
  readonly renderer?: 'canvas' | 'svg'
}

/** A Vega chart as a picture; overlays or a label describe it. `onEmbed` receives Vega's result. */
const VegaChart = memo(function VegaChart({ spec, onEmbed, renderer = 'canvas' }: VegaChartProps) {
  return (
    <div aria-hidden>
      <VegaEmbed spec={spec} options={drawnBy[renderer]} onEmbed={onEmbed} />
    </div>
  )
})

export default VegaChart
