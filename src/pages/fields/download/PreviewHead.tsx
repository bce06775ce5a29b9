import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { FileAnswer } from '../../../api/query/useFileAnswer.ts'
import { unsentAtom } from '../../../state/outbox/outbox.ts'
import { failureReason } from '../../shell/failureReason.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '8px',
    fontSize: '12px',
    color: tokens.colorNeutralForeground2,
  },
  name: { fontWeight: 600, color: tokens.colorNeutralForeground1 },
  unsent: { fontSize: '12px', color: tokens.colorStatusWarningForeground1 },
  failed: { display: 'flex', gap: '12px', alignItems: 'center' },
})

/**
 * The line above a preview: its name, description, progress and failure; with a warning that unsaved changes are missing.
 */
export function PreviewHead(props: { name: string; about?: string; answer: FileAnswer<unknown> }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { failure, isReading, readAgain } = props.answer
  const unsent = useAtomValue(unsentAtom)
  return (
    <>
      <div className={styles.root}>
        <span className={styles.name}>{props.name}</span>
        {props.about && <span>{props.about}</span>}
        {isReading && <Spinner size="extra-tiny" label={t('download.reading')} labelPosition="after" />}
      </div>
      {unsent > 0 && (
        <span className={styles.unsent} role="status">
          {t('download.unsent', { count: unsent })}
        </span>
      )}
      {failure && (
        <div className={styles.failed} role="alert">
          {t('download.noPreview')}: {failureReason(t, failure)}
          <Button size="small" type="button" onClick={readAgain}>
            {t('shell.tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}
