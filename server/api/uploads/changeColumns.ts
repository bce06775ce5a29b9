import type { CellValue, ChangeColumn, ChangeField, Entity } from '../../../src/domain/change/changeSet.ts'

/** A column whose cells all have the same `before`. */
export function changeColumn(
  entity: Entity,
  field: string,
  ids: number[],
  after: CellValue[],
  before: CellValue = null,
): ChangeColumn {
  return { entity, field: field as ChangeField, ids, before: ids.map(() => before), after }
}

/** A column of the cells that are not empty; none if all are. */
export function filledColumns(
  entity: Entity,
  field: string,
  ids: readonly number[],
  after: readonly CellValue[],
): ChangeColumn[] {
  const filled = [...after.keys()].filter((k) => after[k] !== null)
  if (filled.length === 0) return []
  return [
    changeColumn(
      entity,
      field,
      filled.map((k) => ids[k]),
      filled.map((k) => after[k]),
    ),
  ]
}
