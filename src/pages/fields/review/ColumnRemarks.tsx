import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ReviewCells } from '../../../domain/files/review/reviewCells.ts'
import type { ReviewColumn } from '../../../domain/files/review/reviewColumns.ts'

const useStyles = makeStyles({
  remark: {
    margin: '0 0 2px 30px',
    fontSize: '12px',
    lineHeight: '16px',
    overflowWrap: 'anywhere',
    color: tokens.colorStatusWarningForeground1,
  },
})

/** Maximum number of cells listed by a remark. */
const maxListed = 5

/**
 * What needs attention in a column: warnings about its reading, and numbers far from the others or beyond the trait's
 * limits.
 */
export function ColumnRemarks({ column, cells }: { column: ReviewColumn; cells: ReviewCells | null }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const outside = cells ? Array.from(cells.outcome.keys()).filter((k) => cells.outcome[k] === 'outside') : []
  const listed = outside.slice(0, maxListed).map((k) => `${cells?.addresses[k]} ${cells?.texts[k]}`)
  return (
    <>
      {column.remarks.map(({ first, count }) => (
        <div key={first.code} className={styles.remark} data-column-remark={first.code}>
          {t(`faults.${first.code}`, { ...first.params, cell: first.cell, value: first.value })}
          {count > 1 && ` ${t('review.remarkCells', { count })}`}
        </div>
      ))}
      {outside.length > 0 && (
        <div className={styles.remark} data-column-remark="value.far">
          {t('review.outsideCells', { count: outside.length, cells: listed.join(', ') })}
        </div>
      )}
    </>
  )
}
