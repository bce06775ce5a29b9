import { Button, DialogActions, DialogContent, makeStyles, tokens } from '@fluentui/react-components'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'

const useStyles = makeStyles({
  form: { display: 'contents' },
  content: {
    display: 'flex',
    padding: 0,
    height: `min(680px, calc(${windowHeights(100)} - 184px))`,
    overflow: 'hidden',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  main: {
    flex: '1 1 0',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '16px 24px',
    overflowY: 'auto',
  },
  actions: { padding: '16px 24px', gridColumn: '1 / -1', width: '100%', boxSizing: 'border-box', alignItems: 'center' },
  file: { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** The chosen download: options and preview, with the file and the buttons below. */
export function DownloadFrame(props: {
  /** The choice at the left. */
  choice: ReactNode
  children: ReactNode
  /** Description of the file. */
  file: ReactNode
  isBusy: boolean
  onSubmit(): void
  onClose(): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { choice, children, file, isBusy, onSubmit, onClose } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DialogContent className={styles.content}>
        {choice}
        <div className={styles.main}>{children}</div>
      </DialogContent>
      <DialogActions fluid className={styles.actions}>
        <span className={styles.file} data-file>
          {file}
        </span>
        <Button type="button" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <SubmitButton isBusy={isBusy}>{t('download.save')}</SubmitButton>
      </DialogActions>
    </form>
  )
}
