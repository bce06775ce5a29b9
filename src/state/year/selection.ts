import { atom } from 'jotai'
import { type LoadedRows, signInAtom, yearAtom } from '../lifetime.ts'
import type { Reader, Store } from '../store.ts'
import { loadedYearAtom } from './loaded.ts'

export type Pane = 'map' | 'table'

/**
 * The active plot or empty place: `plot` is a plot index, -1 on an empty place; `row`, `col` are its place (0 = no
 * place).
 */
export interface Active {
  plot: number
  row: number
  col: number
}

/** A block of table cells: row indexes in display order at the time, and column fields from left to right. */
export interface CellRange {
  rows: Int32Array
  fields: string[]
}

/** How a range of the table was made: whole rows and whole columns stay whole while they are extended. */
export type Whole = 'rows' | 'cols' | null

/** The corner of the primary range that Shift moves, by row index and column. */
export interface Lead {
  readonly plot: number
  readonly field: string
  readonly whole: Whole
}

/**
 * The page's selection. `mask[i]` is 1 for each selected plot index. An index stays with its plot while the field-year is
 * loaded, so sorting, filtering, rotating or a colleague's insert never changes the selection.
 */
export interface Selection {
  mask: Uint8Array
  count: number
  active: Active | null
  /** Where an extended range started. */
  anchor: Active | null
  /** Ranges of the table, the primary one first; empty if the map made the selection. */
  ranges: CellRange[]
  /** The table column of the active cell. */
  field: string | null
  /** The moving corner of the primary range; null = the active cell itself. */
  lead: Lead | null
  pane: Pane
}

/** The empty selection. */
export const noSelection: Selection = {
  mask: new Uint8Array(0),
  count: 0,
  active: null,
  anchor: null,
  ranges: [],
  field: null,
  lead: null,
  pane: 'map',
}

/** The ranges with only the rows for which `stays` is true, without empty ranges. */
export function rangesOf(ranges: readonly CellRange[], stays: (row: number) => boolean): CellRange[] {
  return ranges
    .map(({ rows, fields }): CellRange => ({ rows: rows.filter(stays), fields }))
    .filter(({ rows }) => rows.length > 0)
}

/** The selection after a reload that may change indexes: the same plots, plants or lines, without deleted ones. */
export function carriedSelection(previous: Selection, from: LoadedRows, to: LoadedRows): Selection {
  const newIndex = (i: number): number => {
    const index = to.indexOf.get(from.id[i])
    return index !== undefined && to.alive[index] ? index : -1
  }
  const mask = new Uint8Array(to.id.length)
  let count = 0
  for (let i = 0; i < from.count; i++) {
    const index = previous.mask[i] ? newIndex(i) : -1
    if (index < 0) continue
    mask[index] = 1
    count++
  }
  // The table's order is unknown here: creation order replaces it.
  const livingActive = (i: number): number => {
    for (let k = i; k < from.count; k++) if (newIndex(k) >= 0) return newIndex(k)
    for (let k = i - 1; k >= 0; k--) if (newIndex(k) >= 0) return newIndex(k)
    return -1
  }
  /** The plot that is now on a place. */
  const plotAtPlace = ({ row, col }: Active): number => {
    for (let i = 0; row > 0 && i < to.count; i++)
      if (to.row?.[i] === row && to.col?.[i] === col && to.alive[i]) return i
    return -1
  }
  const activeAtPlot = (at: Active | null): Active | null => {
    if (!at) return at
    // An empty place may have received a plot.
    if (at.plot < 0) return { ...at, plot: plotAtPlace(at) }
    const plot = previous.pane === 'table' ? livingActive(at.plot) : newIndex(at.plot)
    return plot < 0 ? { ...at, plot } : { plot, row: to.row?.[plot] ?? at.row, col: to.col?.[plot] ?? at.col }
  }
  const moved = previous.ranges.map(({ rows, fields }): CellRange => ({ rows: rows.map(newIndex), fields }))
  const ranges = rangesOf(moved, (i) => i >= 0)
  return {
    ...previous,
    mask,
    count,
    ranges,
    active: activeAtPlot(previous.active),
    anchor: activeAtPlot(previous.anchor),
    lead: null,
  }
}

export const selectionAtom = yearAtom<Selection>(noSelection, { reloaded: carriedSelection })

/** The pane last used by key or pointer, of any page; null = none yet. Commands act on what is visible there. */
export const lastUsedPaneAtom = signInAtom<string | null>(null)

/** The pane whose visible plots and cursor commands use: the last used one. */
export const actingPaneAtom = atom((get): Pane => {
  const lastPane = get(lastUsedPaneAtom)
  return lastPane === 'map' || lastPane === 'table' ? lastPane : get(selectionAtom).pane
})

function maskOf(store: Store, plots: Iterable<number>): { mask: Uint8Array; count: number } {
  const columns = store.get(loadedYearAtom)
  const mask = new Uint8Array(columns?.id.length ?? 0)
  let count = 0
  for (const i of plots) {
    if (columns?.alive[i] && !mask[i]) {
      mask[i] = 1
      count++
    }
  }
  return { mask, count }
}

/**
 * Selects exactly these plot indexes. `pane` is the pane that makes the selection; 'keep' leaves it unchanged. The active
 * place stays if it is selected, else the first plot becomes active.
 */
export function selectPlots(store: Store, plots: Iterable<number>, pane: Pane | 'keep'): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const before = store.get(selectionAtom)
  const { mask, count } = maskOf(store, plots)
  let active = before.active
  if (count && (!active || active.plot < 0 || !mask[active.plot])) {
    const first = mask.indexOf(1)
    active = { plot: first, row: columns.row[first], col: columns.col[first] }
  }
  store.set(selectionAtom, {
    ...before,
    mask,
    count,
    active,
    anchor: active,
    ranges: [],
    lead: null,
    pane: pane === 'keep' ? before.pane : pane,
  })
}

/** The ids of the selected plots. */
export function selectedIds(store: Store): number[] {
  const columns = store.get(loadedYearAtom)
  const { mask, count } = store.get(selectionAtom)
  const ids: number[] = []
  if (columns && count) for (let i = 0; i < columns.count; i++) if (mask[i]) ids.push(columns.id[i])
  return ids
}

/** Replaces parts of the selection; the caller ensures that mask and count agree. */
export function setSelection(store: Store, part: Partial<Selection>): void {
  store.set(selectionAtom, { ...store.get(selectionAtom), ...part })
}

/** Makes a plot (or an empty place, plot -1) active without changing the selection. */
export function setActive(store: Store, active: Active | null, pane: Pane): void {
  store.set(selectionAtom, { ...store.get(selectionAtom), active, anchor: active, pane })
}

/** The plots a command acts on: the selected ones, else the active one. Live plots only. */
export function targetPlots(store: Reader): number[] {
  const columns = store.get(loadedYearAtom)
  if (!columns) return []
  const { mask, count, active } = store.get(selectionAtom)
  if (count) {
    const plots: number[] = []
    for (let i = 0; i < columns.count; i++) if (mask[i] && columns.alive[i]) plots.push(i)
    return plots
  }
  return active && active.plot >= 0 && columns.alive[active.plot] ? [active.plot] : []
}
