import type { Entity } from '../../../../src/domain/change/changeSet.ts'
import type { StoredCell, Work } from '../work.ts'
import { type Cells, cellsWhere } from './draft.ts'
import type { OtherCell } from './otherCell.ts'

/**
 * Compares a column with what is stored. `stored` lists the cells whose stored value differs from their `before`; all
 * others equal it. Afterwards every `before` is what is stored, and cells that would change nothing are removed.
 */
export function reconcileColumn(work: Work, entity: Entity, field: string, stored: readonly StoredCell[]): void {
  const cells = work.draft[entity].get(field)
  if (!cells) return
  const drop = new Set<number>()
  for (const { k, value, version } of stored) {
    cells.before[k] = value
    if (value === cells.after[k] || work.mode === 'overwrite') continue
    work.conflicts.push({ entity, field, id: cells.ids[k], current: value, mine: cells.after[k], version })
    drop.add(k)
  }
  const remaining = cells.ids.map((_, k) => !drop.has(k) && cells.before[k] !== cells.after[k])
  if (remaining.every(Boolean)) return
  if (remaining.some(Boolean)) work.draft[entity].set(field, cellsWhere(cells, remaining))
  else work.draft[entity].delete(field)
}

/** Adds to found cells their index in a column; cells that the column no longer has are skipped. */
export function matchStoredCells(cells: Cells | undefined, found: readonly OtherCell[] | undefined): StoredCell[] {
  if (!cells || !found || found.length === 0) return []
  const indexOf = new Map(cells.ids.map((id, k) => [id, k]))
  return found.flatMap(({ id, value, version }) => {
    const k = indexOf.get(id)
    return k === undefined ? [] : [{ k, value, version }]
  })
}

/** The cells of a column that differ from rows read before; missing rows count as null. */
export function differingCells<Row extends { version: number }>(
  cells: Cells,
  rows: ReadonlyMap<number, Row>,
  stored: (row: Row) => StoredCell['value'],
): StoredCell[] {
  const storedCells: StoredCell[] = []
  cells.ids.forEach((id, k) => {
    const row = rows.get(id)
    const value = row ? stored(row) : null
    if (value !== cells.before[k]) storedCells.push({ k, value, version: row?.version ?? null })
  })
  return storedCells
}
