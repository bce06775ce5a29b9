import { duplicateLabels } from '../../../domain/plots/label.ts'
import { loadedAtom } from '../../loaded.ts'
import type { Store } from '../../store.ts'
import { cellMarksAtom } from '../../sync/outbox.ts'
import { outMarks, plotsOffMap } from '../traitMarks.ts'

/** What is wrong at a plot. */
export interface Problem {
  readonly plot: number
  readonly kind: 'out' | 'conflict' | 'failed' | 'duplicate'
  /** The column it concerns. */
  readonly field: string
}

/** All problems of the loaded field-year: out of range, conflicts, failed saves, labels that occur twice. */
export function findProblems(store: Store): Problem[] {
  const columns = store.get(loadedAtom)
  if (!columns) return []
  const problems: Problem[] = []
  const off = plotsOffMap(columns)
  for (const column of columns.traits) {
    const marks = column.trait.role === 'trait' ? outMarks(columns, column) : null
    if (!marks) continue
    for (let i = 0; i < columns.count; i++) {
      if (marks[i] && !off[i]) problems.push({ plot: i, kind: 'out', field: `trait:${column.trait.id}` })
    }
  }
  for (const [of, fields] of store.get(cellMarksAtom)) {
    const plot = of.startsWith('plot:') ? columns.indexOf.get(Number(of.slice(5))) : undefined
    if (plot === undefined || off[plot]) continue
    for (const [field, kind] of fields) if (kind !== 'pending') problems.push({ plot, kind, field })
  }
  const labels = columns.label.slice(0, columns.count).map((label, i) => (off[i] ? null : label))
  for (const plot of duplicateLabels(labels)) problems.push({ plot, kind: 'duplicate', field: 'label' })
  return problems
}
