import type { LoadedRows } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { type Active, noSelection, type Selection, selectionAtom } from '../year/selection.ts'

/** A selection as another window can read it, which may count the same plots otherwise: plots by id. */
export interface ToldSelection {
  readonly yearId: number
  readonly plots: Float64Array
  readonly active: Active | null
  readonly anchor: Active | null
  readonly ranges: readonly { readonly rows: Float64Array; readonly fields: readonly string[] }[]
  readonly field: string | null
  readonly pane: Selection['pane']
}

/** What is selected in this window; null while no year is loaded. */
export function toldSelection(store: Store): ToldSelection | null {
  const columns = store.get(loadedAtom)
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

/** Selects here what is selected in another window; false where that shows another year, or this one none yet. */
export function takeSelection(store: Store, told: ToldSelection): boolean {
  const columns = store.get(loadedAtom)
  if (!columns || columns.year_id !== told.yearId) return false
  const mask = new Uint8Array(columns.id.length)
  const plots = indexesOf(told.plots, columns)
  for (const i of plots) mask[i] = 1
  const here = (at: Active | null): Active | null => {
    if (!at || at.plot < 0) return at
    const plot = columns.indexOf.get(at.plot)
    return plot === undefined ? null : { ...at, plot }
  }
  const ranges = told.ranges.map(({ rows, fields }) => ({ rows: indexesOf(rows, columns), fields: [...fields] }))
  const { field, pane } = told
  const taken = { mask, count: plots.length, active: here(told.active), anchor: here(told.anchor), ranges, field, pane }
  store.set(selectionAtom, { ...noSelection, ...taken })
  return true
}
