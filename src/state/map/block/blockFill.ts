import type { CellValue } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { replicationFactor } from '../../../domain/columns/replication.ts'
import { editFaults } from '../../../domain/sheet/cells/editFaults.ts'
import { type FillKind, fillOn, kindOfDrag } from '../../../domain/sheet/fill.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { yearAtom } from '../../lifetime.ts'
import { filledValue } from '../../sheet/columns/decimalsIn.ts'
import { writeCells } from '../../sheet/edit/writeCells.ts'
import { writeWithQuestions } from '../../sheet/edit/writeWithQuestions.ts'
import type { FilledValue } from '../../sheet/fill/fillHint.ts'
import { plotsSourceAtom } from '../../sheet/openSheet.ts'
import { showMessageAtom, showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { runAndReportHidden, visibleMarks, withVisiblePlots } from '../../year/visiblePlots.ts'
import { factorCodes } from '../legend/traitMarks.ts'
import { plotSeenAt, type SeenArea, type SeenGrid, seenBounds, seenGridAtom } from '../view/seenGrid.ts'

/** The seen area that a drag of the fill handle would fill; null = none. */
export const fillAreaAtom = yearAtom<SeenArea | null>(null, { reloaded: 'resets' })

/** Plots of one run of positions, in the direction of the fill. */
function plotRunsOf(grid: SeenGrid, area: SeenArea, along: 'down' | 'right'): number[][] {
  const plotRuns: number[][] = []
  const outer = along === 'down' ? [area.left, area.right] : [area.top, area.bottom]
  const inner = along === 'down' ? [area.top, area.bottom] : [area.left, area.right]
  for (let a = outer[0]; a <= outer[1]; a++) {
    const run: number[] = []
    for (let b = inner[0]; b <= inner[1]; b++) {
      const plot = along === 'down' ? plotSeenAt(grid, b, a) : plotSeenAt(grid, a, b)
      if (plot >= 0) run.push(plot)
    }
    plotRuns.push(run)
  }
  return plotRuns
}

function write(store: Store, columns: FieldYearColumns, plots: number[], values: CellValue[]): void {
  const field = store.get(shownFieldAtom)
  const edits = [{ field, rows: plots, values }]
  if (editFaults(columns, edits).length > 0) {
    store.set(showMessageAtom, { kind: 'warning', key: 'map.fill.labels', params: {} })
    return
  }
  const name = (count: number) => ({ key: 'change.map.filled', params: { count } })
  const refusal = writeWithQuestions(store, new PlotsSource(columns), edits, (clear) => {
    const written = writeCells(store, clear, name)
    return written.ok ? null : written
  })
  if (refusal) showRefusalMessage(store, refusal)
}

/** Fills the selected block from its first row down, or from its first column to the right. */
export function fillSelection(store: Store, along: 'down' | 'right', kind: FillKind = 'repeat', sourceCells = 1): void {
  withVisiblePlots(store, (plots) => fillPlots(store, new Set(plots), along, kind, sourceCells))
}

function fillPlots(
  store: Store,
  selected: ReadonlySet<number>,
  along: 'down' | 'right',
  kind: FillKind,
  sourceCells: number,
): void {
  const columns = store.get(loadedYearAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return
  const area = seenBounds(grid, selected)
  if (!area) return
  const field = store.get(shownFieldAtom)
  const plots: number[] = []
  const values: CellValue[] = []
  for (const run of plotRunsOf(grid, area, along)) {
    const cells = run.filter((plot) => selected.has(plot))
    if (cells.length <= sourceCells) continue
    const source = cells.slice(0, sourceCells).map((plot) => readCell(columns, plot, field))
    for (const plot of cells.slice(sourceCells)) plots.push(plot)
    for (const value of fillOn(source, cells.length - sourceCells, kind)) values.push(value)
  }
  if (plots.length) write(store, columns, plots, values)
  else store.set(showMessageAtom, { kind: 'info', key: 'map.fill.nothing', params: {} })
}

/** The result of filling from a block into adjacent places. */
interface FilledArea {
  readonly plots: number[]
  readonly values: CellValue[]
  /** Number of plots in the target that are not visible and therefore left out. */
  readonly hidden: number
}

/** Computes a fill from a block into adjacent places. `turns` (Mod) switches between continuing a series and copying. */
function filledArea(store: Store, source: SeenArea, target: SeenArea, turns: boolean): FilledArea {
  const columns = store.get(loadedYearAtom)
  const grid = store.get(seenGridAtom)
  const plots: number[] = []
  const values: CellValue[] = []
  let hidden = 0
  if (!columns || !grid) return { plots, values, hidden }
  const field = store.get(shownFieldAtom)
  const vertical = target.bottom < source.top || target.top > source.bottom
  const backwards = vertical ? target.bottom < source.top : target.right < source.left
  const along = vertical ? 'down' : 'right'
  const sourceRuns = plotRunsOf(grid, source, along)
  const visible = visibleMarks(store)
  plotRunsOf(grid, target, along).forEach((targetRun, k) => {
    const run = visible ? targetRun.filter((plot) => visible[plot] === 1) : targetRun
    hidden += targetRun.length - run.length
    const cells = sourceRuns[k].map((plot) => readCell(columns, plot, field))
    if (!cells.length || !run.length) return
    const from = backwards ? cells.reverse() : cells
    for (const plot of backwards ? run.reverse() : run) plots.push(plot)
    for (const value of fillOn(from, run.length, kindOfDrag(from, turns))) values.push(value)
  })
  return { plots, values, hidden }
}

/** The last value that a fill next to a block would write; null if it would write none. */
export function lastValueOfMapFill(
  store: Store,
  source: SeenArea,
  target: SeenArea,
  turns: boolean,
): FilledValue | null {
  const value = filledArea(store, source, target, turns).values.at(-1)
  const plots = store.get(plotsSourceAtom)
  return value === undefined || !plots ? null : filledValue(store, plots, store.get(shownFieldAtom), value)
}

/** Writes a fill from a block into adjacent places. */
export function fillArea(store: Store, source: SeenArea, target: SeenArea, turns: boolean): void {
  const columns = store.get(loadedYearAtom)
  const { plots, values, hidden } = filledArea(store, source, target, turns)
  if (!columns) return
  runAndReportHidden(store, hidden, () => {
    if (plots.length) write(store, columns, plots, values)
  })
}

/**
 * The positions below a range (seen) up to the end of its block: as long as there are plots, and within each column's
 * replication if the year has one. Null if there are none.
 */
export function restOfBlock(store: Store, range: SeenArea): SeenArea | null {
  const columns = store.get(loadedYearAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return null
  const factor = replicationFactor(columns)
  const codes = factor && factorCodes(factor)
  const cols = Array.from({ length: range.right - range.left + 1 }, (_, k) => range.left + k)
  const startPlots = cols.map((col) => plotSeenAt(grid, range.bottom, col))
  const isInBlock = (row: number): boolean => {
    const plots = cols.map((col) => plotSeenAt(grid, row, col))
    const isSameBlock = (plot: number, k: number) =>
      !codes || plot < 0 || startPlots[k] < 0 || codes[plot] === codes[startPlots[k]]
    return plots.some((plot) => plot >= 0) && plots.every(isSameBlock)
  }
  let bottom = range.bottom
  while (bottom < grid.rows && isInBlock(bottom + 1)) bottom++
  return bottom > range.bottom ? { ...range, top: range.bottom + 1, bottom } : null
}
