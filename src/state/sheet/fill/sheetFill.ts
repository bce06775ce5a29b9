import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { familyOf } from '../../../domain/plots/plotFields.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import { type FillKind, fillOn, kindOfDrag } from '../../../domain/sheet/fill.ts'
import { type CellRect, numbersInRuns, type ShownBlock } from '../../../domain/sheet/range/ranges.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { showMessageAtom, showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { withShownCells } from '../../year/visiblePlots.ts'
import { filledValue } from '../columns/decimalsIn.ts'
import { selectedColumns, valueFor } from '../edit/sheetEdits.ts'
import { writeSheet } from '../edit/writeSheet.ts'
import { writeWithQuestions } from '../edit/writeWithQuestions.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { activeCellAtom, selectRect, shownBlocksAtom } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import type { FilledValue } from './fillHint.ts'

/** One run of cells to fill: the source cells and the written cells, both in the direction of the fill. */
interface FillRun {
  readonly source: readonly { plot: number; field: string }[]
  readonly target: readonly { plot: number; field: string }[]
}

/** The values of a run. Alleles may be numbers, which are names: calls are repeated, never counted on. */
function fillRun(
  rows: SheetSource,
  { source, target }: FillRun,
  kindOf: (cells: readonly CellValue[]) => FillKind,
): CellValue[] {
  const cells = source.map(({ plot, field }) => rows.read(plot, field))
  const areCalls = source.some(({ field }) => familyOf(field)?.family === 'marker')
  return fillOn(cells, target.length, areCalls ? 'repeat' : kindOf(cells))
}

/**
 * Writes runs as one change; all or nothing, except that values with an open question wait in their cells. `blocks` are
 * the filled ranges, for the message about hidden columns; absent = the selection.
 */
function writeRuns(
  store: Store,
  rows: SheetSource,
  runs: readonly FillRun[],
  kindOf: (cells: readonly CellValue[]) => FillKind,
  blocks?: readonly Pick<ShownBlock, 'cols'>[],
): void {
  const byField = new Map<string, { rows: number[]; values: CellValue[] }>()
  let count = 0
  let refusal: RuleRefusal | null = null
  for (const { source, target } of runs) {
    const values = fillRun(rows, { source, target }, kindOf)
    target.forEach(({ plot, field }, k) => {
      if (!rows.rule(field)) return
      const ruled = valueFor(rows, field, values[k])
      if (!ruled.ok) {
        refusal ??= ruled
        return
      }
      const edit = byField.get(field) ?? { rows: [], values: [] }
      edit.rows.push(plot)
      edit.values.push(ruled.value)
      byField.set(field, edit)
      count++
    })
  }
  const edits: CellEdits[] = [...byField].map(([field, edit]) => ({ field, ...edit }))
  if (!refusal && !count) {
    const cells = runs.flatMap(({ target }) => target)
    const isComputed = cells.length > 0 && cells.every(({ field }) => !rows.rule(field))
    const key = isComputed ? 'value.computed' : 'table.nothingToFill'
    store.set(showMessageAtom, { kind: 'info', key, params: {} })
    return
  }
  const write = () =>
    writeWithQuestions(store, rows, edits, (clear) => {
      const written = clear.reduce((sum, edit) => sum + edit.rows.length, 0)
      return writeSheet(store, clear, { key: 'change.sheet.filled', params: { count: written } })
    })
  refusal ??= withShownCells(store, write, blocks)
  if (refusal) showRefusalMessage(store, refusal)
}

/**
 * Fills each selected range from its first cells down, as Excel does: a range of one row takes the row above it; a series
 * continues from the first two cells. With nothing selected the active cell is the range.
 */
export function fillDown(store: Store, kind: 'repeat' | 'series'): void {
  const source = store.get(sheetSourceAtom)
  const order = store.get(sheetOrderAtom)
  if (!source) return
  /** Cells that are targets already, by column: of ranges that overlap, the one selected last fills them. */
  const targets = new Map<string, Set<number>>()
  const isNew = ({ plot, field }: FillRun['target'][number]): boolean => {
    const filledPlots = targets.get(field) ?? new Set<number>()
    targets.set(field, filledPlots)
    if (filledPlots.has(plot)) return false
    filledPlots.add(plot)
    return true
  }
  const runs = store.get(shownBlocksAtom).flatMap((block) => {
    const shown = numbersInRuns(block.rows)
    const from = shown.length > 1 ? (kind === 'series' && shown.length > 2 ? 2 : 1) : 0
    const above = from === 0 ? shown[0] - 1 : -1
    if (shown.length === 0 || (from === 0 && above < 0)) return []
    return Array.from(numbersInRuns(block.cols), (col): FillRun => {
      const field = order.fields[col]
      const cells = Array.from(shown, (row) => ({ plot: order.rows[row], field }))
      return from === 0
        ? { source: [{ plot: order.rows[above], field }], target: cells.filter(isNew) }
        : { source: cells.slice(0, from), target: cells.slice(from).filter(isNew) }
    })
  })
  writeRuns(store, source, runs, () => kind)
}

/** Fills the selection from its first column to the right; a single column takes the column on its left. */
export function fillRight(store: Store): void {
  const rows = store.get(sheetSourceAtom)
  const { fields, colOf } = store.get(sheetOrderAtom)
  if (!rows) return
  const selected = selectedColumns(store)
  const first = selected[0]
  if (!first) return
  const sourceField = selected.length > 1 ? first.field : fields[(colOf.get(first.field) ?? 0) - 1]
  if (sourceField === undefined) return
  const targets = (selected.length > 1 ? selected.slice(1) : selected).map(({ field, rows }) => ({
    field,
    rows: rows === first.rows ? null : new Set(rows),
  }))
  const runs = Array.from(first.rows, (plot) => ({
    source: [{ plot, field: sourceField }],
    target: targets.flatMap(({ field, rows }) => (rows && !rows.has(plot) ? [] : [{ plot, field }])),
  }))
  const from = colOf.get(sourceField) ?? 0
  const across = selected.length > 1 ? undefined : [{ cols: Int32Array.of(from, from + 1) }]
  writeRuns(store, rows, runs, () => 'repeat', across)
}

/** Rows or columns of a rectangle that a fill writes, starting next to the source. */
function targetNumbers(source: CellRect, target: CellRect): { along: 'down' | 'right'; numbers: number[] } {
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, k) => first + k)
  if (target.bottom > source.bottom) return { along: 'down', numbers: range(source.bottom + 1, target.bottom) }
  if (target.top < source.top) return { along: 'down', numbers: range(target.top, source.top - 1).reverse() }
  if (target.right > source.right) return { along: 'right', numbers: range(source.right + 1, target.right) }
  return { along: 'right', numbers: range(target.left, source.left - 1).reverse() }
}

/** The runs of a fill from a rectangle over the larger one that the handle was drawn to; both in its direction. */
function runsToTarget(store: Store, source: CellRect, target: CellRect): FillRun[] {
  const { rows, fields } = store.get(sheetOrderAtom)
  const { along, numbers } = targetNumbers(source, target)
  if (!numbers.length) return []
  const isBackwards = numbers[0] < (along === 'down' ? source.top : source.left)
  const run = (cells: FillRun['source'], written: FillRun['target']): FillRun => ({
    source: isBackwards ? [...cells].reverse() : cells,
    target: written,
  })
  const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, k) => first + k)
  if (along === 'down') {
    return fields.slice(source.left, source.right + 1).map((field) =>
      run(
        span(source.top, source.bottom).map((row) => ({ plot: rows[row], field })),
        numbers.map((row) => ({ plot: rows[row], field })),
      ),
    )
  }
  return Array.from(rows.subarray(source.top, source.bottom + 1), (plot) =>
    run(
      span(source.left, source.right).map((col) => ({ plot, field: fields[col] })),
      numbers.map((col) => ({ plot, field: fields[col] })),
    ),
  )
}

/**
 * Fills from a rectangle into the larger one to which the fill handle was dragged, and selects it. Numbers, dates and
 * numbered texts in progression continue, one number alone is copied; `turns` (Mod) changes one into the other.
 */
export function fillTo(store: Store, source: CellRect, target: CellRect, turns: boolean): void {
  const rows = store.get(sheetSourceAtom)
  const runs = runsToTarget(store, source, target)
  if (!rows || !runs.length) return
  const across = [{ cols: Int32Array.of(target.left, target.right) }]
  writeRuns(store, rows, runs, (cells) => kindOfDrag(cells, turns), across)
  selectRect(store, target, { at: store.get(activeCellAtom) ?? undefined })
}

/** The last value that such a fill would write; null when it would write none. */
export function lastValueOfFill(store: Store, source: CellRect, target: CellRect, turns: boolean): FilledValue | null {
  const rows = store.get(sheetSourceAtom)
  const run = runsToTarget(store, source, target).at(-1)
  if (!rows || !run) return null
  const value = fillRun(rows, run, (cells) => kindOfDrag(cells, turns))[run.target.length - 1]
  return filledValue(store, rows, run.target[run.target.length - 1].field, value)
}
