import type { CellValue, ChangeColumn, ChangeField } from './changeSet.ts'

/**
 * The columns of a change that creates lines, plants, traits or markers: they exist, with these values of their fields.
 * Empty without ids.
 */
export function createdColumns(
  entity: 'line' | 'plant' | 'trait' | 'marker',
  ids: number[],
  fields: readonly (readonly [ChangeField, CellValue[]])[],
): ChangeColumn[] {
  if (!ids.length) return []
  return [
    { entity, field: 'exists', ids, before: ids.map(() => false), after: ids.map(() => true) },
    ...fields.map(([field, after]) => ({ entity, field, ids, before: ids.map(() => null), after })),
  ]
}
