import type { CellEdits } from '../../domain/change/cellEdits.ts'
import type { ChangeColumn, ChangeName } from '../../domain/change/changeSet.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { SeenCells } from '../log/seenCells.ts'
import { writeCells } from '../map/cellWrite.ts'
import type { Store } from '../store.ts'
import { sheetSourceAtom } from './openSheet.ts'

/** Edits that are free of faults among each other, with whole places; or why they cannot be written. */
export function settledEdits(
  source: SheetSource,
  edits: readonly CellEdits[],
): { ok: true; edits: CellEdits[] } | RuleRefusal {
  const [fault] = source.faults(edits)
  if (fault) return { ok: false, code: fault.code, params: fault.params }
  return source.settle(edits)
}

/** The name of a change that writes a few cells by hand: its field where there is one, else their number. */
export function nameOfEdits(source: SheetSource, edits: readonly CellEdits[]): ChangeName {
  const count = edits.reduce((sum, edit) => sum + edit.rows.length, 0)
  const [first, ...others] = edits
  if (others.length) return { key: 'change.values', params: { count } }
  return source.nameOf(first.field, count)
}

/**
 * Checks edits among each other and writes them as one change with one undo entry, based on what the cell's editor has
 * `seen` there; `also` are columns that the same change writes, such as names of lines. Answers why nothing could be written;
 * null when all is well, also when every value was there already.
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
  const settled = settledEdits(source, filled)
  if (!settled.ok) return settled
  const written = writeCells(store, settled.edits, () => name, seen, also)
  return written.ok ? null : written
}
