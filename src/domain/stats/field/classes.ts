import { ascending, quantile } from '../moments/quantiles.ts'

/** Borders of six colour classes, and the number of values in each. */
export interface SixClasses {
  /** Seven borders of classes of equal width; a value on a border belongs to the class above, the largest to the last. */
  readonly breaksEqual6: readonly number[]
  readonly countsEqual6: readonly number[]
  /** Seven borders that cut the values into sixths (quantiles of type 7). */
  readonly breaksQuantile6: readonly number[]
}

const CLASSES = 6

/** Six classes of these values (at least one). */
export function sixClasses(values: ArrayLike<number>): SixClasses {
  const sorted = ascending(values)
  const min = sorted[0]!
  const max = sorted[sorted.length - 1]!
  const border = (k: number) => (k === CLASSES ? max : min + (k * (max - min)) / CLASSES)
  const borders = Array.from({ length: CLASSES + 1 }, (_, k) => border(k))
  const countsEqual6 = Array.from({ length: CLASSES }, () => 0)
  for (const value of sorted) countsEqual6[classOf(value, borders)]!++
  const breaksQuantile6 = Array.from({ length: CLASSES + 1 }, (_, k) => quantile(sorted, k / CLASSES))
  return { breaksEqual6: borders, countsEqual6, breaksQuantile6 }
}

/** The class of a value: left-closed, the last one closed on both sides. */
function classOf(value: number, borders: readonly number[]): number {
  let index = 0
  while (index < CLASSES - 1 && value >= borders[index + 1]!) index++
  return index
}
