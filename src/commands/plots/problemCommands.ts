import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { walkPlaced } from '../../domain/layout/walk/walkOrder.ts'
import { columnOfValues } from '../../domain/plots/plotFields.ts'
import type { CellAt } from '../../domain/sheet/range/ranges.ts'
import { displayRowOf, type SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { PlotsSource } from '../../domain/sheet/source/plotsSource.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { chooseShownFieldAtom } from '../../state/colour/colouring.ts'
import { yearAtom } from '../../state/lifetime.ts'
import { refusedAt } from '../../state/log/refused/refusedCells.ts'
import { findProblems, type Problem } from '../../state/map/find/problems.ts'
import { adjacentMatch } from '../../state/map/find/selectFound.ts'
import { lastWalk } from '../../state/map/numbering/numberingDraft.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { alwaysShownField } from '../../state/sheet/columns/columnLayout.ts'
import { findLineProblems } from '../../state/sheet/lineProblems.ts'
import { linesSheet, linesSourceAtom, openSheetAtom } from '../../state/sheet/openSheet.ts'
import { dropUnread } from '../../state/sheet/paste/pasteUnread.ts'
import { goToOpenCell } from '../../state/sheet/review/reviewFaults.ts'
import { activeCellAtom, goToCell } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { lastUsedPaneAtom, selectionAtom, setSelection } from '../../state/year/selection.ts'
import type { Command, CommandScope, KeyStroke } from '../command.ts'

/** Fields that the map can show and edit in place. */
const isOnMap = (field: string): boolean =>
  columnOfValues(field) !== null || ['label', 'line', 'comment'].includes(field)

/** The last visited problem, by plot id and field: a plot can have several. */
const lastProblemAtom = yearAtom<{ id: number; field: string } | null>(null)

/** Shows what is wrong at a row, and the number of problems. */
function showProblem(store: Store, source: SheetSource, problem: Problem, count: number): void {
  const { plot, kind, field } = problem
  store.set(lastProblemAtom, { id: source.id[plot], field })
  const trait = source.year && traitColumn(source.year, columnOfValues(field) ?? 0)
  const refused = kind === 'unread' ? refusedAt(store, source, plot, field) : null
  const reason = refused?.params && { key: refused.code, params: refused.params }
  const params = { count, trait: trait?.trait.name ?? '', label: source.label(plot) }
  store.set(showMessageAtom, {
    kind: 'warning',
    key: `map.problem.${kind}`,
    params,
    of: reason,
    about: ['place', 'entries'],
  })
}

/** On the map: the next problem along the walk; shows the affected column. */
function goToProblemOnMap(store: Store, columns: FieldYearColumns, problems: readonly Problem[], step: 1 | -1): void {
  const grid = store.get(seenGridAtom)
  if (!grid) return
  const order = walkPlaced(columns, lastWalk(store))
  const rank = new Map([...order].map((plot, k) => [plot, k]))
  const rankOf = ({ plot }: Problem): number => rank.get(plot) ?? -1
  const walk = problems.filter(({ plot }) => rank.has(plot)).sort((a, b) => rankOf(a) - rankOf(b))
  const active = store.get(selectionAtom).active?.plot ?? -1
  const from = rank.get(active) ?? (step > 0 ? -1 : order.length)
  const last = store.get(lastProblemAtom)
  const index = walk.findIndex(
    ({ plot, field }) => plot === active && columns.id[plot] === last?.id && field === last.field,
  )
  const neighbour =
    index >= 0
      ? walk[index + step]
      : step > 0
        ? walk.find((plot) => rankOf(plot) > from)
        : walk.findLast((plot) => rankOf(plot) < from)
  const problem = neighbour ?? (step > 0 ? walk[0] : walk.at(-1))
  if (!problem) {
    store.set(showMessageAtom, { kind: 'info', key: 'map.noProblems', params: {} })
    return
  }
  selectOnly(store, { row: grid.row[problem.plot], col: grid.col[problem.plot] })
  if (isOnMap(problem.field)) store.set(chooseShownFieldAtom, problem.field)
  showProblem(store, new PlotsSource(columns), problem, walk.length)
}

/** The index of a column among the shown ones; the always visible column replaces a hidden one. */
const columnOf = (store: Store, { colOf }: SheetOrder, field: string): number =>
  colOf.get(field) ?? colOf.get(alwaysShownField(store)) ?? -1

/** In the table: the next cell with a problem in reading order, among shown rows and columns. */
function goToProblemInTable(store: Store, source: SheetSource, problems: readonly Problem[], step: 1 | -1): void {
  const order = store.get(sheetOrderAtom)
  const cells = problems
    .map((problem) => ({ problem, row: displayRowOf(order, problem.plot), col: columnOf(store, order, problem.field) }))
    .filter(({ row, col }) => row >= 0 && col >= 0)
    .sort((a, b) => a.row - b.row || a.col - b.col)
  const activeCell = store.get(activeCellAtom)
  const after = ({ row, col }: CellAt): number => (activeCell ? row - activeCell.row || col - activeCell.col : step)
  const next =
    step > 0 ? (cells.find((cell) => after(cell) > 0) ?? cells[0]) : cells.findLast((cell) => after(cell) < 0)
  const target = next ?? cells.at(-1)
  if (!target) {
    store.set(showMessageAtom, { kind: 'info', key: 'map.noProblems', params: {} })
    return
  }
  goToCell(store, target)
  showProblem(store, source, target.problem, cells.length)
}

function goToProblem(store: Store, step: 1 | -1): void {
  if (goToOpenCell(store, step)) return
  const lines = store.get(openSheetAtom) === linesSheet ? store.get(linesSourceAtom) : null
  if (lines) {
    goToProblemInTable(store, lines, findLineProblems(store, lines), step)
    return
  }
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const isInTable = store.get(lastUsedPaneAtom) === 'table'
  const order = store.get(sheetOrderAtom)
  const grid = store.get(seenGridAtom)
  const problems = findProblems(store, (plot) => (isInTable ? displayRowOf(order, plot) >= 0 : grid?.row[plot] !== 0))
  if (!problems.length) store.set(showMessageAtom, { kind: 'info', key: 'map.noProblems', params: {} })
  else if (isInTable) goToProblemInTable(store, new PlotsSource(columns), problems, step)
  else goToProblemOnMap(store, columns, problems, step)
}

/** Drops pasted texts that could not be read: cells show their stored values. */
function clearUnread(store: Store): void {
  const count = dropUnread(store)
  const key = count ? 'table.unread.dropped' : 'table.unread.none'
  store.set(showMessageAtom, { kind: 'info', key, params: { count } })
}

function goToMatch(store: Store, step: 1 | -1): void {
  const columns = store.get(loadedYearAtom)
  const plot = adjacentMatch(store, step)
  if (!columns || plot === null) {
    store.set(showMessageAtom, { kind: 'info', key: 'map.noneFound', params: {} })
    return
  }
  const order = store.get(sheetOrderAtom)
  const row = displayRowOf(order, plot)
  if (store.get(lastUsedPaneAtom) === 'table' && row >= 0) {
    goToCell(store, { row, col: store.get(activeCellAtom)?.col ?? 0 })
    return
  }
  const place = { plot, row: columns.row[plot], col: columns.col[plot] }
  setSelection(store, { active: place, anchor: place, pane: 'map' })
}

function problemCommand(id: string, step: 1 | -1, scope: CommandScope, keys: KeyStroke[]): Command {
  const title = step > 0 ? 'command.problem.next' : 'command.problem.previous'
  return { id, scope, group: 'find', title, keys, run: (store) => goToProblem(store, step) }
}

/** Going through matches, in the pane used last. */
const matchCommands: readonly Command[] = [
  {
    id: 'find.next',
    scope: 'everywhere',
    group: 'find',
    title: 'command.find.next',
    keys: [{ code: 'F3', mac: { code: 'KeyG', mod: true } }],
    run: (store) => goToMatch(store, 1),
  },
  {
    id: 'find.previous',
    scope: 'everywhere',
    group: 'find',
    title: 'command.find.previous',
    keys: [{ code: 'F3', shift: true, mac: { code: 'KeyG', mod: true, shift: true } }],
    run: (store) => goToMatch(store, -1),
  },
]

/** Going through problems in any table, and dropping unread texts. */
export const sheetProblemCommands: readonly Command[] = [
  problemCommand('problem.next', 1, 'everywhere', [{ code: 'KeyJ', mod: true }]),
  problemCommand('problem.previous', -1, 'everywhere', [{ code: 'KeyJ', mod: true, shift: true }]),
  {
    id: 'problem.dropUnread',
    scope: 'everywhere',
    group: 'find',
    title: 'command.problem.dropUnread',
    keys: [],
    run: clearUnread,
  },
]

/** Going through matches and problems, in the pane used last. */
export const problemCommands: readonly Command[] = [...matchCommands, ...sheetProblemCommands]

/** The commands for problems with single-letter keys of the map. */
export const mapProblemCommands: readonly Command[] = [
  { ...problemCommand('map.problem.next', 1, 'map', [{ code: 'KeyJ' }]), inPalette: false },
  { ...problemCommand('map.problem.previous', -1, 'map', [{ code: 'KeyJ', shift: true }]), inPalette: false },
]
