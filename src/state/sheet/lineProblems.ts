import { columnOfLineField } from '../../domain/change/lineEdits.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { refusedCellsAtom } from '../log/refused/refusedCells.ts'
import type { Problem } from '../map/find/problems.ts'
import { cellKey } from '../outbox/cells.ts'
import { cellMarksAtom } from '../outbox/outbox.ts'
import type { Store } from '../store.ts'

/** Conflicts and values that could not be stored, of existing lines; `plot` is the line's row. */
export function findLineProblems(store: Store, source: SheetSource): Problem[] {
  const refused = store.get(refusedCellsAtom)
  const problems: Problem[] = []
  for (const { entity, field, cells } of store.get(cellMarksAtom).values()) {
    if (entity !== 'line') continue
    for (const [id, kind] of cells) {
      const row = kind === 'pending' ? undefined : source.indexOf.get(id)
      if (kind === 'pending' || row === undefined || !source.alive[row]) continue
      const isUnread = kind === 'failed' && refused.get(cellKey({ entity, id, field }))?.params !== undefined
      problems.push({ plot: row, kind: isUnread ? 'unread' : kind, field: columnOfLineField(field) ?? 'name' })
    }
  }
  return problems
}
