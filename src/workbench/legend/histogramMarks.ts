import { type NumberClasses, suppressedClass } from '../../domain/colour/classes.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { checksOf } from '../../domain/lines/checks.ts'
import type { HistogramMark } from './Histogram.tsx'

/** The mean of the values in the histogram, and the mean over the plots of checks among them; none without values. */
export function histogramMarks(
  columns: FieldYearColumns,
  values: Float64Array,
  { legend }: Pick<NumberClasses, 'legend'>,
): HistogramMark[] {
  const checks = checksOf(columns).lines
  const allPlots = { sum: 0, count: 0 }
  const ofChecks = { sum: 0, count: 0 }
  for (let i = 0; i < legend.length; i++) {
    if (legend[i] >= suppressedClass) continue
    for (const mean of checks.has(columns.line[i]) ? [allPlots, ofChecks] : [allPlots]) {
      mean.sum += values[i]
      mean.count++
    }
  }
  const marks: HistogramMark[] = []
  if (allPlots.count > 0) marks.push({ kind: 'mean', value: allPlots.sum / allPlots.count })
  if (ofChecks.count > 0) marks.push({ kind: 'check', value: ofChecks.sum / ofChecks.count })
  return marks
}
