import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { duplicateLabels } from '../../../domain/plots/label.ts'
import { loadedAtom } from '../../loaded.ts'
import type { Store } from '../../store.ts'
import { cellMarksAtom } from '../../sync/outbox.ts'
import { refusedCellsAtom } from '../../sync/refused.ts'
import { outMarks, plotsOffMap } from '../traitMarks.ts'

/** What is wrong at a plot. */
export interface Problem {
  readonly plot: number
  readonly kind: 'out' | 'conflict' | 'failed' | 'unread' | 'duplicate'
  /** The column it concerns, as it is shown. */
  readonly field: string
}

/** Fields by which stored ids of lines are shown. */
const shownFields: Readonly<Record<string, string>> = {
  line_id: 'line',
  crossing_line_id: 'crossing',
  mother_id: 'mother',
  father_id: 'father',
}

/**
 * All problems of the loaded field-year: out of range, conflicts, failed saves, pasted texts that could not be read, labels
 * that occur twice. Those of cells are found on plots without a place too.
 */
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
  const refused = store.get(refusedCellsAtom)
  for (const [of, fields] of store.get(cellMarksAtom)) {
    if (!/^(plot|line):/.test(of)) continue
    const isLine = of.startsWith('line:')
    const plot = isLine ? plotOfLine(columns, Number(of.slice(5))) : columns.indexOf.get(Number(of.slice(5)))
    if (plot === undefined || !columns.alive[plot]) continue
    for (const [field, kind] of fields) {
      if (kind === 'pending') continue
      const isUnread = kind === 'failed' && refused.get(`${of}:${field}`)?.params !== undefined
      problems.push({ plot, kind: isUnread ? 'unread' : kind, field: shownFields[field] ?? field })
    }
  }
  const labels = columns.label.slice(0, columns.count).map((label, i) => (off[i] ? null : label))
  for (const plot of duplicateLabels(labels)) problems.push({ plot, kind: 'duplicate', field: 'label' })
  return problems
}

/** The first living plot of a line; undefined when none has it. */
function plotOfLine(columns: FieldYearColumns, line: number): number | undefined {
  const plot = columns.line.findIndex((of, i) => of === line && i < columns.count && columns.alive[i] === 1)
  return plot < 0 ? undefined : plot
}
