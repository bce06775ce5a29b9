import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { ChangeColumn, ChangeName } from '../../../domain/change/changeSet.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import type { SeenCells } from '../../log/remote/seenCells.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { writeCells } from './writeCells.ts'

/** Checked edits with complete places, or why they cannot be written. */
export function checkedEdits(
  source: SheetSource,
  edits: readonly CellEdits[],
): { ok: true; edits: CellEdits[] } | RuleRefusal {
  const [fault] = source.faults(edits)
  if (fault) return { ok: false, code: fault.code, params: fault.params }
  return source.resolve(edits)
}

/** The name of a change that writes a few cells by hand: its field if there is only one, else the number of cells. */
export function nameOfEdits(source: SheetSource, edits: readonly CellEdits[]): ChangeName {
  const count = edits.reduce((sum, edit) => sum + edit.rows.length, 0)
  const [first, ...others] = edits
  if (others.length) return { key: 'change.values', params: { count } }
  return source.nameOf(first.field, count)
}

/**
 * Checks edits against each other and writes them as one change with one undo entry, based on the values the editor has
 * `seen`; `also` are further columns of the change, such as names of lines. Returns why nothing could be written; null
 * if written or all values were stored already.
 */
export function writeSheet(
  store: Store,
  edits: readonly CellEdits[],
  name: ChangeName,
  seen?: SeenCells,
  also: readonly ChangeColumn[] = [],
): RuleRefusal | null {
  const source = store.get(sheetSourceAtom)
  const filled = edits.filter((edit) => edit.rows.length > 0)
  if (!source || !(filled.length || also.length)) return null
  const settled = checkedEdits(source, filled)
  if (!settled.ok) return settled
  const written = writeCells(store, settled.edits, () => name, seen, also)
  return written.ok ? null : written
}
