import type { ChangeEffect } from '../../domain/change/applyChange.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'

/** The last write to a field-year; `touched` null = unknown. */
interface LastWrite {
  readonly revision: number
  readonly touched: ChangeEffect | null
}

/**
 * Computes a value of a field-year once for all writes that do not affect it: the result stays cached while every write
 * was observed and `mayChange` returned false for it.
 */
export function cachedOverWrites<T>(
  work: (columns: FieldYearColumns) => T,
  mayChange: (touched: ChangeEffect, columns: FieldYearColumns) => boolean,
): (columns: FieldYearColumns, last: LastWrite) => T {
  const cache = new WeakMap<FieldYearColumns, { revision: number; found: T }>()
  return (columns, { revision, touched }) => {
    const cached = cache.get(columns)
    if (cached?.revision === revision) return cached.found
    const isNext = cached?.revision === revision - 1 && touched !== null
    const result = isNext && !mayChange(touched, columns) ? cached.found : work(columns)
    cache.set(columns, { revision, found: result })
    return result
  }
}
