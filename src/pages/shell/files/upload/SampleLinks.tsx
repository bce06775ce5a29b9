import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'

const useStyles = makeStyles({
  root: { display: 'flex', gap: '16px', flexWrap: 'wrap', fontSize: '13px' },
  muted: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
})

/** A sample file of each kind that is offered. */
export function SampleLinks({ uploads, onSave }: { uploads: readonly Upload[]; onSave(upload: Upload): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.root}>
      <span className={styles.muted}>{t('upload.samples')}</span>
      {uploads.map((upload) => (
        <Link key={upload.key} as="button" onClick={() => onSave(upload)}>
          {t(upload.words.name)}
        </Link>
      ))}
    </div>
  )
}
