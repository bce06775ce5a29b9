import type { Factor, NumberColumn } from '../stats/data/columns.ts'
import { presentValues } from '../stats/data/complete.ts'
import { sumOfSquaredDeviations } from '../stats/moments/moments.ts'
import type { Figure, Param, ResultColumn } from './result.ts'

/**
 * Digits after the decimal point of means: three significant digits of their standard deviation, at least two decimals
 * below 1,000.
 */
export function decimalsOf({ values }: Pick<NumberColumn, 'values'>): number {
  const present = presentValues({ name: '', values })
  const spread = present.length < 2 ? 0 : Math.sqrt(sumOfSquaredDeviations(present) / (present.length - 1))
  if (spread === 0) return 2
  const digits = 2 - Math.floor(Math.log10(spread))
  return Math.min(6, Math.max(spread < 1000 ? 2 : 0, digits))
}

/** Digits after the decimal point of sums of squares; the largest gets six significant digits. */
export function decimalsOfSquares(values: readonly (number | null)[]): number {
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0)), 1e-6)
  return Math.min(6, Math.max(0, 5 - Math.floor(Math.log10(largest))))
}

/** A figure with its digits; null for null and for a number that is not finite (a ratio over zero). */
export function figure(value: number | null | undefined, decimals: number): Figure | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : { value, decimals }
}

/** A number of a table; null for null and for a number that is not finite. */
export function finite(value: number | null | undefined): number | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : value
}

/** A figure as the parameter of a sentence; a dash for null. */
export const figureParam = (value: number | null | undefined, decimals: number): Param => figure(value, decimals) ?? '–'

/** A probability as the parameter of a sentence; a dash for null. */
export const probabilityParam = (p: number | null | undefined): Param => {
  const known = finite(p)
  return known === null ? '–' : { p: known }
}

/** The probability of an F test; null where F is not finite, as over an error of zero. */
export const probability = ({ f, p }: { readonly f?: number | null; readonly p?: number | null }): number | null =>
  finite(f) === null ? null : finite(p)

/**
 * Whether a gain in precision, % of the precision without the trend of the field, reads as a loss in whole %; false where
 * it is unknown.
 */
export const isLoss = (gain: number | null): boolean => gain !== null && Math.round(gain) < 100

/** A column of the table. */
export function column(
  id: string,
  kind: ResultColumn['kind'],
  decimals = 0,
  isMain = false,
  heading = `statistics.column.${id}`,
): ResultColumn {
  return { id, heading, kind, decimals, ...(isMain ? { isMain } : {}) }
}

/** The ids of the plots of each level, by level; with a column `of`, only plots that have a value in it. */
export function plotsByLevel(by: Factor, ids: Float64Array, of: NumberColumn | null = null): Map<string, number[]> {
  const plots = by.levels.map((): number[] => [])
  for (let i = 0; i < ids.length; i++) {
    if (by.codes[i] < 0 || (of !== null && Number.isNaN(of.values[i]))) continue
    plots[by.codes[i]].push(ids[i])
  }
  return new Map(by.levels.map((level, code) => [level, plots[code]]))
}
