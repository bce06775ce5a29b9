import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'

/** What rows and ids are looked up in: the rows of a sheet or the plots of a field-year. */
type Rows = Pick<SheetSource, 'id' | 'alive' | 'indexOf'>

/** The ids of plots by index. Ids outlive a reload, indexes do not. */
export function idsOfPlots(columns: Rows, plots: ArrayLike<number>): Float64Array {
  const ids = new Float64Array(plots.length)
  for (let k = 0; k < ids.length; k++) ids[k] = columns.id[plots[k]]
  return ids
}

/**
 * The index of each id; -1 if the field-year has no such plot or it is deleted. Fast when the ids are in plot order.
 */
export function plotsOfIds({ id, alive, indexOf }: Rows, wanted: Iterable<number>): Int32Array {
  const ids = wanted instanceof Float64Array ? wanted : Float64Array.from(wanted)
  const plots = new Int32Array(ids.length)
  let next = 0
  for (let k = 0; k < ids.length; k++) {
    const plot = id[next] === ids[k] ? next : (indexOf.get(ids[k]) ?? -1)
    plots[k] = plot >= 0 && alive[plot] ? plot : -1
    next = plot + 1
  }
  return plots
}

/** Indexes of those ids whose plots exist. */
export function existingPlots(columns: Rows, ids: Iterable<number>): Int32Array {
  return plotsOfIds(columns, ids).filter((plot) => plot >= 0)
}
