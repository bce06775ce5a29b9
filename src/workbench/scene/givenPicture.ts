import type { CellValue } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { shortDay } from '../../domain/stages/plannedDate.ts'
import { formatNumber } from '../../i18n/format.ts'
import { plotsOfIds } from '../../state/log/plotIds.ts'
import type { SheetPaste } from '../../state/sheet/sheetPaste.ts'
import type { PastePicture } from '../paint/overlay/pastePicture.ts'

/** What a panel gives to plots, as the map shows it. */
export type GivenPicture = Pick<PastePicture, 'plots' | 'shown' | 'status' | 'before'>

/** The values of a panel's one column over its plots, whatever the map shows otherwise; dates without their year. */
export function givenPicture(columns: FieldYearColumns, { columns: [given] }: SheetPaste): GivenPicture {
  const isDate = traitOfColumn(columns, given.field)?.kind === 'date'
  const written = (value: CellValue): string => {
    if (typeof value === 'number') return formatNumber(value)
    return isDate && value !== null ? shortDay(String(value)) : String(value ?? '')
  }
  return {
    plots: plotsOfIds(columns, given.ids),
    shown: given.values.map(written),
    status: given.status,
    before: given.present.map((value) => (value === null ? null : written(value))),
  }
}
