import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { likelyNumber, type ReviewCells } from '../../../domain/files/review/decideReview.ts'
import { correctCell, leaveCell } from '../../../state/sheet/importReview.ts'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    fontSize: '13px',
    lineHeight: '20px',
  },
  text: { fontWeight: 600, overflowWrap: 'anywhere', color: tokens.colorStatusDangerForeground1 },
  why: { flexGrow: 1, color: tokens.colorNeutralForeground3 },
})

/** A cell of the file that cannot be read: what it says, the number that was most likely meant, or that it is left out. */
export function RefusedCell({ cells, k }: { cells: ReviewCells; k: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const at = cells.addresses[k]
  const likely = cells.trait.kind === 'quantitative' ? likelyNumber(cells.texts[k]) : null
  return (
    <div className={styles.row} data-refused={at}>
      <span>
        {at} <span className={styles.text}>{cells.texts[k]}</span>
      </span>
      <span className={styles.why} />
      {likely !== null && (
        <Button size="small" onClick={() => correctCell(store, at, likely)}>
          {t('review.takeLikely', { text: likely })}
        </Button>
      )}
      <Button size="small" onClick={() => leaveCell(store, at)}>
        {t('review.leaveRow')}
      </Button>
    </div>
  )
}
