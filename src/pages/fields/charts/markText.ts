import type { TFunction } from 'i18next'
import type { Chart } from '../../../domain/charts/chart.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** Maximum digits of a figure in a chart. */
const digits = 4
const short = (value: number): string => formatNumber(Number(value.toPrecision(digits)))
const between = (low: number, high: number): string => `${short(low)} – ${short(high)}`

/** What a mark of a chart is, in words: its values, how many plots it has and how many of them are selected. */
export function markText(t: TFunction, year: FieldYearColumns, chart: Chart, at: number, mask: Uint8Array): string {
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
  return t('charts.binMark', { x: between(mark.x0, mark.x1), y: between(mark.y0, mark.y1), n, selected })
}
