import { formatNumber } from '../../../i18n/format.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { PlotContent } from '../../../workbench/maps/PlotMapScene.ts'
import type { FieldPlan } from '../../../workbench/scene/readField.ts'
import { decimalsOfField, type FieldChart, lookOfField, valuesOfField } from './fieldScale.ts'

/** The values of a chart as the plots of a field show them: the value, and with `isNamed` label and line. */
export function fieldContent(
  chart: FieldChart,
  plan: FieldPlan,
  { theme, isForced, isNamed }: { theme: MapTheme; isForced: boolean; isNamed: boolean },
): PlotContent {
  const { columns } = plan
  const values = valuesOfField(chart, columns)
  const decimals = decimalsOfField(chart)
  return {
    look: lookOfField(chart, columns, theme, isForced),
    text: {
      main: (plot) => (isNamed ? (columns.label[plot] ?? columns.name[plot]) : null),
      line: (plot) => (isNamed && columns.line[plot] ? (columns.lines.get(columns.line[plot])?.name ?? null) : null),
      value: (plot) => (Number.isNaN(values[plot]) ? null : formatNumber(values[plot], decimals)),
    },
  }
}
