import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import { type ChangeColumn, type ChangeName, type ChangeSet, countCells } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { basedOnSeen, type SeenCells } from '../../log/remote/seenCells.ts'
import { claimId, NoReservedIdError } from '../../log/reservedIds.ts'
import { transact } from '../../log/transact.ts'
import { sheetSourceAtom } from '../../sheet/openSheet.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'

/** The name of a change that writes one field on the map: the trait and the number of values that change. */
export function nameOfMapEdits(source: SheetSource, edits: readonly CellEdits[]): ChangeName {
  const [{ field, rows: plots, values }] = edits
  let count = 0
  for (let k = 0; k < plots.length; k++) if (!Object.is(source.read(plots[k], field), values[k])) count++
  const trait = source.rule(field)?.trait
  if (trait) return { key: 'change.map.trait', params: { count, trait: trait.name } }
  return { key: `change.map.${field}`, params: { count } }
}

/** Makes a change, or refuses it if ids for new lines or plots are used up. */
function tryCreate<T>(run: () => T): { ok: true; value: T } | RuleRefusal {
  try {
    return { ok: true, value: run() }
  } catch (error) {
    if (!(error instanceof NoReservedIdError)) throw error
    return refuseRule('map.noIds')
  }
}

/**
 * Writes checked values into rows of the open sheet as one change with one undo entry. `name` gets the number of cells
 * that change, `seen` has the values from when the editor opened, `also` adds columns to the change. Returns the number
 * of cells that change, or why nothing is written.
 */
export function writeCells(
  store: Store,
  edits: CellEdits[],
  name: (count: number) => ChangeName,
  seen: SeenCells = new Map(),
  also: readonly ChangeColumn[] = [],
): { ok: true; count: number } | RuleRefusal {
  const source = store.get(sheetSourceAtom)
  if (!source) return { ok: true, count: 0 }
  const drafted = tryCreate(() => source.change({ key: '', params: {} }, edits, () => claimId(store, 'line')))
  if (!drafted.ok) return drafted
  const cells = drafted.value?.columns ?? []
  if (!cells.length && !also.length) return { ok: true, count: 0 }
  const draft = { name: { key: '', params: {} }, columns: [...also, ...cells] }
  const count = countCells({ ...draft, columns: draft.columns.filter((column) => column.entity === source.entity) })
  transact(store, { ...basedOnSeen(draft, seen), name: name(count) }, { origin: 'user', undo: 'record' })
  return { ok: true, count }
}

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
