import { dateOfDay } from '../../domain/columns/days.ts'
import { decimalsOfMean } from '../../domain/columns/shownDecimals.ts'
import type { ColumnFigures, Statistic } from '../../domain/stats/descriptive/columnFigures.ts'
import { formatNumber } from '../../i18n/format.ts'

/** Decimals of percentages. */
const percentDecimals = 1

/**
 * A figure as text: counts as integers, means and deviations of values with few decimals with one more, CV in per cent,
 * dates as dates. Empty if the statistic does not apply to such a column or is undefined.
 */
export function statisticText(figures: ColumnFigures, statistic: Statistic, decimals: number): string {
  const value = figures[statistic]
  if (value === null) return ''
  if (statistic === 'n' || statistic === 'missing' || statistic === 'distinct') return formatNumber(value)
  if (figures.kind === 'dates') return dateOfDay(value)
  if (statistic === 'cv') return `${formatNumber(value, percentDecimals)}\u00a0%`
  const isBetween = statistic === 'mean' || statistic === 'sd'
  return formatNumber(value, isBetween ? decimalsOfMean(decimals) : decimals)
}
