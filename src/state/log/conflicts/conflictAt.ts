import { isSameScope } from '../../../domain/change/scope.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { cellKey } from '../../outbox/cells.ts'
import { type CellConflict, conflictsAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'

/** An open conflict of one cell, with the key of the refused change. */
export interface ConflictAt {
  readonly key: string
  readonly cell: CellConflict
}

/** The open conflict of a cell of table or map (a parent's cell is stored with its line); null if there is none. */
export function conflictAt(store: Store, source: SheetSource, plot: number, field: string): ConflictAt | null {
  const entries = store.get(conflictsAtom)
  if (!entries.length || plot < 0) return null
  const stored = source.stored(plot, field)
  if (!stored) return null
  const wanted = cellKey(stored)
  for (const entry of entries) {
    const cell = entry.conflicts.find((conflict) => cellKey(conflict) === wanted)
    if (cell && isSameScope(entry.scope, source.scope)) return { key: entry.key, cell }
  }
  return null
}
