import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { duplicateLabels } from '../../../domain/plots/label.ts'
import { plotsLeftOut } from '../../../domain/plots/leftOut.ts'
import { plotFields, plotFieldsOf } from '../../../domain/plots/plotFields.ts'
import { isOverdue, plannedAt } from '../../../domain/stages/plannedDate.ts'
import { stagesOutOfOrder } from '../../../domain/stages/stageOrder.ts'
import { refusedCellsAtom } from '../../log/refused/refusedCells.ts'
import { cellKey } from '../../outbox/cells.ts'
import { cellMarksAtom } from '../../outbox/outbox.ts'
import { today } from '../../shell/today.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { outOfRangeMarks, plotsOffMap } from '../legend/traitMarks.ts'

/** A problem at a plot. */
export interface Problem {
  readonly plot: number
  readonly kind: 'out' | 'order' | 'overdue' | 'conflict' | 'failed' | 'unread' | 'duplicate'
  /** The column it concerns, as shown. */
  readonly field: string
}

/** Columns that show a field stored under another name, of a plot and of its line. */
const plotColumns: Readonly<Record<string, string>> = Object.fromEntries(
  plotFieldsOf('line').map((field) => [field, plotFields[field].column]),
)
const lineColumns: Readonly<Record<string, string>> = { mother_id: 'mother', father_id: 'father' }

/**
 * All problems of the loaded field-year: values out of range (including stages before sowing), stages out of order,
 * overdue technologies, conflicts, failed saves, pasted texts that could not be read, and duplicate labels. Problems of
 * cells include plots without a position. A line's problem is reported once, at a plot for which `isShown` is true if there
 * is one.
 */
export function findProblems(store: Store, isShown: (plot: number) => boolean = () => true): Problem[] {
  const columns = store.get(loadedYearAtom)
  if (!columns) return []
  const problems: Problem[] = []
  const offMap = plotsOffMap(columns)
  const excluded = plotsLeftOut(columns)
  for (const column of columns.traits) {
    const { id, role } = column.trait
    const field = `trait:${id}`
    const marks = role === 'trait' || role === 'stage' ? outOfRangeMarks(columns, column, excluded) : null
    if (marks)
      for (let i = 0; i < columns.count; i++) if (marks[i] && !offMap[i]) problems.push({ plot: i, kind: 'out', field })
    for (const plot of column.annotations.planned.keys()) {
      const planned = plannedAt(column, plot)
      if (planned !== null && !offMap[plot] && isOverdue(planned, today()))
        problems.push({ plot, kind: 'overdue', field })
    }
  }
  for (const { plot, trait } of stagesOutOfOrder(columns))
    if (!offMap[plot]) problems.push({ plot, kind: 'order', field: `trait:${trait}` })
  const refused = store.get(refusedCellsAtom)
  for (const { entity, field, cells } of store.get(cellMarksAtom).values()) {
    if (entity !== 'plot' && entity !== 'line') continue
    for (const [id, kind] of cells) {
      if (kind === 'pending') continue
      const line = entity === 'line' ? plotOfLine(columns, id, isShown) : null
      const plot = line ? line.plot : columns.indexOf.get(id)
      if (plot === undefined || !columns.alive[plot]) continue
      const isUnread = kind === 'failed' && refused.get(cellKey({ entity, id, field }))?.params !== undefined
      const shown = line ? line.columnOf(field) : (plotColumns[field] ?? field)
      problems.push({ plot, kind: isUnread ? 'unread' : kind, field: shown })
    }
  }
  const labels = columns.label.slice(0, columns.count).map((label, i) => (offMap[i] ? null : label))
  for (const plot of duplicateLabels(labels)) problems.push({ plot, kind: 'duplicate', field: 'label' })
  return problems
}

/**
 * Where a line is shown: the first live plot that has it, else the first one crossed with it, and the column that shows
 * the line's field there. `plot` is undefined if there is none.
 */
function plotOfLine(columns: FieldYearColumns, line: number, isShown: (plot: number) => boolean) {
  const firstPlot = (lines: ArrayLike<number>): number | undefined => {
    let firstHidden: number | undefined
    for (let plot = 0; plot < columns.count; plot++) {
      if (lines[plot] !== line || columns.alive[plot] !== 1) continue
      if (isShown(plot)) return plot
      firstHidden ??= plot
    }
    return firstHidden
  }
  const plot = firstPlot(columns.line)
  if (plot !== undefined) return { plot, columnOf: (field: string) => lineColumns[field] ?? 'line' }
  return { plot: firstPlot(columns.crossing), columnOf: () => 'crossing' }
}
