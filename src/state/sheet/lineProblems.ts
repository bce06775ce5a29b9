import { columnOfLineField } from '../../domain/change/lineEdits.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { cellMarksAtom } from '../log/outbox.ts'
import { refusedCellsAtom } from '../log/refusedCells.ts'
import type { Problem } from '../map/find/problems.ts'
import type { Store } from '../store.ts'

/** Conflicts and values that could not be stored, of the lines that are there; `plot` of each is the line's row. */
export function findLineProblems(store: Store, source: SheetSource): Problem[] {
  const refused = store.get(refusedCellsAtom)
  const problems: Problem[] = []
  for (const [of, fields] of store.get(cellMarksAtom)) {
    const row = of.startsWith('line:') ? source.indexOf.get(Number(of.slice(5))) : undefined
    if (row === undefined || !source.alive[row]) continue
    for (const [field, kind] of fields) {
      if (kind === 'pending') continue
      const isUnread = kind === 'failed' && refused.get(`${of}:${field}`)?.params !== undefined
      problems.push({ plot: row, kind: isUnread ? 'unread' : kind, field: columnOfLineField(field) ?? 'name' })
    }
  }
  return problems
}
