import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkRegular, DismissCircleFilled, WarningFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { type ReadReport, readChecks, type Verdict } from '../../../domain/genome/reads/readReport.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: 0, padding: 0, listStyleType: 'none' },
  check: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  pass: { color: tokens.colorStatusSuccessForeground1 },
  warn: { color: tokens.colorStatusWarningForeground1 },
  fail: { color: tokens.colorStatusDangerForeground1 },
})

const icons = { pass: CheckmarkRegular, warn: WarningFilled, fail: DismissCircleFilled } as const

/** A verdict with its colour, symbol and word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const Icon = icons[verdict]
  return (
    <span className={mergeClasses(styles.check, styles[verdict])}>
      <Icon aria-hidden />
      {t(`genomeFiles.verdict.${verdict}`)}
    </span>
  )
}

/** The results of the checks of reads. */
export function ReadChecks({ checks }: Pick<ReadReport, 'checks'>) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {readChecks.map((check) => (
        <li key={check} className={styles.check} data-genome-check={check}>
          {t(`genomeFiles.check.${check}`)} <VerdictMark verdict={checks[check]} />
        </li>
      ))}
    </ul>
  )
}
