import type { ChangeName } from '../../domain/change/changeSet.ts'
import { traitColumn, traitValue } from '../../domain/columns/fieldYear.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import { limitsReason, pasteChange, pasteOutOfRange } from '../../domain/sheet/pasteCheck.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { sheetPasteAtom } from './sheetPaste.ts'
import { shownValues } from './shownValues.ts'

function isOutside(value: number | null, { min, max }: Trait): value is number {
  return value !== null && ((min !== null && value < min) || (max !== null && value > max))
}

/**
 * Shows numbers that were worked out in the cells of a trait's column of the loaded field-year, as a paste is shown: Enter
 * writes them as one change of this name, Escape drops them. `after[k]` is for the plot with the index `plots[k]`, null
 * empties. False when there is nothing to show.
 */
export function showWorkedOut(
  store: Store,
  name: ChangeName,
  traitId: number,
  { plots, after }: { readonly plots: readonly number[]; readonly after: readonly (number | null)[] },
): boolean {
  const columns = store.get(loadedAtom)
  const source = store.get(sheetSourceAtom)
  const column = columns && traitColumn(columns, traitId)
  if (!columns || !source || !column || plots.length === 0) return false
  const reasons = new Map<number, CellReason>()
  const status = Uint8Array.from(after, (then, k) => {
    if (!isOutside(then, column.trait)) return pasteChange
    reasons.set(k, limitsReason(then, column.trait))
    return pasteOutOfRange
  })
  const shown = {
    field: `trait:${traitId}`,
    ids: Float64Array.from(plots, (plot) => columns.id[plot]),
    present: plots.map((plot) => traitValue(column, plot)),
    values: [...after],
    status,
    texts: after.map((then) => (then === null ? '' : String(then))),
    reasons,
  }
  store.set(sheetPasteAtom, shownValues(source, columns, name, shown))
  return true
}
