import type { CellAt } from '../../domain/sheet/range/ranges.ts'
import { yearAtom } from '../../state/lifetime.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'

/** A cell by what it holds, wherever it is shown. */
interface CellOf {
  readonly plot: number
  readonly field: string
}

/** A run of Tabs: the column in which it began and the cell that it has come to. Any other step ends it. */
const runAtom = yearAtom<{ readonly begin: string; readonly at: CellOf } | null>(null, { reloaded: 'ends' })

function cellOf(store: Store, { row, col }: CellAt): CellOf {
  const { rows, fields } = store.get(sheetOrderAtom)
  return { plot: rows[row], field: fields[col] }
}

/** The run that a cell is the end of, null when none is. */
function runTo(store: Store, at: CellAt) {
  const run = store.get(runAtom)
  const { plot, field } = cellOf(store, at)
  return run?.at.plot === plot && run.at.field === field ? run : null
}

/** Tab has gone from one cell to another: the run that led to the first goes on, or one begins there. */
export function tabbed(store: Store, from: CellAt, to: CellAt): void {
  const begin = runTo(store, from)?.begin ?? cellOf(store, from).field
  store.set(runAtom, { begin, at: cellOf(store, to) })
}

/** The column where the run of Tabs that led here began, to which Enter goes back; else the cell's own. Ends the run. */
export function columnOfRun(store: Store, at: CellAt): number {
  const run = runTo(store, at)
  store.set(runAtom, null)
  return (run && store.get(sheetOrderAtom).colOf.get(run.begin)) ?? at.col
}

/** The column where the run of Tabs began that has come to a row, by its index; null when none has. */
export function beginOfRunIn(store: Store, row: number): string | null {
  const run = store.get(runAtom)
  return run?.at.plot === row ? run.begin : null
}
