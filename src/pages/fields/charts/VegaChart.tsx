import { memo } from 'react'
import { VegaEmbed } from 'react-vega'
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

/** A chart as Vega draws it: a picture, told by what lies over it. */
const VegaChart = memo(function VegaChart({ spec }: { spec: TopLevelSpec }) {
  return (
    <div aria-hidden>
      <VegaEmbed spec={spec} options={options} />
    </div>
  )
})

export default VegaChart
