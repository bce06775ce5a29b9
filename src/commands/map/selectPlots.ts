import { type FieldYearColumns, hasValueAt, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { replicationFactor } from '../../domain/columns/replication.ts'
import { growByRing, joinedBlock, plotsAlike, shrinkByRing } from '../../domain/layout/blocks.ts'
import { buildPositionIndex } from '../../domain/layout/positionIndex.ts'
import { isPlotPosition } from '../../domain/layout/positions.ts'
import { isInTrial, isPlotPositionAt, type Trial } from '../../domain/layout/structure/fieldStructure.ts'
import type { MapPosition } from '../../domain/layout/viewCorner.ts'
import { walkPlaced } from '../../domain/layout/walk/walkOrder.ts'
import { columnOfValues } from '../../domain/plots/plotFields.ts'
import { isCodedTrait } from '../../domain/traits/traitKinds.ts'
import { colouringAtom, shownFieldAtom } from '../../state/colour/colouring.ts'
import { newestEntry, plotsOfEntry } from '../../state/log/undo/timeline.ts'
import { factorCodes, outOfRangeMarks, plotsOffMap } from '../../state/map/legend/traitMarks.ts'
import { lastWalk } from '../../state/map/numbering/numberingDraft.ts'
import { clearSelected, selectMarked } from '../../state/map/select/rangeSelection.ts'
import { plotsOfTrial } from '../../state/map/structure/trials.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom, setSelection } from '../../state/year/selection.ts'

/** Marks of plots by index; or, if there are none, the translation key of the reason. */
export type PlotsOrReason = Uint8Array | { readonly none: string; readonly params?: Record<string, string | number> }

/** The active plot's index; -1 for an empty position or none. */
export function activePlot(store: Store): number {
  return store.get(selectionAtom).active?.plot ?? -1
}

/**
 * Selects the found plots and shows their number; the first along the walk becomes active, so that editing starts there.
 * If nothing is found, the selection stays and a message explains it.
 */
export function selectGathered(store: Store, find: (columns: FieldYearColumns) => PlotsOrReason): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const gathered = find(columns)
  if (!(gathered instanceof Uint8Array)) {
    store.set(showMessageAtom, { kind: 'info', key: gathered.none, params: gathered.params ?? {} })
    return
  }
  const mask = new Uint8Array(columns.id.length)
  const offMap = plotsOffMap(columns)
  let count = 0
  for (let i = 0; i < columns.count; i++) {
    if (!gathered[i] || offMap[i]) continue
    mask[i] = 1
    count++
  }
  if (!count) {
    store.set(showMessageAtom, { kind: 'info', key: 'map.noneFound', params: {} })
    return
  }
  const before = store.get(selectionAtom).active
  if (!before || before.plot < 0 || !mask[before.plot]) {
    const [first] = walkPlaced(columns, lastWalk(store), mask)
    const active = { plot: first, row: columns.row[first], col: columns.col[first] }
    setSelection(store, { active, anchor: active })
  }
  selectMarked(store, mask)
  store.set(showMessageAtom, { kind: 'info', key: 'map.selected', params: { count }, about: ['selection'] })
}

function marksOfPlots(columns: FieldYearColumns, plots: Iterable<number>): Uint8Array {
  const marks = new Uint8Array(columns.count)
  for (const plot of plots) marks[plot] = 1
  return marks
}

function marksWhere(columns: FieldYearColumns, test: (plot: number) => boolean): Uint8Array {
  const marks = new Uint8Array(columns.count)
  for (let i = 0; i < columns.count; i++) if (test(i)) marks[i] = 1
  return marks
}

export const allPlots = (columns: FieldYearColumns): PlotsOrReason => new Uint8Array(columns.count).fill(1)

/** The block of a position: its replication if the year has one, else the connected plots. */
export function blockAt(columns: FieldYearColumns, plot: number, position: MapPosition): Uint8Array {
  const factor = replicationFactor(columns)
  if (factor && plot >= 0) return marksOfPlots(columns, plotsAlike(columns, factorCodes(factor), plot, -1))
  return marksOfPlots(columns, joinedBlock(buildPositionIndex(columns), position))
}

/** The trait for commands: the shown field's if it is one, else the coloured one. */
function currentTrait(store: Store, columns: FieldYearColumns): TraitColumn | null {
  const shown = store.get(shownFieldAtom)
  const traitId = columnOfValues(shown)
  if (traitId !== null) return traitColumn(columns, traitId)
  const subject = store.get(colouringAtom)?.subject
  return subject?.by === 'trait' ? traitColumn(columns, subject.trait) : null
}

const needsPlot = { none: 'map.needsPlot' } as const

export function plotsOfSameLine(store: Store, columns: FieldYearColumns): PlotsOrReason {
  const plot = activePlot(store)
  return plot < 0 ? needsPlot : marksOfPlots(columns, plotsAlike(columns, columns.line, plot, 0))
}

/** Plots with the active plot's value of the coloured trait, line or replication. */
export function plotsOfSameValue(store: Store, columns: FieldYearColumns): PlotsOrReason {
  const plot = activePlot(store)
  if (plot < 0) return needsPlot
  const column = currentTrait(store, columns)
  if (!column) return { none: 'map.needsTrait' }
  if (isCodedTrait(column.trait)) return marksOfPlots(columns, plotsAlike(columns, column.codes, plot, -1))
  const value = column.numbers[plot]
  return marksWhere(columns, (i) => Object.is(column.numbers[i], value) && (!Number.isNaN(value) || i === plot))
}

export function plotsOfSameParent(
  store: Store,
  columns: FieldYearColumns,
  parent: 'mother_id' | 'father_id',
): PlotsOrReason {
  const plot = activePlot(store)
  if (plot < 0) return needsPlot
  const codes = columns.line.subarray(0, columns.count).map((id) => columns.lines.get(id)?.[parent] ?? 0)
  return codes[plot] ? marksOfPlots(columns, plotsAlike(columns, codes, plot, 0)) : { none: 'map.noParent' }
}

export function plotsWithoutValue(store: Store, columns: FieldYearColumns): PlotsOrReason {
  const column = currentTrait(store, columns)
  return column
    ? marksWhere(columns, (i) => !hasValueAt(column, i) && isPlotPosition(columns, i))
    : { none: 'map.needsTrait' }
}

export function plotsOutOfRange(store: Store, columns: FieldYearColumns): PlotsOrReason {
  const column = currentTrait(store, columns)
  const marks = column && outOfRangeMarks(columns, column)
  return marks ? marksWhere(columns, (i) => marks[i] !== 0) : { none: 'map.needsTrait' }
}

export const unnumberedPlots = (columns: FieldYearColumns): PlotsOrReason =>
  marksWhere(columns, (i) => columns.label[i] === null && isPlotPosition(columns, i))

/** Selects the plots of a trial; the message names it. */
export function selectTrial(store: Store, trial: Trial): void {
  selectGathered(store, (columns) => plotsOfTrial(columns, trial))
}

/** Plots of the trial at the active position. */
export function plotsOfSameTrial(store: Store, columns: FieldYearColumns): PlotsOrReason {
  const { active } = store.get(selectionAtom)
  if (!active || active.row === 0) return { none: 'map.needsPlace' }
  const trial = columns.structure.trials.find((candidate) => isInTrial(candidate, active.row, active.col))
  return trial ? plotsOfTrial(columns, trial) : { none: 'field.noTrialHere' }
}

/** Plots of the last change on the timeline. */
export function lastChangedPlots(store: Store, columns: FieldYearColumns): PlotsOrReason {
  const last = newestEntry(store)
  if (!last) return { none: 'map.noChange' }
  return marksOfPlots(
    columns,
    plotsOfEntry(last).flatMap((id) => columns.indexOf.get(id) ?? []),
  )
}

export function unselectedPlots(store: Store, columns: FieldYearColumns): PlotsOrReason {
  const { mask } = store.get(selectionAtom)
  return marksWhere(columns, (i) => !mask[i])
}

/** The selection grown or shrunk by one ring. */
export function growOrShrink(store: Store, columns: FieldYearColumns, change: 'grow' | 'shrink'): PlotsOrReason {
  const { mask, active, count } = store.get(selectionAtom)
  const members = mask.slice(0, columns.count)
  if (!count && active && active.plot >= 0) members[active.plot] = 1
  const index = buildPositionIndex(columns)
  return change === 'grow' ? growByRing(index, members) : shrinkByRing(index, members)
}

/** Activates the next empty position in reading order from the active one and clears the selection. */
export function nextEmptyPosition(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const index = buildPositionIndex(columns)
  const { active } = store.get(selectionAtom)
  const isEmpty = (position: number): boolean =>
    index.at[position] < 0 &&
    isPlotPositionAt(columns.structure, Math.floor(position / index.cols) + 1, (position % index.cols) + 1)
  const from = active && active.row > 0 ? (active.row - 1) * index.cols + active.col : 0
  for (let k = 0; k < index.at.length; k++) {
    const position = (from + k) % index.at.length
    if (!isEmpty(position)) continue
    const empty = { plot: -1, row: Math.floor(position / index.cols) + 1, col: (position % index.cols) + 1 }
    clearSelected(store)
    setSelection(store, { active: empty, anchor: empty, pane: 'map' })
    const count = index.at.reduce((sum, _, at) => sum + (isEmpty(at) ? 1 : 0), 0)
    store.set(showMessageAtom, { kind: 'info', key: 'map.emptyPlaces', params: { count } })
    return
  }
  store.set(showMessageAtom, { kind: 'info', key: 'map.noneFound', params: {} })
}
