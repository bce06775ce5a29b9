import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { likelyNumber } from '../../../domain/files/review/decideReview.ts'
import type { ReviewCells } from '../../../domain/files/review/reviewCells.ts'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import { correctCell, excludeCell } from '../../../state/sheet/review/importReview.ts'
import { ReplacementField } from './ReplacementField.tsx'

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
  reason: { flexGrow: 1, color: tokens.colorNeutralForeground3 },
})

/** Whether a reason states only that the text cannot be read. */
const isUnread = (code: string) => code.startsWith('fault.')

/** A cell of the file that cannot be read: its text, the most likely number, or that it is skipped. */
export function RefusedCell({ cells, k }: { cells: ReviewCells; k: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const at = cells.addresses[k]
  const reason = cells.reasons.get(k)
  // A value that the sheet shows is corrected in the sheet.
  const isInSheet = cells.plots[k] >= 0 && cells.field !== null && !cells.column.isPlanned
  const likely = isNumberTrait(cells.trait) ? likelyNumber(cells.texts[k]) : null
  return (
    <div className={styles.row} data-refused={at}>
      <span>
        {at} <span className={styles.text}>{cells.texts[k]}</span>
      </span>
      <span className={styles.reason}>
        {reason && !isUnread(reason.code) ? t(reason.code, { ...reason.params }) : ''}
      </span>
      {likely !== null && (
        <Button size="small" onClick={() => correctCell(store, at, likely)}>
          {t('review.useLikely', { text: likely })}
        </Button>
      )}
      {!isInSheet && <ReplacementField at={at} />}
      <Button size="small" onClick={() => excludeCell(store, at)}>
        {t('review.leaveRow')}
      </Button>
    </div>
  )
}
