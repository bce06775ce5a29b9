import type { ChangeName } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { countPasted } from '../../../domain/sheet/pasteCheck.ts'
import { rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { countEmptied } from '../edit/sheetClear.ts'
import { markOutliers } from '../paste/pasteOutliers.ts'
import { noPasteFigures } from '../paste/pasteSummary.ts'
import type { SheetPaste } from '../paste/sheetPaste.ts'

/**
 * Computed or requested values of one column as a pending paste; outliers are marked. `own` replaces writing and
 * dropping; null = default.
 */
export function shownValues(
  source: SheetSource,
  columns: FieldYearColumns,
  name: ChangeName,
  shown: SheetPaste['columns'][number],
  own: SheetPaste['own'] = null,
): SheetPaste {
  markOutliers(columns, shown.field, rowsOfIds(source, shown.ids), shown)
  return {
    name,
    own,
    source: source.key,
    columns: [shown],
    counts: countPasted([shown]),
    ...noPasteFigures,
    emptied: countEmptied([]),
  }
}
