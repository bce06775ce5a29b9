import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'

/** What rows and their ids are looked up in: a sheet's rows, or a field-year's plots. */
type Rows = Pick<SheetSource, 'id' | 'alive' | 'indexOf'>

/** The ids of plots: what is kept of them, since an index belongs to one loading of one field-year. */
export function idsOfPlots(columns: Rows, plots: ArrayLike<number>): Float64Array {
  return Float64Array.from(plots, (plot) => columns.id[plot])
}

/** Where plots are now, id by id: their indexes; -1 for those that the field-year does not have or that were deleted. */
export function plotsOfIds(columns: Rows, ids: Iterable<number>): Int32Array {
  return Int32Array.from(ids, (id) => {
    const plot = columns.indexOf.get(id)
    return plot !== undefined && columns.alive[plot] ? plot : -1
  })
}

/** Indexes of those plots that are still there. */
export function livingPlots(columns: Rows, ids: Iterable<number>): Int32Array {
  return plotsOfIds(columns, ids).filter((plot) => plot >= 0)
}
