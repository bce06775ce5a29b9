import type { ChangeColumn, ChangeSet } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { claimId } from '../../log/reservedIds.ts'
import { transact } from '../../log/transact.ts'
import { tryCreate } from '../../sheet/edit/writeCells.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'

function creationChange(id: number, field: ChangeColumn['field'], after: ChangeColumn['after'][number]): ChangeColumn {
  return { entity: 'plot', field, ids: [id], before: [null], after: [after] }
}

function freeName(columns: FieldYearColumns, name: string): string {
  const usedNames = new Set<string>()
  for (let i = 0; i < columns.count; i++) if (columns.alive[i]) usedNames.add(columns.name[i])
  if (!usedNames.has(name)) return name
  let n = 2
  while (usedNames.has(`${name}_${n}`)) n++
  return `${name}_${n}`
}

/**
 * Creates a plot on an empty position with one field filled in; its name is its label, or its row and column. Returns the
 * plot's index, or why it cannot be created.
 */
export function createPlotAt(
  store: Store,
  position: { row: number; col: number },
  field: string,
  value: string | number | null,
): { ok: true; plot: number } | RuleRefusal {
  const columns = store.get(loadedYearAtom)
  if (!columns) return refuseRule('map.noPlots')
  const name = freeName(
    columns,
    field === 'label' && value !== null ? String(value) : `${position.row}-${position.col}`,
  )
  const change = tryCreate((): ChangeSet => {
    const id = claimId(store, 'plot')
    const parts: ChangeColumn[] = [
      { entity: 'plot', field: 'exists', ids: [id], before: [false], after: [true] },
      creationChange(id, 'name', name),
      creationChange(id, 'row', position.row),
      creationChange(id, 'col', position.col),
    ]
    if (value === null) return { name: { key: 'change.map.created', params: { name } }, columns: parts }
    if (field !== 'line') parts.push(creationChange(id, field as ChangeColumn['field'], value))
    else {
      const existing = [...columns.lines.values()].find((line) => line.name === value)
      const lineId = existing?.id ?? claimId(store, 'line')
      if (!existing) {
        parts.unshift(
          { entity: 'line', field: 'exists', ids: [lineId], before: [false], after: [true] },
          { entity: 'line', field: 'name', ids: [lineId], before: [null], after: [value] },
        )
      }
      parts.push(creationChange(id, 'line_id', lineId))
    }
    return { name: { key: 'change.map.created', params: { name } }, columns: parts }
  })
  if (!change.ok) return change
  transact(store, change.value, { origin: 'user', undo: 'record' })
  return { ok: true, plot: columns.count - 1 }
}
