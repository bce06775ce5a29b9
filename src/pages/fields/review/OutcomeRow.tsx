import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { CellOutcome } from '../../../domain/files/review/reviewCells.ts'
import { formatNumber } from '../../../i18n/format.ts'

const square = { width: '12px', height: '12px', borderRadius: '3px', boxSizing: 'border-box', flexShrink: 0 } as const

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '13px', lineHeight: '20px' },
  mark: square,
  added: { backgroundColor: tokens.colorBrandBackground },
  changed: {
    backgroundImage: `linear-gradient(45deg, ${tokens.colorPaletteBlueBorderActive} 50%, ${tokens.colorBrandBackground} 50%)`,
  },
  equal: { border: `1px solid ${tokens.colorNeutralStroke1}` },
  outside: { border: `2px solid ${tokens.colorPaletteDarkOrangeBorderActive}` },
  refused: { backgroundColor: tokens.colorStatusDangerBackground3 },
  foreign: { border: `2px solid ${tokens.colorPaletteBlueBorderActive}` },
  text: { flexGrow: 1 },
  count: { fontVariantNumeric: 'tabular-nums' },
})

/** Number of a file's cells with an outcome, with its symbol. */
export function OutcomeRow({ outcome, count }: { outcome: CellOutcome; count: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.row} data-outcome={outcome}>
      <span className={mergeClasses(styles.mark, styles[outcome])} aria-hidden />
      <span className={styles.text}>{t(`review.outcome.${outcome}`)}</span>
      <b className={styles.count}>{formatNumber(count)}</b>
    </div>
  )
}
