import type { TFunction } from 'i18next'
import type { ChangedCell } from '../../../contract/history.ts'

/** What a changed cell's column is called: a trait or marker by its name, any other in the reader's language. */
export function fieldText(t: TFunction, { field, field_name }: Pick<ChangedCell, 'field' | 'field_name'>): string {
  return field_name ?? t(`grid.${field.replace(/_id$/, '')}`, { defaultValue: field })
}
