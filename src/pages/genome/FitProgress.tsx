import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/browser.ts'
import { cancelTask } from '../../contract/company/tasks.ts'
import { formatNumber } from '../../i18n/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useReport } from '../shell/useReport.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    maxWidth: '420px',
    margin: '48px auto',
    padding: '0 20px',
    fontSize: '13px',
    color: tokens.colorNeutralForeground2,
  },
})

/** A large analysis that was stopped or failed, with a button to restart it. */
export function FitStopped({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return <EmptyState title={t('genome.fitFailed')} actions={<Button onClick={retry}>{t('genome.calculate')}</Button>} />
}

/** A large analysis in progress, with its share done and a button that stops it. */
export function FitProgress({ task, progress }: { task: number; progress: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const report = useReport()
  const cancel = () => {
    call(cancelTask, { params: { id: String(task) } }).catch((error: unknown) => report(error, 'genome.fitFailed'))
  }
  return (
    <div className={styles.root} role="status">
      <span>{t('genome.fitRunning', { percent: formatNumber(100 * progress, 0) })}</span>
      <ProgressBar value={progress} aria-label={t('genome.fitRunning', { percent: formatNumber(100 * progress, 0) })} />
      <Button onClick={cancel}>{t('shell.cancel')}</Button>
    </div>
  )
}
