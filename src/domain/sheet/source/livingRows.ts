import type { SheetSource } from './sheetSource.ts'

/** Existing rows of a source, in the order of their creation. */
export function livingRows({ alive, count }: Pick<SheetSource, 'alive' | 'count'>): Int32Array {
  const rows = new Int32Array(count)
  let n = 0
  for (let row = 0; row < count; row++) if (alive[row]) rows[n++] = row
  return rows.subarray(0, n)
}
