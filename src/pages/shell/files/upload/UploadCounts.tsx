import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { ChangeList } from './ChangeList.tsx'
import { FaultList } from './FaultList.tsx'
import type { UploadEnd } from './runUpload.ts'
import { changesNothing, countsOf } from './uploadReport.ts'

const useStyles = makeStyles({
  counts: {
    display: 'grid',
    gridTemplateColumns: 'auto auto auto',
    columnGap: '16px',
    justifyContent: 'start',
    rowGap: '2px',
    fontVariantNumeric: 'tabular-nums',
  },
  number: { textAlign: 'right', fontWeight: 600 },
})

/** What the file would create and change, and the server's warnings. */
export function UploadCounts({
  upload,
  end,
  file,
}: {
  upload: Upload
  end: Pick<UploadEnd, 'state' | 'report'>
  file: string
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const created = countsOf(upload, end.report.created)
  const updated = countsOf(upload, end.report.updated)
  const { warnings = [], changes = [], total_changes = changes.length } = end.report
  return (
    <>
      <div className={styles.counts} data-counts-report="">
        {created.map(([key, count]) => (
          <Count key={`created:${key}`} verb={t('upload.created')} count={count} noun={t(`upload.count.${key}`)} />
        ))}
        {updated.map(([key, count]) => (
          <Count key={`updated:${key}`} verb={t('upload.updated')} count={count} noun={t(`upload.count.${key}`)} />
        ))}
        {changesNothing(end.report) && <span>{t('upload.nothingChanges')}</span>}
      </div>
      {changes.length > 0 && <ChangeList changes={changes} total={total_changes} />}
      {warnings.length > 0 && <FaultList kind="warning" faults={warnings} total={warnings.length} file={file} />}
    </>
  )
}

function Count(props: { verb: string; count: number; noun: string }) {
  const styles = useStyles()
  return (
    <>
      <span>{props.verb}</span>
      <span>{props.noun}</span>
      <span className={styles.number}>{formatNumber(props.count)}</span>
    </>
  )
}
