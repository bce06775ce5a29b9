import { memo } from 'react'
import { VegaEmbed, type VegaEmbedProps } from 'react-vega'
import { Warn } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import type { TopLevelSpec } from 'vega-lite'

const options = {
  actions: false,
  logLevel: Warn,
  defaultStyle: false,
  renderer: 'canvas',
  ast: true,
  expr: expressionInterpreter,
  tooltip: false,
} as const

/** A chart as Vega draws it: a picture, told by what lies over it or names it. `onEmbed` is handed what Vega made. */
const VegaChart = memo(function VegaChart(props: { spec: TopLevelSpec } & Pick<VegaEmbedProps, 'onEmbed'>) {
  return (
    <div aria-hidden>
      <VegaEmbed spec={props.spec} options={options} onEmbed={props.onEmbed} />
    </div>
  )
})

export default VegaChart
