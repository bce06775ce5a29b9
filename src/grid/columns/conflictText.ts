import type { TFunction } from 'i18next'
import type { CellValue } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { formatInstant, formatNumber, formatTime, noValue } from '../../i18n/format.ts'
import type { CellConflict } from '../../state/sync/outbox.ts'

const lineFields: ReadonlySet<string> = new Set(['line_id', 'mother_id', 'father_id', 'crossing_line_id'])

/** A value of a conflict in words: a line by its name, a deletion by what it is, a dash for none. */
export function conflictValue(t: TFunction, columns: FieldYearColumns, field: string, value: CellValue): string {
  if (value === null || value === '') return noValue
  if (field === 'exists') return t(value ? 'conflict.there' : 'conflict.deleted')
  if (lineFields.has(field)) return columns.lines.get(Number(value))?.name ?? String(value)
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

/** An instant as it is told beside a cell: the time alone when it was today. */
export function sinceWhen(at: string | null, now = new Date()): string {
  const instant = formatInstant(at)
  return instant.slice(0, 10) === formatInstant(now.toISOString()).slice(0, 10) ? formatTime(at) : instant
}

/** A conflict in one sentence: mine, what is stored, by whom and when. */
export function conflictText(t: TFunction, columns: FieldYearColumns, cell: CellConflict): string {
  return t('conflict.inCell', {
    mine: conflictValue(t, columns, cell.field, cell.mine),
    current: conflictValue(t, columns, cell.field, cell.current),
    name: cell.by ?? t('conflict.somebody'),
    at: sinceWhen(cell.at),
  })
}
