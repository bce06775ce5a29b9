import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import { type ChangeColumn, type ChangeName, countCells } from '../../../domain/change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { basedOnSeen, type SeenCells } from '../../log/remote/seenCells.ts'
import { claimId, NoReservedIdError } from '../../log/reservedIds.ts'
import { transact } from '../../log/transact.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'

/** The name of a change that writes one field: the trait and the number of values that change. */
export function nameOfEdits(source: SheetSource, edits: readonly CellEdits[]): ChangeName {
  const [{ field, rows: plots, values }] = edits
  let count = 0
  for (let k = 0; k < plots.length; k++) if (!Object.is(source.read(plots[k], field), values[k])) count++
  const trait = source.rule(field)?.trait
  if (trait) return { key: 'change.map.trait', params: { count, trait: trait.name } }
  return { key: `change.map.${field}`, params: { count } }
}

/** Makes a change, or refuses it if ids for new lines or plots are used up. */
export function tryCreate<T>(run: () => T): { ok: true; value: T } | RuleRefusal {
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
