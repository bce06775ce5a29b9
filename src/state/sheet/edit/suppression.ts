import { type FieldYearColumns, suppressedBit, traitColumn, traitValue } from '../../../domain/columns/fieldYear.ts'
import { familyOf } from '../../../domain/plots/plotFields.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { countCellsOf, targetTraitCells, writeAnnotation } from './annotationCells.ts'
import type { SheetColumn } from './sheetEdits.ts'

/** Maximal length of a reason, in characters. */
export const reasonMaxLength = 260

/** The selected cells with a value, by whether it is suppressed. */
export interface TargetValues {
  /** Values that are used in calculations. */
  readonly used: readonly SheetColumn[]
  readonly suppressed: readonly SheetColumn[]
}

function rowsWhere(columns: FieldYearColumns, cells: readonly SheetColumn[], isSuppressed: boolean): SheetColumn[] {
  return cells
    .map(({ field, rows }) => {
      const column = traitColumn(columns, familyOf(field)?.id ?? 0)
      const isTarget = (row: number) =>
        column !== null &&
        traitValue(column, row) !== null &&
        ((column.status[row] & suppressedBit) !== 0) === isSuppressed
      return { field, rows: rows.filter(isTarget) }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** The values that suppressing would act on: of cells selected in the table, or shown by plots selected on the map. */
export function targetValues(store: Store): TargetValues {
  const columns = store.get(loadedYearAtom)
  if (!columns) return { used: [], suppressed: [] }
  const cells = targetTraitCells(store)
  return { used: rowsWhere(columns, cells, false), suppressed: rowsWhere(columns, cells, true) }
}

/**
 * Suppresses the selected values that are used in calculations, with a reason, as one change; values already suppressed
 * keep their reason. Returns their number.
 */
export function suppressValues(store: Store, reason: string): number {
  const { used } = targetValues(store)
  const count = countCellsOf(used)
  if (count) writeAnnotation(store, 'suppressed', used, reason.normalize('NFC').trim(), 'change.suppressed')
  return count
}

/** Ends the suppression of the selected values, as one change. */
export function unsuppressValues(store: Store): void {
  const { suppressed } = targetValues(store)
  if (suppressed.length) writeAnnotation(store, 'suppressed', suppressed, null, 'change.takenBack')
}
