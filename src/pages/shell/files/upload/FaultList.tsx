import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, ErrorCircleRegular, WarningRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { session } from '../../../../state/account/session.ts'
import { saveReport } from './saveReport.ts'
import type { ReportedFault } from './uploadReport.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    maxHeight: '40vh',
    overflowY: 'auto',
    fontSize: '13px',
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px', fontWeight: 600 },
  fault: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  row: { display: 'grid', gridTemplateColumns: '88px 1fr', gap: '12px' },
  save: { marginInlineStart: 'auto' },
  cell: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground3 },
})

/** Faults or warnings of a file by cell: where, and in words what is wrong and what to do. */
export function FaultList(props: {
  kind: 'fault' | 'warning'
  faults: readonly ReportedFault[]
  total: number
  /** Name of the file that they are of. */
  file: string
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { kind, faults, total, file } = props
  const language = useAtomValue(session.language)
  return (
    <div className={styles.root} role={kind === 'fault' ? 'alert' : undefined} data-faults={kind}>
      <div className={mergeClasses(styles.head, kind === 'fault' ? styles.fault : styles.warning)}>
        {kind === 'fault' ? <ErrorCircleRegular /> : <WarningRegular />}
        {kind === 'fault' ? t('upload.refused', { count: total }) : t('upload.warnings', { count: total })}
        <Button
          className={styles.save}
          appearance="subtle"
          size="small"
          icon={<ArrowDownloadRegular />}
          onClick={() => saveReport(file, faults, language, t)}
        >
          {t('upload.saveReport')}
        </Button>
      </div>
      {faults.map((fault, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report is never reordered
        <div key={k} className={styles.row}>
          <span className={styles.cell}>{fault.cell ?? '–'}</span>
          <span>{fault.message}</span>
        </div>
      ))}
      {total > faults.length && (
        <span className={styles.cell}>{t('upload.more', { count: total - faults.length })}</span>
      )}
    </div>
  )
}
