import type { LoadedRows } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { type Active, noSelection, type Selection, selectionAtom } from '../year/selection.ts'

/** A selection for another window, where indexes can differ: plots by id. */
export interface SharedSelection {
  readonly yearId: number
  readonly plots: Float64Array
  readonly active: Active | null
  readonly anchor: Active | null
  readonly ranges: readonly { readonly rows: Float64Array; readonly fields: readonly string[] }[]
  readonly field: string | null
  readonly pane: Selection['pane']
}

/** The selection of this window; null while no year is loaded. */
export function sharedSelection(store: Store): SharedSelection | null {
  const columns = store.get(loadedYearAtom)
  if (!columns) return null
  const { mask, count, active, anchor, ranges, field, pane } = store.get(selectionAtom)
  const plots = new Float64Array(count)
  let k = 0
  for (let i = 0; i < columns.count && k < count; i++) if (mask[i]) plots[k++] = columns.id[i]
  const byId = (at: Active | null): Active | null => at && { ...at, plot: at.plot < 0 ? -1 : columns.id[at.plot] }
  return {
    yearId: columns.year_id,
    plots: plots.subarray(0, k),
    active: byId(active),
    anchor: byId(anchor),
    ranges: ranges.map(({ rows, fields }) => ({
      rows: Float64Array.from(rows, (row) => columns.id[row]),
      fields: [...fields],
    })),
    field,
    pane,
  }
}

const indexesOf = (ids: Float64Array, { indexOf }: Pick<LoadedRows, 'indexOf'>): Int32Array =>
  Int32Array.from(ids, (id) => indexOf.get(id) ?? -1).filter((i) => i >= 0)

/** Applies another window's selection; false if that shows another year, or nothing is loaded here. */
export function applySharedSelection(store: Store, shared: SharedSelection): boolean {
  const columns = store.get(loadedYearAtom)
  if (!columns || columns.year_id !== shared.yearId) return false
  const mask = new Uint8Array(columns.id.length)
  const plots = indexesOf(shared.plots, columns)
  for (const i of plots) mask[i] = 1
  const activeHere = (at: Active | null): Active | null => {
    if (!at || at.plot < 0) return at
    const plot = columns.indexOf.get(at.plot)
    return plot === undefined ? null : { ...at, plot }
  }
  const ranges = shared.ranges.map(({ rows, fields }) => ({ rows: indexesOf(rows, columns), fields: [...fields] }))
  const { field, pane } = shared
  const selection = {
    mask,
    count: plots.length,
    active: activeHere(shared.active),
    anchor: activeHere(shared.anchor),
    ranges,
    field,
    pane,
  }
  store.set(selectionAtom, { ...noSelection, ...selection })
  return true
}
