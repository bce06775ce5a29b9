import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '../../../domain/files/review/decideReview.ts'
import type { RowProblem } from '../../../domain/files/review/rowUnits.ts'
import { decideRow, importReviewAtom } from '../../../state/sheet/review/importReview.ts'
import { cellsOfRow } from '../../../state/sheet/review/reviewRows.ts'
import { CellTick } from './CellTick.tsx'
import { problemText } from './saveFindings.ts'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    fontSize: '13px',
    lineHeight: '20px',
  },
  name: { fontWeight: 600, overflowWrap: 'anywhere' },
  cells: { flexBasis: '100%', paddingLeft: '8px' },
  reason: { flexGrow: 1, color: tokens.colorNeutralForeground3 },
})

/** A row of the file without a plot: its text, and whether its plot is created, it belongs to another one or is left out. */
export function ProblemRow({ problem, review }: { readonly problem: RowProblem; readonly review: Review }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { row, address, text, nearest, decision } = problem
  const [isOpen, setIsOpen] = useState(false)
  const decide = (plot: string | null | undefined) => decideRow(store, row.row, plot)
  const chosen = store.get(importReviewAtom)?.choices.rows.get(row.row)
  const reasons = {
    open: problemText(t, problem),
    skipped: t('review.isLeft'),
    matched: t('review.isMatched', { plot: chosen }),
    created: t('review.isCreated'),
  }[decision]
  return (
    <div className={styles.row} data-problem={address}>
      <span>
        {address} <span className={styles.name}>{text}</span>
      </span>
      <span className={styles.reason}>{reasons}</span>
      {decision === 'open' || decision === 'created' ? (
        <>
          {nearest !== null && (
            <Button size="small" onClick={() => decide(nearest)}>
              {t('review.useNearest', { plot: nearest })}
            </Button>
          )}
          <Button size="small" onClick={() => decide(null)}>
            {t('review.leaveRow')}
          </Button>
        </>
      ) : (
        <Button size="small" appearance="subtle" onClick={() => decide(undefined)}>
          {t('review.undecide')}
        </Button>
      )}
      {decision === 'created' && (
        <Button size="small" appearance="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('review.cellsOfRow')}
        </Button>
      )}
      {decision === 'created' && isOpen && (
        <div className={styles.cells}>
          {cellsOfRow(review, row.row).map((cell) => (
            <CellTick key={cell.cells.addresses[cell.k]} cell={cell} />
          ))}
        </div>
      )}
    </div>
  )
}
