import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, ErrorCircleRegular, WarningRegular } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { FileLanguage } from '../../../../domain/files/headers/columns.ts'
import { csvStyleOf, writeCsv } from '../../../../sheets/text/writeCsv.ts'
import { session } from '../../../../state/account/session.ts'
import { windowHeights } from '../../../../ui/pageZoom.ts'
import { saveFile } from '../../../../ui/saveFile.ts'
import { type ReportedFault, sentenceWithoutCell } from './uploadReport.ts'

/** Saves the faults of a file as csv: cell, value and message, a row each. */
function saveReport(file: string, faults: readonly ReportedFault[], language: FileLanguage, t: TFunction): void {
  const head = (['cell', 'value', 'message'] as const).map((key) => t(`upload.report.${key}`))
  const rows = faults.map(({ cell, value, message }) => [cell, value, message])
  const bytes = writeCsv([head, ...rows], csvStyleOf(language))
  saveFile(new Blob([bytes as BlobPart], { type: 'text/csv' }), `${t('upload.reportName', { file })}.csv`)
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    maxHeight: windowHeights(40),
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

/** Faults or warnings of a file by cell: what is wrong and what to do. */
export function FaultList(props: {
  kind: 'fault' | 'warning'
  faults: readonly ReportedFault[]
  total: number
  /** Name of the file. */
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
          <span data-finding="">{sentenceWithoutCell(fault)}</span>
        </div>
      ))}
      {total > faults.length && (
        <span className={styles.cell}>{t('upload.more', { count: total - faults.length })}</span>
      )}
    </div>
  )
}
