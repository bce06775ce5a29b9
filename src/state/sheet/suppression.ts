import { type FieldYearColumns, suppressedBit, traitColumn, traitValue } from '../../domain/columns/fieldYear.ts'
import { familyOf } from '../../domain/plots/plotFields.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { countCellsOf, meantTraitCells, writeBeside } from './besideCells.ts'
import type { SheetColumn } from './sheetEdits.ts'

/** Longest reason why a value is suppressed, in characters. */
export const reasonMaxLength = 260

/** The meant cells that hold a value, by whether it is suppressed. */
export interface MeantValues {
  /** Values that take part in calculations. */
  readonly used: readonly SheetColumn[]
  readonly suppressed: readonly SheetColumn[]
}

function rowsWhere(columns: FieldYearColumns, cells: readonly SheetColumn[], isSuppressed: boolean): SheetColumn[] {
  return cells
    .map(({ field, rows }) => {
      const column = traitColumn(columns, familyOf(field)?.id ?? 0)
      const isMeant = (row: number) =>
        column !== null &&
        traitValue(column, row) !== null &&
        ((column.status[row] & suppressedBit) !== 0) === isSuppressed
      return { field, rows: rows.filter(isMeant) }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** The values that suppressing would act on now: of the cells selected in the table, or shown by the plots selected on the map. */
export function meantValues(store: Store): MeantValues {
  const columns = store.get(loadedAtom)
  if (!columns) return { used: [], suppressed: [] }
  const cells = meantTraitCells(store)
  return { used: rowsWhere(columns, cells, false), suppressed: rowsWhere(columns, cells, true) }
}

/**
 * Leaves the meant values that take part in calculations out of them, for a reason, as one change; those that are left out
 * already keep theirs. Answers how many there were.
 */
export function suppressValues(store: Store, reason: string): number {
  const { used } = meantValues(store)
  const count = countCellsOf(used)
  if (count) writeBeside(store, 'suppressed', used, reason.normalize('NFC').trim(), 'change.suppressed')
  return count
}

/** Takes the meant values that are suppressed back into calculations, as one change. */
export function takeValuesBack(store: Store): void {
  const { suppressed } = meantValues(store)
  if (suppressed.length) writeBeside(store, 'suppressed', suppressed, null, 'change.takenBack')
}
