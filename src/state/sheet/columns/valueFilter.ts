import type { CellValue } from '../../../domain/change/changeSet.ts'
import { naturally } from '../../../domain/naturalOrder.ts'
import type { Store } from '../../store.ts'
import { sheetAtom, sheetSourceAtom } from '../openSheet.ts'

/** Unticked values by column: the table hides their rows. New values are ticked, so that none stays unseen. */
export const untickedValuesAtom = sheetAtom<ReadonlyMap<string, ReadonlySet<string>>>(new Map(), { reloaded: 'resets' })

/** A cell's value as a key of the list of values; '' = blank. */
export const valueKey = (value: CellValue | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** The different values of a column with their number of rows, in natural order, blanks last. */
export function valuesOfColumn(store: Store, field: string): { readonly key: string; readonly count: number }[] {
  const source = store.get(sheetSourceAtom)
  if (!source) return []
  const read = source.reader(field)
  const counts = new Map<string, number>()
  for (let row = 0; row < source.count; row++) {
    if (!source.alive[row]) continue
    const key = valueKey(read(row))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : naturally(a, b)))
    .map(([key, count]) => ({ key, count }))
}

/** Hides the rows with one of these values in a column; an empty set removes the filter. */
export function hideValuesOf(store: Store, field: string, unticked: ReadonlySet<string>): void {
  const next = new Map(store.get(untickedValuesAtom))
  if (unticked.size) next.set(field, unticked)
  else next.delete(field)
  store.set(untickedValuesAtom, next)
}

/** Whether a row has no unticked value in any column. */
export function passesValueFilter(store: Store, row: number): boolean {
  const unticked = store.get(untickedValuesAtom)
  const source = store.get(sheetSourceAtom)
  if (unticked.size === 0 || !source) return true
  for (const [field, keys] of unticked) if (keys.has(valueKey(source.read(row, field)))) return false
  return true
}
