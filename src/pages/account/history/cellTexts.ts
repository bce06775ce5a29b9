import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import type { ChangedCell } from '../../../contract/company/history.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { formatNumber, noValue } from '../../../i18n/format.ts'

/** The name of a changed cell's column: a trait's or marker's name, else the field's name in the reader's language. */
export function fieldText(t: TFunction, { field, field_name }: Pick<ChangedCell, 'field' | 'field_name'>): string {
  return field_name ?? t(`grid.${field.replace(/_id$/, '')}`, { defaultValue: field })
}

/** The displayed text of a cell's value. */
export function cellText(value: CellValue): string {
  if (value === null || value === '') return noValue
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

/** Styles of the cell tables in an action's panel. */
export const useCellsStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '12px',
    '& th, & td': {
      padding: '4px 8px',
      textAlign: 'left',
      verticalAlign: 'top',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      overflowWrap: 'anywhere',
    },
    '& th:first-child, & td:first-child': { paddingLeft: '24px' },
    '& th:last-child, & td:last-child': { paddingRight: '24px' },
  },
  before: { color: tokens.colorNeutralForeground3 },
  unlisted: { margin: 0, padding: '8px 24px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
})
