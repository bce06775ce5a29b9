import type { CellAt } from '../../domain/sheet/range/ranges.ts'
import { yearAtom } from '../../state/lifetime.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'

/** A cell by row id and field, wherever it is shown. */
interface CellOf {
  readonly plot: number
  readonly field: string
}

/** A run of Tabs: the column where it started and its present cell. Any other step ends it. */
const runAtom = yearAtom<{ readonly begin: string; readonly at: CellOf } | null>(null, { reloaded: 'resets' })

function cellOf(store: Store, { row, col }: CellAt): CellOf {
  const { rows, fields } = store.get(sheetOrderAtom)
  return { plot: rows[row], field: fields[col] }
}

/** The run that ends at a cell; null without one. */
function runAtCell(store: Store, at: CellAt) {
  const run = store.get(runAtom)
  const { plot, field } = cellOf(store, at)
  return run?.at.plot === plot && run.at.field === field ? run : null
}

/** Records a Tab from one cell to another: continues the run that led to the first, or starts one. */
export function recordTab(store: Store, from: CellAt, to: CellAt): void {
  const begin = runAtCell(store, from)?.begin ?? cellOf(store, from).field
  store.set(runAtom, { begin, at: cellOf(store, to) })
}

/** The column where the run of Tabs to this cell started, to which Enter returns; else the cell's own. Ends the run. */
export function tabRunStart(store: Store, at: CellAt): number {
  const run = runAtCell(store, at)
  store.set(runAtom, null)
  return (run && store.get(sheetOrderAtom).colOf.get(run.begin)) ?? at.col
}

/** The column where the run of Tabs into a row started, by its index; null without one. */
export function tabRunStartIn(store: Store, row: number): string | null {
  const run = store.get(runAtom)
  return run?.at.plot === row ? run.begin : null
}
