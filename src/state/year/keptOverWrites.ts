import type { Touched } from '../../domain/change/applyChange.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'

/** Which write was the last into a field-year; `touched` null = what it touched is not known. */
interface LastWrite {
  readonly revision: number
  readonly touched: Touched | null
}

/**
 * Works something out of a field-year once for all writes that leave it as it is: what `work` answered goes on while each
 * write was seen and `mayChange` says no to it.
 */
export function keptOverWrites<T>(
  work: (columns: FieldYearColumns) => T,
  mayChange: (touched: Touched, columns: FieldYearColumns) => boolean,
): (columns: FieldYearColumns, last: LastWrite) => T {
  const known = new WeakMap<FieldYearColumns, { revision: number; found: T }>()
  return (columns, { revision, touched }) => {
    const before = known.get(columns)
    if (before?.revision === revision) return before.found
    const isNext = before?.revision === revision - 1 && touched !== null
    const found = isNext && !mayChange(touched, columns) ? before.found : work(columns)
    known.set(columns, { revision, found })
    return found
  }
}
