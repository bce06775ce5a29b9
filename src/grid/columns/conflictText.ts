import type { i18n as I18n } from 'i18next'
import type { CellValue } from '../../domain/change/changeSet.ts'
import { readLinesCell } from '../../domain/columns/yearData.ts'
import { readWalk } from '../../domain/layout/walk/storedWalk.ts'
import { idsOfLines } from '../../domain/plots/plotFields.ts'
import { stageWords } from '../../domain/sheet/source/lineStages.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { formatNumber, noValue, sinceWhen } from '../../i18n/format.ts'
import type { CellConflict } from '../../state/outbox/outbox.ts'
import { structureText } from './structureText.ts'
import { walkText } from './walkText.ts'

/** A value of a conflict in words: a line by its name, a deletion as such, a dash for none. */
export function conflictValue(
  { t, language }: I18n,
  source: Pick<SheetSource, 'lineName'>,
  field: string,
  value: CellValue,
): string {
  if (value === null || value === '') return noValue
  if (field === 'is_variety') return stageWords(language)[value ? 'variety' : 'line']
  if (field === 'exists') return t(value ? 'conflict.there' : 'conflict.deleted')
  if (field === 'technology_level') return t(`yearData.level.${value}`)
  if (field === 'checks') return (readLinesCell(value) ?? []).map((id) => source.lineName(id) ?? String(id)).join(', ')
  if (field === 'walk') return walkText(t, readWalk(value) ?? null)
  const ofField = structureText(t, field, value)
  if (ofField !== null) return ofField
  if (idsOfLines.has(field)) return source.lineName(Number(value)) ?? String(value)
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

/** A conflict in one sentence: my value, the stored one, by whom and when. */
export function conflictText(i18n: I18n, source: SheetSource, cell: CellConflict): string {
  const { t } = i18n
  return t('conflict.inCell', {
    mine: conflictValue(i18n, source, cell.field, cell.mine),
    current: conflictValue(i18n, source, cell.field, cell.current),
    name: cell.by ?? t('conflict.anotherUser'),
    at: sinceWhen(cell.at),
  })
}
