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

/** Another year that the file has rows of, and the way to its review. */
export function YearRow({ place: { nursery, year, rows }, open }: { place: ReviewPlace; open: () => void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.row} data-other-year={year}>
      <span className={styles.name}>
        {nursery} {year} <span className={styles.count}>· {t('upload.rows', { count: rows })}</span>
      </span>
      <Button size="small" onClick={open}>
        {t('review.openYear')}
      </Button>
    </div>
  )
}
