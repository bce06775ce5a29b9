import { isSameScope } from '../../domain/change/scope.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { Store } from '../store.ts'
import { cellKey } from './cells.ts'
import { type CellConflict, conflictsAtom } from './outbox.ts'

/** An open conflict about one cell, with the key of the change that waits for the choice. */
export interface ConflictAt {
  readonly key: string
  readonly cell: CellConflict
}

/** The open conflict about a plot's cell as table and map name it (a parent's is its line's). Null when there is none. */
export function conflictAt(store: Store, source: SheetSource, plot: number, field: string): ConflictAt | null {
  const entries = store.get(conflictsAtom)
  if (!entries.length || plot < 0) return null
  const stored = source.stored(plot, field)
  if (!stored) return null
  const wanted = cellKey(stored)
  for (const entry of entries) {
    const cell = entry.conflicts.find((asked) => cellKey(asked) === wanted)
    if (cell && isSameScope(entry.scope, source.scope)) return { key: entry.key, cell }
  }
  return null
}
