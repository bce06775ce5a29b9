import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { notFound } from '../http/apiError.ts'
import { usedLines } from './cropLines.ts'

/**
 * A year's columns with only these traits, the lines that it names (`usedLines`), names and labels: neither markers,
 * plants nor comments. The arrays are the year's own.
 * @throws ApiError `notFound` for a trait that the crop lacks.
 */
export function columnsOfTraits(columns: FieldYearColumns, ids: readonly number[]): FieldYearColumns {
  const wanted = new Set(ids)
  const traits = columns.traits.filter(({ trait }) => wanted.has(trait.id))
  if (traits.length < wanted.size) throw notFound()
  return {
    ...columns,
    traits,
    lines: usedLines(columns),
    markers: [],
    plants: new Map(),
    declared: new Set(),
    comment: columns.comment.map(() => null),
  }
}
