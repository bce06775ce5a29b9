import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'

/** What rows and their ids are looked up in: a sheet's rows, or a field-year's plots. */
type Rows = Pick<SheetSource, 'id' | 'alive' | 'indexOf'>

/** The ids of plots: what is kept of them, since an index belongs to one loading of one field-year. */
export function idsOfPlots(columns: Rows, plots: ArrayLike<number>): Float64Array {
  const ids = new Float64Array(plots.length)
  for (let k = 0; k < ids.length; k++) ids[k] = columns.id[plots[k]]
  return ids
}

/**
 * Where plots are now, id by id: their indexes; -1 for those that the field-year does not have or that were deleted. Ids
 * mostly stand in the order of the plots, so that few are looked up.
 */
export function plotsOfIds({ id, alive, indexOf }: Rows, given: Iterable<number>): Int32Array {
  const ids = given instanceof Float64Array ? given : Float64Array.from(given)
  const plots = new Int32Array(ids.length)
  let next = 0
  for (let k = 0; k < ids.length; k++) {
    const plot = id[next] === ids[k] ? next : (indexOf.get(ids[k]) ?? -1)
    plots[k] = plot >= 0 && alive[plot] ? plot : -1
    next = plot + 1
  }
  return plots
}

/** Indexes of those plots that are still there. */
export function livingPlots(columns: Rows, ids: Iterable<number>): Int32Array {
  return plotsOfIds(columns, ids).filter((plot) => plot >= 0)
}
