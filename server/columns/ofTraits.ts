import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { notFound } from '../http/apiError.ts'

/**
 * A year's columns with these traits alone, the lines that its plots have and their parents, names and labels: neither markers,
 * plants nor comments. The arrays are the year's own.
 * @throws ApiError `notFound` for a trait that the crop lacks.
 */
export function columnsOfTraits(columns: FieldYearColumns, ids: readonly number[]): FieldYearColumns {
  const wanted = new Set(ids)
  const traits = columns.traits.filter(({ trait }) => wanted.has(trait.id))
  if (traits.length < wanted.size) throw notFound()
  const lines = new Map<number, NonNullable<ReturnType<FieldYearColumns['lines']['get']>>>()
  const take = (id: number | null): void => {
    const line = id === null ? undefined : columns.lines.get(id)
    if (line) lines.set(line.id, line)
  }
  for (const id of new Set(columns.line.subarray(0, columns.count))) {
    const line = columns.lines.get(id)
    if (!line) continue
    take(id)
    take(line.mother_id)
    take(line.father_id)
  }
  return {
    ...columns,
    traits,
    lines,
    markers: [],
    plants: new Map(),
    standing: new Set(),
    comment: columns.comment.map(() => null),
  }
}
