import { atom } from 'jotai'
import type { CellEdits } from '../../domain/change/cellEdits.ts'
import type { CellValue } from '../../domain/change/changeSet.ts'
import type { SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { shownFieldAtom } from '../colour/colouring.ts'
import { dropRefusedAt } from '../log/refusedCells.ts'
import { tellRefusal } from '../log/tellRefusal.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import type { Pane, Selection } from '../year/selection.ts'
import { visibleActedPlots, withShownCells, withVisiblePlots } from '../year/visiblePlots.ts'
import { sheetAtom, sheetSourceAtom } from './openSheet.ts'
import { sheetSelectionAtom } from './rowSelection.ts'
import { type SheetColumn, selectedColumns } from './sheetEdits.ts'
import { sheetOrderAtom } from './sheetView.ts'
import { writeSheet } from './writeSheet.ts'

/** Cells that would be emptied, by what they say of a plot. */
export interface EmptiedCounts {
  readonly labels: number
  readonly lines: number
  /** Plots that lose their row, their column or both. */
  readonly places: number
  /** Parents of lines. */
  readonly parents: number
  readonly values: number
}

/** Where cells are emptied from: whose question it is, and how it is told. */
interface Clearing {
  readonly pane: Pane
  readonly name: string
  readonly nothing: string
  readonly telling: <T>(store: Store, work: () => T) => T
}

const inTable: Clearing = {
  pane: 'table',
  name: 'change.sheet.cleared',
  nothing: 'table.nothingToClear',
  telling: withShownCells,
}
const onMap: Clearing = {
  pane: 'map',
  name: 'change.map.cleared',
  nothing: 'map.nothingToClear',
  telling: withVisiblePlots,
}

/** Cells that are emptied only once the user has said so: they tell which plot is which. */
interface AskedClear {
  readonly targets: readonly SheetColumn[]
  readonly counts: EmptiedCounts
  readonly clearing: Clearing
  /** What was asked about: with another selection, order of rows or shown field the question is gone. */
  readonly selection: Selection
  readonly order: SheetOrder
  readonly shownField: string
}

const askedAtom = sheetAtom<AskedClear | null>(null, { reloaded: 'ends' })

function askAtomOf(pane: Pane) {
  return atom((get): AskedClear | null => {
    const asked = get(askedAtom)
    if (asked?.clearing.pane !== pane || asked.selection !== get(sheetSelectionAtom)) return null
    const isAsItWas = pane === 'table' ? asked.order === get(sheetOrderAtom) : asked.shownField === get(shownFieldAtom)
    return isAsItWas ? asked : null
  })
}

/** The question that stands whether cells of the table shall be emptied; null = none. */
export const clearAskAtom = askAtomOf('table')

/** The question that stands whether the shown field of the map shall be emptied; null = none. */
export const mapClearAskAtom = askAtomOf('map')

/** What whole rows keep when they are cleared: the plot's name and place, and the pedigree of its line. */
const keptOfRows: ReadonlySet<string> = new Set(['name', 'row', 'col', 'mother', 'father'])

/** How many labels, lines, places and other values edits empty. */
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

/** Whether what is emptied tells which plot is which. */
export function reachesIdentity(counts: EmptiedCounts): boolean {
  return counts.labels + counts.lines + counts.places > 0
}

/** What is emptied, as keys of locales with their counts. */
export function emptiedParts(counts: EmptiedCounts): { readonly key: string; readonly count: number }[] {
  return (['labels', 'lines', 'places', 'parents', 'values'] as const)
    .map((name) => ({ key: `table.emptied.${name}`, count: counts[name] }))
    .filter(({ count }) => count > 0)
}

/** Edits that empty the cells which hold something and may be empty. */
function emptying(source: SheetSource, targets: readonly SheetColumn[]): CellEdits[] {
  return targets.flatMap(({ field, rows }) => {
    if (!source.rule(field)?.mayBeEmpty) return []
    const filled = rows.filter((plot) => source.alive[plot] && source.read(plot, field) !== null)
    return filled.length ? [{ field, rows: filled, values: new Array<CellValue>(filled.length).fill(null) }] : []
  })
}

function write(store: Store, edits: readonly CellEdits[], { name, telling }: Clearing): void {
  const count = edits.reduce((sum, edit) => sum + edit.rows.length, 0)
  const refusal = telling(store, () => writeSheet(store, edits, { key: name, params: { count } }))
  if (refusal) tellRefusal(store, refusal)
}

/** Empties cells as one change; asks first when that takes labels, lines or places away. */
export function clearCells(store: Store, targets: readonly SheetColumn[], clearing = inTable): void {
  const source = store.get(sheetSourceAtom)
  if (!source) return
  const edits = emptying(source, targets)
  const counts = countEmptied(edits)
  // Over an empty cell nothing is written, but what was typed there and refused goes too.
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
  if (!edits.length) store.set(tellAtom, { kind: 'info', key: clearing.nothing, params: {} })
  else if (!reachesIdentity(counts)) write(store, edits, clearing)
  else {
    const shown = { order: store.get(sheetOrderAtom), shownField: store.get(shownFieldAtom) }
    store.set(askedAtom, { targets, counts, clearing, selection: store.get(sheetSelectionAtom), ...shown })
  }
}

/** Empties the selected cells; of whole rows only what was recorded on the plot. */
export function clearSelected(store: Store): void {
  const selected = selectedColumns(store)
  const isRows = selected.length > 1 && selected.length === store.get(sheetOrderAtom).fields.length
  clearCells(store, isRows ? selected.filter(({ field }) => !keptOfRows.has(field)) : selected)
}

/** Empties the shown field of the acted plots that can be seen on the map. */
export function clearShown(store: Store): void {
  const plots = Int32Array.from(visibleActedPlots(store))
  const field = store.get(shownFieldAtom)
  if (plots.length) clearCells(store, [{ field, rows: plots }], onMap)
  else withVisiblePlots(store, () => undefined)
}

/** Empties the cells that were asked about. */
export function confirmClear(store: Store): void {
  const source = store.get(sheetSourceAtom)
  const asked = store.get(clearAskAtom) ?? store.get(mapClearAskAtom)
  store.set(askedAtom, null)
  if (source && asked) write(store, emptying(source, asked.targets), asked.clearing)
}

/** Leaves the cells that were asked about as they are. */
export function keepCells(store: Store): void {
  store.set(askedAtom, null)
}
