import { atom } from 'jotai'
import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { SheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { dropRefusedAt } from '../../log/refused/refusedCells.ts'
import { showMessageAtom, showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import type { Pane, Selection } from '../../year/selection.ts'
import { visibleTargetPlots, withShownCells, withVisiblePlots } from '../../year/visiblePlots.ts'
import { sheetAtom, sheetSourceAtom } from '../openSheet.ts'
import { sheetSelectionAtom } from '../selection/rowSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { type SheetColumn, selectedColumns } from './sheetEdits.ts'
import { writeSheet } from './writeSheet.ts'

/** Number of cells to be emptied, by kind. */
export interface EmptiedCounts {
  readonly labels: number
  readonly lines: number
  /** Plots that lose their row, their column or both. */
  readonly places: number
  /** Parents of lines. */
  readonly parents: number
  readonly values: number
}

/** Where cells are emptied: the pane that shows the confirmation, and its sentences. */
interface Clearing {
  readonly pane: Pane
  readonly name: string
  readonly nothing: string
  readonly withReport: <T>(store: Store, work: () => T) => T
}

const clearingInTable: Clearing = {
  pane: 'table',
  name: 'change.sheet.cleared',
  nothing: 'table.nothingToClear',
  withReport: withShownCells,
}
const clearingOnMap: Clearing = {
  pane: 'map',
  name: 'change.map.cleared',
  nothing: 'map.nothingToClear',
  withReport: withVisiblePlots,
}

/** Cells that are emptied only after confirmation, because they identify plots. */
interface ClearQuestion {
  readonly targets: readonly SheetColumn[]
  readonly counts: EmptiedCounts
  readonly clearing: Clearing
  /** State at the time of the question, which is dropped if selection, row order or shown field change. */
  readonly selection: Selection
  readonly order: SheetOrder
  readonly shownField: string
}

const clearQuestionAtom = sheetAtom<ClearQuestion | null>(null, { reloaded: 'resets' })

function promptAtomOf(pane: Pane) {
  return atom((get): ClearQuestion | null => {
    const question = get(clearQuestionAtom)
    if (question?.clearing.pane !== pane || question.selection !== get(sheetSelectionAtom)) return null
    const isAsItWas =
      pane === 'table' ? question.order === get(sheetOrderAtom) : question.shownField === get(shownFieldAtom)
    return isAsItWas ? question : null
  })
}

/** The open question whether to empty cells of the table; null = none. */
export const clearPromptAtom = promptAtomOf('table')

/** The open question whether to empty the shown field of the map; null = none. */
export const mapClearPromptAtom = promptAtomOf('map')

/** Fields that stay when whole rows are cleared: name and place of the plot, and the pedigree of its line. */
const identityFields: ReadonlySet<string> = new Set(['name', 'row', 'col', 'mother', 'father'])

/** Number of labels, lines, places and other values that edits empty. */
export function countEmptied(edits: readonly CellEdits[]): EmptiedCounts {
  const placed = new Set<number>()
  const counts = { labels: 0, lines: 0, parents: 0, values: 0 }
  for (const { field, rows } of edits) {
    if (field === 'label') counts.labels += rows.length
    else if (field === 'line') counts.lines += rows.length
    else if (field === 'row' || field === 'col') for (let k = 0; k < rows.length; k++) placed.add(rows[k])
    else if (field === 'mother' || field === 'father') counts.parents += rows.length
    else counts.values += rows.length
  }
  return { ...counts, places: placed.size }
}

/** Whether emptied cells identify plots. */
export function reachesIdentity(counts: EmptiedCounts): boolean {
  return counts.labels + counts.lines + counts.places > 0
}

/** The emptied cells, as sentence keys with counts. */
export function emptiedParts(counts: EmptiedCounts): { readonly key: string; readonly count: number }[] {
  return (['labels', 'lines', 'places', 'parents', 'values'] as const)
    .map((name) => ({ key: `table.emptied.${name}`, count: counts[name] }))
    .filter(({ count }) => count > 0)
}

/** Edits that empty those cells that have a value and may be empty. */
function emptyingEdits(source: SheetSource, targets: readonly SheetColumn[]): CellEdits[] {
  return targets.flatMap(({ field, rows }) => {
    if (!source.rule(field)?.mayBeEmpty) return []
    const filled = rows.filter((plot) => source.alive[plot] && source.read(plot, field) !== null)
    return filled.length ? [{ field, rows: filled, values: new Array<CellValue>(filled.length).fill(null) }] : []
  })
}

function write(store: Store, edits: readonly CellEdits[], { name, withReport }: Clearing): void {
  const count = edits.reduce((sum, edit) => sum + edit.rows.length, 0)
  const refusal = withReport(store, () => writeSheet(store, edits, { key: name, params: { count } }))
  if (refusal) showRefusalMessage(store, refusal)
}

/** Empties cells as one change; confirms first if that removes labels, lines or places. */
export function clearCells(store: Store, targets: readonly SheetColumn[], clearing = clearingInTable): void {
  const source = store.get(sheetSourceAtom)
  if (!source) return
  const edits = emptyingEdits(source, targets)
  const counts = countEmptied(edits)
  // Nothing is written over empty cells, but refused values in them are removed.
  const refused = targets.reduce(
    (sum, { field, rows }) =>
      sum +
      dropRefusedAt(
        store,
        field,
        rows.filter((plot) => source.read(plot, field) === null),
      ),
    0,
  )
  if (!edits.length && refused) return
  if (!edits.length) store.set(showMessageAtom, { kind: 'info', key: clearing.nothing, params: {} })
  else if (!reachesIdentity(counts)) write(store, edits, clearing)
  else {
    const shown = { order: store.get(sheetOrderAtom), shownField: store.get(shownFieldAtom) }
    store.set(clearQuestionAtom, { targets, counts, clearing, selection: store.get(sheetSelectionAtom), ...shown })
  }
}

/** Empties the selected cells; of whole rows only what was recorded on the plot. */
export function clearSelected(store: Store): void {
  const selected = selectedColumns(store)
  const isRows = selected.length > 1 && selected.length === store.get(sheetOrderAtom).fields.length
  clearCells(store, isRows ? selected.filter(({ field }) => !identityFields.has(field)) : selected)
}

/** Empties the shown field of the selected visible plots on the map. */
export function clearShown(store: Store): void {
  const plots = Int32Array.from(visibleTargetPlots(store))
  const field = store.get(shownFieldAtom)
  if (plots.length) clearCells(store, [{ field, rows: plots }], clearingOnMap)
  else withVisiblePlots(store, () => undefined)
}

/** Empties the cells in question. */
export function confirmClear(store: Store): void {
  const source = store.get(sheetSourceAtom)
  const question = store.get(clearPromptAtom) ?? store.get(mapClearPromptAtom)
  store.set(clearQuestionAtom, null)
  if (source && question) write(store, emptyingEdits(source, question.targets), question.clearing)
}

/** Closes the question without emptying the cells. */
export function cancelClear(store: Store): void {
  store.set(clearQuestionAtom, null)
}
