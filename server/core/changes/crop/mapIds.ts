import type { CellValue, ChangeColumn, Entity } from '../../../../src/domain/change/changeSet.ts'
import type { ReplacedId } from '../../../../src/domain/change/replacedIds.ts'
import type { Draft } from '../cells/draft.ts'

/** Replaces ids in the values of a column (`line_id`, `mother_id` …) and reports the new ones to the sender. */
export function mapValues(
  draft: Draft,
  entity: Entity,
  field: string,
  replacements: ReadonlyMap<number, number>,
): void {
  const cells = draft[entity].get(field)
  if (!cells) return
  const column: ChangeColumn = { entity, field: field as never, ids: [], before: [], after: [] }
  cells.after.forEach((value, k) => {
    const id = typeof value === 'number' ? replacements.get(value) : undefined
    if (id === undefined) return
    column.ids.push(cells.ids[k])
    column.before.push(value)
    column.after.push(id)
    cells.after[k] = id
  })
  if (column.ids.length > 0) draft.difference.push(column)
}

/** Columns that create entities for a sender that does not know them: `exists`, then every field in `cells`. */
export function creationColumns(
  entity: 'line' | 'trait' | 'marker',
  rows: readonly { id: number; fields: Record<string, CellValue> }[],
): ChangeColumn[] {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const column = (field: string, before: CellValue, after: CellValue[]): ChangeColumn => ({
    entity,
    field: field as never,
    ids,
    before: ids.map(() => before),
    after,
  })
  return [
    column(
      'exists',
      false,
      ids.map(() => true),
    ),
    ...Object.keys(rows[0].fields).map((field) =>
      column(
        field,
        null,
        rows.map((row) => row.fields[field]),
      ),
    ),
  ]
}

/**
 * Removes from the sender's data the entities that it created and the crop already had, and reports the existing ones.
 */
export function replaceCreated(
  { difference, replaced }: Draft,
  entity: ReplacedId['entity'],
  replacements: ReadonlyMap<number, number>,
) {
  const ids = [...replacements.keys()]
  difference.push({ entity, field: 'exists', ids, before: ids.map(() => true), after: ids.map(() => false) })
  for (const [from, to] of replacements) replaced.push({ entity, from, to })
}
