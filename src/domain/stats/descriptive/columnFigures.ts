import { mean, variance } from '../moments/moments.ts'
import { sum } from '../moments/sums.ts'

/** Figures shown below a column, in order. */
export const statistics = ['n', 'missing', 'distinct', 'mean', 'sd', 'cv', 'min', 'max', 'sum'] as const
export type Statistic = (typeof statistics)[number]

/**
 * The figures of one column; null where a figure is not defined or not meaningful for such values. Numbers in the
 * column's unit.
 */
export interface ColumnFigures extends Readonly<Record<Statistic, number | null>> {
  readonly n: number
  readonly missing: number
  /** `dates`: min, max and mean are days from 1970-01-01. */
  readonly kind: 'numbers' | 'dates' | 'texts'
}

const nothing = { distinct: null, mean: null, sd: null, cv: null, min: null, max: null, sum: null }

/**
 * Figures of a column of numbers: `values` without missing ones, `missing` their number. SD has divisor n − 1 and is null
 * for fewer than two values; CV = 100·SD/mean per cent, null where the mean is 0.
 */
export function figuresOfNumbers(values: Float64Array, missing: number): ColumnFigures {
  const n = values.length
  if (n === 0) return { ...nothing, kind: 'numbers', n, missing }
  const average = mean(values)
  const square = variance(values)
  const sd = square === null ? null : Math.sqrt(square)
  return {
    ...extent(values),
    kind: 'numbers',
    n,
    missing,
    distinct: null,
    mean: average,
    sd,
    cv: sd === null || average === 0 ? null : (100 * sd) / average,
    sum: sum(values),
  }
}

/** Figures of a column of dates as days: the earliest, the latest, and the mean to the nearest day. */
export function figuresOfDates(days: Float64Array, missing: number): ColumnFigures {
  const n = days.length
  if (n === 0) return { ...nothing, kind: 'dates', n, missing }
  return { ...nothing, ...extent(days), kind: 'dates', n, missing, mean: Math.round(mean(days)) }
}

/** Figures of a column of texts: the number of texts, and of different ones. */
export function figuresOfTexts(texts: readonly string[], missing: number): ColumnFigures {
  return { ...nothing, kind: 'texts', n: texts.length, missing, distinct: new Set(texts).size }
}

function extent(values: Float64Array): { min: number; max: number } {
  let [min, max] = [values[0], values[0]]
  for (const value of values) {
    if (value < min) min = value
    else if (value > max) max = value
  }
  return { min, max }
}
