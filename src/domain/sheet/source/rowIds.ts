import type { SheetSource } from './sheetSource.ts'

/** The rows in which ids are looked up: of a sheet, or the plots of a field-year. */
type Rows = Pick<SheetSource, 'id' | 'alive' | 'indexOf'>

/** The ids of rows by index. Ids outlive a reload, indexes do not. */
export function idsOfRows({ id }: Pick<Rows, 'id'>, rows: ArrayLike<number>): Float64Array {
  const ids = new Float64Array(rows.length)
  for (let k = 0; k < ids.length; k++) ids[k] = id[rows[k]]
  return ids
}

/** The index of each id; -1 if there is no such row or it is deleted. Fast if the ids are in the order of the rows. */
export function rowsOfIds({ id, alive, indexOf }: Rows, requested: Iterable<number>): Int32Array {
  const ids = requested instanceof Float64Array ? requested : Float64Array.from(requested)
  const rows = new Int32Array(ids.length)
  let next = 0
  for (let k = 0; k < ids.length; k++) {
    const row = id[next] === ids[k] ? next : (indexOf.get(ids[k]) ?? -1)
    rows[k] = row >= 0 && alive[row] ? row : -1
    next = row + 1
  }
  return rows
}

/** Indexes of those ids whose rows exist. */
export function existingRows(source: Rows, ids: Iterable<number>): Int32Array {
  return rowsOfIds(source, ids).filter((row) => row >= 0)
}
