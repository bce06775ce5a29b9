import { makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components'
import { CheckmarkRegular, WarningFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { minutesLeft } from '../../../state/genome/runningArchives.ts'
import type { ArchiveItem } from './useArchives.ts'

const useStyles = makeStyles({
  state: { display: 'flex', alignItems: 'center', gap: '6px', fontSize: '12px', minWidth: '170px' },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  bar: { width: '72px', flexShrink: 0 },
})

/** The state of a file: in progress, being checked, good, or not processed. */
export function ArchiveState({ file, running }: ArchiveItem) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (file.status === 'success')
    return (
      <span className={mergeClasses(styles.state, styles.good)}>
        <CheckmarkRegular aria-hidden />
        {t('genomeFiles.state.success')}
      </span>
    )
  if (file.status === 'failed')
    return (
      <span className={mergeClasses(styles.state, styles.bad)}>
        <WarningFilled aria-hidden />
        {t('genomeFiles.state.failed')}
      </span>
    )
  const isUploading = file.status === 'Uploading'
  const share = isUploading && running ? Math.max(file.progress, running.sent / running.bytes) : file.progress
  const minutes = isUploading && running?.state === 'sending' ? minutesLeft(running, Date.now()) : null
  const word =
    isUploading && (running === null || running.state !== 'sending')
      ? 'paused'
      : isUploading
        ? 'uploading'
        : 'processing'
  const text = [
    `${formatNumber(Math.floor(share * 100))}\u00a0%`,
    t(`genomeFiles.state.${word}`),
    minutes === null ? null : t('genomeFiles.minutesLeft', { minutes: formatNumber(minutes) }),
  ]
  return (
    <span className={styles.state}>
      <ProgressBar className={styles.bar} value={share} aria-label={t(`genomeFiles.state.${word}`)} />
      {text.filter(Boolean).join(' · ')}
    </span>
  )
}
