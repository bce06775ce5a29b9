import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ReviewPlace } from '../../../domain/files/review/reviewFile.ts'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    fontSize: '13px',
    lineHeight: '20px',
  },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
})

interface YearRowProps {
  readonly place: ReviewPlace
  /** Whether the crop has the nursery and the year; else the file can create it. */
  readonly isKnown: boolean
  /** Opens the review of the year, or the upload that creates it; null = the file cannot create it. */
  readonly open: (() => void) | null
}

/** Another year with rows in the file, with a button to its review; a missing year is created. */
export function YearRow({ place: { nursery, year, rows }, isKnown, open }: YearRowProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.row} data-other-year={year}>
      <span className={styles.name}>
        {nursery} {year} <span className={styles.count}>· {t('upload.rows', { count: rows })}</span>
      </span>
      {open ? (
        <Button size="small" onClick={open}>
          {t(isKnown ? 'review.openYear' : 'review.createYear')}
        </Button>
      ) : (
        <span className={styles.count}>{t('review.yearMissing')}</span>
      )}
    </div>
  )
}
